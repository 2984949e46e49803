"""The socket of the lobby: it sends changes of the lists to all open pages.

`consumer.py` is one socket. `feed.py` reads the lobby for all sockets of a process. `lists.py` defines what is read.
"""
