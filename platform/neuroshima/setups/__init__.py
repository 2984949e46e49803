"""What a player has filled into the form of a new match last, by game: `remembering.py` keeps it and gives it back."""
