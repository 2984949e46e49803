"""Live matches: the WebSocket between a browser and a match.

Start with `protocol.py`, which lists every message; `consumer.py` is one socket, `updates.py` what it does with the
database, `presence.py` who is online, and `limits.py` how much one socket may send.
"""
