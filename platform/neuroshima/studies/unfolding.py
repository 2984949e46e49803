"""A position file move by move, its chances and its best lines, for the analysis board and the puzzles.

Nothing is stored. The reader plays all sides of the position, so nothing is hidden.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence

from django.utils.translation import gettext as _
from neuroshima_contract import Catalogue, Game, OptionValues, Snapshot, State

from neuroshima import plugins
from neuroshima.analysis.hints import AnalysisCode, has_analyst
from neuroshima.analysis.questions import AnalysisQuestion
from neuroshima.digests import sha256
from neuroshima.languages import in_words
from neuroshima.matches.setup.schemas import color_of, words_of
from neuroshima.refusals import Code, refusal
from neuroshima.studies.resolving import (
    MALFORMED,
    OpenedPosition,
    ResolveError,
    foreseen,
    game_of_file,
    open_position_file,
    play_action,
)
from neuroshima.wire.matches import Frame, SeatShown, first_frame, outcome_shown
from neuroshima.wire.positions import ChanceShown, ChancesShown, HypothesisShown, OutlookShown, UnfoldedPosition

LARGEST = 200_000
"""Most bytes of a file."""
MOST_ACTIONS = 300


def unfold(raw: bytes, find: Callable[[str], Game] = plugins.game) -> UnfoldedPosition:
    """All positions of a file, legal actions, and a snapshot.

    `frames`: the start, then one for each action. Legal actions and snapshot are of the last position. Raises
    ResolveError."""
    file = _open_checked(raw, find)
    frames, state = _frames(file), file.state
    return UnfoldedPosition(
        frames=frames,
        to_move=list(state.to_move),
        legal={str(seat): state.legal(seat) for seat in state.to_move},
        outcome=outcome_shown(state.outcome),
        hypotheses=_hypotheses(state),
        position=state.snapshot(),
        seats=_seats(file),
    )


def outlook(raw: bytes, find: Callable[[str], Game] = plugins.game) -> OutlookShown:
    """The outlook of the last action of a file (`State.outlook`).

    Raises ResolveError."""
    file = _open_checked(raw, find)
    last = len(file.document.actions) - 1
    for index in range(last):
        play_action(file, index)
    return {"outlook": foreseen(file, last) if last >= 0 else None}


def catalogue_of(raw: bytes, find: Callable[[str], Game] = plugins.game) -> Catalogue:
    """The catalogue of a file's game by the data files that the file carries.

    Raises ResolveError."""
    check_size(raw)
    return game_of_file(raw, find).screen.catalogue()


def check_size(raw: bytes) -> None:
    """Raises ResolveError."""
    if len(raw) > LARGEST:
        raise ResolveError(MALFORMED, refusal(Code.TOO_LARGE))


def _open_checked(raw: bytes, find: Callable[[str], Game]) -> OpenedPosition:
    check_size(raw)
    file = open_position_file(raw, find)
    if len(file.document.actions) > MOST_ACTIONS:
        raise ResolveError(MALFORMED, refusal(Code.TOO_MANY_ACTIONS, "actions", count=MOST_ACTIONS))
    return file


def play_to_end(raw: bytes, find: Callable[[str], Game]) -> OpenedPosition:
    """Open the file, and do all its actions. Raises ResolveError."""
    file = _open_checked(raw, find)
    for index in range(len(file.document.actions)):
        play_action(file, index)
    return file


def final_position(raw: bytes) -> tuple[Game, Snapshot]:
    """The position after all actions of a file, and its game with the file's texts.

    Raises ResolveError."""
    file = open_position_file(raw, plugins.game)
    for index in range(len(file.document.actions)):
        play_action(file, index)
    return file.game, file.state.snapshot()


def _frames(file: OpenedPosition) -> list[Frame]:
    state = file.state
    frames = [first_frame(state.open_view())]
    for index, entry in enumerate(file.document.actions):
        events = play_action(file, index)
        action = {key: value for key, value in entry.items() if key != "seat"}
        frames.append(
            Frame(
                seq=index + 1,
                kind="action",
                seat=entry.get("seat"),
                action=action,
                events=events,
                view=state.open_view(),
            )
        )
    return frames


def _hypotheses(state: State) -> list[HypothesisShown]:
    return [
        HypothesisShown(id=what.id, title=in_words(what.titles), seat=what.seat, action=what.action)
        for what in state.hypotheses()
    ]


def _seats(file: OpenedPosition) -> list[SeatShown]:
    """The seats in the form that a game's element expects.

    All of them are the reader's."""
    chosen = file.state.seats
    teams = file.game.teams(file.options, len(chosen))
    return [
        {"seat": seat, "team": teams[seat], "name": _name(file.game, seat), "kind": "person",
         "role": file.game.roles[seat].id if file.game.roles else "", "options": options, "online": True}
        for seat, options in enumerate(chosen)
    ]  # fmt: skip


def _name(game: Game, seat: int) -> str:
    if game.roles:
        return in_words(game.roles[seat].titles)
    return _("Player %(number)s") % {"number": seat + 1}


logger = logging.getLogger(__name__)

MOST_LINES = 5
BUDGET = 2000
"""Milliseconds an analyst may think for best lines."""


def chances(raw: bytes, find: Callable[[str], Game] = plugins.game) -> ChancesShown:
    """The chance of each side after all actions of a file; empty if the game cannot tell.

    Raises ResolveError."""
    file = play_to_end(raw, find)
    found = _outlook(file)
    seats = file.state.seats
    return {"chances": [_chance(file.game, seat, seats[seat], part) for seat, part in enumerate(found)]}


def _outlook(file: OpenedPosition) -> Sequence[float]:
    """The reviewer's outlook; empty if the game has no reviewer or it fails."""
    try:
        reviewer = file.game.tools.reviewer()
        return list((reviewer.outlook(file.state) if reviewer is not None else None) or ())
    except Exception:
        logger.warning("the chances of a position are not known", exc_info=True, extra={"game": file.game.id})
        return []


def _chance(game: Game, seat: int, options: OptionValues, chance: float) -> ChanceShown:
    role = game.roles[seat] if game.roles else None
    words = in_words(role.titles) if role is not None else ", ".join(words_of(game.SeatOptions, options))
    color = role.color if role is not None else color_of(game.SeatOptions, options)
    name = words or _("Player %(number)s") % {"number": seat + 1}
    return {"name": name, "color": color, "chance": round(min(1.0, max(0.0, chance)), 3)}


def question_of(raw: bytes, find: Callable[[str], Game] = plugins.game) -> AnalysisQuestion:
    """The question for the best lines after all actions of a file.

    It has only what the seat to move may see. Raises ResolveError, and Refusal `no_hint` if nobody is to move or the
    game has no analyst."""
    file = play_to_end(raw, find)
    seat = next(iter(file.state.to_move), None)
    if seat is None or not has_analyst(file.game):
        raise refusal(AnalysisCode.NO_HINT)
    return AnalysisQuestion(
        game=file.game.id,
        options=file.document.options,
        view=file.state.view(seat),
        seat=seat,
        chance=sha256(raw.decode("utf-8", "replace")),
        most=MOST_LINES,
        budget=BUDGET,
        texts=dict(file.document.data),
    )
