"""A finished match as it is stored: as a file, and its moves in words. Neither needs the plugin of its game."""

from __future__ import annotations

import json
from typing import Any, cast

from django.utils.translation import gettext as _
from neuroshima_contract import Action

from neuroshima.matches.models import Move, Status
from neuroshima.matches.reading.access import Access
from neuroshima.matches.reading.stored_moves import moves_of, position_text
from neuroshima.matches.refusals import MatchCode
from neuroshima.refusals import refusal
from neuroshima.wire.matches import MatchFile, MoveInFile, MoveKind, SeatInFile


def match_file(access: Access) -> MatchFile:
    """Everything that is stored of a finished match. Raises Refusal `not_over`, `archive_damaged`."""
    match = access.match
    if match.status != Status.OVER or access.outcome is None:
        raise refusal(MatchCode.NOT_OVER)
    return MatchFile(
        match=match.slug,
        game=match.game,
        plugin=match.plugin,
        version=match.version,
        options=match.options,
        data=match.data,
        seed=match.seed,
        started=match.started.isoformat() if match.started is not None else None,
        ended=match.ended.isoformat() if match.ended is not None else None,
        outcome=access.outcome,
        seats=[
            SeatInFile(
                seat=seat.index,
                team=seat.team,
                name=access.name_of(seat),
                bot=seat.bot,
                style=seat.style,
                options=seat.options or {},
            )
            for seat in access.seats
        ],
        moves=[_move_in_file(move) for move in moves_of(match)],
        position=json.loads(position_text(match)),
    )


def _move_in_file(move: Move) -> MoveInFile:
    written = MoveInFile(
        seq=move.seq,
        time=move.created.isoformat(timespec="milliseconds"),
        kind=cast("MoveKind", move.kind),
        seat=move.seat,
        action=move.action,
        events=move.events,
    )
    if move.left is not None:
        written["left"] = move.left
    return written


def in_line(move: Move, action: Action | None) -> str:
    """A move in one line, without the game: what is done, then the other values."""
    if action is None:
        return str(move.get_kind_display())
    parts = [
        f"{_plain(name)} {_plain(value)}" for name, value in action.items() if name != "type" and value is not None
    ]
    return " – ".join(filter(None, [_plain(action.get("type", "")), ", ".join(parts)]))


def _plain(value: Any) -> str:
    """An id or a value of an action in words.

    Fields as "1,-2", identifiers without underscores."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, list):
        nested = any(isinstance(item, list) for item in value)
        return (" → " if nested else ",").join(map(_plain, value))
    if isinstance(value, dict):
        return ", ".join(f"{_plain(name)} {_plain(item)}" for name, item in value.items())
    return str(value).replace("_", " ")
