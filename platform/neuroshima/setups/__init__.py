"""The last form of a new match that each player has sent, by game.

`remembering.py` stores and restores it.
"""
