"""Profiles, tables of ratings, and a player's history as a file."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.db import connection
from django.test import AsyncClient, Client
from django.test.utils import CaptureQueriesContext
from neuroshima.matches.models import Match
from neuroshima.matches.play import SeatPlan, create_match, join_match, play_move
from neuroshima.matches.play.leaving import resign
from neuroshima.matches.reading.access import Access
from neuroshima.players.models import Player
from neuroshima.records import history
from neuroshima.records.rating import rate
from neuroshima.records.recounting import recount
from neuroshima.studies.resolving import resolve

from tests.support.platform.ended import over
from tests.support.web.visitors import BLUE, RED, visitor

LINK_TO_OLDER = re.compile(r"\?(after=[0-9-]+)")
Form = Callable[..., dict[str, Any]]


def browser(player: Player) -> Client:
    """A client that is logged in to that player's account."""
    assert player.user is not None
    client = Client()
    client.force_login(player.user)
    return client


@pytest.fixture
def won(mia: Player, olaf: Player) -> Access:
    """A rated match that Mia, red, has won against Olaf, blue."""
    waiting = create_match(mia, "tally", {"cards": 2}, [SeatPlan("me", RED), SeatPlan("open", BLUE)], rated=True)
    access = join_match(olaf, waiting.slug)
    play_move(mia, access.slug, 0, {"type": "mark", "field": 3, "how": "dot"}, "a", 0)
    play_move(mia, access.slug, 0, {"type": "take"}, "b", 1)
    play_move(olaf, access.slug, 1, {"type": "take"}, "c", 2)
    outcome = {"winners": [0], "reason": "counted", "scores": [6, 3]}  # whatever was drawn
    Match.objects.filter(slug=access.slug).update(outcome=outcome)
    for player in (mia, olaf):
        recount(player.pk)
    rate(access.slug)
    return access


def text(answer: Any) -> str:
    """The text of the page, in one line."""
    from html import unescape

    body = answer.content.decode().split("<main", 1)[1].split("</main>")[0]
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", body)).split())


# Profiles -------------------------------------------------------------------------------------------------------------


def test_a_profile_lists_games_opponents_and_results(won: Access, mia: Player, olaf: Player) -> None:
    page = text(Client().get(f"/people/{mia.pk}/"))
    assert "Points at the end, on average: 6, against 3." in page
    assert "1 match: 1 won, 0 drawn, 0 lost." in page
    assert "Red 1 0 0" in page and "Olaf 1 0 0" in page
    assert f'href="/people/{olaf.pk}/"' in Client().get(f"/people/{mia.pk}/").content.decode()
    assert "1 match: 0 won, 0 drawn, 1 lost." in text(Client().get(f"/people/{olaf.pk}/"))


def test_points_are_the_mean_of_the_matches_in_which_they_were_counted(won: Access, mia: Player) -> None:
    """Matches that ended without points are left out."""
    for outcome in ({"winners": [], "reason": "counted", "scores": [3, 4]}, {"winners": [0], "reason": "resigned"}):
        more = create_match(mia, "tally", {"cards": 2}, [SeatPlan("me", RED), SeatPlan("bot", BLUE, "marker")])
        over(Match.objects.filter(slug=more.slug), outcome=outcome)
    assert "Points at the end, on average: 4.5, against 3.5." in text(Client().get(f"/people/{mia.pk}/"))


def test_matches_that_are_not_over_and_those_alone_are_not_counted(mia: Player) -> None:
    create_match(mia, "tally", {"cards": 2}, [SeatPlan("me", RED), SeatPlan("open")])
    alone = create_match(mia, "tally", {"cards": 2}, [SeatPlan("me", RED), SeatPlan("me", BLUE)])
    over(Match.objects.filter(slug=alone.slug), outcome={"winners": [0], "reason": "counted"})
    assert "No match against others has ended yet." in text(Client().get(f"/people/{mia.pk}/"))


@pytest.mark.parametrize("number", ["guest", "nobody"])
def test_player_not_found(anna: Player, number: str) -> None:
    """Guests and unknown names have no profile."""
    answer = Client().get(f"/people/{anna.pk if number == 'guest' else 987654}/")
    assert answer.status_code == 404 and "There is no player with this link" in text(answer)


def test_a_hidden_player_is_seen_only_by_themselves(won: Access, mia: Player, olaf: Player) -> None:
    """Given a hidden player, then profile, ratings, lists of ended games and links do not show them to others until
    they show themselves again."""
    client = browser(mia)
    client.post("/people/me/privacy/", {"private": "yes"})
    assert "Nobody else sees this page" in text(client.get(f"/people/{mia.pk}/"))
    assert Client().get(f"/people/{mia.pk}/").status_code == 404
    assert "Mia" not in text(Client().get("/ratings/?game=tally"))
    assert "Just played" not in text(Client().get("/"))
    assert f"/people/{mia.pk}/" not in Client().get(f"/people/{olaf.pk}/").content.decode()
    client.post("/people/me/privacy/", {"private": "no"})
    assert Client().get(f"/people/{mia.pk}/").status_code == 200
    assert "Just played" in text(Client().get("/"))


def test_only_members_hide(anna: Player) -> None:
    assert visitor(anna).post("/people/me/privacy/", {"private": "yes"}).status_code == 404
    assert Client().post("/people/me/privacy/", {"private": "yes"}).status_code == 404


def test_a_profile_takes_as_many_queries_for_many_matches_as_for_one(won: Access, mia: Player) -> None:
    def queries() -> int:
        with CaptureQueriesContext(
            connection,
        ) as asked:
            assert Client().get(f"/people/{mia.pk}/").status_code == 200
        return len(asked)

    one = queries()
    for _ in range(5):
        more = create_match(mia, "tally", {"cards": 2}, [SeatPlan("me", RED), SeatPlan("bot", BLUE, "marker")])
        over(Match.objects.filter(slug=more.slug), outcome={"winners": [], "reason": "counted"})
    assert queries() == one


def test_long_histories_have_pages(mia: Player) -> None:
    for _ in range(21):
        more = create_match(mia, "tally", {"cards": 2}, [SeatPlan("me", RED), SeatPlan("bot", BLUE, "marker")])
        over(Match.objects.filter(slug=more.slug), outcome={"winners": [1], "reason": "counted"})
    first = Client().get(f"/people/{mia.pk}/")
    second = Client().get(f"/people/{mia.pk}/?{LINK_TO_OLDER.findall(first.content.decode())[0]}")
    assert text(first).endswith("Older") and text(second).endswith("Newer")
    assert first.content.decode().count("match-line") == 20 and second.content.decode().count("match-line") == 1
    assert "21 matches: 0 won, 0 drawn, 21 lost." in text(second)
    assert Client().get(f"/people/{mia.pk}/?after=nonsense").status_code == 200


# Ratings --------------------------------------------------------------------------------------------------------------


def test_the_table_of_ratings_has_the_best_first(won: Access) -> None:
    page = text(Client().get("/ratings/?game=tally"))
    assert page.index("Mia") < page.index("Olaf") and "provisional" in page
    assert "No rated match of this game has been played yet." in text(Client().get("/ratings/?game=hex"))


def test_provisional_ratings_have_ranks_in_brackets(won: Access) -> None:
    """In a small club all ratings may be provisional for long."""
    page = text(Client().get("/ratings/?game=tally"))
    assert page.index("(1) Mia") < page.index("(2) Olaf")


def test_reliable_ratings_come_first(won: Access, mia: Player, olaf: Player) -> None:
    mia.ratings.update(mean=40)
    olaf.ratings.update(mean=30, deviation=2)
    page = text(Client().get("/ratings/?game=tally"))
    assert page.index("1 Olaf") < page.index("(2) Mia")


def test_the_page_of_a_rated_match_says_what_it_has_changed(won: Access, mia: Player) -> None:
    for answer in (Client().get(f"/m/{won.slug}/"), Client().get(f"/m/{won.slug}/ratings/")):
        body = answer.content.decode()
        assert "1500" in body and "<strong>" in body and "Mia" in body
    assert "rating-changes" in Client().get(f"/m/{won.slug}/").content.decode()


def test_other_matches_say_nothing_of_ratings(ended: Access) -> None:
    assert "rating-changes" not in Client().get(f"/m/{ended.slug}/").content.decode()
    assert Client().get(f"/m/{ended.slug}/ratings/").content.decode().strip() == ""


def test_a_member_ticks_rated_and_a_guest_is_not_asked(mia: Player, anna: Player, new_match_form: Form) -> None:
    assert 'name="rated"' in browser(mia).get("/?game=tally").content.decode()
    assert 'name="rated"' not in visitor(anna).get("/?game=tally").content.decode()
    browser(mia).post("/play/tally/", new_match_form(rated="on"))
    assert Match.objects.get().rated
    browser(mia).post("/play/tally/", new_match_form())
    assert not Match.objects.order_by("pk")[1].rated


def test_guests_get_a_reason_for_no_rated_match(anna: Player, new_match_form: Form) -> None:
    answer = visitor(anna).post("/play/tally/", new_match_form(rated="on"))
    assert answer.status_code == 403 and "Rated matches are for players with an account." in text(answer)
    assert not Match.objects.exists()


def test_a_joining_player_reads_that_the_match_is_rated(mia: Player, olaf: Player) -> None:
    slug = create_match(mia, "tally", {"cards": 2}, [SeatPlan("me", RED), SeatPlan("open")], rated=True).slug
    assert "rated" in text(browser(olaf).get(f"/m/{slug}/"))


# The history as a file ------------------------------------------------------------------------------------------------


def test_each_match_of_the_history_is_a_position_file_that_plays_to_its_end(won: Access, olaf: Player) -> None:
    answer = browser(olaf).get("/people/me/matches.json")
    assert answer["Content-Disposition"] == 'attachment; filename="matches.json"'
    [match] = json.loads(answer.getvalue())
    assert (match["match"], match["outcome"]["winners"]) == (won.slug, [0])
    resolved = resolve(json.dumps(match["file"]).encode())
    stored = Match.objects.get(slug=won.slug)
    assert resolved["position"] == json.loads(stored.snapshot)


def test_the_file_of_a_resigned_match_ends_with_its_last_action(mia: Player, olaf: Player) -> None:
    plans = [SeatPlan("me", RED), SeatPlan("player", BLUE, player=olaf)]
    slug = create_match(mia, "tally", {"cards": 2}, plans).slug
    play_move(mia, slug, 0, {"type": "mark", "field": 3, "how": "dot"}, "a", 0)
    resign(olaf, slug, 1, "b", 1)
    [match] = json.loads(browser(mia).get("/people/me/matches.json").getvalue())
    assert (len(match["file"]["actions"]), match["outcome"]["reason"]) == (1, "resigned")


def test_guests_have_a_history_too_and_new_visitors_none(ended: Access, anna: Player) -> None:
    matches = json.loads(visitor(anna).get("/people/me/matches.json").getvalue())
    assert [match["match"] for match in matches] == [ended.slug]
    assert Client().get("/people/me/matches.json").status_code == 404


def test_the_next_part_of_a_history_begins_where_the_last_ended(won: Access, mia: Player) -> None:
    client = browser(mia)
    assert json.loads(client.get(f"/people/me/matches.json?before={won.slug}").getvalue()) == []
    assert len(json.loads(client.get("/people/me/matches.json?before=nobodyknows").getvalue())) == 1


@pytest.mark.django_db(transaction=True)
async def test_a_history_is_sent_while_it_is_read(mia: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server gets it in parts, and only one of them is read ahead."""
    monkeypatch.setattr(history, "AT_ONCE", 2)
    slugs = await sync_to_async(lambda: [_lost(mia) for _ in range(5)])()
    client = AsyncClient()
    assert mia.user is not None
    await client.aforce_login(mia.user)
    answer: Any = await client.get("/people/me/matches.json")
    parts = [part async for part in answer.streaming_content]
    assert [part.count(b'"match": ') for part in parts] == [2, 2, 1, 0]
    assert [match["match"] for match in json.loads(b"".join(parts))] == slugs[::-1]


def _lost(player: Player) -> str:
    plans = [SeatPlan("me", RED), SeatPlan("bot", BLUE, "marker")]
    slug = create_match(player, "tally", {"cards": 2}, plans).slug
    resign(player, slug, 0, "r", 0)
    return slug
