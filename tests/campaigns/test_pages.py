"""The pages of campaigns: beginning, joining, the road, the button, the end, and error messages."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from neuroshima.campaigns import plugin_calls
from neuroshima.campaigns.access import access_run
from neuroshima.campaigns.models import Part, Run
from neuroshima.campaigns.play import RolePlan, advance, begin_run, join_run
from neuroshima.matches.models import Match
from neuroshima.matches.play import play_move
from neuroshima.players.models import Player
from neuroshima.plugins.models import PluginSetting
from neuroshima_contract import Milestone
from sample_game.campaign import Caravan

from tests.support.campaigns.caravans import play_to_the_end, played
from tests.support.web.visitors import visitor

pytestmark = pytest.mark.django_db
FORM = {"name": "Anna", "role": "0", "opponent-1": "person"}


@pytest.fixture
def slug(anna: Player, jan: Player) -> str:
    """A campaign in which Anna plays North and Jan South; no match is begun."""
    slug = begin_run(anna, "caravan", [RolePlan("me"), RolePlan("open")]).slug
    return join_run(jan, slug).slug


def page(who: Player | None, address: str, language: str = "en") -> str:
    answer = visitor(who).get(address, headers={"accept-language": language})
    assert answer.status_code == 200
    return answer.content.decode()


def words(html: str) -> str:
    """The visible text of a page."""
    main = html[html.index("<main") : html.index("</main>")]
    return " ".join(re.sub(r"<[^>]+>", " ", main).split())


def press(who: Player | None, slug: str, behind: int) -> Any:
    return visitor(who).post(f"/c/{slug}/go/", {"played": str(behind)})


def test_a_match_of_a_campaign_has_no_rematch(slug: str, anna: Player) -> None:
    """A request for one, from an old page or by its address, leads to the campaign's next match."""
    press(anna, slug, 0)
    match = Match.objects.get()
    play_to_the_end(match, 0)
    answer: Any = visitor(anna).post(f"/m/{match.slug}/rematch/")
    assert answer.headers["Location"] == f"/c/{slug}/" and Match.objects.count() == 1


# Beginning ------------------------------------------------------------------------------------------------------------


def test_the_list_offers_what_is_installed() -> None:
    told = words(page(None, "/campaigns/"))
    assert "Caravan" in told and "Two traders, one road." in told and "North" in told


def test_without_any_the_list_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("neuroshima.campaigns.views.campaigns_to_begin", list)
    assert "No campaign is installed on this site." in page(None, "/campaigns/")


def test_the_page_of_one_tells_its_story_its_road_and_its_stakes() -> None:
    html = page(None, "/campaigns/caravan/")
    told = words(html)
    assert re.search(r"1\. The market .* 2\. The pass .* 3\. The gate", told)
    assert "Whoever wins gets 1 gold and begins the next match." in told
    pictures = re.findall(r'src="(/campaigns/caravan/picture/\w+\.svg)"', html)
    drawing = Client().get(pictures[0])
    assert (len(pictures), drawing["Content-Type"]) == (3, "image/svg+xml")
    assert drawing.content.decode().count("<rect") == 2
    assert Client().get("/campaigns/caravan/picture/0.svg").status_code == 404


@pytest.mark.parametrize(("role", "kinds"), [("0", ["person", "bot"]), ("1", ["bot", "person"])])
def test_a_player_begins_it_in_any_role(role: str, kinds: list[str]) -> None:
    client = Client()
    answer: Any = client.post("/campaigns/caravan/begin/", {**FORM, "role": role, "opponent-1": "bot:marker"})
    run = Run.objects.get()
    assert answer.headers["Location"] == f"/c/{run.slug}/"
    assert list(run.parts.order_by("role").values_list("kind", flat=True)) == kinds
    assert "Begin: The market" in words(client.get(f"/c/{run.slug}/").content.decode())


def test_chance_gives_a_role() -> None:
    for _time in range(12):
        Client().post("/campaigns/caravan/begin/", {**FORM, "role": "random"})
    assert set(Part.objects.filter(kind="person").values_list("role", flat=True)) == {0, 1}


def test_one_may_play_both_sides() -> None:
    client = Client()
    client.post("/campaigns/caravan/begin/", {**FORM, "opponent-1": "self"})
    slug = Run.objects.get().slug
    answer: Any = client.post(f"/c/{slug}/go/", {"played": "0"})
    assert len(set(Match.objects.get().seats.values_list("player", flat=True))) == 1
    assert answer.headers["Location"] == f"/m/{Match.objects.get().slug}/"


@pytest.mark.parametrize("wrong", [{"name": ""}, {"role": "7"}, {"opponent-1": "bot:genius"}, {"name": "\u202e"}])
def test_a_form_that_is_wrong_comes_back(wrong: dict[str, str]) -> None:
    answer = Client().post("/campaigns/caravan/begin/", {**FORM, **wrong})
    assert answer.status_code == 400 and "▲" in answer.content.decode()
    assert not Run.objects.exists()


@pytest.mark.parametrize("address", ["/campaigns/crusade/", "/c/zzzzzzzzzz/", "/c/zzzzzzzzzz/pulse/"])
def test_unknown_addresses_are_answered_in_words(address: str) -> None:
    answer = Client(headers={"accept-language": "cs"}).get(address)
    assert answer.status_code == 404 and "kampaň" in answer.content.decode().lower()


@pytest.mark.parametrize("page", ["/campaigns/caravan/", "/c/{slug}/"])
def test_a_get_of_the_forms_target_leads_to_the_form(slug: str, anna: Player, page: str) -> None:
    """For example when a player reloads a page on which the form was returned with errors."""
    page = page.format(slug=slug)
    for word in ("begin/",) if page.startswith("/campaigns/") else ("join/", "go/"):
        answer = visitor(anna).get(page + word)
        assert (answer.status_code, answer["Location"]) == (302, page)
        assert visitor(anna).put(page + word).status_code == 405
    assert Run.objects.count() == 1 and not Match.objects.exists()


def test_a_form_that_came_back_can_be_loaded_again() -> None:
    wrong = Client().post("/campaigns/caravan/begin/", {**FORM, "role": "9"})
    assert wrong.status_code == 400
    again = Client().get("/campaigns/caravan/begin/", follow=True)
    assert again.status_code == 200 and 'action="/campaigns/caravan/begin/"' in again.content.decode()
    assert Client().get("/campaigns/crusade/begin/", follow=True).status_code == 404


# Joining --------------------------------------------------------------------------------------------------------------


def test_a_friend_joins_by_the_link(anna: Player) -> None:
    slug = begin_run(anna, "caravan", [RolePlan("me"), RolePlan("open")]).slug
    assert f'value="http://testserver/c/{slug}/"' in page(anna, f"/c/{slug}/")
    friend = Client()
    assert "Anna waits for you" in friend.get(f"/c/{slug}/").content.decode()
    assert "Join as South" in friend.get(f"/c/{slug}/").content.decode()
    assert friend.post(f"/c/{slug}/join/", {"name": "Zdeněk", "role": "1"}).status_code == 302
    assert "Begin: The market" in words(friend.get(f"/c/{slug}/").content.decode())
    assert "Zdeněk" in page(anna, f"/c/{slug}/")


def test_of_several_open_roles_one_chooses(anna: Player, jan: Player) -> None:
    slug = begin_run(anna, "caravan", [RolePlan("open"), RolePlan("open")]).slug
    html = page(jan, f"/c/{slug}/")
    assert "A role is open for you" in html and 'name="role"' in html
    visitor(jan).post(f"/c/{slug}/join/", {"name": "Jan", "role": "1"})
    assert access_run(jan, slug).own_roles == (1,)
    late = visitor(anna).post(f"/c/{slug}/join/", {"name": "Anna", "role": "1"})
    assert late.status_code == 400 and "This role has just been taken" in late.content.decode()
    assert access_run(anna, slug).own_roles == ()


def test_players_and_latecomers_see_the_page_instead_of_joining(slug: str, anna: Player) -> None:
    for who in (anna, None):
        assert visitor(who).post(f"/c/{slug}/join/", {"name": "Anna"}).status_code == 302
    assert Part.objects.filter(kind="person").count() == 2


# The road and the button ----------------------------------------------------------------------------------------------


def test_the_whole_way_over_the_pages(slug: str, anna: Player, jan: Player) -> None:
    reached = press(anna, slug, 0).headers["Location"]
    assert press(jan, slug, 0).headers["Location"] == reached == f"/m/{Match.objects.get().slug}/"
    assert "Match 1 is being played" in page(jan, f"/c/{slug}/")
    play_to_the_end(Match.objects.get(), 0)
    told = words(page(jan, f"/c/{slug}/"))
    assert "Anna wins." in told and "What it changed North: 3 → 4" in told and "Begin: The pass" in told
    for behind in (1, 2):
        press(jan, slug, behind)
        play_to_the_end(Match.objects.latest("pk"), 0)
    over = words(page(None, f"/c/{slug}/"))
    assert "The campaign is over" in over and "Anna (North) wins the campaign." in over
    assert press(anna, slug, 3).headers["Location"] == f"/c/{slug}/"


def test_every_match_has_its_page_and_its_replay_there(slug: str, anna: Player) -> None:
    played(anna, slug, 0)
    html = page(None, f"/c/{slug}/")
    match = Match.objects.get().slug
    assert f'href="/m/{match}/"' in html and f'href="/m/{match}/replay/"' in html
    assert f'href="/c/{slug}/"' in page(None, f"/m/{match}/replay/")


def test_stages_that_cannot_be_reached_are_not_shown_as_ahead(slug: str, anna: Player) -> None:
    played(anna, slug, None)
    told = words(page(anna, f"/c/{slug}/"))
    assert "Begin: The ford" in told and "The pass" not in told
    assert "The loser has lost all gold" in told and "The match is a draw." in told


def test_the_road_has_its_pictures(slug: str, anna: Player) -> None:
    html = page(None, f"/c/{slug}/")
    pictures = re.findall(rf'src="(/c/{slug}/picture/\w+\.svg)"', html)
    assert len(pictures) == 3
    assert all(Client().get(address).content.startswith(b"<svg") for address in pictures)
    assert Client().get(f"/c/{slug}/picture/0.svg").status_code == 404


def test_a_spectator_has_no_button(slug: str, anna: Player) -> None:
    watched = page(None, f"/c/{slug}/")
    assert "The next match has not begun yet" in watched and f"/c/{slug}/go/" not in watched
    answer = press(None, slug, 0)
    assert answer.status_code == 403 and "You play no role in this campaign." in answer.content.decode()
    advance(anna, slug, 0)
    assert "Watch the match" in page(None, f"/c/{slug}/")


def test_an_outdated_button_is_refused_in_words(slug: str, anna: Player) -> None:
    match = advance(anna, slug, 0)
    for behind, code in (("0", 302), ("", 302), ("x", 302), ("-1", 302), ("9" * 30, 302), ("1", 409)):
        assert visitor(anna).post(f"/c/{slug}/go/", {"played": behind}).status_code == code, behind
    assert "The match before it is still being played." in press(anna, slug, 1).content.decode()
    assert Match.objects.get() == match


def test_a_missing_role_cannot_be_bypassed(anna: Player) -> None:
    slug = begin_run(anna, "caravan", [RolePlan("me"), RolePlan("open")]).slug
    answer = press(anna, slug, 0)
    assert answer.status_code == 409 and "a role is still open" in answer.content.decode()


def test_the_pulse_changes_with_every_change(slug: str, anna: Player) -> None:
    def pulse() -> str:
        return Client().get(f"/c/{slug}/pulse/").content.decode()

    beats = [pulse()]
    match = advance(anna, slug, 0)
    beats.append(pulse())
    play_move(anna, match.slug, 0, {"type": "mark", "field": 0, "how": "dot"}, "m", 0)
    assert pulse() == beats[-1], "a move is no change of the campaign"
    play_to_the_end(match, 0)
    beats.append(pulse())
    assert len(set(beats)) == 3
    assert f'data-pulse="{beats[-1]}"' in page(None, f"/c/{slug}/")


def test_texts_of_plugins_are_escaped(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    evil = {"en": '<script>alert("x")</script>'}
    monkeypatch.setattr(Caravan, "road", lambda self, memory: [Milestone("market", evil, evil, [evil])])
    monkeypatch.setattr(Caravan, "texts", evil)
    plugin_calls._road.cache_clear()
    try:
        for address in (f"/c/{slug}/", "/campaigns/", "/campaigns/caravan/"):
            assert "<script>alert" not in page(None, address)
    finally:
        plugin_calls._road.cache_clear()


# The page of a match --------------------------------------------------------------------------------------------------


def test_a_match_leads_to_its_campaign_and_on(slug: str, anna: Player, jan: Player) -> None:
    match = advance(anna, slug, 0)
    running = page(anna, f"/m/{match.slug}/")
    assert f'href="/c/{slug}/"' in running and f'action="/c/{slug}/go/"' in running
    assert "Rematch" not in running
    assert f"/c/{slug}/go/" not in page(None, f"/m/{match.slug}/"), "a spectator cannot go on"
    play_to_the_end(match, 0)
    following = advance(anna, slug, 1)
    later = page(jan, f"/m/{match.slug}/")
    assert f'data-next href="/m/{following.slug}/"' in later and f'action="/c/{slug}/go/"' not in later


def test_the_last_match_leads_to_the_end(slug: str, anna: Player) -> None:
    for _match in range(3):
        played(anna, slug, 0)
    last = page(anna, f"/m/{Match.objects.latest('pk').slug}/")
    assert f'href="/c/{slug}/"' in last and f"/c/{slug}/go/" not in last


# Lists ----------------------------------------------------------------------------------------------------------------


def test_own_campaigns_are_on_the_front_page(slug: str, anna: Player, eva: Player) -> None:
    assert "My campaigns" not in page(eva, "/") and "My campaigns" not in page(None, "/")
    assert "It can begin" in page(anna, "/")
    advance(anna, slug, 0)
    assert "Match 1 is being played" in page(anna, "/campaigns/")
    play_to_the_end(Match.objects.get(), 0)
    assert "The next match can begin" in page(anna, "/")
    for _match in range(2):
        played(anna, slug, 0)
    page(anna, "/")
    assert "My campaigns" not in page(anna, "/"), "what is over is not on it any more"
    assert "Anna (North) wins the campaign." in page(anna, "/campaigns/")


@pytest.fixture
def eva(db: None) -> Player:
    return Player.objects.create(name="Eva")


def test_a_list_takes_as_many_queries_for_many_as_for_few(slug: str, anna: Player) -> None:
    client, asked = visitor(anna), []
    for _few_then_many in range(2):
        for _run in range(3):
            played(anna, begin_run(anna, "caravan", [RolePlan("me"), RolePlan("me")]).slug, 0)
        client.get("/campaigns/")
        with CaptureQueriesContext(connection) as queries:
            client.get("/campaigns/")
        asked.append(len(queries))
    assert asked[0] == asked[1]


# The plugin is gone, or fails -----------------------------------------------------------------------------------------


def test_without_the_plugin_every_page_works_and_names_it(slug: str, anna: Player) -> None:
    played(anna, slug, 0)
    match = advance(anna, slug, 1).slug
    off = PluginSetting.objects.create(name="sample", enabled=False)
    frozen = words(page(anna, f"/c/{slug}/"))
    assert "This campaign is frozen" in frozen and "“sample”" in frozen and "Anna wins." in frozen
    assert "Frozen: it waits for its plugin" in page(anna, "/")
    assert 'href="/campaigns/caravan/"' not in page(anna, "/campaigns/")
    assert "This match is frozen" in page(anna, f"/m/{match}/")
    assert press(anna, slug, 1).status_code == 302, "the match is there, and says for whom it waits"
    assert press(anna, slug, 2).status_code == 409
    assert Client().get("/campaigns/caravan/").status_code == 404
    off.delete()
    assert "Match 2 is being played" in page(anna, f"/c/{slug}/")


@pytest.mark.parametrize("method", ["stage", "after", "outcome", "standing", "road", "changes"])
def test_a_campaign_that_raises_breaks_no_page(
    slug: str, anna: Player, method: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = played(anna, slug, 0).legs[0].match.slug
    plugin_calls._road.cache_clear()
    with monkeypatch.context() as patch:
        patch.setattr(Caravan, method, lambda *arguments: 1 / 0)
        told = words(page(anna, f"/c/{slug}/"))
        assert "Anna wins." in told and "ZeroDivisionError" not in told
        if method in ("stage", "after", "outcome"):
            assert "This campaign cannot be read now" in told and "“sample”" in told
            assert "Its plugin fails" in page(anna, "/")
            assert press(anna, slug, 1).status_code == 500
        for address in ("/campaigns/", f"/m/{match}/", f"/m/{match}/replay/", f"/c/{slug}/pulse/"):
            assert visitor(anna).get(address).status_code == 200, address
    assert "Begin: The pass" in page(anna, f"/c/{slug}/")


def test_a_campaign_that_cannot_begin_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Caravan, "begin", lambda self: 1 / 0)
    for answer in (Client().get("/campaigns/caravan/"), Client().post("/campaigns/caravan/begin/", FORM)):
        assert answer.status_code == 500 and "sample" in answer.content.decode()
    assert Client().get("/campaigns/").status_code == 200


# Languages ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("pl", ["Karawana", "Targ", "O co toczy się gra", "Zacznij: Przełęcz", "Wygrywa Anna.", "Północ"]),
        ("cs", ["Karavana", "Trh", "O co se hraje", "Začít: Průsmyk", "Vyhrává Anna.", "Sever"]),
    ],
)
def test_all_of_it_is_translated(slug: str, anna: Player, language: str, told: list[str]) -> None:
    played(anna, slug, 0)
    html = page(anna, f"/c/{slug}/", language)
    assert all(sentence in html for sentence in told)
    english = {
        "Campaign",
        "The road",
        "What is at stake",
        "How it stands",
        "Played",
        "Comes next",
        "Ahead",
        "The story",
    }
    assert not english & set(re.findall(r">([^<>]+)<", html))
