"""Members as pages show them, and what a profile offers its reader."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.utils import timezone

from neuroshima.members.friends import friends_of, is_friend
from neuroshima.members.listing import members_called
from neuroshima.members.models import Friend
from neuroshima.players.current_player import SEEN_EVERY
from neuroshima.players.models import Player
from neuroshima.players.names import look_of, normalize_name
from neuroshima.players.reasons import LONGEST
from neuroshima.players.renaming import former_names
from neuroshima.talk.choices import has_muted

HERE: Final = 2 * SEEN_EVERY
"""Who was seen so lately counts as here now."""
MOST_NAMES: Final = 8
"""Names that are offered while one is typed."""


@dataclass(frozen=True)
class MemberShown:
    """A line of the list of members."""

    pk: int
    name: str
    account: str
    """The account's name, if it is another one."""
    seen: datetime
    is_here: bool
    is_friend: bool
    is_me: bool


def members_shown(players: Iterable[Player], me: Player | None) -> list[MemberShown]:
    """The lines of these members, as `me` reads them."""
    listed = list(players)
    friends = _friends_among([player.pk for player in listed], me)
    return [_member(player, friends, me) for player in listed]


def _friends_among(keys: Collection[int], me: Player | None) -> Collection[int]:
    if me is None:
        return ()
    return set(Friend.objects.filter(player=me, friend__in=keys).values_list("friend", flat=True))


def _member(player: Player, friends: Collection[int], me: Player | None) -> MemberShown:
    return MemberShown(
        pk=player.pk,
        name=player.name,
        account=_other_name(player),
        seen=player.last_seen,
        is_here=timezone.now() - player.last_seen < HERE,
        is_friend=player.pk in friends,
        is_me=player == me,
    )


def _other_name(player: Player) -> str:
    """The name of the account, by which one invites, if the player is shown under another one."""
    name = player.user.get_username() if player.user is not None else ""
    return "" if normalize_name(name) == normalize_name(player.name) else name


def names_offered(begins: str, me: Player | None) -> list[dict[str, str]]:
    """Names of accounts that begin so, friends first; of no beginning, the friends seen last."""
    look = look_of(begins)
    friends = [friend for friend in friends_of(me) if _begins(friend, look)]
    found: Sequence[Player] = [*friends[:MOST_NAMES], *members_called(begins, MOST_NAMES + 1)]
    unique = list(dict.fromkeys(player for player in found if player != me))[:MOST_NAMES]
    return [{"name": player.user.get_username(), "shown": player.name} for player in unique if player.user is not None]


def _begins(player: Player, look: str) -> bool:
    name = player.user.get_username() if player.user is not None else ""
    return look_of(name).startswith(look) or look_of(player.name).startswith(look)


def actions_on(player: Player, me: Player | None) -> dict[str, Any]:
    """What the profile of `player` offers to `me`, for its template."""
    mine = player == me
    return {
        "player": player,
        "mine": mine,
        "account": _other_name(player),
        "formerly": former_names(player.user) if player.user is not None else [],
        "may_befriend": me is not None and not me.is_guest and not mine,
        "is_friend": not mine and is_friend(me, player),
        "may_talk": me is not None and not mine,
        "is_muted": not mine and has_muted(me, player),
        "longest": LONGEST,
    }
