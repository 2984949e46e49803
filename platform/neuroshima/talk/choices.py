"""Choices of players about talk: whom they mute, who may read it later."""

from __future__ import annotations

from django.db import transaction

from neuroshima.moderation.acts import ModerationCode, report
from neuroshima.moderation.models import Report
from neuroshima.players.models import Player
from neuroshima.refusals import refusal
from neuroshima.talk.models import Agreement, Message, Mute
from neuroshima.talk.rights import TalkCode, TalkTable, agreed_at, readable, table_at
from neuroshima.talk.saying import announce_change, lock_talk


def person_at(table: TalkTable, asking: Player | None, message: int = 0, seat: int | None = None) -> Player:
    """The player who wrote that message, or has that seat.

    Raises Refusal `no_such_message`, also for a message that `asking` may not read."""
    if message:
        said = _readable_message(table, asking, message)
        return said.player
    taken = next((each.player for each in table.seats if each.index == seat and each.player_id is not None), None)
    if taken is None:
        raise refusal(TalkCode.NO_SUCH_MESSAGE)
    return taken


def _readable_message(table: TalkTable, asking: Player | None, number: int) -> Message:
    circles = readable(table, asking, agreed_at(table))
    said = Message.objects.filter(match=table.match, number=number, circle__in=circles).select_related("player").first()
    if said is None:
        raise refusal(TalkCode.NO_SUCH_MESSAGE)
    return said


def mute(player: Player | None, slug: str, muted: bool, message: int = 0, seat: int | None = None) -> None:
    """Mute or unmute a player, at every match.

    Raises Refusal `talk_needs_name`, `not_on_yourself`, and as `person_at`."""
    player = _require_player(player)
    mute_player(player, person_at(table_at(slug), player, message, seat), muted)


def mute_player(player: Player | None, other: Player, muted: bool) -> None:
    """Mute or unmute that player, at every match. Somebody who is muted cannot invite.

    Raises Refusal `talk_needs_name`, `not_on_yourself`."""
    player = _require_player(player)
    if other == player:
        raise refusal(ModerationCode.NOT_ON_YOURSELF)
    if muted:
        Mute.objects.get_or_create(player=player, muted=other)
    else:
        Mute.objects.filter(player=player, muted=other).delete()


def has_muted(player: Player | None, other: Player) -> bool:
    """Whether the player has muted the other one."""
    return player is not None and Mute.objects.filter(player=player, muted=other).exists()


def report_at(player: Player | None, slug: str, reason: str, message: int = 0, seat: int | None = None) -> Report:
    """Report a message, or the player on a seat.

    Raises Refusal `talk_needs_name` and as `person_at` and `report`."""
    player, table = _require_player(player), table_at(slug)
    return report(player, person_at(table, player, message, seat), reason, table.match, message)


def agree(player: Player | None, slug: str, agrees: bool) -> None:
    """Allow everybody to read the talk after the match, or forbid it.

    Raises Refusal `not_found`, `only_players_agree`."""
    table = table_at(slug)
    if player is None or not table.seats_of(player):
        raise refusal(TalkCode.ONLY_PLAYERS_AGREE)
    with transaction.atomic():
        talk = lock_talk(table.match)
        if agrees:
            Agreement.objects.get_or_create(match=table.match, player=player)
        else:
            Agreement.objects.filter(match=table.match, player=player).delete()
        announce_change(talk)


def _require_player(player: Player | None) -> Player:
    if player is None:
        raise refusal(TalkCode.TALK_NEEDS_NAME)
    return player
