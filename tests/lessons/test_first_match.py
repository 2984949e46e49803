"""A first match on the pages: where it is offered, how it begins, and its requests to the server."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from neuroshima.lessons.models import CoachedMatch
from neuroshima.matches.models import Match
from neuroshima.matches.play import resign
from neuroshima.players.models import Player

from tests.support.web.visitors import visitor

BEGIN = "/play/hex/first/"
BUTTON = f'action="{BEGIN}"'


def begun(client: Client, game: str = "hex") -> str:
    """Begin a first match; return its address."""
    answer = client.post(f"/play/{game}/first/")
    assert answer.status_code == 302
    return str(answer["location"])


def hear(client: Client, page: str, body: Any = None) -> Any:
    return client.post(f"{page}coach/", json.dumps(body or {}), content_type="application/json")


@pytest.mark.django_db
@pytest.mark.parametrize("game", ["hex", "convoy"])
def test_a_guest_begins_with_one_click(game: str) -> None:
    client = Client()
    page = begun(client, game)
    html = client.get(page).content.decode()
    assert 'id="coach"' in html and "Silence" in html and f'action="/play/{game}/now/"' in html
    told = hear(client, page).json()
    assert told["seq"] == 0 and not told["silent"] and told["remarks"] == []
    if game == "hex":  # in Convoy the bot is to move first
        assert [line["id"] for line in told["lines"]] == ["place_hq"] and [-2, 0] in told["lines"][0]["at"]


@pytest.mark.django_db
@pytest.mark.parametrize(("game", "faction", "title"), [("hex", "borgo", "Borgo"), ("convoy", "outpost", "Outpost")])
def test_the_strong_bot_is_offered_after_the_first_match(game: str, faction: str, title: str) -> None:
    client = Client()
    html = client.get(begun(client, game)).content.decode()
    assert f"Play with {title} and without the coach" in html and f"/?game={game}&amp;faction={faction}#new" in html
    match = Match.objects.get(slug=client.post(f"/play/{game}/now/", {"faction": faction})["location"].split("/")[2])
    [mine] = match.seats.filter(player__isnull=False)
    assert mine.options == {"army": faction} if game == "hex" else mine.index == 1
    assert client.post(f"/play/{game}/now/", {"faction": "nobody"}).status_code == 404


@pytest.mark.django_db
def test_the_front_page_offers_it_to_newcomers(anna: Player) -> None:
    for client in (Client(), visitor(anna)):
        html = client.get("/?game=hex").content.decode()
        assert BUTTON in html and html.index(BUTTON) < html.index('action="/play/hex/now/"')
        assert "You lead Borgo" in html
    slug = begun(client).split("/")[2]
    assert BUTTON in client.get("/?game=hex").content.decode(), "until one was played to its end"
    seat = CoachedMatch.objects.get().seat
    resign(anna, slug, seat, "resign", 0)
    assert BUTTON not in client.get("/?game=hex").content.decode()
    assert 'action="/play/convoy/first/"' in client.get("/?game=convoy").content.decode()
    assert BUTTON in client.get("/learn/?game=hex").content.decode()


@pytest.mark.django_db
def test_the_last_of_the_basic_lessons_leads_to_it() -> None:
    assert BUTTON in Client().get("/learn/hex/first_plan/").content.decode()
    assert BUTTON not in Client().get("/learn/hex/blows/").content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize(("language", "said"), [("pl", "Twój cel"), ("cs", "Tvůj cíl")])
def test_the_coach_speaks_the_language_of_the_reader(language: str, said: str) -> None:
    client = Client(headers={"accept-language": language})
    told = hear(client, begun(client)).json()
    assert told["lines"][0]["words"].startswith(said)


@pytest.mark.django_db
def test_silence_is_kept_on_the_page() -> None:
    client = Client()
    page = begun(client)
    assert hear(client, page, {"silent": True}).json() == {"seq": 0, "silent": True, "lines": [], "remarks": []}
    assert 'class="coached has-panel silent"' in client.get(page).content.decode()
    assert hear(client, page, {"silent": False}).json()["lines"]
    assert 'class="coached has-panel silent"' not in client.get(page).content.decode()


@pytest.mark.django_db
def test_others_hear_nothing(anna: Player) -> None:
    page = begun(Client())
    assert 'id="coach"' not in visitor(anna).get(page).content.decode()
    assert hear(visitor(anna), page).status_code == 403
    other = str(visitor(anna).post("/play/hex/now/")["location"])
    answer = hear(visitor(anna), other)
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "not_coached")


@pytest.mark.django_db
@pytest.mark.parametrize("body", [{"silent": "yes"}, [], "loud", {"silent": 1}])
def test_an_invalid_request_is_refused(body: Any) -> None:
    client = Client()
    page = begun(client)
    answer = client.post(f"{page}coach/", json.dumps(body), content_type="application/json")
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "malformed")


@pytest.mark.django_db
def test_a_game_without_a_first_match_says_so() -> None:
    answer = Client().post("/play/tally/first/")
    assert answer.status_code == 404 and not Match.objects.exists()
    assert Client().get(BEGIN)["location"] == "/?game=hex"


@pytest.mark.django_db
def test_its_end_has_one_primary_button() -> None:
    """With a coach it leads to the next lesson; without one it is the rematch."""
    client = Client()
    page = begun(client)
    player = Player.objects.get()
    resign(player, page.split("/")[2], 0, "r", 0)
    html = client.get(page).content.decode()
    ended = html[html.index('id="ended"') : html.index('id="course"')]
    assert "Rematch, sides swapped" in ended and "primary" not in ended
    coach = html[html.index('id="coach"') : html.index("</section>", html.index('id="coach"'))]
    assert coach.count('class="button primary"') == 1
    assert "primary" not in client.get(f"{page}course/").content.decode()
