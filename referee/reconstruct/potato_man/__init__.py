"""Potato Man with gaps: the guards that referee, read on unknown words."""
