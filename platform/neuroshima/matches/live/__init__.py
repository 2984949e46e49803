"""Live matches: the WebSocket between a browser and a match.

Start with `protocol`, which lists every message. `consumer.py` is one socket; `commands.py` carries out what its
browser asks, `updates.py` says what its reader lacks, and `messages.py` puts it into messages. `lanes.py` plays the
moves of all sockets, and `receiver.py` hears of those of other processes. `presence.py` knows who is online,
`limits.py` how much one socket may send, and `shared_budget.py` how much sockets may together.
"""
