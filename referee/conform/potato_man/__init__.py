"""Potato Man in the kit: the questions about it, the right answers, and where to look for wrong ones."""
