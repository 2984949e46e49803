"""Matches played again from their moves, each step verified by its checksum, and pictures of their positions.

It works for finished and running matches.
"""

from __future__ import annotations

import inspect
import logging
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeVar, cast

from django.utils.translation import get_language
from django.utils.translation import gettext as _
from neuroshima_contract import Action, Event, Game, Illegal, Malformed, Refusal, Snapshot, Standing, State, View

from neuroshima.matches.data_files import text_store
from neuroshima.matches.models import Match, Move, Status
from neuroshima.matches.reading import states
from neuroshima.matches.reading.access import Access, access_match
from neuroshima.matches.reading.states import position_after
from neuroshima.matches.reading.stored_moves import agrees
from neuroshima.matches.refusals import MatchCode
from neuroshima.players.models import Player
from neuroshima.plugins.refusals import PluginCode
from neuroshima.refusals import Code, refusal, words
from neuroshima.wire.matches import Frame, MoveKind, first_frame
from neuroshima.wire.positions import PositionDocument

logger = logging.getLogger(__name__)

MOST_SINCE = 40
"""Moves of a running match that a player is shown again."""


@dataclass(frozen=True)
class Step:
    """The match after one move, and whether its checksum equals the stored one."""

    move: Move | None
    state: State
    proved: bool

    @property
    def seq(self) -> int:
        return self.move.seq if self.move is not None else 0

    @property
    def visible_action(self) -> Action | None:
        """The action as spectators may know it.

        None at the start and for a take-back of one action."""
        action: Action | None = None if self.move is None else self.move.action
        if self.move is None or action is None or self.move.kind != Move.Kind.ACTION:
            return action
        return self.state.told(action, self.move.seat, None)


@dataclass(frozen=True)
class Replay:
    """The frames that were verified, and the error of the first that was not."""

    frames: list[Frame]
    problem: str | None


def steps(access: Access) -> Iterator[Step]:
    """The match step by step, from its beginning.

    It stops if the game refuses a stored move. A step's state is valid only until the next step. Raises Refusal
    `frozen` and `not_started`."""
    game, moves = _readable(access), access.moves()
    state = states.begin(game, access.match, access.seats)
    yield Step(None, state, True)
    for index, move in enumerate(moves):
        if move.kind == Move.Kind.TAKE_BACK:
            state = states.replay_moves(game, access.match, access.seats, moves[: index + 1])
        else:
            states.play_again(state, move)
        yield Step(move, state, agrees(states.checksum_of(states.text_of(state.snapshot())), move.checksum))


def _readable(access: Access) -> Game:
    if access.match.status == Status.WAITING:
        raise refusal(MatchCode.NOT_STARTED)
    return access.playable_game()


def verified_steps(access: Access) -> Iterator[Step | str]:
    """Verified steps; then, if a step is wrong, the error in words.

    Stored data is never changed. Raises Refusal `frozen`, `not_started`."""
    reached = 0
    try:
        for step in steps(access):
            if not step.proved:
                yield _problem(access, step.seq)
                return
            reached = step.seq + 1
            yield step
    except Exception as error:
        if not reached:
            raise
        if isinstance(error, Refusal) and error.code == PluginCode.PLUGIN_FAILED:
            yield words(error)
            return
        logger.warning("a stored move was refused: %s", error, extra={"match": access.slug, "seq": reached})
        yield _problem(access, reached)


def replay(match: Match, player: Player | None = None) -> Replay:
    """The replay: everything after the end, before it only what a spectator sees.

    Raises Refusal `frozen`, `not_started`."""
    access = access_match(player, match.slug)
    frames: list[Frame] = []
    for step in verified_steps(access):
        if isinstance(step, str):
            return Replay(frames, step)
        frames.append(frame_of(access, step))
    return Replay(frames, None)


def frames(match: Match) -> list[Frame]:
    """The verified frames of `replay`."""
    return replay(match).frames


def frames_since(access: Access, have: int) -> list[Frame]:
    """The position after move `have`, then that after each later move, as the reader's seat may see them.

    At most the last `MOST_SINCE` moves. Raises Refusal `frozen`, `not_started` and what the game raises."""
    game, have = _readable(access), min(max(have, access.seq - MOST_SINCE, 0), access.seq)
    state = position_after(game, access.match, access.seats, have)
    found = [Frame(seq=have, kind=None, seat=None, action=None, events=[], view=state.view(access.eyes))]
    for move in access.moves(have):
        if move.kind == Move.Kind.TAKE_BACK:
            state = position_after(game, access.match, access.seats, move.seq)
        else:
            states.play_again(state, move)
        action, events = access.visible_action(move), access.visible_events(move.events)
        found.append(_frame_after(move, action, events, state.view(access.eyes)))
    return found


def line_frames(access: Access, seq: int, seat: int, actions: Sequence[Action]) -> list[Frame]:
    """The position of a finished match after move `seq`, then that after each of these `actions` of `seat`.

    They were never played: whoever thought of them knew only what the seat could see, so the frames end before an
    action that the position does not allow. Raises Refusal `frozen`."""
    state = position_after(access.playable_game(), access.match, access.seats, seq).copy()
    found = [Frame(seq=seq, kind=None, seat=None, action=None, events=[], view=state.open_view())]
    for number, action in enumerate(actions, seq + 1):
        if seat not in state.to_move:
            break
        try:
            events = state.apply(seat, action)
        except (Illegal, Malformed):
            break
        found.append(Frame(seq=number, kind="action", seat=seat, action=action, events=events, view=state.open_view()))
    return found


def frame_of(access: Access, step: Step) -> Frame:
    """A step as a frame.

    After the end it shows everything, before the end what a spectator sees."""
    return _open_frame(step) if access.match.status == Status.OVER else _frame(step)


def _problem(access: Access, seq: int) -> str:
    logger.warning("a replay differs from what was stored", extra={"match": access.slug, "seq": seq})
    return _(
        "Move %(seq)s leads to another position today than it did when it was played, so the replay stops before it. "
        "The match was played with version %(version)s of the rules. Everything stored is kept."
    ) % {"seq": seq, "version": access.match.version}


def _open_frame(step: Step) -> Frame:
    """A frame that shows everything."""
    move, view = step.move, step.state.open_view()
    if move is None:
        return first_frame(view)
    return _frame_after(move, move.action, move.events, view)


def _frame(step: Step) -> Frame:
    """A frame as a spectator sees it."""
    move, state = step.move, step.state
    if move is None:
        return first_frame(state.view(None))
    return _frame_after(move, step.visible_action, [state.seen(event, None) for event in move.events], state.view(None))


def _frame_after(move: Move, action: Action | None, events: list[Event], view: View) -> Frame:
    kind = cast("MoveKind", move.kind)
    return Frame(seq=move.seq, kind=kind, seat=move.seat, action=action, events=events, view=view, left=move.left)


def position_document(match: Match, seq: int) -> PositionDocument:
    """The whole position after move `seq` as a position file.

    It includes texts that are not the game's own. Raises Refusal `not_over` while the match runs, `no_such_move`,
    `frozen`."""
    if match.status != Status.OVER:
        raise refusal(MatchCode.NOT_OVER)
    access = access_match(None, match.slug)
    game = _readable(access)
    if not 0 <= seq <= access.seq:
        raise refusal(MatchCode.NO_SUCH_MOVE, "seq", seq=seq)
    return file_of(access, position_after(game, access.match, access.seats, seq))


def first_position(access: Access) -> PositionDocument:
    """The position in which a finished match began, as a position file. Raises Refusal `frozen`."""
    return file_of(access, states.begin(_readable(access), access.match, access.seats))


def file_of(access: Access, state: State) -> PositionDocument:
    """A position of the match as a position file.

    The file reveals everything that `state` knows."""
    assert access.installed is not None
    file = PositionDocument(game=access.installed.id, options=access.match.options)
    texts = text_store.differing_texts(access.match, access.installed)
    if texts:
        file["data"] = texts
    return {**file, "position": state.snapshot()}


Made = TypeVar("Made")


def picture(access: Access, seq: int) -> str:
    """The position after move `seq` as SVG.

    Raises Refusal as `Access.check_not_frozen`, `not_started`, `plugin_failed` if the game fails to draw it, and
    `no_such_move`, also if the replay cannot be verified up to that move."""
    for step in verified_steps(access):
        if not isinstance(step, str) and step.seq == seq:
            return _draw_or_refuse(access, seq, partial(_draw_step, access, step))
    raise refusal(MatchCode.NO_SUCH_MOVE, seq=seq)


def _draw_or_refuse(access: Access, seq: int, draw: Callable[[], Made]) -> Made:
    try:
        return draw()
    except Refusal:
        raise
    except Exception as error:
        logger.exception("a position cannot be drawn", extra={"match": access.slug, "seq": seq})
        raise refusal(Code.INTERNAL) from error


def _draw_step(access: Access, step: Step) -> str:
    game, state = access.playable_game(), step.state
    if access.match.status == Status.OVER:
        return draw_position(game, state.snapshot())
    return draw_position(game, _imagine_position(access, game, state.view(None)))


def _imagine_position(access: Access, game: Game, view: View) -> Snapshot:
    """Position for a spectator's view, with guesses for what is hidden."""
    return game.imagine(states.options_of(game, access.match), view, None, random.Random(0)).snapshot()


def draw_position(game: Game, snapshot: Snapshot) -> str:
    """Draw a position as SVG, with words in the reader's language."""
    language = [get_language() or "en"] if _draws_in_languages(game) else []
    return game.drawing.picture(snapshot, *language)


@dataclass(frozen=True)
class Board:
    """A position as SVG, with the score if the drawing does not show it."""

    svg: str
    standings: Sequence[Standing] = ()


def with_standings(game: Game, snapshot: Snapshot) -> Board:
    """A position for a link preview, in the reader's language."""
    language = get_language() or "en"
    standings = game.drawing.standings(snapshot, language)
    return (
        Board(game.drawing.detail(snapshot, (), language), standings)
        if standings
        else Board(draw_position(game, snapshot))
    )


def for_everybody(access: Access, make: Callable[[Game, Snapshot], Made]) -> Made:
    """The result of `make` for a running match as spectators see it now.

    Raises Refusal as `Access.check_not_frozen`, `internal`."""

    def draw() -> Made:
        game, view = access.playable_game(), access.view()
        if view is None:
            raise refusal(MatchCode.NOT_STARTED)
        return make(game, _imagine_position(access, game, view))

    return _draw_or_refuse(access, access.seq, draw)


def after_end(access: Access, seq: int, make: Callable[[Game, Snapshot], Made]) -> Made:
    """The result of `make` for a finished match after move `seq`.

    Everything that was hidden is shown. Raises Refusal as `for_everybody`."""

    def draw() -> Made:
        game = access.playable_game()
        return make(game, position_after(game, access.match, access.seats, seq).snapshot())

    return _draw_or_refuse(access, seq, draw)


def _draws_in_languages(game: Game) -> bool:
    """Whether the game's pictures contain words.

    Games made before pictures could have words take no language."""
    return "language" in inspect.signature(game.drawing.__class__.picture).parameters
