"""Who has a seat: take an open one, make a rematch, merge guests into accounts, remove players who are deleted."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from copy import copy
from functools import partial
from typing import Any

from django.db import transaction
from django.dispatch import Signal
from neuroshima_contract import Game, OptionValues, Refusal

from neuroshima.matches.clocks.keeping import control_of
from neuroshima.matches.data_files import text_store
from neuroshima.matches.models import Match, Seat, Status
from neuroshima.matches.play import notify
from neuroshima.matches.play.creating import SeatPlan, begin_if_full, check_together, create_match
from neuroshima.matches.play.leaving import resign
from neuroshima.matches.play.transactions import atomic_or_refuse, call_game, game_of, lock_match
from neuroshima.matches.reading import states
from neuroshima.matches.reading.access import Access
from neuroshima.matches.refusals import MatchCode
from neuroshima.matches.setup.schemas import validate_or_refuse
from neuroshima.matches.setup.seating import (
    check_open,
    commanders_of,
    fit_together,
    plays_with,
    rematch_seat_order,
    seat_person,
)
from neuroshima.players.models import Player
from neuroshima.refusals import refusal


def join_match(player: Player, slug: str, seat: int | None = None, options: OptionValues | None = None) -> Access:
    """Give `player` an open seat: `seat`, the reserved ones, or the first.

    The match begins when the last seat is taken. `options` are the player's choice if the seat has none.

    Raises Refusal `not_found`, `already_seated`, `no_open_seat`, `seat_taken`, `frozen`, `bad_seat_options`,
    `rated_for_members`, or the game's own."""
    with atomic_or_refuse():
        access = lock_match(player, slug)
        if access.own_seats:
            raise refusal(MatchCode.ALREADY_SEATED)
        if access.match.rated and player.is_guest:
            raise refusal(MatchCode.RATED_FOR_MEMBERS)
        game = call_game(access.match, partial(text_store.game_to_choose_from, access.match, game_of(access)))
        for taken in _open_seats(access, seat):
            _sit_down(game, taken, player, options, access.seats)
        check_together(game, states.options_of(game, access.match), access.match, access.seats)
        begin_if_full(game, access.match)
        transaction.on_commit(lambda: notify.seats_changed(slug), robust=True)
    return Access(access.match, player, access.seats)


def _open_seats(access: Access, wanted: int | None) -> list[Seat]:
    """The open seats that the player of `access` gets on asking for `wanted`.

    They include open seats of the same commander. `wanted` None: any seat."""
    open_ = [seat for seat in access.seats if seat.kind == Seat.Kind.OPEN]
    commanders = commanders_of(game_of(access), access.match.options, len(access.seats))
    numbers = {commanders[seat.index] for seat in _seats_to_take(access, wanted)}
    return [seat for seat in open_ if commanders[seat.index] in numbers]


def _seats_to_take(access: Access, wanted: int | None) -> list[Seat]:
    free = [seat for seat in access.seats if seat.kind == Seat.Kind.OPEN]
    if not free:
        raise refusal(MatchCode.NO_OPEN_SEAT)
    if wanted is not None:
        free = [seat for seat in free if seat.index == wanted]
    if not free:
        raise refusal(MatchCode.SEAT_TAKEN, "seat")
    kept = [seat for seat in access.reserved_seats if seat in free]
    nobodys = [seat for seat in free if seat.kept_for_id is None]
    return kept or nobodys[:1] or free[:1]


def _sit_down(game: Game, seat: Seat, player: Player, options: OptionValues | None, seats: Sequence[Seat]) -> None:
    if seat.options is None:
        chosen = validate_or_refuse(game.SeatOptions, options or {}, MatchCode.BAD_SEAT_OPTIONS, "seat")
        check_open(game, {"seat": options})
        seat.options = chosen.model_dump(mode="json")
    seat_person(seat, player, seats)
    seat.kept_for = None
    seat.save()


# Rematches ------------------------------------------------------------------------------------------------------------


def rematch(player: Player, slug: str, same_sides: bool = False) -> Access:
    """Make a rematch, or return the one that another player has made.

    Two players swap sides. With more players, everybody keeps their side, and another player begins; in a game with
    roles everybody gets another role. With `same_sides` nothing is changed. Seats of people are reserved for them. A
    match that is not over is returned itself.

    Raises Refusal `not_found`, `not_your_seat`, and what `create_match` does."""
    with atomic_or_refuse():
        access = lock_match(player, slug)
        if not access.own_seats:
            raise refusal(MatchCode.NOT_YOUR_SEAT)
        if access.match.status != Status.OVER:
            return access
        offered = Match.objects.filter(rematch_of=access.match).first()
        if offered is not None:
            return Access(offered, player, list(offered.seats.order_by("index")))
        plans, rated, control = _once_more(access, same_sides), access.match.rated, control_of(access.match)
        return create_match(
            player, access.match.game, _options_again(access), plans, access.match, rated, control,
            beside=text_store.tried_packs(access.match, game_of(access)),
        )  # fmt: skip


def keeps_sides(before: Access, again: Access) -> bool:
    """Whether a rematch changes nothing: everybody has the same seat and plays the same there."""
    pairs = zip(before.seats, again.seats, strict=True)
    return all(_holder(old) == _holder(new) and old.options == new.options for old, new in pairs)


def _holder(seat: Seat) -> int | None:
    """The person who plays a seat, or for whom it is reserved; None for a bot."""
    return None if seat.kind == Seat.Kind.BOT else seat.player_id or seat.kept_for_id


def _options_again(access: Access) -> OptionValues:
    """The options of a finished match, for a rematch.

    A switch is turned on if this number of seats requires it today."""
    options, game, count = access.match.options, game_of(access), len(access.seats)
    trials = (options, *({**options, name: True} for name, value in options.items() if value is False))
    return next((trial for trial in trials if plays_with(game, trial, count)), options)


def _once_more(access: Access, same_sides: bool) -> list[SeatPlan]:
    if same_sides:
        return [_again_at(access, seat, seat.options) for seat in access.seats]
    commanders = commanders_of(game_of(access), access.match.options, len(access.seats))
    order = rematch_seat_order([seat.team for seat in access.seats], commanders)
    if len(access.seats) > 2:
        moved = [_again_at(access, access.seats[old], access.seats[old].options) for old in order]
        if not game_of(access).roles and _go_together(access, moved):
            return moved
    return [_again_at(access, access.seats[old], access.seats[new].options) for new, old in enumerate(order)]


def _go_together(access: Access, plans: Sequence[SeatPlan]) -> bool:
    return fit_together(game_of(access), access.match.options, [plan.options for plan in plans])


def _again_at(access: Access, holder: Seat, options: OptionValues | None) -> SeatPlan:
    if holder.index in access.own_seats:
        return SeatPlan("me", options)
    if holder.kind == Seat.Kind.BOT:
        return SeatPlan("bot", options, holder.bot)
    return SeatPlan("open", options, player=holder.player)


def move_guest_data(sender: Any, guest: Player, player: Player, **_more: Any) -> None:
    """Give seats, moves (also archived ones) and reserved seats of `guest` to `player`.

    A match in which `player` already has a seat is not changed: nobody should play against themselves
    unintentionally."""
    Match.objects.filter(created_by=guest).update(created_by=player)
    for match in _lock_matches(guest):
        if not match.seats.filter(player=player).exists():
            _give_seats(match, guest, player)


def _lock_matches(guest: Player) -> list[Match]:
    """Lock matches in a fixed order, so that simultaneous log-ins do not deadlock."""
    seats, kept, moves = Seat.objects.filter(player=guest), Seat.objects.filter(kept_for=guest), guest.moves.all()
    ids = {pk for rows in (seats, kept, moves) for pk in rows.values_list("match", flat=True)}
    ids.update(guest.archived_commands.values_list("archive", flat=True))
    return list(Match.objects.select_for_update().filter(pk__in=ids).order_by("pk").defer("snapshot"))


owners_changed = Signal()
"""Sent inside the transaction, with `match`, which is over, and its seats as they are `before` and `after` they were
given to another player."""


def _give_seats(match: Match, guest: Player, player: Player) -> None:
    before = _seats_if_over(match)
    match.seats.filter(player=guest).update(player=player)
    match.seats.filter(kept_for=guest).update(kept_for=player)
    match.moves.filter(player=guest).update(player=player)
    guest.archived_commands.filter(archive=match.pk).update(player=player)
    _tell_owners(match, before, guest, player)
    transaction.on_commit(lambda: notify.seats_changed(match.slug), robust=True)


def _seats_if_over(match: Match) -> list[Seat]:
    """The seats of a match that is over, as they are now; none while it is not."""
    return list(Seat.objects.filter(match=match, match__status=Status.OVER).order_by("index"))


def _tell_owners(match: Match, before: list[Seat], old: Player, new: Player) -> None:
    if before:
        after = [copy(seat) for seat in before]
        for seat in after:
            seat.player_id = new.pk if seat.player_id == old.pk else seat.player_id
            seat.kept_for_id = new.pk if seat.kept_for_id == old.pk else seat.kept_for_id
        owners_changed.send(Match, match=match, before=before, after=after)


def anonymise(sender: Any, player: Player, stand_in: Player, **_more: Any) -> None:
    """Remove a deleted player from their matches.

    A seat in a waiting match is open again. Running matches are resigned, so that nobody waits in vain. Moves, results
    and replays are kept, under the stand-in."""
    Seat.objects.filter(kept_for=player).update(kept_for=None)
    ids = Seat.objects.filter(player=player).values("match")
    for match in Match.objects.select_for_update().filter(pk__in=ids).order_by("pk").defer("snapshot"):
        seats = match.seats.filter(player=player)
        if match.status == Status.WAITING:
            seats.update(kind=Seat.Kind.OPEN, player=None, name="", what_if=False)
        else:
            _resign(match, player)
            before = _seats_if_over(match)
            seats.update(player=stand_in, name="", what_if=False)
            _tell_owners(match, before, player, stand_in)
        told = partial(notify.seats_changed, match.slug)
        transaction.on_commit(told, robust=True)
    player.moves.update(player=stand_in)
    player.archived_commands.update(player=stand_in)


def _resign(match: Match, player: Player) -> None:
    """Resign a player's seats in a match.

    If the match cannot continue (its plugin is missing or fails), it stays unchanged."""
    for seat in list(match.seats.filter(player=player, retired=False)):
        if match.status == Status.RUNNING:
            with suppress(Refusal):
                resign(player, match.slug, seat.index, f"account-deleted-{seat.index}", match.seq)
            match.refresh_from_db(fields=["seq", "status", "outcome"])
