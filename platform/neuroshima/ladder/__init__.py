"""The ladder of bots: which bots of a game a player has beaten, and with which factions.

`models.py` stores it, `climbing.py` notes victories and says how far a player has come, `presenters.py` has what pages
show of it, `views.py` the page.
"""
