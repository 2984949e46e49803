"""The moves of a match in the admin, in words.

Each move is a line made from its action. If the game's log has sentences, the page's script (`admin/moves.js`) replaces
the lines with them. It makes them from public data: a spectator's view while the match runs, and the replay afterwards.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from neuroshima_contract import Action, Refusal

from neuroshima.matches.admin.parts import as_image, as_json, sitter
from neuroshima.matches.data_files import text_store
from neuroshima.matches.models import Match, Move, Status
from neuroshima.matches.reading.access import Access
from neuroshima.matches.reading.match_file import in_line
from neuroshima.matches.replays import Step, frame_of, verified_steps
from neuroshima.refusals import words
from neuroshima.wire.matches import Frame, MovesDocument, PlayedMove


def move_list(match: Match) -> SafeString:
    """All moves that the replay verifies, then the first fault in words."""
    access = Access(match, None, list(match.seats.all()))
    rows: list[Mapping[str, object]] = []
    frames: list[Frame] = []
    problem = ""
    try:
        for step in verified_steps(access):
            if isinstance(step, str):
                problem = step
            else:
                rows.append(_row(access, step))
                frames.append(frame_of(access, step))
    except Refusal as refused:
        problem = words(refused)
        rows = _rows_without_the_game(access)
    context = {"match": match, "rows": rows, "problem": problem, "game": access.game if frames else None}
    if frames:
        context |= {
            "data_query": text_store.query_of(access.differing_digests),
            "known": _move_document(access, frames),
        }
    return SafeString(render_to_string("matches/move_list.html", context))


def _move_document(access: Access, frames: list[Frame]) -> MovesDocument:
    """What `historyLines` of a game's element needs (docs/protocol.md)."""
    history = [_without_view(frame) for frame in frames[1:]]
    return {"seats": access.seat_list(), "view": frames[-1]["view"], "history": history}


def _without_view(frame: Frame) -> PlayedMove:
    return cast("PlayedMove", {name: value for name, value in frame.items() if name != "view"})


def _rows_without_the_game(access: Access) -> list[Mapping[str, object]]:
    """The stored moves of a finished match whose plugin is gone or fails; none if they cannot be read either."""
    try:
        moves = access.moves() if access.match.status == Status.OVER else []
    except Refusal:
        return []
    return [_line(access, move, move.action) for move in moves]


def _row(access: Access, step: Step) -> Mapping[str, object]:
    move = step.move
    if move is None:
        return {"seq": 0, "image": as_image(access.match.pk, 0)}
    return {**_line(access, move, step.visible_action), "image": as_image(access.match.pk, move.seq)}


def _line(access: Access, move: Move, action: Action | None) -> Mapping[str, object]:
    line = f"{_sitting_at(access, move.seat)}: {in_line(move, action)}"
    return {"seq": move.seq, "line": line, "data": as_json(action)}


def _sitting_at(access: Access, index: int) -> str:
    return next((sitter(access.match, seat) for seat in access.seats if seat.index == index), str(index))
