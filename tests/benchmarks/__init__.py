"""The speed figures, beside those of other libraries: run by `make bench`, never a test."""
