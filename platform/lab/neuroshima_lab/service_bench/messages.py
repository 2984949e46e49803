"""Messages between the processes of a measurement.

One JSON object per line on standard input and output.
"""

from __future__ import annotations

from pydantic import BaseModel


class BenchMatch(BaseModel):
    """A match, and the session of each person who plays it."""

    slug: str
    sessions: list[str]


class MatchesWanted(BaseModel):
    """The number of duels, and the number of successive matches in each."""

    game: str
    duels: int
    matches: int
    bot: str = ""
    """The bot in the second seat; empty: a person."""


class Duels(BaseModel):
    """Duels of one client process: the successive matches of each."""

    ports: list[int]
    duels: list[list[BenchMatch]]
    first: int
    """The number of the first of these duels. It decides their ports and seeds."""
    apart: bool = False
    """Whether opponents use different ports. If not, they use the same, as with the proxies of docs/deploy."""


class Window(BaseModel):
    """The period in which moves count, in seconds since the epoch.

    At its end, clients stop."""

    begin: float
    end: float


class Sample(BaseModel):
    """One move that everybody at its table has seen."""

    at: float
    """When everybody had seen it, in seconds since the epoch."""
    latency: float
    """Seconds from sending it until everybody had seen it. For a bot's move: from the move before it."""
    bot: bool = False


class Accepted(BaseModel):
    """A command that the server has acknowledged as committed."""

    slug: str
    seq: int
    command: str


class ClientReport(BaseModel):
    """The report of a client process at the end."""

    samples: list[Sample]
    accepted: list[Accepted]
    received: int
    """Bytes of all messages to all clients that answer a command or tell a move."""
    sizes: list[int]
    """Bytes of each message that tells a move."""
    moves: int
    """All moves, within the window and before it."""
    refused: dict[str, int]
    """The number of refusals by code."""
    ran_out: int
    """Duels whose matches were all over before the end."""


class Held(BaseModel):
    """Sockets that a process shall open and hold: (link, number) each."""

    ports: list[int]
    tables: list[tuple[str, int]]


class Stored(BaseModel):
    """The check of the database after the measurement."""

    moves: int
    missing: list[Accepted]
    """Acknowledged commands that are not stored."""
    wrong: list[str]
    """Links of matches whose replayed moves lead to another checksum."""
