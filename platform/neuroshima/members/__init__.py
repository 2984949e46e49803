"""Members find each other: the list of players with an account, friends, and what a profile offers.

Start with `views.py`. `listing.py` has the queries, `friends.py` whom a player has as friends.
"""
