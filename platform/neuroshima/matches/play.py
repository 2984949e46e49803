"""The only door to write: a match is created, joined, moved in and taken back in here, each in one transaction.

Accepted means committed. The order inside: lock the match, look the command up, check seat, status and number, apply,
append the move, store the snapshot, commit; only then anybody is told.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final, Literal, TypeVar

from django.db import DatabaseError, transaction
from django.utils import timezone
from pydantic import BaseModel

from neuroshima import plugins
from neuroshima.contract import Action, Event, Game, Json, Refusal, State
from neuroshima.matches import data, notify, states
from neuroshima.matches.access import Access
from neuroshima.matches.choices import validated
from neuroshima.matches.failpoints import failpoint
from neuroshima.matches.models import Match, Move, Seat, Status
from neuroshima.matches.seating import bots_to_move, commanders_of, counts_for, fit_together, passed_on
from neuroshima.players.models import Player
from neuroshima.refusals import Code, refusal

logger = logging.getLogger(__name__)

Result = TypeVar("Result")


class Machine:
    """Whoever moves for the bots' seats. It is no player, and no request can become it."""


MACHINE: Final = Machine()
Who = Player | Machine


@dataclass(frozen=True)
class SeatPlan:
    """Who shall sit there: the creator, that player, whoever follows the link, or a bot. Without options whoever comes
    chooses. An open seat with a player is kept for him."""

    kind: Literal["me", "player", "open", "bot"]
    options: Json | None = None
    bot: str = ""
    player: Player | None = None


# Creating and joining -------------------------------------------------------------------------------------------------


def create_match(
    player: Player, game_id: str, options: Json, plans: Sequence[SeatPlan], after: Match | None = None
) -> Access:
    """A new match of `player`, begun at once where no seat is open. `plans` stand in the order of the seats: the first
    begins, or in a game with roles, plays the first of them. `after`: the match of which it is the rematch.

    Raises Refusal `game_missing`, `seat_count`, `bad_options`, `seats_for_options`, `one_commander`,
    `bad_seat_options`, `unknown_bot`, or the game's own; its path says for which seat or option."""
    installed = plugins.game(game_id)
    if len(plans) not in installed.seat_counts:
        raise refusal(Code.SEAT_COUNT, "seats", count=len(plans))
    chosen = validated(installed.Options, options, Code.BAD_OPTIONS, "options")
    _check_count(installed, chosen, len(plans))
    _check_commanders(installed, options, plans)
    with stored():
        game, texts = data.for_new_match(installed, chosen)
        match = Match.objects.create(
            game=game.id,
            plugin=plugins.registry().owners[game.id],
            version=game.version,
            options=chosen.model_dump(mode="json"),
            data=texts,
            seed=str(secrets.randbits(128)),
            rematch_of=after,
        )
        teams = game.teams(chosen, len(plans))
        seats = [_seat(game, match, index, teams[index], plan, player) for index, plan in enumerate(plans)]
        Seat.objects.bulk_create(seats)
        _check_together(game, chosen, match, seats)
        _begin_if_full(game, match)
    return Access(match, player, seats)


def seated(plans: Sequence[SeatPlan], place: int) -> list[SeatPlan]:
    """`plans` in the order of the seats when the first of them gets seat `place`; the order round the table stays."""
    first = -place % len(plans)
    return [*plans[first:], *plans[:first]]


def rematch(player: Player, slug: str) -> Access:
    """The table of a match that is over once more, set by one who sat there: with two the sides change; with more
    everybody keeps what he plays and another one begins; where seats are not alike everybody gets another one. Seats of
    people are kept open for them. Who comes second gets the match that the first has set; a match that is not over is
    its own.

    Raises Refusal `not_found`, `not_your_seat`, and what `create_match` does."""
    with stored():
        access = _locked(player, slug)
        if not access.mine:
            raise refusal(Code.NOT_YOUR_SEAT)
        if access.match.status != Status.OVER:
            return access
        offered = Match.objects.filter(rematch_of=access.match).first()
        if offered is not None:
            return Access(offered, player, list(offered.seats.order_by("index")))
        return create_match(player, access.match.game, access.match.options, _once_more(access), access.match)


def _once_more(access: Access) -> list[SeatPlan]:
    commanders = commanders_of(_game_of(access), access.match.options, len(access.seats))
    order = passed_on([seat.team for seat in access.seats], commanders)
    if len(access.seats) > 2:
        moved = [_again_at(access, access.seats[old], access.seats[old].options) for old in order]
        if not _game_of(access).roles and _go_together(access, moved):
            return moved
    return [_again_at(access, access.seats[old], access.seats[new].options) for new, old in enumerate(order)]


def _go_together(access: Access, plans: Sequence[SeatPlan]) -> bool:
    return fit_together(_game_of(access), access.match.options, [plan.options for plan in plans])


def _again_at(access: Access, holder: Seat, options: Json | None) -> SeatPlan:
    if holder.index in access.mine:
        return SeatPlan("me", options)
    if holder.kind == Seat.Kind.BOT:
        return SeatPlan("bot", options, holder.bot)
    return SeatPlan("open", options, player=holder.player)


def _check_count(game: Game, options: BaseModel, count: int) -> None:
    counts = counts_for(game, options)
    if not counts:  # the options contradict each other: the game says how
        game.check_so_far(options, [None] * count)
    if count not in counts:
        raise refusal(Code.SEATS_FOR_OPTIONS, "seats", count=count, counts=", ".join(map(str, counts)))


def _check_commanders(game: Game, options: Json, plans: Sequence[SeatPlan]) -> None:
    """Seats that one person plays have the same one, who finds only the first of them without options."""
    for index, first in enumerate(commanders_of(game, options, len(plans))):
        plan, leader = plans[index], plans[first]
        if (plan.kind, plan.bot, plan.player) != (leader.kind, leader.bot, leader.player):
            raise refusal(Code.ONE_COMMANDER, f"seats.{index}", first=first + 1, seat=index + 1)
        if index != first:
            validated(game.SeatOptions, plan.options or {}, Code.BAD_SEAT_OPTIONS, f"seats.{index}")


def _seat(game: Game, match: Match, index: int, team: int, plan: SeatPlan, player: Player) -> Seat:
    path = f"seats.{index}"
    seat = Seat(match=match, index=index, team=team, options=_seat_options(game, plan, path))
    sitter = player if plan.kind == "me" else plan.player if plan.kind == "player" else None
    if sitter is not None:
        seat.kind, seat.player, seat.name = Seat.Kind.PERSON, sitter, sitter.name
    elif plan.kind == "bot":
        if plan.bot not in game.bots:
            raise refusal(Code.UNKNOWN_BOT, path, bot=plan.bot)
        seat.kind, seat.bot, seat.name = Seat.Kind.BOT, plan.bot, game.bots[plan.bot].titles["en"]
    else:
        seat.kind, seat.kept_for = Seat.Kind.OPEN, plan.player
    return seat


def _seat_options(game: Game, plan: SeatPlan, path: str) -> Json | None:
    if plan.options is None and plan.kind == "open":
        return None
    return validated(game.SeatOptions, plan.options or {}, Code.BAD_SEAT_OPTIONS, path).model_dump(mode="json")


def _check_together(game: Game, options: BaseModel, match: Match, seats: Sequence[Seat]) -> None:
    """Seats that have chosen must be able to play together, whatever those choose that have still to. What they chose
    says which other plugins the match needs. First of all the options must go together, whoever plays: what is wrong
    with them is not to be hidden behind two seats that drew the same."""
    game.check_so_far(options, [None] * len(seats))
    model = game.SeatOptions
    so_far = [None if seat.options is None else model.model_validate(seat.options) for seat in seats]
    game.check_so_far(options, so_far)
    chosen = [seat for seat in so_far if seat is not None]
    match.needs = list(game.needs(options, chosen))
    match.save(update_fields=["needs"])


def join_match(player: Player, slug: str, seat: int | None = None, options: Json | None = None) -> Access:
    """`player` takes an open seat: that one, or those that are kept for him, or the first. The match begins with the
    last one taken.

    `options` are his choice where the seat leaves it to him. Raises Refusal `not_found`, `already_seated`,
    `no_open_seat`, `seat_taken`, `frozen`, `bad_seat_options`, or the game's own."""
    with stored():
        access = _locked(player, slug)
        if access.mine:
            raise refusal(Code.ALREADY_SEATED)
        game = _game_of(access)
        for taken in _open_seats(access, seat):
            _sit_down(game, taken, player, options)
        _check_together(game, states.options_of(game, access.match), access.match, access.seats)
        _begin_if_full(game, access.match)
        transaction.on_commit(lambda: notify.changed(slug, access.match.seq, "match.seats"), robust=True)
    return Access(access.match, player, access.seats)


def _game_of(access: Access) -> Game:
    if access.game is None:
        raise refusal(Code.FROZEN, plugin=access.waits_for)
    return access.game


def _open_seats(access: Access, wanted: int | None) -> list[Seat]:
    """The seats that the player of `access` gets who asks for that one, or for any, with those that are played by the
    same person."""
    open_ = [seat for seat in access.seats if seat.kind == Seat.Kind.OPEN]
    commanders = commanders_of(_game_of(access), access.match.options, len(access.seats))
    his = {commanders[seat.index] for seat in _chosen_seats(access, wanted)}
    return [seat for seat in open_ if commanders[seat.index] in his]


def _chosen_seats(access: Access, wanted: int | None) -> list[Seat]:
    free = [seat for seat in access.seats if seat.kind == Seat.Kind.OPEN]
    if not free:
        raise refusal(Code.NO_OPEN_SEAT)
    if wanted is not None:
        free = [seat for seat in free if seat.index == wanted]
    if not free:
        raise refusal(Code.SEAT_TAKEN, "seat")
    kept = [seat for seat in free if access.player is not None and seat.kept_for_id == access.player.pk]
    nobodys = [seat for seat in free if seat.kept_for_id is None]
    return kept or nobodys[:1] or free[:1]


def _sit_down(game: Game, seat: Seat, player: Player, options: Json | None) -> None:
    if seat.options is None:
        chosen = validated(game.SeatOptions, options or {}, Code.BAD_SEAT_OPTIONS, "seat")
        seat.options = chosen.model_dump(mode="json")
    seat.kind, seat.player, seat.name, seat.kept_for = Seat.Kind.PERSON, player, player.name, None
    seat.save()


def _begin_if_full(game: Game, match: Match) -> None:
    seats = list(match.seats.order_by("index"))
    if any(seat.kind == Seat.Kind.OPEN for seat in seats):
        return
    state = _careful(match, lambda: states.begin(game, match, seats))
    match.status, match.started = Status.RUNNING, timezone.now()
    _keep(match, seats, state)
    transaction.on_commit(lambda: notify.changed(match.slug, match.seq), robust=True)


# Moving ---------------------------------------------------------------------------------------------------------------


def play_move(who: Who, slug: str, seat: int, action: Action, command_id: str, expect: int) -> int:
    """Play `action` for `seat` at move number `expect`, and answer with the number it got. Given again with the same
    `command_id` by the same player, it changes nothing and answers the same.

    Raises Refusal `not_found`, `command_taken`, `not_your_seat`, `frozen`, `not_started`, `match_over`, `stale`,
    `not_to_move`, `unavailable`, `internal`, or the game's own code."""

    def change(access: Access, state: State) -> Change:
        if seat not in state.to_move:
            raise refusal(Code.NOT_TO_MOVE)
        events = _careful(access.match, lambda: state.apply(seat, action))
        revealed = any(event.get("reveals") for event in events)
        back = None if revealed or seat not in state.to_move else seat
        return Change(Move.Kind.ACTION, action, events, state, back)

    return _command(who, slug, seat, command_id, expect, change)


def take_back(who: Who, slug: str, seat: int, command_id: str, expect: int) -> int:
    """Undo the last standing move of `seat`, if it is still to move and nothing was revealed; answers like `play_move`.

    The stored moves stay: a take-back is appended, and the position is made anew from the moves that stand.
    Raises Refusal as `play_move` does, and `no_take_back`."""

    def change(access: Access, state: State) -> Change:
        if access.match.take_back != seat or seat not in state.to_move:
            raise refusal(Code.NO_TAKE_BACK)
        standing = states.effective(access.moves())[:-1]
        game = _game_of(access)
        before = _careful(access.match, lambda: states.replayed(game, access.match, access.seats, standing))
        return Change(Move.Kind.TAKE_BACK, None, [], before, _undoable(standing, before))

    return _command(who, slug, seat, command_id, expect, change)


def _undoable(standing: Sequence[Move], state: State) -> int | None:
    if not standing or any(event.get("reveals") for event in standing[-1].events):
        return None
    return standing[-1].seat if standing[-1].seat in state.to_move else None


@dataclass(frozen=True)
class Change:
    """What a command does: the move to append, the position after it, and who may take it back."""

    kind: Move.Kind
    action: Action | None
    events: list[Event]
    state: State
    back: int | None


def _command(
    who: Who, slug: str, seat: int, command_id: str, expect: int, change: Callable[[Access, State], Change]
) -> int:
    with stored():
        access = _locked(who if isinstance(who, Player) else None, slug)
        failpoint("after_lock")
        earlier = access.match.moves.filter(command_id=command_id).first()
        if earlier is not None:
            return _again(earlier, who)
        _check_seat(access, who, seat)
        state = access.running()
        if expect != access.seq:
            raise refusal(Code.STALE)
        changed = change(access, state)
        failpoint("after_apply")
        _append(access, who, seat, command_id, changed)
        failpoint("before_commit")
        transaction.on_commit(lambda: _after_commit(access, changed, command_id), robust=True)
    return access.match.seq


def _locked(player: Player | None, slug: str) -> Access:
    match = Match.objects.select_for_update().filter(slug=slug).first()
    if match is None:
        raise refusal(Code.NOT_FOUND)
    return Access(match, player, list(match.seats.order_by("index")))


def _again(earlier: Move, who: Who) -> int:
    if earlier.player_id != (who.pk if isinstance(who, Player) else None):
        raise refusal(Code.COMMAND_TAKEN)
    return earlier.seq


def _check_seat(access: Access, who: Who, seat: int) -> None:
    """The same words for a seat of somebody else's and one that does not exist."""
    if isinstance(who, Player):
        allowed = seat in access.mine
    else:
        allowed = any(s.index == seat and s.kind == Seat.Kind.BOT for s in access.seats)
    if not allowed:
        raise refusal(Code.NOT_YOUR_SEAT)


def _append(access: Access, who: Who, seat: int, command_id: str, change: Change) -> None:
    match = access.match
    match.seq += 1
    match.take_back = change.back
    _keep(match, access.seats, change.state)
    Move.objects.create(
        match=match,
        seq=match.seq,
        seat=seat,
        kind=change.kind,
        action=change.action,
        events=change.events,
        checksum=match.checksum,
        player=who if isinstance(who, Player) else None,
        command_id=command_id,
    )
    failpoint("after_insert")


def _keep(match: Match, seats: Sequence[Seat], state: State) -> None:
    """Store the position and what follows from it."""
    match.snapshot = states.text_of(state.snapshot())
    match.checksum = states.checksum_of(match.snapshot)
    match.bot_to_move = bool(bots_to_move(seats, state.to_move))
    outcome = state.outcome
    if outcome is not None:
        match.status, match.ended = Status.OVER, timezone.now()
        match.outcome = {**outcome.details, "winners": list(outcome.winners), "reason": outcome.reason}
    match.save()


def _after_commit(access: Access, change: Change, command_id: str) -> None:
    match = access.match
    failpoint("after_commit")
    states.remember(match, change.state)
    logger.info("moved", extra={"match": match.slug, "seq": match.seq, "command": command_id})
    notify.changed(match.slug, match.seq)


# What may go wrong below ----------------------------------------------------------------------------------------------


@contextmanager
def stored() -> Iterator[None]:
    """One transaction. A database that fails is told in words; nothing of what was begun stays."""
    try:
        with transaction.atomic():
            yield
    except DatabaseError as error:
        logger.exception("the database failed")
        raise refusal(Code.UNAVAILABLE) from error


def _careful(match: Match, step: Callable[[], Result]) -> Result:
    """A game's own refusal passes; any other exception of its is logged, and told as `internal`."""
    try:
        return step()
    except Refusal:
        raise
    except Exception as error:
        logger.exception("the game failed", extra={"match": match.slug, "seq": match.seq})
        raise refusal(Code.INTERNAL) from error
