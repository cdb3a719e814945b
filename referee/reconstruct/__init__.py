"""What a log with gaps can still be: its completions, lawful and unlawful, found with a solver."""
