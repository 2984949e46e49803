"""Live matches: the WebSocket between a browser and a match.

Start with `protocol.py`, which lists every message. `consumer.py` is one socket and `updates.py` what it does with the
database; `lanes.py` plays the moves of all sockets, and `receiver.py` hears of those of other processes. `presence.py`
knows who is online, and `limits.py` how much one socket may send.
"""
