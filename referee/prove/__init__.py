"""Theorems about the formulas that referee, proved with an SMT solver."""
