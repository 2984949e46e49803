"""Leagues and spreadsheets: tables and results as CSV; last seasons and divisions read from CSV.

What is read is first checked line by line. Nothing is stored while a line is wrong, unless wrong lines are left out.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from django.utils import timezone
from django.utils.translation import gettext
from neuroshima_contract import Refusal

from neuroshima.players.models import Player
from neuroshima.refusals import refusal, words
from neuroshima.tournaments.access import TournamentAccess, with_related
from neuroshima.tournaments.acts import record
from neuroshima.tournaments.leagues import add_member, last_season, lock_own_league
from neuroshima.tournaments.levers import member_named
from neuroshima.tournaments.models import Entrant, League, LeagueMember, OrganiserAct, Season, Tournament
from neuroshima.tournaments.plans import copy_fields
from neuroshima.tournaments.refusals import TournamentCode

LONGEST_FILE: Final = 200_000
MOST_LINES: Final = 500
COLUMNS: Final = {
    "division": ("division", "dywizja", "divize"),
    "rank": ("rank", "place", "miejsce", "pořadí", "poradi", "místo", "misto"),
    "name": ("name", "player", "account", "gracz", "nazwa", "hráč", "hrac", "jméno", "jmeno"),
    "points": ("points", "punkty", "pkt", "body"),
    "won": ("won", "wins", "wygrane", "výhry", "vyhry"),
    "drawn": ("drawn", "draws", "remisy", "remízy", "remizy"),
    "lost": ("lost", "losses", "porażki", "porazki", "przegrane", "prohry"),
}
"""The columns that are read, with the words that may stand at their heads."""
NUMBERS: Final = ("division", "rank", "points", "won", "drawn", "lost")
STARTS_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""A cell that begins so is a formula to a spreadsheet, unless a quote stands before it."""

# Written --------------------------------------------------------------------------------------------------------------


def as_csv(rows: Iterable[Sequence[Any]]) -> str:
    """Rows as CSV, with cells that no spreadsheet takes for formulas."""
    found = io.StringIO()
    csv.writer(found).writerows([[_cell(cell) for cell in row] for row in rows])
    return found.getvalue()


def _cell(value: Any) -> str:
    text = "" if value is None else str(value)
    return f"'{text}" if isinstance(value, str) and text.startswith(STARTS_FORMULA) else text


STANDINGS: Final = ("season", "division", "rank", "player", "points", "won", "drawn", "lost", "difference")
RESULTS: Final = ("season", "division", "round", "table", "first", "second", "result", "score", "how", "match")


def standings_rows(cups: Iterable[TournamentAccess]) -> list[Sequence[Any]]:
    """The tables of tournaments or divisions, with a head."""
    rows = [
        (*_place(cup), row.rank, cup.name_of(row.entrant), row.points, row.won, row.drawn, row.lost, row.difference)
        for cup in cups
        for row in cup.table
    ]
    return [STANDINGS, *rows]


def results_rows(cups: Iterable[TournamentAccess]) -> list[Sequence[Any]]:
    """All pairings of tournaments or divisions, with a head. Results are words of `Pairing.Result` and `Why`."""
    found: list[Sequence[Any]] = [RESULTS]
    for cup in cups:
        for round_ in cup.rounds:
            for pairing in round_.pairings.all():
                first = cup.name_of(cup.by_key[pairing.first_id])
                second = cup.name_of(cup.by_key[pairing.second_id]) if pairing.second_id is not None else ""
                score = ":".join(map(str, pairing.score or ()))
                match = pairing.match.slug if pairing.match is not None else ""
                result = (pairing.result, score, pairing.why, match)
                found.append((*_place(cup), round_.number, pairing.table, first, second, *result))
    return found


def _place(cup: TournamentAccess) -> tuple[int | None, int | None]:
    season = cup.tournament.season
    return (season.number if season is not None else None), cup.tournament.division


def cups_of(league: League, player: Player | None) -> list[TournamentAccess]:
    """All divisions of all seasons, the first season first."""
    found = Tournament.objects.filter(season__league=league).order_by("season__number", "division")
    return [TournamentAccess(each, player) for each in with_related(found)]


# Read -----------------------------------------------------------------------------------------------------------------


@dataclass
class Line:
    """One line of a file, as it is understood."""

    number: int
    name: str
    values: dict[str, int] = field(default_factory=dict)
    member: Player | None = None
    problem: str = ""


def read_lines(text: str, needed: Sequence[str]) -> list[Line]:
    """The lines of a CSV file, each with its problem, if it has one. `needed`: columns that must be there.

    Raises Refusal `bad_file`."""
    rows = [row for row in csv.reader(io.StringIO(text), _dialect(text)) if any(cell.strip() for cell in row)]
    if len(rows) < 2 or len(rows) > MOST_LINES + 1:
        raise refusal(TournamentCode.BAD_FILE, "text", most=MOST_LINES)
    heads = [_column(cell) for cell in rows[0]]
    missing = [name for name in needed if name not in heads]
    if missing:
        raise refusal(TournamentCode.MISSING_COLUMNS, "text", columns=", ".join(missing))
    lines = [_line(number, dict(zip(heads, row, strict=False))) for number, row in enumerate(rows[1:], 2)]
    seen: set[int] = set()
    for line in lines:
        if line.member is not None and line.member.pk in seen:
            line.problem = gettext("This player stands in the file twice.")
        seen |= {line.member.pk} if line.member is not None else set()
    return lines


def _dialect(text: str) -> type[csv.Dialect]:
    head = text.strip().partition("\n")[0]

    class Found(csv.excel):
        delimiter = max(";\t,", key=head.count)

    return Found


def _column(head: str) -> str:
    """The column of a head; what is not known is left as it is, and not read."""
    word = head.strip().lstrip("\ufeff").casefold()
    return next((name for name, known in COLUMNS.items() if word in known), word)


def _line(number: int, cells: dict[str, str]) -> Line:
    line = Line(number, cells.get("name", "").strip().removeprefix("'"))
    for name in NUMBERS:
        cell = cells.get(name, "").strip()
        if cell.isdecimal() and int(cell) < 1000:
            line.values[name] = int(cell)
        elif cell:
            line.problem = gettext("“%(cell)s” is not a number from 0 to 999.") % {"cell": cell[:40]}
    try:
        line.member = member_named(line.name[:150])
    except Refusal as refused:
        line.problem = words(refused)
    if "division" not in line.values or line.values["division"] == 0:
        line.problem = line.problem or gettext("There is no division.")
    return line


def _usable(lines: Sequence[Line], skip: bool) -> list[tuple[Line, Player]]:
    """The lines without problems. Raises Refusal `wrong_lines` if there are others and they are not to be skipped."""
    found = [(line, line.member) for line in lines if not line.problem and line.member is not None]
    if not found or (len(found) < len(lines) and not skip):
        raise refusal(TournamentCode.WRONG_LINES)
    return found


def import_season(player: Player, slug: str, text: str, skip: bool) -> None:
    """Store the final tables of a season that was played elsewhere as the last season of the league.

    Players of the file who are no members become members. `skip`: leave wrong lines out. Raises Refusal
    `league_not_found`, `league_closed`, `not_your_tournament`, `season_running`, `bad_file`, `missing_columns`,
    `wrong_lines`, `entry_closed` (full)."""
    with lock_own_league(player, slug) as league:
        usable = _usable(read_lines(text, ("division", "rank", "name")), skip)
        last = last_season(league)
        number = (last.number if last is not None else 0) + 1
        season = Season.objects.create(league=league, number=number, ended=timezone.now())
        numbers = sorted({line.values["division"] for line, _member in usable})
        for place, division in enumerate(numbers, 1):
            rows = [each for each in usable if each[0].values["division"] == division]
            rows.sort(key=lambda each: each[0].values.get("rank", 999))
            _store_division(league, season, place, [(line, _member_of(league, who)) for line, who in rows])
        record(player, league, OrganiserAct.Kind.IMPORTED, season=number)


def _store_division(league: League, season: Season, number: int, rows: Sequence[tuple[Line, LeagueMember]]) -> None:
    over = {"status": Tournament.Status.OVER, "started": timezone.now(), "ended": timezone.now()}
    division = Tournament.objects.create(
        **copy_fields(league),
        name=league.name,
        format=Tournament.Format.ROUND_ROBIN,
        season=season,
        division=number,
        places=max(2, len(rows)),
        rounds=0,
        **over,
    )
    for seed, (line, member) in enumerate(rows, 1):
        carried = {name: line.values[name] for name in ("points", "won", "drawn", "lost") if name in line.values}
        who = {"player": member.player, "name": member.name}
        Entrant.objects.create(tournament=division, seed=seed, carried=carried or None, **who)


def import_divisions(player: Player, slug: str, text: str, skip: bool) -> None:
    """Place members in divisions of the next season by a file; who is no member becomes one.

    Raises Refusal as `import_season`."""
    with lock_own_league(player, slug) as league:
        usable = _usable(read_lines(text, ("division", "name")), skip)
        for line, who in usable:
            member = _member_of(league, who)
            member.division = line.values["division"]
            member.save(update_fields=["division"])
        told = [who for _line, who in usable]
        record(player, league, OrganiserAct.Kind.PLACED, told=told)


def _member_of(league: League, player: Player) -> LeagueMember:
    """The player as a member of the league, perhaps a new one."""
    found = league.members.filter(player=player).first()
    if found is None:
        add_member(league, player.name, player=player)
        found = league.members.get(player=player)
    return found
