"""The views of a match's pages. Start with `match.py`."""
