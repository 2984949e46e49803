"""The text of an archived match: two lines of JSON, compressed by bzip2. They are read without the game.

The first line has the moves:

    {
      "begin": "2026-11-01T18:00:00.123+00:00",   when the first move was stored
      "seat": [0, 0, 1],                          and so on: a value for each move, in order
      "kind": ["action", "action", "offer"],
      "action": [{"type": "place", ...}, ...],
      "events": [[...], ...],
      "wait": [0, 5120, 830],                     milliseconds since the move before
      "by": [0, 0, null],                         the number of the player who gave the command; null: a bot or the site
      "clock": [60000, 2000, null],               milliseconds left on the clock of the seat, see below
      "gained": [null, {"0": 5000}, null],        milliseconds that the action has added to clocks, by seat
      "checksum": "1f7777"                        the first `DIGITS` digits of the checksum after each move
    }

`clock` has the whole time after the first move of a seat, and then what the time has changed by since the seat's move
before, without the wait: mostly nothing, or what a move has added. A column whose values are all null is left out.

The second line is the last position, as the game wrote it.
"""

from __future__ import annotations

import bz2
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import accumulate
from typing import Any, Final

from neuroshima.digests import sha256
from neuroshima.matches.models import Match, Move

FORMAT: Final = 1
DIGITS: Final = 2
"""Digits of the checksum of a position that are kept: enough to notice within a move or two that a replay goes another
way. The match keeps all digits of the last one."""
COLUMNS: Final = ("action", "clock", "gained", "by")
"""Columns whose value may be null."""
MILLISECOND: Final = timedelta(milliseconds=1)


class ArchiveError(Exception):
    """The text of an archived match cannot be read; the message says why."""


@dataclass(frozen=True)
class Packed:
    """A text as it is stored, with the SHA-256 of what is compressed in it."""

    format: int
    text: bytes
    checksum: str


@dataclass(frozen=True)
class Record:
    """What the text says, read."""

    moves: Sequence[Move]
    """Not saved, and without the ids of commands. The keys of players are set if the reader knows them."""
    position: str


def pack(moves: Sequence[Move], position: str, numbers: Mapping[int, int]) -> Packed:
    """The text of these moves, which are all of a match, in order. `numbers`: those of the players, by their keys."""
    waits = _waits([move.created for move in moves])
    columns: dict[str, Sequence[Any]] = {
        "seat": [move.seat for move in moves],
        "kind": [move.kind for move in moves],
        "action": [move.action for move in moves],
        "events": [move.events for move in moves],
        "wait": waits,
        "by": [None if move.player_id is None else numbers[move.player_id] for move in moves],
        "clock": _changes_of_clocks(moves, waits),
        "gained": [move.gained for move in moves],
        "checksum": "".join(move.checksum[:DIGITS] for move in moves),
    }
    begin = moves[0].created.isoformat(timespec="milliseconds") if moves else None
    document = {"begin": begin, **{name: column for name, column in columns.items() if not _is_empty(name, column)}}
    text = json.dumps(document, ensure_ascii=False, separators=(",", ":"), allow_nan=False) + "\n" + position
    return Packed(FORMAT, bz2.compress(text.encode()), sha256(text))


def unpack(packed: Packed, match: Match, players: Mapping[int, int]) -> Record:
    """Read the text of that match. `players`: their keys by number. Raises ArchiveError."""
    first, _end, position = text_of(packed).partition("\n")
    columns = json.loads(first)
    count = len(columns["wait"])
    values = {name: columns.get(name, [None] * count) for name in COLUMNS}
    times = _times(columns["begin"], columns["wait"])
    left = _times_left(columns["seat"], values["clock"], columns["wait"])
    moves = [
        Move(
            match=match,
            seq=index + 1,
            seat=columns["seat"][index],
            kind=columns["kind"][index],
            action=values["action"][index],
            events=columns["events"][index],
            checksum=columns["checksum"][index * DIGITS : (index + 1) * DIGITS],
            player_id=players.get(values["by"][index]),
            left=left[index],
            gained=values["gained"][index],
            created=times[index],
        )
        for index in range(count)
    ]
    return Record(moves, position)


def position_in(packed: Packed) -> str:
    """The last position, without reading the moves. Raises ArchiveError."""
    return text_of(packed).partition("\n")[2]


def text_of(packed: Packed) -> str:
    """The text as it was before it was compressed. Raises ArchiveError unless it is what was stored."""
    if packed.format != FORMAT:
        raise ArchiveError(f"format {packed.format} is not known here")
    try:
        text = bz2.decompress(packed.text).decode()
    except (OSError, ValueError) as error:
        raise ArchiveError(str(error)) from error
    if sha256(text) != packed.checksum:
        raise ArchiveError("the checksum is wrong")
    return text


def _is_empty(name: str, column: Sequence[Any]) -> bool:
    return name in COLUMNS and all(value is None for value in column)


def _waits(times: Sequence[datetime]) -> list[int]:
    """Milliseconds from each moment to the next, in all without fractions of the moments."""
    first = times[0].replace(microsecond=times[0].microsecond // 1_000 * 1_000) if times else None
    since = [(moment - first) // MILLISECOND for moment in times] if first is not None else []
    return [after - before for before, after in zip([0, *since], since, strict=False)]


def _changes_of_clocks(moves: Sequence[Move], waits: Sequence[int]) -> list[int | None]:
    """The column `clock`."""
    last: dict[int, int] = {}
    changes: list[int | None] = []
    for move, wait in zip(moves, waits, strict=True):
        before = last.get(move.seat)
        changes.append(move.left if move.left is None or before is None else move.left - before + wait)
        if move.left is not None:
            last[move.seat] = move.left
    return changes


def _times_left(seats: Sequence[int], changes: Sequence[int | None], waits: Sequence[int]) -> list[int | None]:
    """The milliseconds left after each move, from the column `clock`."""
    last: dict[int, int] = {}
    left: list[int | None] = []
    for seat, change, wait in zip(seats, changes, waits, strict=True):
        before = last.get(seat)
        left.append(change if change is None or before is None else before - wait + change)
        if change is not None:
            last[seat] = left[-1]  # type: ignore[assignment]
    return left


def _times(begin: str | None, waits: Sequence[int]) -> list[datetime]:
    if begin is None:
        return []
    first = datetime.fromisoformat(begin)
    return [first + wait * MILLISECOND for wait in accumulate(waits)]
