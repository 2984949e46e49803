"""Matches: how they are set up, played, stored, watched and replayed.

`models.py` says what is stored. `play/` is the only way to change a match, `reading/` the only way to read one; `live/`
connects browsers to both. The folders import each other in one direction only: pyproject.toml lists them.
"""
