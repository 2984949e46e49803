"""The pages of the lobby: open a table, find it, sit down with one click, cancel it; own matches."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any
from urllib.parse import urlencode

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.utils import timezone
from neuroshima.lobby.models import OpenTable
from neuroshima.lobby.presenters import lists
from neuroshima.lobby.tables import set_table, sit_down
from neuroshima.matches.models import Match, Status
from neuroshima.matches.play import SeatPlan, create_match, play_move, rematch
from neuroshima.matches.reading.access import Access
from neuroshima.players.models import Player

from tests.support.web.visitors import RED, visitor

Form = Callable[..., dict[str, Any]]
FOR_ALL = {"opponent_1": "person", "audience": "everybody"}


@pytest.fixture
def table(anna: Player) -> Access:
    """Anna, red, waits at a listed table."""
    return set_table(anna, "tally", {"cards": 2}, [SeatPlan("me", RED), SeatPlan("open")], "everybody")


def page(client: Client, address: str = "/") -> str:
    return client.get(address).content.decode()


def code(answer: Any) -> tuple[int, str]:
    """The status of an error page, and the code of its refusal."""
    html = answer.content.decode()
    return answer.status_code, html.partition('data-code="')[2].partition('"')[0]


def test_a_table_is_listed_where_its_form_says_so(db: None, new_match_form: Form) -> None:
    host = Client()
    for audience, shown in (("", 0), ("link", 0), ("members", 1), ("everybody", 2)):
        host.post("/play/tally/", new_match_form(opponent_1="person", audience=audience))
        assert page(Client()).count('data-id="') == shown
    assert page(Client()).count("Sit down<") == 1, "a stranger has no account"


@pytest.mark.parametrize("name", ["Anna", "ANNA", " anna ", "\uff21nna"])
def test_name_of_account(db: None, new_match_form: Form, name: str) -> None:
    """The name of an account is reserved. Its owner has that name on every page."""
    owner = Client()
    owner.force_login(get_user_model().objects.create_user("anna"))
    answer = Client().post("/play/tally/", new_match_form(name=name))
    assert code(answer) == (400, "name_of_account") and not Match.objects.exists()
    assert owner.post("/play/tally/", new_match_form(name=name)).status_code == 302


@pytest.mark.parametrize(
    ("least", "most", "asked"),
    [("1400", "1600", (1400, 1600)), ("1600", "1400", (1400, 1600)), ("", "", (1300, 1700)), ("0", "", (0, 1700))],
)
def test_a_table_may_ask_for_a_rating(
    db: None, new_match_form: Form, least: str, most: str, asked: tuple[int, int]
) -> None:
    """The limits may be given in either order; an empty limit stays at the form's default."""
    form = new_match_form(opponent_1="person", audience="rating", rating_least=least, rating_most=most)
    assert Client().post("/play/tally/", form).status_code == 302
    table = OpenTable.objects.get()
    assert (table.rating_least, table.rating_most) == asked
    assert f"players rated {asked[0]} to {asked[1]}" in page(Client())


@pytest.mark.parametrize(("least", "most"), [("-1", "5"), ("x", "5"), ("0", "4001")])
def test_an_invalid_range_is_refused(db: None, new_match_form: Form, least: str, most: str) -> None:
    form = new_match_form(opponent_1="person", audience="rating", rating_least=least, rating_most=most)
    assert Client().post("/play/tally/", form).status_code == 400 and not OpenTable.objects.exists()


@pytest.mark.parametrize("audience", ["nobody", "everybody "])
def test_a_made_up_audience_is_refused(db: None, new_match_form: Form, audience: str) -> None:
    answer = Client().post("/play/tally/", new_match_form(opponent_1="person", audience=audience))
    assert answer.status_code == 400 and not Match.objects.exists()


def test_the_button_opens_the_form_for_a_table_in_the_list(db: None) -> None:
    for asked, chosen in (("members", {"members", "person"}), ("nonsense", {"link", "bot:marker"})):
        html = page(Client(), f"/?game=tally&for={asked}")
        checked = set(re.findall(r'name="opponent-1" value="([\w:]+)"[^>]*checked', html))
        checked |= set(re.findall(r'<option value="(\w+)" selected', html.partition('name="audience"')[2][:900]))
        assert checked == chosen


def test_one_click_gives_the_seat_with_random_choices(table: Access) -> None:
    jan = Client()
    answer = jan.post(f"/m/{table.slug}/sit/")
    assert answer.headers["Location"] == f"/m/{table.slug}/"
    match = Match.objects.get()
    assert match.status == Status.RUNNING
    seat = match.seats.get(index=1)
    assert seat.options != RED and seat.name.startswith("Guest ")
    assert jan.post(f"/m/{table.slug}/sit/").status_code == 302, "it is the way to one's own table, too"


def test_a_latecomer_is_told_why_there_is_no_seat(table: Access, jan: Player) -> None:
    sit_down(jan, table.slug, options={"colour": "blue"})
    assert code(Client().post(f"/m/{table.slug}/sit/")) == (409, "no_open_seat")


def test_members_only(table: Access, new_match_form: Form) -> None:
    OpenTable.objects.update(audience="members")
    for address in ("sit", "join"):
        answer = Client().post(f"/m/{table.slug}/{address}/", {"name": "Jan", "mine-colour": "blue"})
        assert answer.status_code == 403
    assert Player.objects.count() == 1, "no guest was made for nothing"
    member = Client()
    member.force_login(get_user_model().objects.create(username="Eva"))
    assert member.post(f"/m/{table.slug}/sit/").status_code == 302
    assert Match.objects.get().status == Status.RUNNING


@pytest.mark.parametrize("address", ["sit", "join", "invite"])
def test_logging_in_from_a_refused_form_leads_back_to_its_page(table: Access, address: str) -> None:
    OpenTable.objects.update(audience="members")
    visitor_ = Client()
    html = visitor_.post(f"/m/{table.slug}/{address}/", {"name": "Jan", "mine-colour": "blue"}).content.decode()
    wanted = urlencode({"next": f"/m/{table.slug}/"})
    assert f'href="/account/log-in/?{wanted}"' in html and f'href="/account/sign-up/?{wanted}"' in html
    assert f'name="next" value="/m/{table.slug}/"' in html, "another language shows that page, too"
    get_user_model().objects.create_user("Eva", password="a long pass phrase")
    answer = visitor_.post(f"/account/log-in/?{wanted}", {"login": "Eva", "password": "a long pass phrase"})
    assert answer.headers["Location"] == f"/m/{table.slug}/"


def test_cancelling(table: Access, anna: Player, jan: Player) -> None:
    assert code(visitor(jan).post(f"/m/{table.slug}/cancel/")) == (403, "not_your_table")
    assert "Cancel the table" in page(visitor(anna), f"/m/{table.slug}/")
    answer = visitor(anna).post(f"/m/{table.slug}/cancel/", follow=True)
    assert "The table was cancelled." in answer.content.decode()
    for answer in (Client().get(f"/m/{table.slug}/"), Client().post(f"/m/{table.slug}/sit/")):
        assert code(answer) == (410, "table_cancelled")


def test_a_lapsed_table_is_gone(table: Access, anna: Player) -> None:
    OpenTable.objects.update(lapses=timezone.now() - timedelta(seconds=1))
    assert code(Client().post(f"/m/{table.slug}/sit/")) == (410, "table_lapsed")
    assert "data-id" not in page(Client())


def test_a_table_shows_its_audience_and_time_limit(table: Access) -> None:
    html = page(visitor(table.player), f"/m/{table.slug}/")
    assert "Who may sit down: everybody; 60" in html and "minutes left" in html


def test_a_rematch_that_nobody_takes_lapses_too(ended: Access, anna: Player, jan: Player) -> None:
    visitor(anna).post(f"/m/{ended.slug}/rematch/")
    again = OpenTable.objects.get(match__rematch_of=ended.match)
    assert (again.opened_by, again.audience) == (anna, "link")
    assert rematch(jan, ended.slug).slug == again.slug
    visitor(jan).post(f"/m/{ended.slug}/rematch/")
    assert OpenTable.objects.count() == 1


# My matches -----------------------------------------------------------------------------------------------------------


def test_my_turn_comes_first_the_longest_waiting_at_the_top(anna: Player, jan: Player) -> None:
    plans = [SeatPlan("me", {"colour": "red"}), SeatPlan("player", {"colour": "blue"}, player=jan)]
    old, new, theirs = (create_match(anna, "tally", {}, plans).slug for _ in range(3))
    play_move(anna, theirs, 0, {"type": "take"}, "a", 0)
    open_slug = set_table(anna, "tally", {}, [SeatPlan("me", RED), SeatPlan("open")], "everybody").slug
    for number, slug in enumerate((old, new, theirs, open_slug)):
        Match.objects.filter(slug=slug).update(changed=timezone.now() - timedelta(hours=9 - number))
    html = page(visitor(anna), "/matches/")
    places = [html.index(f"/m/{slug}/") for slug in (old, new, open_slug, theirs)]
    assert places == sorted(places) and "9 hours ago" in html.replace("\u00a0", " ")


def test_finished_matches_stand_below_in_pages(
    anna: Player, jan: Player, ended: Access, monkeypatch: pytest.MonkeyPatch
) -> None:
    plans = [SeatPlan("me", {"colour": "red"}), SeatPlan("me", {"colour": "blue"})]
    for number in range(2):
        slug = create_match(anna, "tally", {"cards": 1}, plans).slug
        play_move(anna, slug, 0, {"type": "take"}, f"x{number}", 0)
    monkeypatch.setattr(lists, "A_PAGE", 2)
    first = page(visitor(anna), "/matches/")
    assert first.count("/replay/") == 2 and "Newer" not in first
    [older] = re.findall(r'href="(\?after=[0-9-]+)#finished"', first)
    second = page(visitor(anna), f"/matches/{older}")
    assert second.count("/replay/") == 1 and ended.slug in second and "Older" not in second
    [newer] = re.findall(r'href="(\?before=[0-9-]+)#finished"', second)
    assert re.findall("/m/([a-z]+)/replay", page(visitor(anna), f"/matches/{newer}")) == re.findall(
        "/m/([a-z]+)/replay", first
    ), "back at the first page"
    for nonsense in ("page=nonsense", "after=nonsense", "after=9-", "before=999999999999999999-1"):
        assert page(visitor(anna), f"/matches/?{nonsense}").count("/replay/") == 2
    assert page(visitor(jan), "/matches/").count("/replay/") == 1
    assert "/replay/" not in page(Client(), "/matches/"), "a stranger has none"


def test_my_matches_take_a_bounded_number_of_queries(
    anna: Player, jan: Player, ended: Access, django_assert_max_num_queries: Any
) -> None:
    plans = [SeatPlan("me", {"colour": "red"}), SeatPlan("player", {"colour": "blue"}, player=jan)]
    for _match in range(8):
        create_match(anna, "tally", {}, plans)
        set_table(anna, "tally", {}, [SeatPlan("me", RED), SeatPlan("open")], "everybody")
    client = visitor(anna)
    with django_assert_max_num_queries(17):
        client.get("/matches/")
