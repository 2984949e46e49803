"""Messages between the processes of a measurement.

One JSON object a line on standard input and output.
"""

from __future__ import annotations

from pydantic import BaseModel


class Table(BaseModel):
    """A match, and the session of each of the people who play it."""

    slug: str
    sessions: list[str]


class TablesWanted(BaseModel):
    """How many duels are played, and how many matches in turn in each."""

    game: str
    duels: int
    matches: int
    bot: str = ""
    """The bot in the second seat; empty: a person."""


class Duels(BaseModel):
    """Duels of one process of clients: the matches of each, in turn."""

    ports: list[int]
    duels: list[list[Table]]
    first: int
    """The number of the first of these duels: it decides by which ports they go, and by which dice."""
    apart: bool = False
    """Whether those who play together come by different ports; else by the same, as the proxies of docs/deploy let
    them."""


class Window(BaseModel):
    """The period in which moves count, in seconds since the epoch.

    Then everybody stops."""

    begin: float
    end: float


class Sample(BaseModel):
    """One move that was made and seen by everybody at its table."""

    at: float
    """When everybody had seen it, in seconds since the epoch."""
    latency: float
    """Seconds from its sending until everybody had seen it; of a bot's move, from the move before it."""
    bot: bool = False


class Accepted(BaseModel):
    """A command to which the server has said that it is committed."""

    slug: str
    seq: int
    command: str


class Played(BaseModel):
    """What a process of clients has to tell at the end."""

    samples: list[Sample]
    accepted: list[Accepted]
    received: int
    """Bytes of all messages that answer a command or tell a move, of everybody."""
    sizes: list[int]
    """Bytes of each message that tells a move."""
    moves: int
    """All that were made, within the window and before it."""
    refused: dict[str, int]
    """How often each code of a refusal came."""
    ran_out: int
    """Duels whose matches were all over before the end."""


class Held(BaseModel):
    """Sockets that a process shall open and only hold: each (link, how many)."""

    ports: list[int]
    tables: list[tuple[str, int]]


class Stored(BaseModel):
    """What the database holds of what was played."""

    moves: int
    missing: list[Accepted]
    """Acknowledged and not there."""
    wrong: list[str]
    """Links of matches whose moves, played again, lead to another checksum."""
