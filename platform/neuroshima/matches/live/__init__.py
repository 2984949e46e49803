"""Live matches: the WebSocket between a browser and a match.

Start with `protocol`, which lists every message. `consumer.py` is one socket. `commands.py` carries out commands,
`updates.py` finds what a reader has missed, and `messages.py` builds the messages. `lanes.py` plays the moves of all
sockets, and `receiver.py` gets hints from other processes. `presence.py` knows who is online. `limits.py` limits what
one socket may send, and `shared_budget.py` what sockets may send together.
"""
