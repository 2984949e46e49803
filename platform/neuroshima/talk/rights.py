"""Who talks with whom, who may write what, and who may read it."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass

from django.conf import settings
from django.utils.translation import gettext_noop as _
from neuroshima_contract import Refusal

from neuroshima.lobby.models import OpenTable
from neuroshima.lobby.tables import LISTED
from neuroshima.matches.models import Match, Seat, Status
from neuroshima.matches.refusals import MatchCode
from neuroshima.moderation.acts import silence_of
from neuroshima.players.models import Player
from neuroshima.refusals import RefusalCode, refusal
from neuroshima.talk.models import Agreement, Circle
from neuroshima.times import moment

LOOKED_AT = 200
"""How many of a player's last matches tell whom they have met."""


class TalkCode(RefusalCode):
    """Refusals of talk."""

    TALK_NEEDS_NAME = "talk_needs_name", 400, _("Only players can talk here. Play a match, or log in.")
    NOBODY_READS = "nobody_reads", 400, _("Nobody else could read that: no other person plays here.")
    PHRASES_ONLY = "phrases_only", 400, _(
        "Here guests talk in ready-made phrases. With an account you can write yourself."
    )  # fmt: skip
    SILENCED = "silenced", 400, _(
        "The moderators let you write again after %(until)s. Until then you can use the ready-made phrases."
    )  # fmt: skip
    UNWANTED_WORD = "unwanted_word", 400, _(
        "The host does not want the word “%(word)s” here. Your message was not sent."
    )  # fmt: skip
    BAD_TEXT = "bad_text", 400, _("A message has 1 to %(count)s visible characters.")
    NO_SUCH_PHRASE = "no_such_phrase", 400, _("This phrase is not known here; reload the page.")
    NO_SUCH_MESSAGE = "no_such_message", 400, _("There is no such message or player at this table.")
    ONLY_PLAYERS_AGREE = "only_players_agree", 400, _("Only the players of this match decide who may read its talk.")


@dataclass(frozen=True)
class TalkTable:
    """A match with its seats: the facts that talk needs."""

    match: Match
    seats: Sequence[Seat]

    def seats_of(self, player: Player | None) -> tuple[int, ...]:
        """Seats of that player."""
        return () if player is None else tuple(seat.index for seat in self.seats if seat.player_id == player.pk)

    def circle(self, player: Player | None) -> Circle:
        """The circle in which that reader talks."""
        return Circle.PLAYERS if self.seats_of(player) else Circle.SPECTATORS

    @property
    def people(self) -> Set[int]:
        """The players who have a seat."""
        return {seat.player_id for seat in self.seats if seat.player_id is not None}

    @property
    def over(self) -> bool:
        return self.match.status == Status.OVER


def table_at(slug: str) -> TalkTable:
    """The table of a match. Raises Refusal `not_found`."""
    match = Match.objects.only("slug", "status", "seq", "pace", "game").filter(slug=slug).first()
    if match is None:
        raise refusal(MatchCode.NOT_FOUND)
    seats = match.seats.only("match", "index", "kind", "player", "name", "retired").order_by("index")
    return TalkTable(match, list(seats))


def readable(table: TalkTable, player: Player | None, agreed: Set[int]) -> Set[str]:
    """The circles whose messages that reader may read.

    `agreed`: the players who let everybody read theirs after the match.

    While the match runs, players and spectators do not read each other's messages. After it, everybody reads those of
    spectators, and also those of players if all of them agreed."""
    circle = table.circle(player)
    if not table.over:
        return {circle}
    others = Circle.PLAYERS if circle == Circle.SPECTATORS else Circle.SPECTATORS
    return {circle, others} if others == Circle.SPECTATORS or everybody_agreed(table, agreed) else {circle}


def everybody_agreed(table: TalkTable, agreed: Set[int]) -> bool:
    """Whether all people of the match let everybody read their talk."""
    return bool(table.people) and table.people <= agreed


def agreed_at(table: TalkTable) -> Set[int]:
    """The players who let everybody read their talk."""
    return set(Agreement.objects.filter(match=table.match).values_list("player", flat=True))


def why_silent(table: TalkTable, player: Player | None) -> Refusal | None:
    """Why that reader may not say anything here; None if they may."""
    if player is None or player.deleted is not None:
        return refusal(TalkCode.TALK_NEEDS_NAME)
    if table.circle(player) == Circle.PLAYERS and not _has_company(table, player):
        return refusal(TalkCode.NOBODY_READS)
    return None


def _has_company(table: TalkTable, player: Player) -> bool:
    """Whether another person plays, or may still sit down."""
    return bool(table.people - {player.pk}) or any(seat.kind == Seat.Kind.OPEN for seat in table.seats)


def why_no_text(table: TalkTable, player: Player | None) -> Refusal | None:
    """Why that reader may not write free text here; None if they may."""
    silent = why_silent(table, player)
    if silent is not None or player is None:
        return silent
    silence = silence_of(player)
    if silence is not None and silence.until is not None:
        return refusal(TalkCode.SILENCED, until=moment(silence.until))
    if player.is_guest and not settings.GUESTS_WRITE and not _among_friends(table, player):
        return refusal(TalkCode.PHRASES_ONLY)
    return None


def _among_friends(table: TalkTable, player: Player) -> bool:
    """Whether the player came by a link or an invitation.

    That is: neither this match nor another one of the player's last with one of these people was listed. Other matches
    count because a rematch or the next game of a series is not listed itself."""
    if table.circle(player) != Circle.PLAYERS:
        return False
    listed = OpenTable.objects.filter(audience__in=LISTED)
    if listed.filter(slug=table.match.slug).exists():
        return False
    last = Seat.objects.filter(player=player).order_by("-match").values("match")[:LOOKED_AT]
    shared = Seat.objects.filter(match__in=last, player__in=table.people - {player.pk}).values("match")
    return not listed.filter(match__in=shared).exists()
