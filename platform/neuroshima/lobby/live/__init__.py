"""The socket of the lobby: its lists, told to all open pages whenever they change.

`consumer.py` is one socket; `feed.py` reads for all sockets of a process; `lists.py` says what is read.
"""
