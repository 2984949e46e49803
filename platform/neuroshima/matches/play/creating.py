"""Create a match, and begin it if no seat is open; random choices of seats that fit together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from itertools import product
from typing import Literal, TypeVar

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext
from neuroshima_contract import Game, OptionValues, Refusal
from pydantic import BaseModel

from neuroshima import chance, plugins
from neuroshima.matches.clocks import keeping as clocks
from neuroshima.matches.clocks.clock import TimeControl
from neuroshima.matches.data_files import text_store
from neuroshima.matches.models import Match, Seat, Status
from neuroshima.matches.play import notify
from neuroshima.matches.play.transactions import atomic_or_refuse, call_game, enqueue_follow_ups, keep
from neuroshima.matches.reading import states
from neuroshima.matches.reading.access import Access
from neuroshima.matches.refusals import MatchCode
from neuroshima.matches.setup.schemas import Option, options_of, validate_or_refuse
from neuroshima.matches.setup.seating import (
    check_open,
    closed_choices,
    commanders_of,
    counts_for,
    counts_of,
    fit_together,
    has_any,
    open_options,
    seat_bot,
    seat_person,
    why_apart,
)
from neuroshima.players.models import Player
from neuroshima.refusals import refusal, words

MOST_UNFINISHED = 40
"""How many unfinished matches a player may have at once."""
STALE_AFTER = timedelta(days=3)
"""A match without a move for this long does not count as unfinished."""


@dataclass(frozen=True)
class SeatPlan:
    """The plan for one seat: who plays it, with which options.

    `kind`: the creator, a given player, the first visitor who joins, or a bot. Without options, the player chooses
    them. An open seat with a player is reserved for that player. A bot without a known style gets a random one."""

    kind: Literal["me", "player", "open", "bot"]
    options: OptionValues | None = None
    bot: str = ""
    player: Player | None = None
    style: str = ""


def create_match(
    player: Player | None,
    game_id: str,
    options: OptionValues,
    plans: Sequence[SeatPlan],
    after: Match | None = None,
    rated: bool = False,
    control: TimeControl | None = None,
    must_be_played: bool = False,
    goes_on: bool = False,
    beside: text_store.Digests | None = None,
) -> Access:
    """A new match of `player`; it begins at once if no seat is open.

    `plans` are in the order of the seats. The first seat begins or, in a game with roles, has the first role. `after`:
    the match before, for a rematch. `control`: the time control; None: no clock. `must_be_played`: the match, of a
    tournament, cannot be called off. `goes_on`: the match belongs to something that has begun, such as a series; it may
    have choices that the host has closed since. `beside`: stored data files that the match has although they are not in
    use; such a match is never rated. Without `player`, the site makes the match for the players in the plans.

    Raises Refusal `game_missing`, `seat_count`, `bad_options`, `seats_for_options`, `one_commander`,
    `bad_seat_options`, `choice_closed`, `unknown_bot`, `too_many_matches`, `too_many_bots`, `rated_for_members`,
    `rated_one_side`, or the game's own. Its path names the seat or the option."""
    installed = plugins.game(game_id)
    if len(plans) not in installed.seat_counts:
        raise refusal(MatchCode.SEAT_COUNT, "seats", count=len(plans))
    chosen = validate_or_refuse(installed.Options, options, MatchCode.BAD_OPTIONS, "options")
    _check_count(installed, chosen, len(plans))
    _check_commanders(installed, options, plans)
    if rated:
        check_rated(player, installed, options, plans)
    if not goes_on:
        check_open(installed, {f"seats.{index}": plan.options for index, plan in enumerate(plans)})
    with atomic_or_refuse():
        if player is not None:
            check_unfinished(player)
            check_bot_seats(player, sum(plan.kind == "bot" for plan in plans))
        game, texts = text_store.for_new_match(installed, chosen, beside)
        match = Match(
            game=game.id,
            plugin=plugins.registry().owners[game.id],
            version=game.version,
            options=chosen.model_dump(mode="json"),
            data=texts,
            seed=str(chance.generator.getrandbits(128)),
            rematch_of=after,
            created_by=player,
            rated=rated,
            must_be_played=must_be_played,
        )
        clocks.set_control(match, control)
        match.save(force_insert=True)
        teams = game.teams(chosen, len(plans))
        seats: list[Seat] = []
        for index, plan in enumerate(plans):
            seats.append(_seat(game, match, index, teams[index], plan, player, seats))
        _share_styles(game, options, seats)
        Seat.objects.bulk_create(seats)
        check_together(game, chosen, match, seats)
        begin_if_full(game, match)
    return Access(match, player, seats)


def check_rated(player: Player | None, game: Game, options: OptionValues, plans: Sequence[SeatPlan]) -> None:
    """Check the players of a rated match; raises Refusal.

    All people must have accounts. The creator may play several seats only if they share a commander."""
    people = [player if plan.kind == "me" else plan.player for plan in plans if plan.kind != "bot"]
    if any(person is not None and person.is_guest for person in (player, *people)):
        raise refusal(MatchCode.RATED_FOR_MEMBERS, "rated")
    commanders = commanders_of(game, options, len(plans))
    if len({commanders[index] for index, plan in enumerate(plans) if plan.kind == "me"}) > 1:
        raise refusal(MatchCode.RATED_ONE_SIDE, "rated")


def rotate_plans(plans: Sequence[SeatPlan], place: int) -> list[SeatPlan]:
    """Rotate `plans` so that the first of them gets seat `place`."""
    first = -place % len(plans)
    return [*plans[first:], *plans[:first]]


def check_unfinished(player: Player) -> None:
    """Raises Refusal `too_many_matches` above `MOST_UNFINISHED` unfinished matches.

    A match without a move for days does not count."""
    recent = timezone.now() - STALE_AFTER
    own = Seat.objects.filter(player=player, ended__isnull=True, retired=False).values("match")
    count = Match.objects.filter(pk__in=own, changed__gt=recent).count()
    if count >= MOST_UNFINISHED:
        raise refusal(MatchCode.TOO_MANY_MATCHES, count=count, days=STALE_AFTER.days)


def check_bot_seats(player: Player, more: int) -> None:
    """Raises Refusal `too_many_bots` if `more` seats of bots are too many for the matches that the player made.

    Bots share the server's processors, so a player with many of them slows down those of others. Matches that have
    ended, or without a move for days, do not count."""
    if not more:
        return
    unfinished = {"match__status__in": (Status.WAITING, Status.RUNNING), "match__created_by": player}
    recent = timezone.now() - STALE_AFTER
    count = Seat.objects.filter(kind=Seat.Kind.BOT, match__changed__gt=recent, **unfinished).count()
    if count + more > settings.BOT_SEATS:
        raise refusal(MatchCode.TOO_MANY_BOTS, count=count, most=settings.BOT_SEATS, days=STALE_AFTER.days)


def _check_count(game: Game, options: BaseModel, count: int) -> None:
    counts = counts_for(game, options)
    if not counts:  # the options contradict each other: the game raises the reason
        game.check_so_far(options, [None] * count)
    if count not in counts:
        raise refusal(MatchCode.SEATS_FOR_OPTIONS, "seats", count=count, counts=", ".join(map(str, counts)))


def _check_commanders(game: Game, options: OptionValues, plans: Sequence[SeatPlan]) -> None:
    """Check that seats with the same commander have the same player; raises Refusal.

    Only the first of these seats has options."""
    for index, first in enumerate(commanders_of(game, options, len(plans))):
        plan, leader = plans[index], plans[first]
        if (plan.kind, plan.bot, plan.player) != (leader.kind, leader.bot, leader.player):
            raise refusal(MatchCode.ONE_COMMANDER, f"seats.{index}", first=first + 1, seat=index + 1)
        if index != first:
            validate_or_refuse(game.SeatOptions, plan.options or {}, MatchCode.BAD_SEAT_OPTIONS, f"seats.{index}")


def _seat(
    game: Game, match: Match, index: int, team: int, plan: SeatPlan, player: Player | None, before: Sequence[Seat]
) -> Seat:
    path = f"seats.{index}"
    seat = Seat(match=match, index=index, team=team, options=_seat_options(game, plan, path))
    sitter = player if plan.kind == "me" else plan.player if plan.kind == "player" else None
    if sitter is not None:
        seat_person(seat, sitter, before)
    elif plan.kind == "bot":
        if plan.bot not in game.bots:
            raise refusal(MatchCode.UNKNOWN_BOT, path, bot=plan.bot)
        seat_bot(seat, game, plan.bot, plan.style)
    else:
        seat.kind, seat.kept_for = Seat.Kind.OPEN, plan.player
    return seat


def _share_styles(game: Game, options: OptionValues, seats: Sequence[Seat]) -> None:
    """Give the same style to all seats of one commander."""
    for seat, first in zip(seats, commanders_of(game, options, len(seats)), strict=True):
        seat.style = seats[first].style


def _seat_options(game: Game, plan: SeatPlan, path: str) -> OptionValues | None:
    if plan.options is None and plan.kind == "open":
        return None
    return validate_or_refuse(game.SeatOptions, plan.options or {}, MatchCode.BAD_SEAT_OPTIONS, path).model_dump(
        mode="json"
    )


def check_together(game: Game, options: BaseModel, match: Match, seats: Sequence[Seat]) -> None:
    """Check that the choices of the seats fit together; raises what the game raises.

    Undecided seats are ignored. The options of the match are checked first, so that an error in them is not reported as
    one of the seats. Stores which plugins the match needs, and the packs that its seats have chosen."""
    game.check_so_far(options, [None] * len(seats))
    model = game.SeatOptions
    so_far = [None if seat.options is None else model.model_validate(seat.options) for seat in seats]
    game.check_so_far(options, so_far)
    chosen = [seat for seat in so_far if seat is not None]
    match.needs = list(game.needs(options, chosen))
    text_store.pin_packs(match, game, options, chosen)
    match.save(update_fields=["needs", "data"])


def begin_if_full(game: Game, match: Match) -> None:
    """Begin the match if no seat is open."""
    seats = list(match.seats.order_by("index"))
    if any(seat.kind == Seat.Kind.OPEN for seat in seats):
        return
    chosen = [game.SeatOptions.model_validate(seat.options) for seat in seats]
    played, match.data = call_game(match, lambda: text_store.for_beginning(plugins.game(match.game), match, chosen))
    state = call_game(match, lambda: states.begin(played, match, seats))
    match.status, match.started = Status.RUNNING, timezone.now()
    clocks.begin(match, seats, state)
    keep(match, seats, state)
    enqueue_follow_ups([match])
    transaction.on_commit(lambda: notify.tell_move(match.slug, match.seq), robust=True)


TRIES = 200
"""Attempts to draw choices that fit together."""
Thing = TypeVar("Thing")


def quick_plans(
    game: Game,
    liked: Sequence[OptionValues] = (),
    mine: OptionValues | None = None,
    place: int | None = None,
    bot: str = "",
    banned: Sequence[OptionValues] = (),
) -> list[SeatPlan]:
    """Plans for the smallest match, with default or random options.

    `mine`: my own options. `place`: my seat. `bot`: plays the other seats; without it they are open. `liked`: preferred
    options. `banned`: options that I never get by chance."""
    defaults = {o.name: o.default for o in open_options(game) if o.default is not None}
    others = [SeatPlan("bot", {}, bot) if bot else SeatPlan("open") for _ in range(min(counts_of(game, {})) - 1)]
    plans = [SeatPlan("me", {**defaults, **(mine or {})}), *others]
    seats = rotate_plans(plans, chance.generator.randrange(len(plans)) if place is None else place)
    barred = [banned if plan.kind == "me" else () for plan in seats]
    return draw_choices(game, {}, seats, [liked] * len(seats), barred)


def draw_choices(
    game: Game,
    options: OptionValues,
    plans: Sequence[SeatPlan],
    liked: Sequence[Sequence[OptionValues]] = (),
    banned: Sequence[Sequence[OptionValues]] = (),
) -> list[SeatPlan]:
    """Draw all open choices of `plans` at random, so that they fit together.

    If nothing fits, anything is drawn; the game then refuses with a reason when the match is made. What the host has
    closed is not drawn. `liked`: preferred choices of each seat. `banned`: choices that are never drawn for each seat.

    Raises Refusal `nothing_to_draw` at a seat for which no choice fits, and the game's own if the given choices do not
    fit together."""
    blanks = [option for option in options_of(game.SeatOptions) if option.kind == "choice"]
    candidates = {n: _choices(plan, blanks) for n, plan in enumerate(plans) if plan.options is not None}
    open_at = [n for n, plan in enumerate(plans) if plan.options is not None and _missing(plan, blanks)]
    drawn = {n: candidates[n] for n in open_at}
    _leave_out(game, drawn, banned or [()] * len(plans))
    _leave_out_packs(game, options, drawn)
    chosen = [None if n in open_at else plan.options for n, plan in enumerate(plans)]
    if not fit_together(game, options, [None] * len(plans)):
        return [replace(plan, options=candidates[n][0]) if n in open_at else plan for n, plan in enumerate(plans)]
    if (apart := why_apart(game, options, chosen)) is not None:
        raise apart
    wanted = liked or [()] * len(plans)
    for attempt in range(1, TRIES + 1):
        try:
            tried = {n: _shuffle_preferring(candidates[n], wanted[n]) for n in shuffled(open_at)}
            seats = _fill_seats(game, options, chosen, tried)
            break
        except Refusal:
            if attempt == TRIES:
                raise
    return [replace(plan, options=seat) for plan, seat in zip(plans, seats, strict=True)]


def _leave_out(
    game: Game, candidates: Mapping[int, list[OptionValues]], banned: Sequence[Sequence[OptionValues]]
) -> None:
    """Remove closed and banned choices.

    Raises Refusal `nothing_to_draw` if nothing is left for a seat."""
    closed = closed_choices(game) if candidates else []
    for index, choices in candidates.items():
        allowed = [choice for choice in choices if not has_any(choice, closed)]
        choices[:] = [choice for choice in allowed if not has_any(choice, banned[index])]
        if not choices:
            reason = (
                gettext("everything else is banned.") if allowed else gettext("the host has switched off all of it.")
            )
            raise refusal(MatchCode.NOTHING_TO_DRAW, f"seats.{index}", reason=reason)


def _leave_out_packs(game: Game, options: OptionValues, candidates: Mapping[int, list[OptionValues]]) -> None:
    """Remove what packs bring, if anything else is left: chance deals what everybody knows."""
    if not candidates or not text_store.packs_in_use(text_store.own_game(game)):
        return
    chosen = game.Options.model_validate(options)
    for choices in candidates.values():
        seats = [(choice, game.SeatOptions.model_validate(choice)) for choice in choices]
        known = [choice for choice, seat in seats if not text_store.packs_of(game, chosen, [seat])]
        choices[:] = known or choices


def _fill_seats(
    game: Game,
    options: OptionValues,
    chosen: Sequence[OptionValues | None],
    candidates: Mapping[int, Sequence[OptionValues]],
) -> list[OptionValues | None]:
    """Give each seat of `candidates` its first choice that fits the earlier seats.

    Raises Refusal `nothing_to_draw` with the game's reasons against the choices."""
    seats = list(chosen)
    for index, choices in candidates.items():
        reasons: list[str] = []
        for choice in choices:
            apart = why_apart(game, options, _with(seats, index, choice))
            if apart is None:
                seats[index] = choice
                break
            reasons.append(words(apart))
        else:
            raise refusal(MatchCode.NOTHING_TO_DRAW, f"seats.{index}", reason=" ".join(dict.fromkeys(reasons)))
    return seats


def _choices(plan: SeatPlan, blanks: Sequence[Option]) -> list[OptionValues]:
    """All combinations of the plan's open choices."""
    left = _missing(plan, blanks)
    values = product(*[[value for value, _words in option.choices] for option in left])
    return [{**(plan.options or {}), **dict(zip([o.name for o in left], each, strict=True))} for each in values]


def _shuffle_preferring(choices: Sequence[OptionValues], liked: Sequence[OptionValues]) -> list[OptionValues]:
    """Shuffle choices; those that agree with one of `liked` come first."""
    return sorted(shuffled(choices), key=lambda choice: not any(one.items() <= choice.items() for one in liked))


def shuffled(things: Sequence[Thing]) -> list[Thing]:
    """The items in random order."""
    return chance.generator.sample(things, len(things))


def _missing(plan: SeatPlan, blanks: Sequence[Option]) -> list[Option]:
    return [option for option in blanks if option.name not in (plan.options or {})]


def _with(seats: Sequence[OptionValues | None], index: int, choice: OptionValues) -> list[OptionValues | None]:
    return [*seats[:index], choice, *seats[index + 1 :]]
