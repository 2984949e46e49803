"""Middleware and protocol classes of the server.

`site/settings.py` and the command `play` name the classes. What a connection is made of, from the socket upwards:

- `quick_sockets.py`: sends and receives with little work.
- `open_files.py`: how many connections there may be. `open_connections.py` counts them.
- `slow_requests.py`, `request_bodies.py`: requests that are slow or long.
- `bounded_frames.py`: messages of WebSockets that are long, in pieces, or too many.
- `slow_readers.py`, `unread.py`: answers that nobody reads.
- `memory.py`: gives back what closed connections held.
- `draining.py`: stops a server without losing anything.
"""
