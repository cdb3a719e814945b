"""The theorems about Potato Man: its formulas, read on a solver's words, against its formal law."""
