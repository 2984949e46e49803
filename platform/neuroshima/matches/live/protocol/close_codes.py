"""The codes with which the server closes a socket."""

from __future__ import annotations


class CloseCode:
    """Why the server closes a socket.

    The numbers below 4000 belong to the WebSocket protocol's own layer: the server's library sends none of those that
    would say this, and takes plain integers only."""

    NOT_FOUND = 4404
    FLOODED = 4429
    """Nonsense or too many messages. The page comes back after a while."""
    TOO_MANY = 4430
    """This visitor, or this address, has as many sockets as may be. The page comes back after a while."""
    TRY_AGAIN_LATER = 4503
    """The database is away."""
