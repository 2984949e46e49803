"""The members whom a list shows: players with an account who have not hidden themselves.

Each query goes along an index, whatever the number of members and guests is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from django.db.models import QuerySet

from neuroshima.matches.models import Seat
from neuroshima.players.models import NameLook, Player
from neuroshima.players.names import look_of
from neuroshima.records.history import LOOKED_AT, last_ended_matches_of
from neuroshima.statements import begins_with
from neuroshima.web.keyset import KeysetPage, Order, TextOrder, keyset_page

SIZE: Final = 50
"""Members on one page."""
LONGEST: Final = 150
"""Characters of a name that is looked for."""


def shown_members() -> QuerySet[Player]:
    """Players with an account that is open, without those who do not want to be seen."""
    members = Player.objects.filter(user__isnull=False, user__is_active=True, privacy__isnull=True)
    return members.select_related("user")


def by_last_seen(asked: Mapping[str, str]) -> KeysetPage[Player]:
    """The page of members, the last seen first, for which a request asks."""
    return keyset_page(shown_members(), Order("last_seen", "pk"), asked, SIZE)


def by_name(begins: str, asked: Mapping[str, str]) -> KeysetPage[NameLook]:
    """The page of members by name, as the looks of their names. `begins`: only names with this beginning."""
    return keyset_page(_looks(begins), TextOrder("look", "pk", newest_first=False), asked, SIZE)


def members_called(begins: str, count: int) -> Sequence[Player]:
    """The first members by name whose name begins so; none for no beginning."""
    if not look_of(begins):
        return []
    return [row.user.player for row in _looks(begins).order_by("look", "pk")[:count]]


def opponents_of(player: Player | None) -> Sequence[Player]:
    """The members with whom the player was in one of their last matches, the latest first."""
    if player is None:
        return []
    matches = [match.pk for match in last_ended_matches_of(player, LOOKED_AT).only("pk")]
    others = Seat.objects.filter(match__in=matches, player__isnull=False).exclude(player=player)
    ended = dict(others.order_by("ended").values_list("player", "ended"))
    found = shown_members().filter(pk__in=ended)
    return sorted(found, key=lambda other: ended[other.pk] or other.last_seen, reverse=True)[:SIZE]


def _looks(begins: str) -> QuerySet[NameLook]:
    shown = NameLook.objects.filter(
        user__is_active=True, user__player__isnull=False, user__player__privacy__isnull=True
    )
    look = look_of(begins)
    return (shown.filter(begins_with("look", look)) if look else shown).select_related("user__player")
