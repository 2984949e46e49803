"""No page's work grows with the number of all matches: front page, profile, admin lists, history file.

Work is counted in steps of SQLite's virtual machine, so it is the same on every computer. A page takes as many queries
and steps on a site with ten times as many matches. Measurements of a large site: docs/performance/pages.md.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from neuroshima import admin_lists, plugins
from neuroshima.lobby.presenters import lists
from neuroshima.matches.admin import parts
from neuroshima.matches.clocks.clock import live
from neuroshima.matches.models import Match, Move, Seat, new_slug
from neuroshima.matches.play import SeatPlan, create_match, play_move, resign
from neuroshima.players.models import Player
from neuroshima.records import history
from neuroshima.records.karma import karma_of
from neuroshima.records.models import Privacy
from neuroshima.records.recounting import recount
from neuroshima.tasks.models import Task
from neuroshima.web import presenters

from tests.support.web.visitors import BLUE, RED

STRICT = live(5, 0, strict=True)
TAKE: dict[str, Any] = {"type": "take"}
FEW, MANY = 20, 200
BOUND = 10
Ask = Callable[[], Any]


def browser(player: Player) -> Client:
    """A client that is logged in to that player's account."""
    assert player.user is not None
    client = Client()
    client.force_login(player.user)
    return client


def text(answer: Any) -> str:
    """The rows that a page of the admin lists."""
    return str(answer.content.decode().split('id="changelist"', 1)[1])


@pytest.fixture
def chief(db: None) -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("chief"))
    return client


@pytest.fixture(autouse=True)
def short_lists(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lists with fewer rows, so that a small site counts as one with many matches."""
    monkeypatch.setattr(presenters, "LOOKED_AT", BOUND)
    monkeypatch.setattr(lists, "LOOKED_AT", BOUND)
    monkeypatch.setattr(parts, "LOOKED_AT", BOUND)
    monkeypatch.setattr(admin_lists.NewestRows, "looked_at", BOUND)


def ended(first: Player, second: Player, **more: Any) -> str:
    plans = [SeatPlan("me", RED), SeatPlan("player", BLUE, player=second)]
    slug = create_match(first, "tally", {"cards": 9}, plans, **more).slug
    play_move(first, slug, 0, TAKE, "a", 0)
    resign(first, slug, 0, "r", 1)
    return slug


def others_play(count: int) -> None:
    """Raise the number of other people's matches to `count`, by copies of one."""
    players = list(Player.objects.filter(name__startswith="Other"))
    if not players:
        players = [Player.objects.create(name=f"Other {number}") for number in range(2)]
        ended(*players, control=STRICT)
    model = Match.objects.filter(seats__player=players[0]).latest("pk")
    seats, moves = list(model.seats.all()), list(model.moves.all())
    more = range(count - Match.objects.filter(seats__player=players[0]).count())
    copies = [copy_of(model, slug=new_slug()) for _ in more]
    made = Match.objects.bulk_create(copies)
    Seat.objects.bulk_create([copy_of(seat, match=match) for match in made for seat in seats])
    Move.objects.bulk_create([copy_of(move, match=match) for match in made for move in moves])


def copy_of(row: Any, **values: Any) -> Any:
    kept = {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields if not field.primary_key}
    new = type(row)(**kept)
    for name, value in values.items():
        setattr(new, name, value)
    return new


def work(ask: Ask) -> tuple[int, int]:
    """The queries of a request and the database steps in tens, after one warm-up request."""
    ask()
    steps = 0

    def step() -> int:
        nonlocal steps
        steps += 1
        return 0

    connection.connection.set_progress_handler(step, 10)
    try:
        with CaptureQueriesContext(connection) as asked:
            ask()
    finally:
        connection.connection.set_progress_handler(None, 0)
    return len(asked), steps


def assert_bounded(ask: Ask) -> None:
    """A request takes as much work on a site with ten times as many matches."""
    others_play(FEW)
    queries, steps = work(ask)
    others_play(MANY)
    queries_later, steps_later = work(ask)
    assert queries_later == queries
    assert steps_later <= 1.1 * steps + 20, "it looks at more rows"


# The pages ------------------------------------------------------------------------------------------------------------


def test_the_measure_finds_a_query_that_reads_all_matches(mia: Player) -> None:
    with pytest.raises(AssertionError, match="it looks at more rows"):
        assert_bounded(lambda: Match.objects.filter(version="none").count())


def test_the_front_page_of_a_new_visitor(db: None) -> None:
    assert_bounded(lambda: Client().get("/"))


def test_the_front_page_of_a_player(mia: Player, olaf: Player) -> None:
    ended(mia, olaf)
    client = browser(mia)
    assert_bounded(lambda: client.get("/"))


def test_the_profile_and_the_karma_of_a_player(mia: Player, olaf: Player) -> None:
    ended(mia, olaf, control=STRICT)
    assert_bounded(lambda: Client().get(f"/people/{mia.pk}/"))
    assert_bounded(lambda: karma_of([mia.pk, olaf.pk]))


@pytest.mark.parametrize(
    "page",
    [
        "move/",
        "move/?p=2",
        "move/?kind__exact=offer",
        "move/?match__game=none",
        "move/?match__status__exact=waiting",
        "move/?created__gte=2100-01-01T00:00:00Z",
        "move/?q=Mia",
        "move/?q={slug}",
        "move/?q={slug}+r",
        "match/",
        "match/?game=none",
        "match/?status__exact=waiting",
        "match/?pace__exact=slow",
        "match/?end=over",
        "match/?created__gte=2100-01-01T00:00:00Z",
        "match/?q=Mia",
        "match/?q={slug}",
        "seat/",
        "seat/?kind__exact=bot",
        "seat/?q=Mia",
    ],
)
def test_the_lists_of_the_admin(chief: Client, mia: Player, olaf: Player, page: str) -> None:
    slug = ended(mia, olaf)
    assert_bounded(lambda: chief.get(f"/admin/matches/{page.format(slug=slug)}"))


@pytest.mark.parametrize("model", ["move", "match", "seat"])
def test_a_search_for_a_player_finds_their_newest_rows(
    chief: Client, mia: Player, olaf: Player, model: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parts, "MOST_ROWS", 2)
    old, *newer = [ended(mia, olaf), ended(olaf, mia), ended(mia, olaf)]
    moved = newer[-1:] if model == "move" else newer  # two moves of Mia in one match
    others_play(FEW)
    found = text(chief.get(f"/admin/matches/{model}/?q=Mia"))
    assert [slug for slug in (old, *newer) if slug in found] == moved


def test_the_history_as_a_file_takes_as_many_queries_for_many_matches(mia: Player, olaf: Player) -> None:
    ended(mia, olaf)
    client = browser(mia)
    queries = work(lambda: client.get("/people/me/matches.json").getvalue())[0]
    for _ in range(5):
        ended(mia, olaf)
    answer: list[Any] = []
    assert work(lambda: answer.append(json.loads(client.get("/people/me/matches.json").getvalue())))[0] == queries
    assert len(answer[-1]) == 6 and all(len(match["file"]["actions"]) == 1 for match in answer[-1])
    assert_bounded(lambda: client.get("/people/me/matches.json").getvalue())


def test_the_history_as_a_file_reads_moves_in_parts(mia: Player, olaf: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "AT_ONCE", 2)
    slugs = [ended(mia, olaf) for _ in range(5)]
    files = json.loads(browser(mia).get("/people/me/matches.json").getvalue())
    assert [match["match"] for match in files] == slugs[::-1]
    assert {len(match["file"]["actions"]) for match in files} == {1}


# Contents of lists ----------------------------------------------------------------------------------------------------


def test_matches_just_played_are_the_last_without_hidden_players(mia: Player, olaf: Player, jan: Player) -> None:
    seen = [ended(mia, olaf) for _ in range(3)]
    Privacy.objects.create(player=jan)
    ended(mia, jan)
    assert [entry.slug for entry in lists.ended_matches(None)] == seen[::-1]


def test_a_new_visitor_is_offered_the_game_of_most_new_matches(mia: Player, olaf: Player) -> None:
    """A player is offered the game of their last match. Waiting and old matches do not count."""
    others_play(3)
    offered = presenters.game_to_offer(None)
    assert offered is not None and offered.id == "tally"
    other = next(game for game in plugins.games() if game != "tally")
    Match.objects.filter(pk__in=Match.objects.order_by("pk").values("pk")[:2]).update(game=other)
    assert (found := presenters.game_to_offer(None)) is not None and found.id == other
    ended(mia, olaf)
    assert (mine := presenters.game_to_offer(mia)) is not None and mine.id == "tally"
    old = Match.objects.latest("created").created - 2 * presenters.LATELY
    Match.objects.filter(game=other).update(created=old)
    assert (later := presenters.game_to_offer(None)) is not None and later.id == "tally"


def test_an_old_match_is_found_in_the_admin_by_its_link_or_a_player(chief: Client, mia: Player, olaf: Player) -> None:
    slug = ended(mia, olaf)
    others_play(FEW)
    for model in ("match", "move", "seat"):
        listed, note = text(chief.get(f"/admin/matches/{model}/")), f"has the newest {BOUND} rows"
        assert slug not in listed and note in listed
        for asked in (slug, f"https://table.example.org/m/{slug}/", "Mia", "mia"):
            found = text(chief.get(f"/admin/matches/{model}/", {"q": asked}))
            assert slug in found and note not in found, (model, asked)
        assert slug not in text(chief.get(f"/admin/matches/{model}/?q=Nobody"))
    page = f"/admin/matches/move/?q={slug}"
    assert "2 moves" in text(chief.get(page)) and "1 move" in text(chief.get(f"{page}+r"))
    assert "1 match" in text(chief.get("/admin/matches/match/?q=Mia&game=tally"))
    assert "0 matches" in text(chief.get("/admin/matches/match/?q=Mia&game=none"))


def test_an_old_player_is_found_in_the_admin_by_the_exact_name(chief: Client, mia: Player) -> None:
    for number in range(FEW):
        Player.objects.create(name=f"Miall {number}")
    listed = text(chief.get("/admin/players/player/"))
    assert "Miall 19" in listed and f"has the newest {BOUND} rows" in listed and f"/{mia.pk}/change/" not in listed
    assert f"/{mia.pk}/change/" in text(chief.get("/admin/players/player/?q=Mia"))
    assert f"/{mia.pk}/change/" not in text(chief.get("/admin/players/player/?q=Mi"))
    assert f"{BOUND} players" in text(chief.get("/admin/players/player/?q=Mi"))


def test_lists_of_rows_without_numbers_have_all_of_them(chief: Client, mia: Player, olaf: Player) -> None:
    ended(mia, olaf)
    assert Task.objects.exists()
    listed = text(chief.get("/admin/tasks/task/"))
    assert f"{Task.objects.count()} task" in listed and "has the newest" not in listed


def test_the_filter_by_game_names_all_games_that_were_played(chief: Client, mia: Player, olaf: Player) -> None:
    """Also games that are no longer installed."""
    ended(mia, olaf)
    Match.objects.filter(slug=ended(mia, olaf)).update(game="gone")
    assert parts.games_played() == ["gone", "tally"]
    listed = text(chief.get("/admin/matches/match/?game=gone"))
    assert "1 match" in listed


def test_matches_of_earlier_versions_have_the_karma_that_they_had(mia: Player, olaf: Player) -> None:
    """The migration stores the values that earlier versions computed for each page."""
    from importlib import import_module

    from django.apps import apps

    ended(mia, olaf, control=STRICT)
    late = ended(mia, olaf, control=STRICT)
    Seat.objects.filter(match__slug=late, player=olaf).update(out_of_time=True)
    for reason in ("aborted", "called_off"):
        slug = ended(mia, olaf, control=STRICT)
        Seat.objects.filter(match__slug=slug, player=olaf).update(out_of_time=True)
        Match.objects.filter(slug=slug).update(outcome={"winners": [], "reason": reason})
    ended(mia, olaf)
    Seat.objects.update(kept_time=None)
    import_module("neuroshima.matches.migrations.0015_kept_time").note_ended(apps, None)
    for player in (mia, olaf):
        recount(player.pk)
    found = {player: (karma.matches, karma.out) for player, karma in karma_of([mia.pk, olaf.pk]).items()}
    assert found == {mia.pk: (2, 0), olaf.pk: (3, 2)}
