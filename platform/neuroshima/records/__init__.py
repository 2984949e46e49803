"""What stays of matches: ratings, and what a player has played.

`rating.py` rates a match when it is over, as a task; `skill.py` does the arithmetic. `history.py` reads a player's
matches. `privacy.py` says who does not want to be seen.
"""
