"""The front page: forms built from what the game offers, and the lists of matches."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone
from neuroshima import plugins
from neuroshima.lobby.invitations import invite
from neuroshima.lobby.tables import set_table
from neuroshima.matches.models import Match, Status
from neuroshima.matches.play import SeatPlan, create_match, join_match, play_move
from neuroshima.matches.reading.access import Access
from neuroshima.players.models import Player
from neuroshima.plugins import enabled

from tests.support.web.visitors import RED, visitor

Form = Callable[..., dict[str, Any]]


def created(answer: Any) -> Match:
    assert answer.status_code == 302, answer.content.decode()
    return Match.objects.get(slug=answer.headers["Location"].strip("/").split("/")[1])


def test_the_form_offers_what_the_game_offers(db: None) -> None:
    html = Client(headers={"accept-language": "pl"}).get("/?game=tally").content.decode()
    for text in ("Czerwony", "Niebieski", "Zielony", "Znacznik", 'name="match-cards"', 'max="50"'):
        assert text in html
    assert 'name="match-rules"' not in html


def test_an_unknown_game_in_the_address_shows_another(db: None) -> None:
    assert Client().get("/?game=nothing").status_code == 200


def test_the_front_page_shows_the_games(db: None) -> None:
    """The chosen game's picture moves, with a still one for who wants no motion; all games stand side by side with what
    they are. A game without a picture gets a table at night."""
    html = Client().get("/?game=hex").content.decode()
    hero, cards = html.partition('class="game-cards"')[::2]
    assert re.search(
        r'<source media="\(prefers-reduced-motion: no-preference\)" srcset="[^"]*neuroshima_hex/battle', hero
    )
    assert "neuroshima_hex/poster" in hero and "night" not in hero
    assert "neuroshima_convoy/poster" in cards and 'href="/?game=convoy"' in cards
    assert "2 to 6 players · 20 to 60 minutes" in cards and "2 players · 30 to 40 minutes" in cards
    assert "neuroshima/lobby/night" in Client().get("/?game=tally").content.decode()


def test_who_wants_no_motion_gets_a_still_picture(db: None) -> None:
    client = Client()
    client.cookies["settings"] = "motion=reduced"
    html = client.get("/?game=hex").content.decode()
    assert "neuroshima_hex/battle" not in html and "neuroshima_hex/poster" in html


def test_a_newcomer_is_told_the_order(db: None) -> None:
    """First match, lessons, bots; for somebody who has played, their matches and the open tables come first."""
    html = Client().get("/?game=hex").content.decode()
    steps = html[html.index('class="first-steps"') : html.index("</ol>", html.index('class="first-steps"'))]
    places = [steps.index(words) for words in ("Play for the first time", "Learn in short lessons", "Play the bot now")]
    assert places == sorted(places)
    assert html.index('class="hero"') < html.index('id="tables"') and 'id="ladder-way"' not in html


def test_who_has_played_finds_matches_and_tables_first(ended: Access, anna: Player, eva_and_adam: list[Player]) -> None:
    ambush([anna, eva_and_adam[0]], 1)
    html = visitor(anna).get("/?game=hex").content.decode()
    places = [html.index(f'id="{name}"') for name in ("mine", "tables", "ladder-way", "new")]
    assert places == sorted(places) and html.index('id="tables"') < html.index('class="hero"')
    assert html.index('class="hero"') < html.index('class="first-steps"'), "a game that is new to them has its steps"


def test_an_invitation_comes_first_for_a_newcomer_too(anna: Player) -> None:
    user = User.objects.create_user("eva")
    Player.objects.create(name="Eva", user=user)
    table = set_table(anna, "tally", {}, [SeatPlan("me", RED), SeatPlan("open")])
    invite(anna, table.slug, "eva")
    client = Client()
    client.force_login(user)
    html = client.get("/").content.decode()
    assert html.index('id="tables"') < html.index('class="hero"')


def test_a_poster_that_is_missing_spoils_no_page(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plugins.game("tally").__class__, "poster", "tally/lost.svg", raising=False)
    answer = Client().get("/?game=tally")
    assert answer.status_code == 200


def offered(client: Client, language: str = "en") -> str:
    """The game that the front page shows before the visitor has chosen one."""
    html = client.get("/", headers={"accept-language": language}).content.decode()
    found = re.search(r'action="/play/(\w+)/now/"', html)
    assert found is not None
    return found[1]


def test_the_game_offered_is_the_one_played_last(running: Access, anna: Player, eva_and_adam: list[Player]) -> None:
    ambush(eva_and_adam, 3)
    assert offered(visitor(anna)) == "tally"
    again = ambush([anna, eva_and_adam[0]], 1)
    assert offered(visitor(anna)) == "ambush"
    Match.objects.filter(pk=again.pk).update(changed=timezone.now() - timedelta(days=1))
    assert offered(visitor(anna)) == "tally"


def test_an_invitation_that_nobody_took_was_not_played(open_match: Access, anna: Player) -> None:
    by_title = offered(Client())
    assert by_title != "tally" and offered(visitor(anna)) == by_title


def test_a_new_visitor_is_offered_the_most_played_game(running: Access, eva_and_adam: list[Player]) -> None:
    assert offered(Client()) == "tally"
    ambush(eva_and_adam, 2)
    assert offered(Client()) == "ambush"
    Match.objects.filter(game="ambush").update(created=timezone.now() - timedelta(days=31))
    assert offered(Client()) == "tally"


@pytest.mark.parametrize(("language", "first"), [("en", "ambush"), ("pl", "tally"), ("cs", "tally")])
def test_where_nothing_is_played_the_first_by_title_is_offered(
    db: None, monkeypatch: pytest.MonkeyPatch, language: str, first: str
) -> None:
    """Titles in each language: Ambush and Tally; Rachuba and Zasadzka; Počítání and Přepadení."""
    games = {name: plugins.game(name) for name in ("tally", "ambush")}
    monkeypatch.setattr(enabled, "games", lambda: games)
    assert offered(Client(), language) == first


@pytest.fixture
def eva_and_adam(db: None) -> list[Player]:
    return [Player.objects.create(name=name) for name in ("Eva", "Adam")]


def ambush(players: list[Player], count: int) -> Match:
    """Make `count` matches of Ambush between them; return the last."""
    for _ in range(count):
        access = create_match(players[0], "ambush", {}, [SeatPlan("me", {}), SeatPlan("open", {})])
        join_match(players[1], access.slug)
    return access.match


def test_one_click_starts_a_match_against_the_bot(db: None) -> None:
    client = Client()
    match = created(client.post("/play/tally/now/"))
    assert match.status == Status.RUNNING
    kinds = sorted(match.seats.values_list("kind", flat=True))
    assert kinds == ["bot", "person"]
    colours = set(match.seats.values_list("options__colour", flat=True))
    assert len(colours) == 2
    assert match.seats.get(kind="person").name.startswith("Guest ")


def test_the_name_is_kept_for_the_next_match(db: None, new_match_form: Form) -> None:
    client = Client()
    created(client.post("/play/tally/", new_match_form(name="Hanka")))
    assert 'value="Hanka"' in client.get("/?game=tally").content.decode()
    match = created(client.post("/play/tally/now/"))
    assert match.seats.get(kind="person").name == "Hanka"
    assert Player.objects.count() == 1


@pytest.mark.parametrize(("begins", "mine"), [("me", 0), ("opponent", 1)])
def test_the_beginning_player_has_the_first_seat(db: None, new_match_form: Form, begins: str, mine: int) -> None:
    match = created(Client().post("/play/tally/", new_match_form(begins=begins)))
    assert match.seats.get(kind="person").index == mine


def test_options_reach_the_match(db: None, new_match_form: Form) -> None:
    match = created(Client().post("/play/tally/", new_match_form(match_cards="7")))
    assert match.options["cards"] == 7
    assert match.seats.get(kind="person").options == {"colour": "red"}


def test_a_match_by_link_waits_and_leaves_the_choice_to_the_other(db: None, new_match_form: Form) -> None:
    match = created(Client().post("/play/tally/", new_match_form(opponent_1="person")))
    assert match.status == Status.WAITING
    assert match.seats.get(kind="open").options is None


def test_a_player_of_both_sides_has_both_seats(db: None, new_match_form: Form) -> None:
    match = created(Client().post("/play/tally/", new_match_form(opponent_1="self", begins="opponent")))
    assert match.status == Status.RUNNING
    assert len(set(match.seats.values_list("player", flat=True))) == 1
    assert list(match.seats.values_list("options__colour", flat=True)) == ["blue", "red"]


def test_the_winning_side_of_a_single_player_is_named(anna: Player, jan: Player) -> None:
    both = create_match(anna, "ambush", {"cards": 1}, [SeatPlan("me", {}), SeatPlan("me", {})])
    play_move(anna, both.slug, 0, {"type": "take"}, "a", 0)
    assert "Anna (Hunter) wins." in Client().get("/").content.decode()
    two = join_match(jan, create_match(anna, "ambush", {"cards": 1}, [SeatPlan("me", {}), SeatPlan("open", {})]).slug)
    play_move(anna, two.slug, 0, {"type": "take"}, "b", 0)
    assert "Anna wins." in Client().get("/").content.decode()


def test_random_choices_always_fit_together(db: None, new_match_form: Form) -> None:
    for _attempt in range(12):
        match = created(Client().post("/play/tally/", new_match_form(mine_colour="", theirs_1_colour="red")))
        assert match.seats.filter(kind="person", options__colour__in=["blue", "green", "yellow"]).exists()


def test_equal_choices_are_refused_in_the_games_words_and_the_form_is_kept(db: None, new_match_form: Form) -> None:
    answer = Client().post("/play/tally/", new_match_form(name="Hanka", theirs_1_colour="red", match_cards="9"))
    html = answer.content.decode()
    assert answer.status_code == 400
    assert "Both players chose red." in html
    assert 'value="Hanka"' in html
    assert 'value="9"' in html
    assert Match.objects.count() == 0


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": ""},
        {"name": "\u202e\u200b"},
        {"name": "x" * 41},
        {"mine_colour": "purple"},
        {"opponent_1": "bot:nobody"},
        {"match_cards": "51"},
        {"match_cards": "many"},
        {"begins": "nobody"},
    ],
)
def test_a_bad_value_is_refused_beside_its_field(db: None, new_match_form: Form, wrong: dict[str, str]) -> None:
    answer = Client().post("/play/tally/", new_match_form(**wrong))
    assert answer.status_code == 400
    assert 'class="wrong"' in answer.content.decode()
    assert Match.objects.count() == 0


def test_an_unknown_game_is_refused_in_words(db: None) -> None:
    answer = Client().post("/play/nothing/now/")
    assert answer.status_code == 404
    assert "The game “nothing” is not installed" in answer.content.decode()


def test_my_matches_show_my_turn_first(running: Access, anna: Player, jan: Player, new_match_form: Form) -> None:
    client = visitor(anna)
    invitation = created(client.post("/play/tally/", new_match_form(opponent_1="person")))
    html = client.get("/").content.decode()
    assert html.index(f"/m/{running.slug}/") < html.index(f"/m/{invitation.slug}/")
    assert "match-line your-turn" in html
    assert "Open: send the link" in html
    assert "To move: Anna" in visitor(jan).get("/").content.decode()


def test_a_new_visitor_sees_no_running_match(running: Access) -> None:
    assert running.slug not in Client().get("/").content.decode()


def test_finished_matches_are_listed_with_result_and_replay(ended: Access) -> None:
    html = Client().get("/").content.decode()
    assert f"/m/{ended.slug}/replay/" in html
    assert "wins." in html or "draw" in html


def test_the_front_page_takes_a_bounded_number_of_queries(
    ended: Access, anna: Player, new_match_form: Form, django_assert_max_num_queries: Any
) -> None:
    client = visitor(anna)
    for _match in range(8):
        client.post("/play/tally/", new_match_form())
    with django_assert_max_num_queries(42):
        client.get("/")
