"""Mistakes that card engines make, each as the right engine with one method changed.

`table`: what lies on the table at the start; `trick`: what may be played, who wins, which sack; `course`: how
a round goes on and ends; `game`: rounds, starters, the result.
"""
