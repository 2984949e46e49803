"""Seasons: who plays in which division, when rounds begin, last seasons from files, tables of several seasons, CSV."""

from __future__ import annotations

import csv
import io
from datetime import timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone, translation
from neuroshima.matches.models import Match, Status
from neuroshima.players.models import Player
from neuroshima.tournaments import league_files, leagues, organising
from neuroshima.tournaments.access import access_tournament
from neuroshima.tournaments.leagues import begin_season
from neuroshima.tournaments.levers import reinstate
from neuroshima.tournaments.models import League, Round, Season
from neuroshima.tournaments.pages.files import IMPORTS
from neuroshima.tournaments.plans import placed_by_hand
from neuroshima.tournaments.rounds import look_after

from tests.support.platform.bot_tasks import run_tasks
from tests.support.platform.refusing import Refused
from tests.support.tournaments.cups import Format, begun, names, organised, people, play_round, reread, win
from tests.tournaments.test_leagues import divisions, league, play_season
from tests.tournaments.test_levers import told
from tests.tournaments.test_pages import client, page

pytestmark = pytest.mark.django_db


def act(player: Player, made: League, kind: str, **fields: Any) -> Any:
    """Post the form of a question of a league."""
    return client(player).post(f"/leagues/{made.slug}/act/{kind}/", {"reason": "", **fields})


# Divisions ------------------------------------------------------------------------------------------------------------


def test_who_is_placed_nowhere_starts_in_the_last_division() -> None:
    assert placed_by_hand([1, 2, 3, 4, 5], {1: 3, 2: None, 3: 1, 4: 1}) == [[3, 4], [1, 2, 5]]
    assert placed_by_hand([1, 2], {}) == [[1, 2]]


def test_members_are_placed_by_hand(mia: Player) -> None:
    """The question shows the divisions that each way makes; the log says it, and the players are told."""
    players = people(4)
    made = league(mia, players)
    keys = {member.name: member.pk for member in made.members.all()}
    fields = {
        f"division-{keys['player3']}": "1",
        f"division-{keys['player2']}": "1",
        f"division-{keys['player0']}": "2",
    }
    assert act(mia, made, "place", **fields).status_code == 302
    assert told(players[1]) == ["placed"] and "Division 1" in page(None, f"/leagues/{made.slug}/")
    question = page(mia, f"/leagues/{made.slug}/act/season/")
    assert "As placed by hand: 1) player2, player3; 2) player0, player1" in question
    assert "By the last season: 1) player0, player1, player2" in question
    assert act(mia, made, "season", placing="hand").status_code == 302
    season = Season.objects.get()
    assert divisions(season) == [["player2", "player3"], ["player0", "player1"]]
    assert not made.members.exclude(division=None).exists(), "the next season follows from this one"
    assert "Season 1 has begun." in page(None, f"/leagues/{made.slug}/")


def test_a_placing_that_makes_too_small_a_division_is_not_offered(mia: Player) -> None:
    made = league(mia, people(3))
    member = made.members.first()
    assert member is not None
    act(mia, made, "place", **{f"division-{member.pk}": "5"})
    other = made.members.last()
    assert other is not None
    act(mia, made, "place", **{f"division-{member.pk}": "5", f"division-{other.pk}": "1"})
    assert "As placed by hand" not in page(mia, f"/leagues/{made.slug}/act/season/")


def test_small_division(mia: Player, refused: Refused) -> None:
    made = league(mia, people(3))
    member = made.members.first()
    assert member is not None
    leagues.place_members(mia, made.slug, {member.pk: 1, **{m.pk: 2 for m in made.members.exclude(pk=member.pk)}})
    with refused("small_division"):
        begin_season(mia, made.slug, leagues.Placing.HAND)


# Rounds ---------------------------------------------------------------------------------------------------------------


def test_all_matches_of_a_season_at_once(mia: Player) -> None:
    """Given a division of three whose rounds all begin at once, then everybody has all matches, in any order.

    The rounds' deadlines follow each other. Who is taken out loses all, and plays them after all if reinstated."""
    made = league(mia, people(3), rounds_begin="at_once", round_hours=24)
    cup = access_tournament(mia, begin_season(mia, made.slug).divisions.get().slug)
    run_tasks()
    cup = reread(cup)
    assert len(cup.rounds) == 3 and Match.objects.filter(status=Status.RUNNING).count() == 3
    days = [(r.deadline - timezone.now()) / timedelta(days=1) for r in cup.rounds if r.deadline is not None]
    assert [round(day) for day in days] == [1, 2, 3]
    assert "All rounds are being played" in page(None, f"/tournaments/{cup.slug}/")
    gone = cup.entrants[0]
    organising.remove(mia, cup.slug, gone.pk)
    run_tasks()
    assert sum(p.why == "taken_out" for p in reread(cup).pairings) == 2
    reinstate(mia, cup.slug, gone.pk)
    run_tasks()
    cup = reread(cup)
    assert all(not p.result for p in cup.pairings if p.second_id is not None)
    for pairing in reversed([p for p in cup.pairings if p.second_id is not None]):
        win(pairing, True)
        run_tasks()
    assert reread(cup).tournament.status == "over"


def test_not_at_once(mia: Player, refused: Refused) -> None:
    with refused("not_at_once"):
        organised(mia, rounds_begin="at_once", format=Format.SWISS)


def test_a_round_begins_on_its_date(mia: Player) -> None:
    """Given rounds that begin every week, when all matches are over on the first day.

    Then the next round waits for its date, the page says so, and a result can still be taken back."""
    cup = play_round(begun(mia, people(4), rounds=2, rounds_begin="7"))
    assert len(cup.rounds) == 1 and cup.rounds[0].ended is not None and cup.tournament.status == "running"
    text = page(mia, f"/tournaments/{cup.slug}/")
    assert "Round 1 of 2 is over" in text and "The next round begins on" in text and "act/reopen/" in text
    deadline = cup.rounds[0].deadline
    assert deadline is not None and timedelta(days=6) < deadline - timezone.now() <= timedelta(days=7)
    Round.objects.update(begun=timezone.now() - timedelta(days=7))
    look_after(cup.slug)
    assert len(reread(cup).rounds) == 2


# Files ----------------------------------------------------------------------------------------------------------------

SEASON = "division;rank;name;points;won\n1;1;player1;9;3\n1;2;player0;4;1\n2;2;player3;1;0\n2;1;PLAYER2;7;2\n"


@pytest.mark.parametrize("language", ["en", "pl", "cs"])
def test_the_first_line_that_a_page_shows_is_read(language: str) -> None:
    with translation.override(language):
        shown = {kind: str(each.example).split(";") for kind, each in IMPORTS.items()}
    known = {word: column for column, words in league_files.COLUMNS.items() for word in words}
    read = {kind: tuple(known[word] for word in words) for kind, words in shown.items()}
    assert read == {
        "season": ("division", "rank", "name", "points", "won", "drawn", "lost"),
        "divisions": ("division", "name"),
    }


def test_a_last_season_is_imported_and_the_next_one_follows_from_it(mia: Player) -> None:
    """Given a table of a spreadsheet, then it is shown first, and stored with its ranks and points.

    Its players are members now, and the next season begins with promotion after it."""
    people(4)
    made = league(mia, [])
    League.objects.update(divisions={"size": 2, "promoted": 1, "smallest": 2})
    address = f"/leagues/{made.slug}/import/season/"
    seen = client(mia).post(address, {"text": SEASON, "do": "look"}).content.decode()
    assert "What is understood" in seen and "PLAYER2" in seen and not Season.objects.exists()
    assert client(mia).post(address, {"text": SEASON, "do": "import"}).status_code == 302
    season = Season.objects.get()
    assert season.ended is not None and divisions(season) == [["player1", "player0"], ["player2", "player3"]]
    table = access_tournament(mia, season.divisions.get(division=1).slug)
    assert names(table) == ["player1", "player0"] and [row.points for row in table.table] == [9, 4]
    assert made.members.count() == 4 and "Season 1 was imported." in page(None, f"/leagues/{made.slug}/")
    assert divisions(begin_season(mia, made.slug)) == [["player1", "player2"], ["player0", "player3"]]


def test_wrong_lines_are_said_before_anything_is_stored(mia: Player) -> None:
    people(2)
    made = league(mia, [])
    address = f"/leagues/{made.slug}/import/season/"
    text = "Dywizja,Miejsce,Gracz\n1,1,player0\n1,2,nobody-here\n0,x,player1\n1,3,player0\n"
    seen = client(mia).post(address, {"text": text, "do": "look"}).content.decode()
    for said in ("3 lines are wrong", "with the name “nobody-here”", "“x” is not a number", "stands in the file twice"):
        assert said in seen, said
    answer = client(mia).post(address, {"text": text, "do": "import"})
    assert answer.status_code == 409 and "Nothing was imported." in answer.content.decode()
    assert not Season.objects.exists() and "nobody-here" in answer.content.decode(), "the text is kept"
    assert client(mia).post(address, {"text": text, "do": "import", "skip": "on"}).status_code == 302
    assert divisions(Season.objects.get()) == [["player0"]]


def test_bad_file(refused: Refused) -> None:
    with refused("bad_file"):
        league_files.read_lines("division;name", ("division", "name"))


def test_missing_columns(refused: Refused) -> None:
    with refused("missing_columns"):
        league_files.read_lines("group;name\n1;mia", ("division", "name"))


def test_wrong_lines(mia: Player, refused: Refused) -> None:
    with refused("wrong_lines"):
        league_files.import_divisions(mia, league(mia, []).slug, "division;name\n1;nobody-here", skip=True)


def test_members_are_placed_by_a_file(mia: Player, olaf: Player) -> None:
    """The file may be one of a spreadsheet: with a mark, or in the letters of Windows."""
    people(2)
    made = league(mia, [])
    address = f"/leagues/{made.slug}/import/divisions/"
    for data in (
        "\ufeffdivision\tname\r\n2\tplayer1\r\n".encode(),
        "dywizja;gracz;łatka\n1;player0;ż\n".encode("cp1250"),
    ):
        upload = SimpleUploadedFile("league.csv", data)
        assert client(mia).post(address, {"file": upload, "do": "import"}).status_code == 302
    assert dict(made.members.values_list("name", "division")) == {"player1": 2, "player0": 1}
    assert client(olaf).get(address).status_code == 403 and client(mia).get(f"{address}x/").status_code == 404
    assert client(mia).get(f"/leagues/{made.slug}/import/steal/").status_code == 403


def test_several_seasons_make_one_table_and_are_downloaded(mia: Player) -> None:
    made = league(mia, people(3))
    play_season(mia, made)
    play_season(mia, made)
    text = page(None, f"/leagues/{made.slug}/seasons/")
    best = text.partition("<tbody>")[2].partition("</tr>")[0]
    assert "player0" in best and "<strong>8</strong>" in best and "division 1, rank 1" in best
    answer = client(None).get(f"/leagues/{made.slug}/standings.csv")
    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert rows[0][:4] == ["season", "division", "rank", "player"] and rows[1][:5] == ["1", "1", "1", "player0", "4"]
    assert len(rows) == 7 and answer["Content-Type"].startswith("text/csv")
    results = client(None).get(f"/leagues/{made.slug}/results.csv").content.decode()
    assert results.count(",bye,") == 6 and results.count("\n") == 1 + 12
    assert client(None).get(f"/leagues/{made.slug}/secrets.csv").status_code == 404
    cup = Season.objects.all()[0].divisions.get()
    assert "player0" in client(None).get(f"/tournaments/{cup.slug}/standings.csv").content.decode()


def test_a_spreadsheet_takes_no_name_for_a_formula() -> None:
    assert league_files.as_csv([("=1+1", -3, "-x", "Ann")]) == "'=1+1,-3,'-x,Ann\r\n"
