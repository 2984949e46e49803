"""Open tables: open one, sit down, cancel it, let it lapse."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import timedelta
from typing import Any, Final

from django.conf import settings
from django.db import transaction
from django.db.models import OuterRef, Prefetch, QuerySet, Subquery
from django.urls import reverse
from django.utils import timezone
from neuroshima_contract import OptionValues, Refusal

from neuroshima import plugins
from neuroshima.admission.rules import check_guests
from neuroshima.lobby.models import Invitation, OpenTable, Seek
from neuroshima.lobby.refusals import LobbyCode
from neuroshima.lobby.seat_limits import check_seats, note_seat
from neuroshima.lobby.tasks import lapse_table
from neuroshima.matches.clocks.clock import TimeControl
from neuroshima.matches.models import Match, Pace, Seat, Status
from neuroshima.matches.play import SeatPlan, create_match, discard_waiting, join_match, notify
from neuroshima.matches.play.transactions import atomic_or_refuse
from neuroshima.matches.reading.access import Access
from neuroshima.matches.refusals import MatchCode
from neuroshima.notices.telling import tell
from neuroshima.players.models import Player
from neuroshima.records.rating import points_of
from neuroshima.refusals import refusal
from neuroshima.times import days_ago

GROUP: Final = "lobby"
Audience, End = OpenTable.Audience, OpenTable.End

OPEN_FOR = timedelta(14)
"""How long a table by link waits, and a listed one with days per turn: a friend may be on holiday."""
LISTED_FOR = timedelta(hours=1)
"""How long any other listed table waits. Players who find it want to play now."""
FORGOTTEN_AT_ONCE = 2_000
"""How many are deleted at once. Moves wait for that transaction; the rest is deleted soon."""
LISTED = OpenTable.LISTED
FOR_MEMBERS = (Audience.MEMBERS, Audience.RATING)
RatingRange = tuple[int, int]
"""The lowest and the highest rating of players who may sit down, in points."""


def tell_lobby() -> None:
    """Send a hint after the commit."""
    transaction.on_commit(lambda: notify.news(GROUP), robust=True)


def note_beginnings_and_ends(matches: Sequence[Match], **_more: object) -> None:
    """If one of these matches has just begun or ended, note which can be watched, and send a hint."""
    begun = [match for match in matches if match.seq == 0 and match.status == Status.RUNNING]
    over = [match for match in matches if match.status == Status.OVER]
    if begun:
        started = Match.objects.filter(pk=OuterRef("match")).values("started")
        OpenTable.objects.filter(match__in=begun, audience__in=LISTED).update(watchable_since=Subquery(started))
    if over:
        OpenTable.objects.filter(match__in=over, watchable_since__isnull=False).update(watchable_since=None)
    if begun or over or any(match.seq == 0 for match in matches):
        tell_lobby()


def set_table(
    player: Player,
    game_id: str,
    options: OptionValues,
    plans: Sequence[SeatPlan],
    audience: str = Audience.LINK,
    rated: bool = False,
    control: TimeControl | None = None,
    ratings: RatingRange | None = None,
    address: str = "",
) -> Access:
    """Make a match, with an open table if a seat is open.

    `ratings`: for the audience `rating`. `address`: from which the player comes. Raises Refusal as `create_match` and,
    for a table in the list, as `check_seats`."""
    listed = audience in LISTED and any(plan.kind == "open" for plan in plans)
    with atomic_or_refuse():
        if listed:
            check_seats(player, address)
        access = create_match(player, game_id, options, plans, rated=rated, control=control)
        keep_open(access, player, audience, ratings)
    if listed:
        note_seat(player, access.slug, address)
    return access


def keep_open(
    access: Access, player: Player, audience: str = Audience.LINK, ratings: RatingRange | None = None
) -> None:
    """Open a table of `player` for a waiting match, unless it has one.

    The table lapses after a time. Call it in the transaction that makes the match."""
    if access.match.status != Status.WAITING:
        return
    waits_long = audience == Audience.LINK or access.match.pace == Pace.SLOW
    lapses = timezone.now() + (OPEN_FOR if waits_long else LISTED_FOR)
    least, most = ratings or (None, None)
    range_ = {"rating_least": least, "rating_most": most}
    given = {"match": access.match, "opened_by": player, "audience": audience, "lapses": lapses, **range_}
    _table, made = OpenTable.objects.get_or_create(slug=access.slug, defaults=given)
    if made:
        lapse_table.using(run_after=lapses).enqueue(slug=access.slug)
        tell_lobby()


def be_watchable(match: Match, player: Player) -> None:
    """List the running match of `player` for spectators.

    It is listed like a table open for everybody."""
    OpenTable.objects.create(
        slug=match.slug,
        match=match,
        opened_by=player,
        audience=Audience.EVERYBODY,
        lapses=timezone.now(),
        watchable_since=match.started,
    )
    tell_lobby()


def stay_watchable(match: Match, before: Match, **_more: object) -> None:
    """Let spectators watch the next game of a series if they could watch the one before."""
    table = OpenTable.objects.filter(match=before, audience__in=LISTED).first()
    if table is not None:
        be_watchable(match, table.opened_by)


def sit_down(
    player: Player, slug: str, seat: int | None = None, options: OptionValues | None = None, address: str = ""
) -> Access:
    """Give `player` an open seat; `address`: from which the player comes.

    Raises Refusal `members_only`, `rating_out_of_range`, `table_cancelled`, `table_lapsed`, as `join_match` and, at a
    table of the list, as `check_seats`."""
    check_may_sit(player, slug)
    listed = OpenTable.objects.filter(slug=slug, audience__in=LISTED).exists()
    try:
        with atomic_or_refuse():
            if listed and not Seat.objects.filter(match__slug=slug, player=player).exists():
                check_seats(player, address)
            access = join_match(player, slug, seat, options)
    except Refusal as refused:
        raise why_gone(slug) or refused from refused
    if listed:
        note_seat(player, slug, address)
    Invitation.objects.filter(match=access.match, player=player).delete()
    _tell_owner(access, player)
    tell_lobby()
    return access


def _tell_owner(access: Access, player: Player) -> None:
    """Tell who opened the table that somebody sits there, while it still waits for others."""
    opened = OpenTable.objects.filter(match=access.match).exclude(opened_by=player)
    owners = list(opened.values_list("opened_by", flat=True)) if access.match.status == Status.WAITING else []
    path = reverse("match", args=[access.slug])
    about = f"{access.slug}/{player.pk}"
    tell("seated", owners, about, path, access.match, name=player.name, game=access.match.game)


def why_not_sit(access: Access) -> Refusal | None:
    """Why the reader may not take an open seat of a match; None if they may."""
    try:
        check_may_sit(access.player, access.slug)
        check_may_play_rated(access.match, access.player)
    except Refusal as refused:
        return refused
    return None


def check_may_play_rated(match: Match, player: Player | None) -> None:
    """Raises Refusal `rated_for_members`."""
    if match.rated and (player is None or player.is_guest):
        raise refusal(MatchCode.RATED_FOR_MEMBERS)


def check_may_sit(player: Player | None, slug: str) -> None:
    """Raises Refusal if the player may not sit down, or the table is closed."""
    if player is None:
        check_guests()
    table = OpenTable.objects.filter(slug=slug).select_related("match").first()
    if table is None:
        return
    gone = _why_gone(table)
    if gone is not None:
        raise gone
    if table.audience in FOR_MEMBERS and (player is None or player.is_guest):
        raise refusal(LobbyCode.MEMBERS_ONLY)
    if table.audience == Audience.RATING and player is not None:
        _check_rating(table, player)


def _check_rating(table: OpenTable, player: Player) -> None:
    """Raise Refusal for a rating outside the range.

    Invited players and players with a seat need no such rating."""
    if table.match is None or Invitation.objects.filter(match=table.match, player=player).exists():
        return
    least, most = table.rating_least or 0, table.rating_most or 0
    points = points_of(player, table.match.game, table.match.pace)
    if not least <= points <= most and not table.match.seats.filter(player=player).exists():
        raise refusal(LobbyCode.RATING_OUT_OF_RANGE, least=least, most=most, points=points)


def cancel_table(player: Player | None, slug: str) -> None:
    """Close the table before it begins.

    Raises Refusal `not_found`, `not_your_table`, `table_begun`, `table_cancelled`, `table_lapsed`."""
    with atomic_or_refuse():
        table = OpenTable.objects.select_for_update().filter(slug=slug).first()
        if table is None:
            raise refusal(MatchCode.NOT_FOUND)
        if player is None or table.opened_by_id != player.pk:
            raise refusal(LobbyCode.NOT_YOUR_TABLE)
        if table.end:
            raise _why_gone(table) or refusal(MatchCode.NOT_FOUND)
        _close(table, End.CANCELLED)


def close_tables_of(player: Player) -> None:
    """Cancel all waiting tables of the player."""
    for table in OpenTable.objects.select_for_update().filter(opened_by=player, end=End.NONE).order_by("pk"):
        with suppress(Refusal):  # the match has begun
            _close(table, End.CANCELLED)


def lapse(slug: str, **_more: object) -> None:
    """Close the table if its time is over and the match has not begun.

    It is idempotent."""
    with atomic_or_refuse():
        table = OpenTable.objects.select_for_update().filter(slug=slug, end=End.NONE).first()
        if table is None or table.lapses > timezone.now():
            return
        try:
            _close(table, End.LAPSED)
        except Refusal as refused:
            if refused.code not in (MatchCode.TABLE_BEGUN, MatchCode.NOT_FOUND):
                raise


def _close(table: OpenTable, end: str) -> None:
    discard_waiting(table.slug)
    OpenTable.objects.filter(pk=table.pk).update(end=end, match=None)
    tell_lobby()


def why_gone(slug: str) -> Refusal | None:
    """Why the match with that slug is gone; None if the lobby does not know."""
    table = OpenTable.objects.filter(slug=slug).select_related("match").first()
    return None if table is None else _why_gone(table)


def _why_gone(table: OpenTable) -> Refusal | None:
    if table.end == End.CANCELLED:
        return refusal(LobbyCode.TABLE_CANCELLED)
    waits = table.match is not None and table.match.status == Status.WAITING
    if table.end == End.LAPSED or (waits and table.lapses <= timezone.now()):
        return refusal(LobbyCode.TABLE_LAPSED)
    return None


def table_of(slug: str) -> OpenTable | None:
    """The open table of a match; None if the match has begun, or never waited."""
    return OpenTable.objects.filter(slug=slug, end=End.NONE, match__status=Status.WAITING).first()


def tables_of(slugs: Sequence[str]) -> dict[str, OpenTable]:
    """The open tables of these matches, by slug."""
    return {table.slug: table for table in OpenTable.objects.filter(slug__in=slugs, end=End.NONE)}


# Lists ----------------------------------------------------------------------------------------------------------------


def listed_tables() -> QuerySet[OpenTable]:
    """Tables that others may find, newest first, each with its match and seats."""
    waiting = OpenTable.objects.filter(
        match__status=Status.WAITING, end=End.NONE, audience__in=LISTED, lapses__gt=timezone.now()
    )
    return _with_matches(waiting).order_by("-opened", "-pk")


def watchable_tables() -> QuerySet[OpenTable]:
    """Listed tables whose match runs and may be watched, newest match first."""
    running = OpenTable.objects.filter(watchable_since__isnull=False, match__status=Status.RUNNING)
    running = running.exclude(match__seats__player__privacy__isnull=False)  # players who do not want to be seen
    return _with_matches(running).order_by("-watchable_since", "-pk")


def _with_matches(tables: QuerySet[OpenTable]) -> QuerySet[OpenTable]:
    seats = Prefetch("match__seats", Seat.objects.order_by("index"))
    return tables.select_related("match").defer("match__snapshot").prefetch_related(seats)


def accesses_to(tables: Iterable[OpenTable], registry: plugins.GuardedRegistry) -> list[tuple[OpenTable, Access]]:
    """Tables of a list, with their matches as a spectator's `Access`."""
    found: list[tuple[OpenTable, Access]] = []
    for table in tables:
        match: Match = table.match  # type: ignore[assignment]
        access = Access(match, None, list(match.seats.all()))
        access.reading.registry = registry
        found.append((table, access))
    return found


# Upkeep ---------------------------------------------------------------------------------------------------------------


def forget_old_tables() -> None:
    """Delete the oldest of the tables that lapsed long ago and whose match is not running."""
    lapsed = OpenTable.objects.filter(lapses__lt=days_ago(settings.KEEP_TABLES_DAYS))
    old = lapsed.exclude(match__status=Status.RUNNING).order_by("lapses")
    keys = list(old.values_list("pk", flat=True)[:FORGOTTEN_AT_ONCE])
    if keys:  # queried without a lock: usually there is nothing to do
        OpenTable.objects.filter(pk__in=keys).delete()


def move_guest_data(sender: Any, guest: Player, player: Player, **_more: Any) -> None:
    """Give a guest's tables to the account's player.

    Seeks are deleted, because the page that waited for a quick match is closed."""
    Seek.objects.filter(player=guest).delete()
    OpenTable.objects.filter(opened_by=guest).update(opened_by=player)


def anonymise(sender: Any, player: Player, stand_in: Player, **_more: Any) -> None:
    """Remove a deleted player from the lobby.

    Waiting tables are cancelled. Tables that became a match belong to the stand-in."""
    close_tables_of(player)
    OpenTable.objects.filter(opened_by=player).update(opened_by=stand_in)
