"""The last form of a new match of each player and game.

`remembering.py` stores and restores it.
"""
