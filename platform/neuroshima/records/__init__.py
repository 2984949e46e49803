"""Ratings, and the finished matches of a player.

`rating.py` rates a match when it is over, as a task; `skill.py` does the arithmetic; `scale.py` says where bots stand.
`history.py` reads a player's matches, and knows the players who want to be hidden. `views.py` has the pages,
`forms.py` the fields that choose bots by their ratings.
"""
