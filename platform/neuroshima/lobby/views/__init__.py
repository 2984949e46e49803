"""The pages of the lobby: the front page with the form of a new match, and the reader's matches."""
