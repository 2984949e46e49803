"""Invitations to an open table, by the name of a player with an account."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Collection

from django.db.models import Prefetch
from django.urls import reverse

from neuroshima.contributions import Contributions
from neuroshima.lobby import tables
from neuroshima.lobby.models import Invitation
from neuroshima.lobby.refusals import LobbyCode
from neuroshima.matches.models import Seat, Status
from neuroshima.matches.play.transactions import atomic_or_refuse, lock_match
from neuroshima.matches.reading.access import Access
from neuroshima.matches.refusals import MatchCode
from neuroshima.notices.telling import tell
from neuroshima.players.models import Player
from neuroshima.refusals import refusal

MOST = 12
"""Invitations to one table."""
MOST_SHOWN = 20
"""Invitations that one player is shown."""
UNWANTED: Contributions[Callable[[Player, Player], bool]] = Contributions()
"""Whether the first player wants no invitations from the second one."""


def invite(player: Player | None, slug: str, name: str) -> Invitation:
    """Invite the player with an account of that name to a table of `player`.

    It is idempotent. Raises Refusal `not_found`, `not_your_seat`, `table_begun`, `unknown_player`, `already_at_table`,
    `declined`, `too_many_invited`, `not_reachable`."""
    with atomic_or_refuse():
        access = lock_match(player, slug)
        if player is None or not access.own_seats:
            raise refusal(MatchCode.NOT_YOUR_SEAT)
        if access.match.status != Status.WAITING:
            raise refusal(MatchCode.TABLE_BEGUN)
        invited = member_called(name)
        if invited is None:
            raise refusal(LobbyCode.UNKNOWN_PLAYER, "name", name=name.strip())
        if any(seat.player_id == invited.pk for seat in access.seats):
            raise refusal(LobbyCode.ALREADY_AT_TABLE, "name", name=invited.name)
        if any(is_unwanted(invited, player) for is_unwanted in UNWANTED):
            raise refusal(LobbyCode.NOT_REACHABLE, "name", name=invited.name)
        before = Invitation.objects.filter(match=access.match)
        found = before.filter(player=invited).first()
        if found is None and before.count() >= MOST:
            raise refusal(LobbyCode.TOO_MANY_INVITED, "name", count=MOST)
        if found is not None and found.declined:
            raise refusal(LobbyCode.DECLINED, "name", name=invited.name)
        tables.tell_lobby()
        if found is None:
            path = reverse("match", args=[slug])
            tell("invited", [invited.pk], slug, path, name=player.name, game=access.match.game)
        return found or Invitation.objects.create(match=access.match, player=invited, invited_by=player)


def challenge(access: Access, invited: Player) -> None:
    """Invite a member to a table that was just set. Call it in the transaction that makes the match.

    Raises Refusal `no_seat_for_challenged`, and as `invite`."""
    if access.match.status != Status.WAITING or invited.user is None:
        raise refusal(LobbyCode.NO_SEAT_FOR_CHALLENGED, "opponent-1", name=invited.name)
    invite(access.player, access.slug, invited.user.get_username())


def member_called(name: str) -> Player | None:
    """The player whose account has that name, in capitals or not; along the index of names."""
    typed = unicodedata.normalize("NFKC", name.strip())
    found = Player.objects.filter(user__username__in={name.strip(), typed.casefold()}, user__is_active=True)
    return found.order_by("pk").first()


def decline(player: Player | None, slug: str) -> None:
    """Decline an invitation; its sender sees that. Raises Refusal `not_invited`."""
    mine = Invitation.objects.filter(match__slug=slug, match__status=Status.WAITING, player=player)
    if player is None or not mine.update(declined=True):
        raise refusal(LobbyCode.NOT_INVITED)
    tables.tell_lobby()


def invitations_of(players: Collection[int]) -> list[Invitation]:
    """Unanswered invitations of these players, newest first, with matches and seats."""
    asked = Invitation.objects.filter(player__in=players, declined=False, match__status=Status.WAITING)
    seats = Prefetch("match__seats", Seat.objects.order_by("index"))
    return list(
        asked.select_related("match__series_game__run", "invited_by").defer("match__snapshot").prefetch_related(seats)
    )


def invitations_to(slug: str) -> list[Invitation]:
    """Invitations to a table, in their order, with their players."""
    return list(Invitation.objects.filter(match__slug=slug).select_related("player").order_by("created", "pk"))


def forget_answered() -> None:
    """Delete invitations to matches that have begun."""
    Invitation.objects.exclude(match__status=Status.WAITING).delete()
