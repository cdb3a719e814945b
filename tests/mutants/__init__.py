"""Mutation testing of the law: what is run for each mutant, and the mutants that change nothing."""
