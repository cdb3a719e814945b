"""The kit that checks anybody's engine: its questions, the right answers, and what differs."""
