"""Live matches: the WebSocket between a browser and a match.

Start with `protocol`, which lists every message. `consumer.py` is one socket. `commands.py` carries out commands, and
`updates.py` finds what a reader has missed and builds the messages. `lanes.py` plays the moves of all sockets, and
`receiver.py` gets hints from other processes. `watchers.py` has the open sockets of this process. `presence.py` knows
who is online, and `attendance.py` counts sockets and visitors. `limits.py` limits what may be sent.
"""
