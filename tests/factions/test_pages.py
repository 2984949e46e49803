"""Factions: what their pages say in every language, their results, and the forms that offer them."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from itertools import cycle
from typing import Any

import pytest
from django.test import Client
from django.utils.html import escape
from django_tasks_db.models import DBTaskResult
from neuroshima import plugins
from neuroshima.factions.access import NEW_UNTIL, faction_option, factions_of, preferred_options
from neuroshima.factions.models import Encounter
from neuroshima.factions.results import count, count_all, matchups_of, points_of, results_of_bots
from neuroshima.factions.tasks import count_match
from neuroshima.lessons.access import lessons_of
from neuroshima.lobby.models import LastSetup, last_setup
from neuroshima.matches.models import Match, Status
from neuroshima.matches.play import SeatPlan, create_match, join_match
from neuroshima.matches.play.creating import draw_choices, quick_plans
from neuroshima.matches.play.leaving import resign
from neuroshima.matches.reading.access import Access
from neuroshima.pictures import svg_of
from neuroshima.players.models import Player
from neuroshima_contract import Faction, Game

from tests.support.hex.playing import ARMIES as BASE
from tests.support.platform.ended import over
from tests.support.web.visitors import visitor
from tools import workspace
from tools.hex import matchup_page
from tools.rule_pages import PAGES

LANGUAGES = ("en", "pl", "cs")
BROUGHT = [army for folder in workspace.folders() for army in workspace.armies(folder)]
"""The armies of expansions."""
Form = Callable[..., dict[str, Any]]


@cache
def game(name: str) -> Game:
    return plugins.installed_games()[name]


def every() -> list[Any]:
    return [
        pytest.param(name, faction, id=f"{name} {faction.id}")
        for name in ("hex", "convoy")
        for faction in factions_of(game(name)).values()
    ]


def in_languages() -> list[Any]:
    """Each faction in one language, in turn: the pages of all take their texts by the same way."""
    languages = cycle(LANGUAGES)
    return [pytest.param(*each.values, next(languages), id=each.id) for each in every()]


# The data -------------------------------------------------------------------------------------------------------------


def test_all_armies_are_there() -> None:
    assert len(factions_of(game("hex"))) == len(BASE) + len(BROUGHT) and list(factions_of(game("convoy"))) == [
        "moloch",
        "outpost",
    ]


SIZES = {"beasts": 36}
"""Armies of another size than 35."""


@pytest.mark.parametrize(("name", "faction"), every())
def test_a_faction_has_all_its_pieces_and_its_portrait(name: str, faction: Faction) -> None:
    assert sum(piece.count for piece in faction.pieces) == SIZES.get(faction.id, 35)
    assert all(svg_of(piece.picture).startswith("<svg") for piece in faction.pieces)
    portrait = faction.portrait
    assert portrait is not None and portrait.rules is not None
    assert portrait.lesson is None or portrait.lesson in lessons_of(game(name))
    page, _, section = portrait.rules.partition(" ")
    assert re.search(rf"^#+ {re.escape(section)}\.? ", (PAGES / f"{page}.md").read_text("utf-8"), re.MULTILINE)
    assert all(len(text) <= 90 for text in portrait.line.texts.values()), "a line of a card"


WITHOUT_RESULTS = {
    army for folder in workspace.folders() if not [*folder.glob("*/matchups.toml")] for army in workspace.armies(folder)
}
"""Armies that bots have not played yet (`manage.py matchups`)."""


def test_results_of_bots_name_existing_factions() -> None:
    for name in ("hex", "convoy"):
        found = [each for file in game(name).guide.matchups() for each in file.matchups]
        met = {faction for each in found for faction in each.factions}
        assert met == set(factions_of(game(name))) - WITHOUT_RESULTS
        assert len({frozenset(each.factions) for each in found}) == len(found), "each two once"


@pytest.mark.parametrize(("name", "fewest"), [("hex", 6), ("convoy", 40)])
def test_all_pairs_of_a_file_have_met_equally_often(name: str, fewest: int) -> None:
    """A file that was written before its games were whole would make some armies look stronger than they are."""
    for file in game(name).guide.matchups():
        (games,) = {each.won + each.drawn + each.lost for each in file.matchups}
        assert games >= fewest


def test_the_table_of_the_documentation_is_as_the_files_say() -> None:
    """If not, run `uv run python -m tools.regenerate matchups`."""
    assert matchup_page.DOCUMENT.read_text("utf-8") == matchup_page.page(game("hex"))


# The pages ------------------------------------------------------------------------------------------------------------


@pytest.mark.django_db
@pytest.mark.parametrize(("name", "faction", "language"), in_languages())
def test_its_page_says_everything(name: str, faction: Faction, language: str) -> None:
    html = Client(headers={"accept-language": language}).get(f"/armies/{name}/{faction.id}/").content.decode()
    portrait = faction.portrait
    assert portrait is not None
    lines = [portrait.line, portrait.character, *portrait.strengths, *portrait.weaknesses, *portrait.plan]
    for words in [*(line.texts[language] for line in lines), *(piece.titles[language] for piece in faction.pieces)]:
        assert escape(words) in html, words
    assert html.count('class="piece"') == len(faction.pieces)


@pytest.mark.django_db
@pytest.mark.parametrize(("language", "title"), [("en", "Army against army"), ("pl", "Armia przeciw armii")])
def test_one_page_has_every_army_against_every_other(language: str, title: str) -> None:
    html = Client(headers={"accept-language": language}).get("/armies/results/?game=hex").content.decode()
    rows = re.findall(r'<tr><th scope="row">(.*?)</tr>', html, re.DOTALL)
    played = {name for file in matchups_of(game("hex")) for each in file.matchups for name in each.factions}
    assert title in html and len(rows) == len(played)
    [borgo] = [row for row in rows if "/hex/borgo/" in row]
    assert re.search(r'title="(\d+) · (\d+) · (\d+)"', borgo) and borgo.count("<td") == len(played) + 1


def test_bots_results_are_the_same_from_both_sides() -> None:
    found = {each.faction.id: each for each in results_of_bots(game("hex"))}
    shares = [points_of(each.total) for each in found.values()]
    assert shares == sorted(shares, reverse=True) and sum(shares) / len(shares) == pytest.approx(0.5, abs=0.02)
    assert found["borgo"].against["moloch"].turned() == found["moloch"].against["borgo"]
    assert "borgo" not in found["borgo"].against


@pytest.mark.django_db
@pytest.mark.parametrize(
    "start", ["/armies/?game=hex", "/armies/?game=convoy", "/armies/hex/neojungle/", "/armies/results/?game=hex"]
)
def test_no_link_is_dead(start: str) -> None:
    client = Client()
    html = client.get(start).content.decode()
    main = html[html.index("<main") : html.index("</main>")]
    links = {link.replace("&amp;", "&").partition("#")[0] for link in re.findall(r'(?:href|src)="(/[^"]+)"', main)}
    assert len(links) > 4
    assert {link: code for link in links if (code := client.get(link).status_code) != 200} == {}


@pytest.mark.django_db
def test_a_picture_is_kept_by_its_tag() -> None:
    client = Client()
    html = client.get("/armies/hex/moloch/").content.decode()
    [address] = re.findall(r'src="(/armies/hex/moloch/pieces/clown.svg\?v=[^"]+)"', html)
    answer = client.get(address)
    assert answer["Content-Type"] == "image/svg+xml" and "immutable" in answer["Cache-Control"]
    assert "immutable" not in client.get(address.partition("?")[0])["Cache-Control"]


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["hex/nobody/", "nothing/moloch/", "hex/moloch/pieces/nothing.svg", "tally/red/"])
def test_an_unknown_faction(path: str) -> None:
    assert Client().get(f"/armies/{path}").status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("path", "title", "address"),
    [
        ("hex/molock/", "Moloch", "/armies/hex/moloch/"),
        ("hex/doomsday/", "Doomsday Machine", "/armies/hex/doomsday_machine/"),
        ("hex/new-york/", "New York", "/armies/hex/new_york/"),
        ("hex/posterunek/", "Outpost", "/armies/hex/outpost/"),
        ("nothing/moloch/", "Moloch", "/armies/convoy/moloch/"),
    ],
)
def test_an_unknown_faction_leads_to_similar_names_and_to_all(path: str, title: str, address: str) -> None:
    html = Client().get(f"/armies/{path}").content.decode().split("<main")[1]
    assert f'href="{address}"' in html and f"<span>{title}</span>" in html
    assert 'href="/armies/">All armies</a>' in html


@pytest.mark.django_db
def test_a_name_without_similar_ones_leads_to_all() -> None:
    html = Client().get("/armies/hex/xyzzy/").content.decode().split("<main")[1]
    assert "Did you look for" not in html and 'href="/armies/">All armies</a>' in html
    for path, wanted in (("learn/hex/nothing/", "/learn/"), ("puzzles/hex/nothing/", "/puzzles/")):
        assert f'href="{wanted}">All ' in Client().get(f"/{path}").content.decode().split("<main")[1]


@pytest.mark.django_db
def test_a_game_without_factions_is_not_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "game=tally" not in Client().get("/armies/").content.decode()
    factions_of.cache_clear()
    monkeypatch.setattr(type(plugins.installed_games()["tally"].guide), "factions", lambda self: 1 / 0)
    assert Client().get("/armies/").status_code == 200, "a game that fails spoils no page"
    factions_of.cache_clear()


# Results of people ----------------------------------------------------------------------------------------------------


def played(first: Player, second: Player, armies: tuple[str, str] = ("outpost", "borgo")) -> Access:
    """A match of these armies that `first`, on the first seat, has resigned."""
    plans = [SeatPlan("me", {"army": armies[0]}), SeatPlan("open", {"army": armies[1]})]
    slug = create_match(first, "hex", {}, plans).slug
    access = join_match(second, slug)
    outcome = {"winners": [1], "reason": "resigned", "details": {}}
    over(Match.objects.filter(slug=slug), outcome=outcome)
    return access


def test_a_match_of_two_people_counts_once(anna: Player, jan: Player) -> None:
    slug = played(anna, jan).slug
    count(slug)
    count(slug)
    [row] = Encounter.objects.all()
    assert (row.faction, row.opponent, row.won, row.drawn, row.lost) == ("borgo", "outpost", 1, 0, 0)
    html = Client().get("/armies/hex/outpost/").content.decode()
    assert "People: 1 match of two players on this site." in html


def test_matches_that_ended_before_are_counted_once(anna: Player, jan: Player) -> None:
    played(anna, jan)
    played(anna, jan, ("moloch", "borgo"))
    ended(anna)
    assert (count_all(), count_all()) == (2, 0)
    assert {(row.faction, row.opponent) for row in Encounter.objects.all()} == {
        ("borgo", "moloch"),
        ("borgo", "outpost"),
    }


def test_matches_without_information_are_not_counted(anna: Player, jan: Player) -> None:
    alone = create_match(anna, "hex", {}, [SeatPlan("me", {"army": "moloch"}), SeatPlan("me", {"army": "borgo"})])
    bot = create_match(
        anna, "hex", {}, [SeatPlan("me", {"army": "moloch"}), SeatPlan("bot", {"army": "borgo"}, "greedy")]
    )
    running = create_match(anna, "hex", {}, [SeatPlan("me", {"army": "moloch"}), SeatPlan("open", {"army": "borgo"})])
    called_off = played(anna, jan)
    over = {"status": Status.OVER, "outcome": {"winners": [0], "reason": "counted"}}
    Match.objects.filter(slug__in=[alone.slug, bot.slug]).update(**over)
    Match.objects.filter(slug=called_off.slug).update(outcome={"winners": [], "reason": "called_off"})
    for access in (alone, bot, running, called_off):
        count(access.slug)
    assert not Encounter.objects.exists()


def test_the_end_of_a_match_enqueues_its_counting(anna: Player, jan: Player) -> None:
    plans = [SeatPlan("me", {"army": "moloch"}), SeatPlan("open", {"army": "borgo"})]
    access = join_match(jan, create_match(anna, "hex", {}, plans).slug)
    resign(anna, access.slug, 0, "x", 0)
    [task] = DBTaskResult.objects.filter(task_path=count_match.module_path)
    assert task.args_kwargs["kwargs"] == {"match": access.slug}


# For newcomers --------------------------------------------------------------------------------------------------------


def test_a_newcomer_is_dealt_an_easy_army(anna: Player) -> None:
    easy = {"borgo", "moloch"}
    liked = preferred_options(None, game("hex"))
    assert {options["army"] for options in liked} == easy
    for _ in range(10):
        assert {(plan.options or {})["army"] for plan in quick_plans(game("hex"), liked, bot="novice")} == easy
    for number in range(NEW_UNTIL):
        assert preferred_options(anna, game("hex")), number
        ended(anna)
    assert not preferred_options(anna, game("hex")), "who knows the game is dealt anything"
    assert not preferred_options(None, game("convoy")), "its sides are roles"


def test_random_in_a_form_also_deals_easy_armies(anna: Player, jan: Player) -> None:
    easy = {"borgo", "moloch"}
    for _ in range(6):
        answer = visitor(anna).post("/play/hex/", {**DUEL, "mine-army": "", "theirs-1-army": ""})
        seats = Match.objects.get(slug=answer["location"].split("/")[2]).seats.all()
        assert {(seat.options or {})["army"] for seat in seats} == easy
        table = create_match(anna, "hex", {}, [SeatPlan("me", {"army": "borgo"}), SeatPlan("open")]).slug
        visitor(jan).post(f"/m/{table}/join/", {"name": "Jan", "mine-army": ""})
        joined = Match.objects.get(slug=table).seats.get(player=jan)
        assert (joined.options or {})["army"] in easy


def test_where_easy_armies_do_not_suffice_others_are_drawn(anna: Player) -> None:
    plans = [SeatPlan("me", {}), *[SeatPlan("bot", {}, "greedy")] * 3]
    seats = draw_choices(game("hex"), {"mode": "free_for_all"}, plans, [preferred_options(anna, game("hex"))] * 4)
    armies = {(plan.options or {})["army"] for plan in seats}
    assert len(armies) == 4 and {"borgo", "moloch"} < armies


def ended(player: Player) -> None:
    plans = [SeatPlan("me", {"army": "moloch"}), SeatPlan("bot", {"army": "borgo"}, "greedy")]
    match = create_match(player, "hex", {}, plans).match
    over(Match.objects.filter(pk=match.pk), outcome={"winners": [], "reason": "counted"})


# The form -------------------------------------------------------------------------------------------------------------

DUEL = {
    "name": "Anna", "seats": "2", "shown": "2", "match-mode": "duel", "match-edition": "3.0", "begins": "me",
    "opponent-1": "bot:greedy", "mine-army": "outpost", "theirs-1-army": "moloch", "pace": "none", "audience": "link",
}  # fmt: skip


def radio(html: str, name: str, value: str) -> str:
    [found] = re.findall(rf'<input type="radio" name="{name}" value="{value}"[^>]*>', html)
    return str(found)


def test_armies_are_chosen_by_their_cards(db: None) -> None:
    html = Client(headers={"accept-language": "cs"}).get("/?game=hex").content.decode()
    name, armies = faction_option(game("hex"))
    assert name == "army"
    for army, faction in armies.items():
        assert faction.portrait is not None
        assert f"/armies/hex/{army}/emblem.svg" in html and escape(faction.portrait.line.texts["cs"]) in html
        assert "aria-describedby" in radio(html, "mine-army", army)
    assert "checked" in radio(html, "mine-army", ""), "by chance"


def test_a_page_of_an_army_leads_to_the_form_with_it(db: None) -> None:
    html = Client().get("/?game=hex&faction=hegemony").content.decode()
    assert "checked" in radio(html, "mine-army", "hegemony") and "checked" in radio(html, "theirs-1-army", "")
    convoy = Client().get("/?game=convoy&faction=outpost").content.decode()
    assert "checked" in radio(convoy, "role", "1")
    assert Client().get("/?game=hex&faction=nobody").status_code == 200
    six = Client().get("/?game=hex&seats=6&faction=moloch").content.decode()
    assert "checked" in radio(six, "seat-0-army", "moloch") and "checked" in radio(six, "seat-1-army", "")


def test_the_last_choice_is_offered_again(anna: Player) -> None:
    client = visitor(anna)
    assert client.post("/play/hex/", {**DUEL, "match-reinforcements": "on"}).status_code == 302
    html = client.get("/?game=hex").content.decode()
    assert "checked" in radio(html, "mine-army", "outpost") and "checked" in radio(html, "theirs-1-army", "moloch")
    assert "checked" in radio(html, "begins", "me")
    assert '<details class="variants" open>' in html, "one of them was switched on"
    assert "checked" in radio(Client().get("/?game=hex").content.decode(), "mine-army", ""), "others have their own"
    assert "checked" in radio(client.get("/?game=hex&faction=borgo").content.decode(), "mine-army", "borgo")
    four = client.get("/?game=hex&seats=4").content.decode()
    assert 'name="seat-3-who"' in four, "the address says how many"
    assert "name" not in last_setup(anna, "hex")


def test_choices_for_four_are_remembered_too(anna: Player) -> None:
    client = visitor(anna)
    form = client.get("/?game=hex&seats=4").content.decode()
    mode = re.search(r'<select name="match-mode".*?<option value="(\w+)" selected', form, re.DOTALL)
    assert mode is not None
    armies = ("moloch", "borgo", "outpost", "hegemony")
    given = {"name": "Anna", "seats": "4", "shown": "4", "match-mode": mode[1], "match-edition": "3.0",
             "order": "listed", "pace": "none", "audience": "link"}  # fmt: skip
    for seat, army in enumerate(armies):
        given |= {f"seat-{seat}-who": "bot:greedy" if seat else "me", f"seat-{seat}-army": army}
    assert client.post("/play/hex/", given).status_code == 302
    html = client.get("/?game=hex").content.decode()
    for seat, army in enumerate(armies):
        assert "checked" in radio(html, f"seat-{seat}-army", army)


@pytest.mark.parametrize(
    "fields",
    [
        {"mine-army": "gone", "opponent-1": "bot:gone", "match-edition": "9"},
        {"seats": "99", "shown": "99", "match-mode": "gone"},
        {"pace": "never", "audience": "nobody", "no-such": "field"},
        {"MINE": "x"},
        {"mine-army": "x" * 500},
        [1, 2],
    ],
)
def test_outdated_choices_are_left_at_their_default(anna: Player, fields: Any) -> None:
    LastSetup.objects.create(player=anna, game="hex", fields=fields)
    html = visitor(anna).get("/?game=hex").content.decode()
    assert "checked" in radio(html, "mine-army", "") and "checked" in radio(html, "seats", "2")
    assert re.search(r'name="opponent-1" value="bot:\w+"[^>]*checked', html)


def test_logging_in_keeps_the_remembered_choice(anna: Player, jan: Player) -> None:
    from neuroshima.players.lifecycle import guest_merged, player_deleted

    for name, player in (("hex", anna), ("convoy", anna), ("hex", jan)):
        LastSetup.objects.create(player=player, game=name, fields={"begins": player.name.lower()})
    guest_merged.send(Player, guest=anna, player=jan)
    assert last_setup(jan, "hex") == {"begins": "jan"} and last_setup(jan, "convoy") == {"begins": "anna"}
    assert not last_setup(anna, "hex")
    player_deleted.send(Player, player=jan, stand_in=anna)
    assert not LastSetup.objects.exists()
