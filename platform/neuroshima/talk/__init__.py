"""Talk at a match: of players among themselves, and of spectators.

Start with `saying.py`. Talk changes nothing in a match and needs none of its locks. `live/` sends it over the match's
socket.
"""
