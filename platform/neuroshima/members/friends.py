"""A player's list of friends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.db import transaction
from django.utils.translation import gettext_noop as _

from neuroshima.members.listing import shown_members
from neuroshima.members.models import Friend
from neuroshima.moderation.acts import ModerationCode
from neuroshima.players.models import Player
from neuroshima.refusals import LOG_IN, RefusalCode, refusal

MOST: Final = 200
"""Friends of one player."""


class MemberCode(RefusalCode):
    """Refusals of lists of friends."""

    FRIENDS_NEED_ACCOUNT = "friends_need_account", 403, _(
        "A list of friends needs an account. Log in, or sign up."
    ), LOG_IN  # fmt: skip
    TOO_MANY_FRIENDS = "too_many_friends", 409, _(
        "You have %(count)s friends here already. Take somebody off the list first."
    )  # fmt: skip


def set_friend(player: Player | None, other: Player, is_friend: bool) -> None:
    """Put a member on the player's list of friends, or take them off. It is idempotent.

    Raises Refusal `friends_need_account`, `not_on_yourself`, `too_many_friends`."""
    if player is None or player.is_guest:
        raise refusal(MemberCode.FRIENDS_NEED_ACCOUNT)
    if player == other:
        raise refusal(ModerationCode.NOT_ON_YOURSELF)
    if not is_friend:
        Friend.objects.filter(player=player, friend=other).delete()
        return
    with transaction.atomic():
        Player.objects.select_for_update().get(pk=player.pk)  # two requests cannot exceed the maximum
        known = Friend.objects.filter(player=player)
        if known.exclude(friend=other).count() >= MOST:
            raise refusal(MemberCode.TOO_MANY_FRIENDS, count=MOST)
        Friend.objects.get_or_create(player=player, friend=other)


def is_friend(player: Player | None, other: Player) -> bool:
    """Whether the player has the other one on the list of friends."""
    return player is not None and Friend.objects.filter(player=player, friend=other).exists()


def friends_of(player: Player | None) -> Sequence[Player]:
    """The player's friends whose profile others see, the last seen first."""
    if player is None:
        return []
    keys = Friend.objects.filter(player=player).values("friend")[:MOST]
    return list(shown_members().filter(pk__in=keys).order_by("-last_seen", "-pk"))
