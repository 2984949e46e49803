"""The forms of a new match."""
