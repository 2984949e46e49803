"""Talk on the socket of a match: `handler.py` answers, `room.py` sends news."""
