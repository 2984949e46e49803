"""Talk on the socket of a match: `handler.py` answers the messages of `protocol.py`, `room.py` tells of what is new."""
