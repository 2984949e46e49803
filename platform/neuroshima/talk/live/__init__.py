"""Talk on the socket of a match: `handler.py` answers messages of `protocol.py`, `room.py` sends news."""
