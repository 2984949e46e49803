"""How a player climbs the ladder of bots: victories are noted as matches end, and say what comes next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils import timezone
from django_tasks import task
from neuroshima_contract import Faction, Game

from neuroshima import plugins
from neuroshima.factions.access import faction_of_seat, factions_of, switched_off
from neuroshima.ladder.models import BeatenBot
from neuroshima.matches.models import NO_RESULT, Match, Seat, Status
from neuroshima.players.models import Player


@dataclass(frozen=True)
class Climb:
    """How far a player has come. `bots`: ids, the weakest first; `factions`: those that a player can choose.

    `beaten`: by bot, the ids of the factions that beat it (an empty id: it is not known)."""

    bots: Sequence[str]
    factions: Sequence[str]
    beaten: Mapping[str, frozenset[str]]

    @property
    def rung(self) -> int:
        """How many bots have been beaten with any faction."""
        return sum(bot in self.beaten for bot in self.bots)

    @property
    def next_bot(self) -> str:
        """The weakest bot that has not been beaten; at the top the strongest. Empty without bots."""
        unbeaten = [bot for bot in self.bots if bot not in self.beaten]
        return unbeaten[0] if unbeaten else next(reversed(self.bots), "")

    @property
    def is_at_top(self) -> bool:
        return bool(self.bots) and self.rung == len(self.bots)

    def factions_that_beat(self, bot: str) -> list[str]:
        """The factions that can be chosen and have beaten the bot, in the game's order."""
        return [faction for faction in self.factions if faction in self.beaten.get(bot, ())]

    def next_faction(self, bot: str) -> str:
        """The first faction that has not beaten the bot yet; empty if all have."""
        return next((faction for faction in self.factions if faction not in self.beaten.get(bot, ())), "")

    def next_bot_of(self, faction: str) -> str:
        """The weakest bot that the faction has not beaten; empty if it has beaten all."""
        return next((bot for bot in self.bots if faction not in self.beaten.get(bot, ())), "")


def climb_of(player: Player | None, game: Game) -> Climb:
    """How far the player has come in a game, in two queries."""
    beaten: dict[str, set[str]] = {}
    if player is not None:
        rows = BeatenBot.objects.filter(player=player, game=game.id)
        for bot, faction in rows.values_list("bot", "faction"):
            beaten.setdefault(bot, set()).add(faction)
    closed = switched_off(game)
    factions = [name for name in factions_of(game) if name not in closed]
    return Climb(list(game.bots), factions, {bot: frozenset(names) for bot, names in beaten.items()})


@task()
def note_victory(match: str, seat: int, bot: str) -> None:
    """Note that the player of a seat has beaten a bot in the match with that slug. Doing it again changes nothing."""
    rows = Seat.objects.filter(match__slug=match, index=seat, player__isnull=False)
    winner = rows.select_related("match", "player").defer("match__snapshot").first()
    game = plugins.games().get(winner.match.game) if winner is not None else None
    if winner is None or winner.player is None or game is None:
        return
    faction = _faction_of(game, winner)
    BeatenBot.objects.get_or_create(
        player=winner.player,
        game=game.id,
        bot=bot,
        faction=faction.id if faction is not None else "",
        defaults={"beaten": winner.match.ended or timezone.now()},
    )


def ask_note(matches: Sequence[Match], **_more: object) -> None:
    """Enqueue the task for each of these matches that somebody has won against a bot."""
    over = [match for match in matches if match.status == Status.OVER]
    seats: dict[int, list[Seat]] = {match.pk: [] for match in over}
    for seat in Seat.objects.filter(match__in=over).order_by("index") if over else ():
        seats[seat.match_id].append(seat)
    for match in over:
        duel = _victory_over_bot(match, seats[match.pk])
        if duel is not None:
            winner, bot = duel
            note_victory.enqueue(match=match.slug, seat=winner.index, bot=bot.bot)


def _victory_over_bot(match: Match, seats: Sequence[Seat]) -> tuple[Seat, Seat] | None:
    """The seats of the person who has won a duel against a bot, and of the bot; None if nobody has.

    A match that the players did not play to a result does not count, nor one that a person left to a bot."""
    outcome = match.outcome or {}
    if len(seats) != 2 or outcome.get("reason") in NO_RESULT or any(seat.kept_for_id for seat in seats):
        return None
    people = [seat for seat in seats if seat.kind == Seat.Kind.PERSON]
    bots = [seat for seat in seats if seat.kind == Seat.Kind.BOT]
    if len(people) != 1 or len(bots) != 1 or outcome.get("winners") != [people[0].index]:
        return None
    return people[0], bots[0]


def _faction_of(game: Game, seat: Seat) -> Faction | None:
    return faction_of_seat(game, seat.index, seat.options)
