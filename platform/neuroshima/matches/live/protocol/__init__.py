"""Messages between browser and socket. Anything else is refused.

Start with `from_browser` and `from_server`, which list them. `from_browser` also makes messages of frames.
Here is their base, and the codes that say why a socket is closed.

The lists in `docs/protocol.md` are made from these classes (`uv run python -m tools.regenerate protocol`). A message
is lossy if nothing depends on its arrival: presence, previews, heartbeats. All others arrive in the end, because a
client with a gap gets the moves that it lacks.
"""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field

Id = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
Seq = Annotated[int, Field(ge=0, lt=2**31)]
SeatNumber = Annotated[int, Field(ge=0, lt=100)]


class Message(BaseModel):
    """One text frame."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)
    lossy: ClassVar[bool] = False

    v: Literal[1] = 1

    @cached_property
    def text(self) -> str:
        """The frame. Raises ValueError where what a game answered is no JSON data."""
        return self.model_dump_json()


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
