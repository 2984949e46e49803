"""A position file move by move, for the analysis board and the puzzles.

Nothing is stored. The reader plays all sides of the position, so nothing is hidden.
"""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext as _
from neuroshima_contract import Catalogue, Game, Snapshot, State

from neuroshima import plugins
from neuroshima.languages import in_words
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
from neuroshima.wire.positions import HypothesisShown, OutlookShown, UnfoldedPosition

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
