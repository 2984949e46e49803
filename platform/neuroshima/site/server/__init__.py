"""Middleware and protocol classes of the server.

`site/settings.py` and the command `play` name the classes. What a connection is made of, from the socket upwards:

- `connections.py`: counts them, bounds them by the files that may be open, and gives back the memory of closed ones.
- `request_bodies.py`: requests that are slow or long.
- `bounded_frames.py`: frames sent and received with little work; those that are long, in pieces, or too many.
- `slow_readers.py`: answers that nobody reads.
- `draining.py`: stops a server without losing anything.
"""
