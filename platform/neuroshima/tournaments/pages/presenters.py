"""Tournaments as their pages show them, and what leagues have in common with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.db.models import Q
from django.utils.translation import gettext
from neuroshima_contract import Refusal

from neuroshima import plugins
from neuroshima.languages import in_words
from neuroshima.matches.models import Match
from neuroshima.matches.reading import endings
from neuroshima.matches.reading.access import role_at
from neuroshima.matches.setup.schemas import setting_of, words_of
from neuroshima.players.models import Player
from neuroshima.refusals import words
from neuroshima.tournaments import levers, results
from neuroshima.tournaments.access import TournamentAccess, visible, with_related
from neuroshima.tournaments.models import Entrant, Form, League, Pairing, Round, Tournament
from neuroshima.tournaments.pages.terms import order_of, tie_break_words
from neuroshima.tournaments.standings import Row, is_for_third_place

LISTED = 50
State, Result = Tournament.Status, Pairing.Result


@dataclass(frozen=True)
class CupEntry:
    """One line of a list of tournaments."""

    slug: str
    name: str
    game: str
    format: str
    status: str
    entrants: int
    places: int
    closes: datetime | None
    winner: str
    mine: bool


@dataclass(frozen=True)
class EntrantShown:
    """An entrant in a line of a table or a round."""

    name: str
    player: int | None
    """The number of the player, if they have a profile."""
    mine: bool
    out: bool
    plays: str
    taken_out: bool = False


@dataclass(frozen=True)
class TableRow:
    """One line of the table of results."""

    rank: int
    who: EntrantShown
    row: Row


@dataclass(frozen=True)
class PairingShown:
    """One pairing in a round."""

    pk: int
    table: int
    first: EntrantShown
    second: EntrantShown | None
    result: str
    points: str
    """What the game counts beside the result ("Hit points of the HQ: 12 : 5")."""
    settled: bool
    how: str
    note: str
    problem: str
    match: str
    """The link of the match that runs, or of the first one."""
    series: str
    running: bool
    mine: bool
    can_settle: bool
    can_pair: bool
    can_correct: bool
    can_reopen: bool


@dataclass(frozen=True)
class RoundShown:
    """One round with its pairings."""

    number: int
    ended: bool
    deadline: datetime | None
    pairings: list[PairingShown]


def form_words(form: Form) -> list[str]:
    """Options, series and other rules of a tournament or league, in words."""
    registry = plugins.registry()
    game, series = registry.games.get(form.game), registry.series.get(form.series)
    told = setting_of(game.Options, form.options) if game is not None else []
    told += [in_words(series.titles)] if series is not None else []
    return [*told, form.get_armies_display(), *([gettext("rated")] if form.rated else [])]


def game_title(form: Form) -> str:
    """The game's title, or its id while its plugin is missing."""
    return game_titles().get(form.game, form.game)


def game_titles() -> dict[str, str]:
    """The titles of all games by id, for lists: the plugins are asked for once."""
    return {game.id: in_words(game.titles) for game in plugins.games().values()}


def tournament_lists(player: Player | None) -> dict[str, list[CupEntry]]:
    """Tournaments without a league, by state, newest first."""
    groups = {"open": State.OPEN, "running": State.RUNNING, "over": State.OVER}
    own = Entrant.objects.filter(player=player).values("tournament") if player is not None else []
    found = Tournament.objects.filter(visible(player) | Q(pk__in=own), season=None)
    return {name: _entries(list(found.filter(status=status)[:LISTED]), player) for name, status in groups.items()}


def _entries(found: Sequence[Tournament], player: Player | None) -> list[CupEntry]:
    """The lines of tournaments of one state, in as many queries for many as for one."""
    titles, entrants = game_titles(), Entrant.objects.filter(tournament__in=found)
    sizes = Counter(entrants.filter(withdrawn=False).values_list("tournament", flat=True))
    mine = set(entrants.filter(player=player).values_list("tournament", flat=True)) if player is not None else set()
    over = Tournament.objects.filter(pk__in=[cup.pk for cup in found if cup.status == State.OVER])
    won = {cup.pk: winners(TournamentAccess(cup, None)) for cup in with_related(over)}
    return [
        CupEntry(
            slug=cup.slug,
            name=cup.name,
            game=titles.get(cup.game, cup.game),
            format=cup.get_format_display(),
            status=cup.status,
            entrants=sizes[cup.pk],
            places=cup.places,
            closes=cup.closes,
            winner=won.get(cup.pk, ""),
            mine=cup.pk in mine,
        )
        for cup in found
    ]


# One tournament -------------------------------------------------------------------------------------------------------


def sitter(access: TournamentAccess, entrant: Entrant) -> EntrantShown:
    """An entrant, as lines show them."""
    game, player = access.game, entrant.player
    return EntrantShown(
        name=access.name_of(entrant),
        player=player.pk if player is not None and player.user_id is not None else None,
        mine=access.own_entrant is not None and access.own_entrant.pk == entrant.pk,
        out=entrant.withdrawn,
        plays=", ".join(words_of(game.SeatOptions, entrant.options or {})) if game is not None else "",
        taken_out=entrant.taken_out,
    )


def _playing(access: TournamentAccess, entrant: Entrant, match: Match | None) -> EntrantShown:
    """An entrant with what they play in a match; without a match, with nothing.

    What they have chosen may differ: if both have chosen the same, both are drawn."""
    shown = sitter(access, entrant)
    seat = None if match is None else results.seat_of(entrant, match)
    game = access.game
    if seat is None or game is None:
        return replace(shown, plays="")
    role = role_at(game, seat.index)
    words = [*([in_words(role.titles)] if role is not None else []), *words_of(game.SeatOptions, seat.options or {})]
    return replace(shown, plays=", ".join(words))


def table_of(access: TournamentAccess) -> list[TableRow]:
    """The table of results."""
    return [TableRow(row.rank, sitter(access, row.entrant), row) for row in access.table]


def tie_breaks(form: Tournament | League) -> str:
    """The criteria of the table, in one line."""
    return ", ".join(tie_break_words(order_of(form)))


def rounds_of(access: TournamentAccess) -> list[RoundShown]:
    """All rounds, the last one first."""
    return [
        RoundShown(
            round_.number,
            round_.ended is not None,
            round_.deadline,
            [_pairing_shown(access, pairing) for pairing in round_.pairings.all()],
        )
        for round_ in reversed(access.rounds)
    ]


def _pairing_shown(access: TournamentAccess, pairing: Pairing) -> PairingShown:
    first = access.by_key[pairing.first_id]
    second = access.by_key[pairing.second_id] if pairing.second_id is not None else None
    open_ = not pairing.result and access.tournament.status == State.RUNNING
    match = results.running_match(pairing) if open_ else None
    here = match or pairing.match
    run = getattr(pairing.match, "series_game", None) if pairing.match is not None else None
    mine = access.plays_in(pairing)
    decides = access.organises and second is not None and not mine
    decided = decides and bool(pairing.result) and access.tournament.status in (State.RUNNING, State.OVER)
    is_current = levers.is_open_to_change(access, pairing)
    playing = access.tournament.status == State.RUNNING and not any(who.withdrawn for who in (first, second) if who)
    points = _points(access, pairing)
    return PairingShown(
        pk=pairing.pk,
        table=pairing.table,
        first=_playing(access, first, here),
        second=_playing(access, second, here) if second is not None else None,
        result=_result(access, pairing),
        points=points,
        settled=bool(pairing.result),
        how=pairing.get_why_display() if pairing.why else "",
        note=pairing.note,
        problem=_problem(pairing),
        match=here.slug if here is not None else "",
        series=run.run.slug if run is not None else "",
        running=match is not None,
        mine=mine,
        can_settle=open_ and decides,
        can_pair=open_ and decides and _has_free_pairings(access),
        can_correct=decided,
        can_reopen=decided and is_current and playing,
    )


def _has_free_pairings(access: TournamentAccess) -> bool:
    """Whether the organiser can change pairings of the running round."""
    is_first = len(access.rounds) == 1 and len(access.rounds[0].pairings.all()) > 1
    format_ = access.tournament.format
    return format_ == Tournament.Format.SWISS or (format_ == Tournament.Format.KNOCKOUT and is_first)


def _result(access: TournamentAccess, pairing: Pairing) -> str:
    if pairing.result == Result.BYE:
        return gettext("has a bye")
    if not pairing.result:
        return ""
    score = f" ({pairing.score[0]} : {pairing.score[1]})" if pairing.score else ""
    if pairing.result in (Result.FIRST, Result.SECOND):
        pk = pairing.first_id if pairing.result == Result.FIRST else pairing.second_id
        assert pk is not None
        return gettext("%(name)s wins.") % {"name": access.name_of(access.by_key[pk])} + score
    return str(pairing.get_result_display()) + score


def _points(access: TournamentAccess, pairing: Pairing) -> str:
    """What the game counts at the end of a single match, for both.

    Empty if it counts nothing, or if the match was not played to an end of its own."""
    match, game = pairing.match, access.game
    played = pairing.result and pairing.why == Pairing.Why.PLAYED and not access.tournament.series
    if not played or match is None or match.outcome is None or game is None or not game.points:
        return ""
    if match.outcome["reason"] in endings.WORDS:
        return ""
    counted = game.points_of(endings.outcome_of(match.outcome))
    seats = [results.seat_of(access.by_key[key], match) for key in (pairing.first_id, pairing.second_id) if key]
    if len(seats) < 2 or any(seat is None or seat.index >= len(counted) for seat in seats):
        return ""
    both = " : ".join(str(counted[seat.index]) for seat in seats if seat is not None)
    return f"{in_words(game.points)}: {both}"


def _problem(pairing: Pairing) -> str:
    if not pairing.problem or pairing.result:
        return ""
    told = pairing.problem
    return words(Refusal(told["code"], told["message"], **told["params"]))


@dataclass(frozen=True)
class OwnMatch:
    """A match that the reader has to play, or is about to get."""

    round: int
    opponent: EntrantShown
    match: str
    """Its link; empty while it is made."""
    my_turn: bool
    deadline: datetime | None


def own_matches(access: TournamentAccess) -> list[OwnMatch]:
    """What the reader has to play now: the pairings of the open rounds without a result."""
    own = access.own_entrant
    if own is None or access.tournament.status != State.RUNNING:
        return []
    mine = [(r, p) for r in access.open_rounds for p in r.pairings.all() if access.plays_in(p) and not p.result]
    return [_own_match(access, own, round_, pairing) for round_, pairing in mine if pairing.second_id is not None]


def _own_match(access: TournamentAccess, own: Entrant, round_: Round, pairing: Pairing) -> OwnMatch:
    other = pairing.second_id if pairing.first_id == own.pk else pairing.first_id
    assert other is not None
    match = results.running_match(pairing)
    my_turn = match is not None and own.pk in results.entrants_to_move(access, pairing)
    slug = match.slug if match is not None else ""
    return OwnMatch(round_.number, _playing(access, access.by_key[other], match), slug, my_turn, round_.deadline)


@dataclass(frozen=True)
class BracketPair:
    """A place in a bracket: two entrants, who of them has won, and whether it is for the third place."""

    first: str = ""
    second: str = ""
    winner: int = 0
    """1 or 2; 0: nobody yet."""
    bye: bool = False
    third: bool = False


def bracket(access: TournamentAccess) -> list[tuple[int, list[BracketPair]]]:
    """The rounds of a knock-out with all their places, also those that nobody has reached yet; else empty."""
    cup = access.tournament
    if cup.format != Tournament.Format.KNOCKOUT or not access.rounds or cup.rounds is None:
        return []
    made = {(round_.number, p.table): p for round_ in access.rounds for p in round_.pairings.all()}
    found = []
    for number in range(1, cup.rounds + 1):
        tables = [*range(1, (1 << (cup.rounds - number)) + 1)]
        tables += [2] if number == cup.rounds and (number, 2) in made else []
        found.append((number, [_bracket_pair(access, made.get((number, table))) for table in tables]))
    return found


def _bracket_pair(access: TournamentAccess, pairing: Pairing | None) -> BracketPair:
    if pairing is None:
        return BracketPair()
    names = [access.name_of(access.by_key[key]) if key else "" for key in (pairing.first_id, pairing.second_id)]
    won = {pairing.first_id: 1, pairing.second_id: 2}.get(results.winner_of(pairing), 0) if pairing.result else 0
    third = is_for_third_place(access.tournament, pairing)
    return BracketPair(names[0], names[1], won, pairing.second_id is None, third)


def winners(access: TournamentAccess) -> str:
    """The winner's name; empty while the tournament goes on, and if nobody has won a final."""
    if access.tournament.status != State.OVER or not access.table or _has_no_winner(access):
        return ""
    return access.name_of(access.table[0].entrant)


def _has_no_winner(access: TournamentAccess) -> bool:
    """Whether nobody goes on from the last round of a knock-out."""
    last = access.rounds[-1] if access.rounds else None
    if access.tournament.format != Tournament.Format.KNOCKOUT or last is None:
        return False
    final = [pairing for pairing in last.pairings.all() if pairing.table == 1]
    return all(pairing.result == Result.NOBODY for pairing in final)
