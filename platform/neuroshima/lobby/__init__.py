"""The lobby: where players find each other.

An open table is a match that waits for players, with who may sit down and until when (`models.py`). Start with
`tables.py`. `live/` keeps open pages of the lobby up to date.
"""
