"""The lobby: where players find each other.

An open table is a match that waits for players, with a word on who may sit down and until when (`models.py`). Start
with `tables.py`; `live/` tells the open pages of the lobby what has changed.
"""
