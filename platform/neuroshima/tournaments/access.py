"""Read a tournament."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cached_property

from django.db.models import Prefetch, Q, QuerySet
from neuroshima_contract import Game

from neuroshima import plugins
from neuroshima.digests import sha256
from neuroshima.languages import in_words
from neuroshima.matches.reading.states import text_of
from neuroshima.players.models import Player
from neuroshima.players.names import person_name
from neuroshima.refusals import refusal
from neuroshima.tournaments.models import Entrant, Form, League, LeagueMember, Pairing, Round, Tournament
from neuroshima.tournaments.refusals import TournamentCode
from neuroshima.tournaments.standings import Row, standings

Status = Tournament.Status


def access_tournament(player: Player | None, slug: str) -> TournamentAccess:
    """The tournament with that link. Raises Refusal `tournament_not_found`, `for_members`."""
    found = with_related(Tournament.objects.filter(slug=slug)).first()
    if found is None:
        raise refusal(TournamentCode.TOURNAMENT_NOT_FOUND)
    check_may_see(player, found)
    return TournamentAccess(found, player)


def check_may_see(player: Player | None, form: Form) -> None:
    """Check that the player may see a tournament or a league. Raises Refusal `for_members`."""
    if form.privacy == Form.Privacy.MEMBERS and (player is None or player.is_guest):
        raise refusal(TournamentCode.FOR_MEMBERS)


def visible(player: Player | None) -> Q:
    """The condition of tournaments or leagues that lists show to the player: their own, and what is not private."""
    shown = Q(privacy=Form.Privacy.PUBLIC)
    if player is None:
        return shown
    if not player.is_guest:
        shown |= Q(privacy=Form.Privacy.MEMBERS)
    return shown | Q(organiser=player)


def with_related(tournaments: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """The query with everything that `TournamentAccess` reads."""
    pairings = (
        Pairing.objects.order_by("table")
        .select_related("match__series_game__run")
        .defer("match__snapshot", "match__seed")
        .prefetch_related("match__seats")
    )
    rounds = Round.objects.order_by("number").prefetch_related(Prefetch("pairings", pairings))
    entrants = Entrant.objects.select_related("player").order_by("seed", "entered", "pk")
    read = tournaments.select_related("organiser", "season__league")
    return read.prefetch_related(Prefetch("entrants", entrants), Prefetch("stages", rounds))


def may_organise(player: Player | None, form: Form) -> bool:
    """Whether the player is the organiser, one of the helpers, or permitted staff.

    Helpers of a league help in its divisions, too."""
    if player is None:
        return False
    if leads(player, form) or form.helpers.filter(pk=player.pk).exists():
        return True
    season = form.season if isinstance(form, Tournament) else None
    return season is not None and season.league.helpers.filter(pk=player.pk).exists()


def leads(player: Player, form: Form) -> bool:
    """Whether the player may name helpers: the organiser, or permitted staff."""
    if form.organiser_id is not None and form.organiser_id == player.pk:
        return True
    return player.user is not None and player.user.has_perm(f"tournaments.change_{form._meta.model_name}")


@dataclass
class TournamentAccess:
    """One tournament as one player may see it, read once from the database."""

    tournament: Tournament
    player: Player | None
    registry: plugins.GuardedRegistry = field(default_factory=plugins.registry)

    @property
    def slug(self) -> str:
        return self.tournament.slug

    @cached_property
    def entrants(self) -> list[Entrant]:
        return list(self.tournament.entrants.all())

    @cached_property
    def rounds(self) -> list[Round]:
        return list(self.tournament.stages.all())

    @property
    def current(self) -> Round | None:
        """The round that is played: the first one that has not ended, or the last of all."""
        return next(iter(self.open_rounds), self.rounds[-1] if self.rounds else None)

    @property
    def open_rounds(self) -> list[Round]:
        """The rounds that have not ended: several if all begin at once."""
        return [round_ for round_ in self.rounds if round_.ended is None]

    @property
    def open_pairings(self) -> list[Pairing]:
        """All pairings of the open rounds."""
        return [pairing for round_ in self.open_rounds for pairing in round_.pairings.all()]

    @property
    def next_begins(self) -> datetime | None:
        """When the next round begins at the earliest, if rounds have dates of their own."""
        days = self.tournament.days_between_rounds
        if days is None or not self.rounds or len(self.rounds) >= (self.tournament.rounds or 0):
            return None
        return self.rounds[-1].begun + timedelta(days=days)

    @cached_property
    def pairings(self) -> list[Pairing]:
        return [pairing for round_ in self.rounds for pairing in round_.pairings.all()]

    @cached_property
    def by_key(self) -> dict[int, Entrant]:
        return {entrant.pk: entrant for entrant in self.entrants}

    @cached_property
    def table(self) -> list[Row]:
        """The table of results, the best first."""
        return standings(self.tournament, self.entrants, self.pairings)

    @property
    def active(self) -> list[Entrant]:
        return [entrant for entrant in self.entrants if not entrant.withdrawn]

    @cached_property
    def own_entrant(self) -> Entrant | None:
        """The entry of the reader."""
        return next((e for e in self.entrants if self.player is not None and e.player_id == self.player.pk), None)

    def plays_in(self, pairing: Pairing) -> bool:
        """Whether the reader is one of the entrants of a pairing."""
        return self.own_entrant is not None and self.own_entrant.pk in (pairing.first_id, pairing.second_id)

    def is_against_reader(self, entrant: Entrant) -> bool:
        """Whether the entrant is the reader's opponent in a pairing of an open round that has no result."""
        open_ = [pairing for pairing in self.open_pairings if not pairing.result and self.plays_in(pairing)]
        others = {key for pairing in open_ for key in (pairing.first_id, pairing.second_id)}
        return entrant.pk in others and self.own_entrant is not None and entrant.pk != self.own_entrant.pk

    @cached_property
    def organises(self) -> bool:
        return may_organise(self.player, self.tournament)

    @property
    def game(self) -> Game | None:
        return self.registry.games.get(self.tournament.game)

    def name_of(self, entrant: Entrant) -> str:
        """A bot's title in the reader's language, a person's name as given."""
        return name_of(self.game, entrant)

    @property
    def pulse(self) -> str:
        """A text that changes whenever there is something new to see."""
        told = [
            self.tournament.status,
            [[e.pk, e.name, e.withdrawn] for e in self.entrants],
            [round_.deadline.isoformat() if round_.deadline is not None else "" for round_ in self.rounds],
            [[p.result, p.made, p.match_id, bool(p.problem)] for p in self.pairings],
        ]
        return sha256(text_of(told))[:16]


def name_of(game: Game | None, who: Entrant | LeagueMember) -> str:
    """A bot's title in the reader's language, a person's name as given."""
    if not who.bot:
        return person_name(who.name)
    bot = game.bots.get(who.bot) if game is not None else None
    if bot is None:
        return who.name
    return in_words(bot.titles) + who.name.removeprefix(bot.titles["en"])  # the second of its kind has a number


def tournaments_of(match_pks: Sequence[int]) -> QuerySet[Tournament]:
    """Running tournaments with these matches, also as later games of a pairing's series."""
    return Tournament.objects.filter(status=Status.RUNNING, stages__pairings__match__in=match_pks).distinct()


def league_of(slug: str) -> League:
    """The league with that link. Raises Refusal `league_not_found`."""
    found = League.objects.filter(slug=slug).select_related("organiser").first()
    if found is None:
        raise refusal(TournamentCode.LEAGUE_NOT_FOUND)
    return found
