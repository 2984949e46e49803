"""Progress of a tournament: results, ends of rounds, the next round, the end.

`look_after` does everything that is due, in one transaction that locks the tournament. Events (a match ends, a player
leaves, a deadline passes) only enqueue it. So it may run twice, late, or in two processes at once, and still a round is
made only once.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from django.db.models import Q
from django.urls import reverse
from django.utils import timezone

from neuroshima.matches.models import Match, Pace, Status
from neuroshima.matches.play.transactions import atomic_or_refuse, failpoint
from neuroshima.notices.telling import tell
from neuroshima.records.models import Rating
from neuroshima.series.models import SeriesGame, SeriesRun
from neuroshima.tournaments import results
from neuroshima.tournaments.access import TournamentAccess, with_related
from neuroshima.tournaments.matchmaking import draw_round_options
from neuroshima.tournaments.models import Entrant, Form, LeagueMember, Pairing, Round, Season, Tournament
from neuroshima.tournaments.pairings import (
    Pair,
    elimination_rounds,
    first_knockout_pairs,
    next_knockout_pairs,
    round_robin_pairs,
    round_robin_rounds,
    swiss_pairs,
)
from neuroshima.tournaments.standings import for_pairing
from neuroshima.tournaments.tasks import look_after_tournament, make_match_of

logger = logging.getLogger(__name__)

Format, State, Result = Tournament.Format, Tournament.Status, Pairing.Result
UNFINISHED = (State.OPEN, State.RUNNING)
FEWEST = 2
"""The least number of entrants of a tournament."""


def lock_tournament(slug: str) -> TournamentAccess | None:
    """Lock the tournament until the transaction ends."""
    pk = Tournament.objects.select_for_update().filter(slug=slug).values_list("pk", flat=True).first()
    found = with_related(Tournament.objects.filter(pk=pk)).first() if pk is not None else None
    return TournamentAccess(found, None) if found is not None else None


def look_after(slug: str, **_more: object) -> None:
    """Do everything that is due. Doing it again changes nothing."""
    with atomic_or_refuse():
        access = lock_tournament(slug)
        if access is None:
            return
        if access.tournament.status == State.OPEN and _is_closed(access):
            begin_or_cancel(access)
        elif access.tournament.status == State.RUNNING:
            _take_on(access)
        failpoint("before_round_commit")


def _is_closed(access: TournamentAccess) -> bool:
    closes = access.tournament.closes
    full = len(access.active) >= access.tournament.places
    return full or (closes is not None and closes <= timezone.now())


# Beginning ------------------------------------------------------------------------------------------------------------


def begin_or_cancel(access: TournamentAccess) -> None:
    """Close the entries: begin, or cancel a tournament with too few entrants."""
    if len(access.active) < FEWEST:
        access.tournament.status, access.tournament.ended = State.CANCELLED, timezone.now()
        access.tournament.save(update_fields=["status", "ended"])
        tell_entrants(access, "tournament_cancelled")
    else:
        begin(access)


def begin(access: TournamentAccess) -> None:
    """Set seeds, and make the first round. Call it with the tournament locked."""
    tournament, active = access.tournament, access.active
    if tournament.season_id is None:
        _set_seeds(tournament, active)
    active.sort(key=lambda entrant: (entrant.seed or 0, entrant.pk))
    is_round_robin = tournament.format == Format.ROUND_ROBIN
    count = round_robin_rounds(len(active)) if is_round_robin else elimination_rounds(len(active))
    if tournament.format == Format.SWISS and tournament.rounds is not None:
        count = min(tournament.rounds, round_robin_rounds(len(active)))
    tournament.rounds, tournament.status, tournament.started = count, State.RUNNING, timezone.now()
    tournament.save(update_fields=["rounds", "status", "started"])
    at_once = is_round_robin and tournament.rounds_begin == Tournament.RoundsBegin.AT_ONCE
    for number in range(1, count + 1 if at_once else 2):
        _make_round(tournament, _pairs(access, number), number)
    tell_entrants(access, "tournament_begun")


def tell_entrants(access: TournamentAccess, what: str) -> None:
    """Tell the players who take part; of a league's division, as of its season."""
    tournament = access.tournament
    if tournament.season is not None:
        what = what.replace("tournament", "season")
    players = [entrant.player_id for entrant in access.active if entrant.player_id is not None]
    path = reverse("tournament", args=[tournament.slug])
    tell(what, players, tournament.slug, path, name=tournament.name)


def _set_seeds(tournament: Tournament, active: Sequence[Entrant]) -> None:
    """Set seeds: first those that the organiser has set, then by rating, then in the order of entry."""
    means, last = mean_ratings(tournament, active), float("inf")
    order = sorted(active, key=lambda e: (e.seed or last, -means[e.pk], e.entered, e.pk))
    for seed, entrant in enumerate(order, 1):
        entrant.seed = seed
    Entrant.objects.bulk_update(order, ["seed"])


def mean_ratings(form: Form, who: Iterable[Entrant | LeagueMember]) -> dict[int, float]:
    """The ratings of entrants or members by key, in the game and at the pace; minus infinity for those without."""
    all_ = list(who)
    players, bots = [e.player_id for e in all_ if e.player_id], [e.bot for e in all_ if e.bot]
    wanted = Q(player__in=players) | Q(player__isnull=True, bot__in=bots)
    pace = (form.time_control or {}).get("pace", Pace.NONE)
    ratings = Rating.objects.filter(wanted, game=form.game, pace=pace, matches__gt=0)
    means = {(rating.player_id, rating.bot): rating.mean for rating in ratings}
    return {each.pk: means.get((each.player_id, each.bot), float("-inf")) for each in all_}


# Going on -------------------------------------------------------------------------------------------------------------


def _take_on(access: TournamentAccess) -> None:
    for round_ in access.open_rounds:
        _count_results(access, round_)
    if not access.open_rounds:
        _go_on(access)


def _count_results(access: TournamentAccess, round_: Round) -> None:
    """Store the results that a round has now, and its end."""
    late = round_.deadline is not None and round_.deadline <= timezone.now()
    pairings = list(round_.pairings.all())
    for pairing in pairings:
        if not pairing.result:
            results.find(access, pairing, late)
    if all(pairing.result for pairing in pairings):
        round_.ended = timezone.now()
        round_.save(update_fields=["ended"])


def _go_on(access: TournamentAccess) -> None:
    """Make the next round, unless its date has not come; or end the tournament."""
    access.__dict__.pop("table", None)  # it is worked out again, with the results of this round
    pairs = _pairs(access, len(access.rounds) + 1)
    begins = access.next_begins
    if not any(pairs):
        end(access)
    elif begins is None or begins <= timezone.now():
        _make_round(access.tournament, pairs, len(access.rounds) + 1)


def _pairs(access: TournamentAccess, number: int) -> Sequence[Pair | None]:
    """The pairs of round `number`; empty if there is no such round.

    None: a place of a knock-out that nobody has reached."""
    tournament = access.tournament
    assert tournament.rounds is not None
    if number > tournament.rounds or (len(access.active) < FEWEST and number > 1):
        return []
    if tournament.format == Format.SWISS:
        return swiss_pairs(for_pairing(access.table, tournament.apart))
    if tournament.format == Format.ROUND_ROBIN:
        seeded = [entrant.pk for entrant in access.entrants if entrant.seed is not None]
        return _without_withdrawn(access, round_robin_pairs(seeded, number))
    if number == 1:
        return first_knockout_pairs([entrant.pk for entrant in sorted(access.active, key=lambda e: e.seed or 0)])
    pairs = [_balance_pair(access, pair) for pair in next_knockout_pairs(_survivors(access, number - 1))]
    return [*pairs, *_third_place(access, number)]


def _third_place(access: TournamentAccess, number: int) -> list[Pair]:
    """The pair of the match for the third place, beside the final."""
    if not access.tournament.third_place or number != access.tournament.rounds:
        return []
    lost = [results.loser_of(pairing) for pairing in access.rounds[-1].pairings.all()]
    losers = [key for key in lost if key is not None and not access.by_key[key].withdrawn]
    return [(losers[0], losers[1])] if len(losers) == 2 else []


def _survivors(access: TournamentAccess, number: int) -> list[int | None]:
    """Who goes on from round `number` of a knock-out, by the place in the bracket; None where nobody does."""
    assert access.tournament.rounds is not None
    found: list[int | None] = [None] * (1 << (access.tournament.rounds - number))
    for pairing in access.rounds[-1].pairings.all():
        found[pairing.table - 1] = results.winner_of(pairing)
    return found


def _without_withdrawn(access: TournamentAccess, pairs: Sequence[Pair]) -> list[Pair]:
    """The pairs without those in which both entrants have withdrawn."""
    gone = {entrant.pk for entrant in access.entrants if entrant.withdrawn}
    return [pair for pair in pairs if not {each for each in pair if each is not None} <= gone]


def _balance_pair(access: TournamentAccess, pair: tuple[int | None, int | None]) -> Pair | None:
    """Order the pair: the entrant who sat first less often sits first.

    Who is alone has a bye."""
    first, second = pair
    if first is None or second is None:
        alone = second if first is None else first
        return None if alone is None else (alone, None)
    firsts = {row.entrant.pk: (row.firsts, -(row.entrant.seed or 0)) for row in access.table}
    return (first, second) if firsts[first] <= firsts[second] else (second, first)


def _make_round(tournament: Tournament, pairs: Sequence[Pair | None], number: int) -> None:
    """Make a round with its pairings, and a task for each match. Tables of empty places are left out."""
    deadline = _deadline(tournament, number)
    made = Round.objects.create(
        tournament=tournament, number=number, deadline=deadline, drawn=draw_round_options(tournament)
    )
    for table, pair in enumerate(pairs, 1):
        if pair is None:
            continue
        first, second = pair
        result = Result.NONE if second is not None else Result.BYE
        pairing = Pairing.objects.create(round=made, table=table, first_id=first, second_id=second, result=result)
        if second is not None:
            make_match_of.enqueue(pairing=pairing.pk)
    look_after_tournament.enqueue(slug=tournament.slug)  # somebody may have withdrawn meanwhile
    if deadline is not None:
        look_after_tournament.using(run_after=deadline).enqueue(slug=tournament.slug)
    if tournament.days_between_rounds is not None:
        next_ = made.begun + timedelta(days=tournament.days_between_rounds)
        look_after_tournament.using(run_after=next_).enqueue(slug=tournament.slug)
    logger.info("a round was made", extra={"tournament": tournament.slug})


def _deadline(tournament: Tournament, number: int) -> datetime | None:
    """When round `number` ends at the latest. If all begin at once, they end one after the other."""
    days = tournament.days_between_rounds
    hours = tournament.round_hours or (24 * days if days is not None else None)
    if hours is None:
        return None
    at_once = tournament.rounds_begin == Tournament.RoundsBegin.AT_ONCE
    return timezone.now() + timedelta(hours=hours * (number if at_once else 1))


def end(access: TournamentAccess) -> None:
    """End the tournament. Its table is final."""
    access.tournament.status, access.tournament.ended = State.OVER, timezone.now()
    access.tournament.save(update_fields=["status", "ended"])
    tell_entrants(access, "tournament_over")
    end_season_if_over(access.tournament)


# Who asks for it ------------------------------------------------------------------------------------------------------


def follow_matches(matches: Sequence[Match], **_more: object) -> None:
    """Enqueue `look_after` for the tournaments of matches that have just ended."""
    over = [match.pk for match in matches if match.status == Status.OVER]
    if over:
        firsts = SeriesGame.objects.filter(run__games__match__in=over, number=1).values_list("match", flat=True)
        pairings = Pairing.objects.filter(match__in=[*over, *firsts], round__tournament__status=State.RUNNING)
        _ask(pairings.order_by().values_list("round__tournament__slug", flat=True).distinct())


def follow_series(sender: object, run: SeriesRun, **_more: object) -> None:
    """Enqueue `look_after` for the tournament of a series that is over."""
    concerned = Tournament.objects.filter(stages__pairings__match__series_game__run=run, status=State.RUNNING)
    _ask(concerned.distinct().values_list("slug", flat=True))


def _ask(slugs: Iterable[str]) -> None:
    for slug in slugs:
        look_after_tournament.enqueue(slug=slug)


def look_after_all() -> None:
    """Catch up on what was missed: a task that was given up, a plugin that has come back."""
    for slug in Tournament.objects.filter(status__in=UNFINISHED).values_list("slug", flat=True):
        look_after_tournament.enqueue(slug=slug)
    lost = Pairing.objects.filter(match=None, result="", problem__isnull=False, round__tournament__status=State.RUNNING)
    for pk in lost.values_list("pk", flat=True):
        make_match_of.enqueue(pairing=pk)


def end_season_if_over(tournament: Tournament) -> None:
    """End the season of this division if all divisions of the season are over."""
    if tournament.season_id is None:
        return
    season = Season.objects.select_for_update().get(pk=tournament.season_id)
    if season.ended is None and not season.divisions.filter(status__in=UNFINISHED).exists():
        season.ended = timezone.now()
        season.save(update_fields=["ended"])
