"""Favourites, ban lists and the factions of this site: what players choose, and what chance may give them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from neuroshima import plugins
from neuroshima.factions import access as factions
from neuroshima.factions.access import can_be_switched, draw_for
from neuroshima.factions.models import FactionSetting
from neuroshima.factions.presenters import plain_letters
from neuroshima.lessons.coaching import first_match_of
from neuroshima.lobby.quick import kinds_of, seek
from neuroshima.matches.data_files import text_store
from neuroshima.matches.models import Match, Status
from neuroshima.matches.play import SeatPlan, create_match, join_match, rematch
from neuroshima.matches.play.creating import draw_choices, quick_plans
from neuroshima.matches.setup.presets import presets_of
from neuroshima.players.models import Player
from neuroshima_contract import Game, Refusal

from tests.factions.test_pages import DUEL
from tests.support.hex.playing import ARMIES as BASE
from tests.support.platform.ended import over
from tests.support.web.visitors import visitor
from tools import workspace

Refused = Callable[[str], Any]
ARMIES = sorted([*BASE, *(army for folder in workspace.folders() for army in workspace.armies(folder))])
PAGE = "/admin/factions/factionsetting/"


@pytest.fixture
def hex_game(db: None) -> Game:
    return plugins.game("hex")


def only(*armies: str) -> None:
    """Switch off all other armies of Hex."""
    off = [FactionSetting(game="hex", faction=name, enabled=False) for name in ARMIES if name not in armies]
    FactionSetting.objects.bulk_create(off)


def ban(player: Player, *armies: str) -> None:
    player.settings = {"version": 1, "banned_factions": [f"hex/{army}" for army in armies]}
    player.save()


def army(seat: Any) -> str:
    return str(seat.options["army"])


# Armies of this site --------------------------------------------------------------------------------------------------


def test_the_host_switches_armies_off(hex_game: Game, admin_client: Client) -> None:
    page = admin_client.get(PAGE).content.decode()
    assert all(f'id="hex-{name}" value="{name}" checked' in page for name in ARMIES)
    assert "convoy-" not in page, "a role belongs to its seat"
    admin_client.post(PAGE, {"game": "hex", "enabled": ["moloch", "borgo", "no such army"]})
    assert FactionSetting.objects.filter(enabled=False).count() == len(ARMIES) - 2
    assert 'value="outpost" checked' not in admin_client.get(PAGE).content.decode()
    admin_client.post(PAGE, {"game": "hex", "enabled": ARMIES})
    assert not FactionSetting.objects.filter(enabled=False).exists()


@pytest.mark.parametrize("enabled", [[], ["moloch"], ["moloch", "no such army"]])
def test_two_armies_are_left(hex_game: Game, admin_client: Client, enabled: list[str]) -> None:
    answer = admin_client.post(PAGE, {"game": "hex", "enabled": enabled}, follow=True)
    assert "Leave at least 2 switched on." in answer.content.decode()
    assert not FactionSetting.objects.exists()


def test_switching_needs_permission(hex_game: Game) -> None:
    client = Client()
    client.force_login(User.objects.create_user("clerk", is_staff=True))
    assert client.get(PAGE).status_code == 403
    assert client.post(PAGE, {"game": "hex", "enabled": ["moloch", "borgo"]}).status_code == 403
    assert not FactionSetting.objects.exists()


def test_forms_and_chance_offer_what_is_switched_on(hex_game: Game, anna: Player) -> None:
    only("outpost", "hegemony")
    html = Client().get("/?game=hex").content.decode()
    assert 'name="mine-army" value="outpost"' in html and 'name="mine-army" value="moloch"' not in html
    for _ in range(5):
        for plans in (draw_for(anna, hex_game, {}, [SeatPlan("me", {}), SeatPlan("bot", {}, "greedy")]),
                      quick_plans(hex_game, bot="novice")):  # fmt: skip
            assert {army(plan) for plan in plans} == {"outpost", "hegemony"}


def test_choice_closed(hex_game: Game, anna: Player, jan: Player, refused: Refused) -> None:
    FactionSetting.objects.create(game="hex", faction="moloch", enabled=False)
    moloch, borgo = SeatPlan("me", {"army": "moloch"}), SeatPlan("bot", {"army": "borgo"}, "greedy")
    with refused("choice_closed"):
        create_match(anna, "hex", {}, [moloch, borgo])
    with refused("choice_closed"):
        create_match(
            anna, "hex", {}, [SeatPlan("me", {"army": "borgo"}), SeatPlan("bot", {"army": "moloch"}, "greedy")]
        )
    slug = create_match(anna, "hex", {}, [SeatPlan("me", {"army": "borgo"}), SeatPlan("open")]).slug
    with refused("choice_closed"):
        join_match(jan, slug, options={"army": "moloch"})
    answer = visitor(anna).post("/play/hex/now/", {"faction": "moloch"})
    assert answer.status_code == 409 and "switched off “Moloch”" in answer.content.decode()


def test_matches_that_have_begun_go_on(hex_game: Game, anna: Player, jan: Player, refused: Refused) -> None:
    """An open table keeps the army of the player who set it; a rematch is a new match."""
    plans = [SeatPlan("me", {"army": "moloch"}), SeatPlan("open")]
    slug = create_match(anna, "hex", {}, plans).slug
    FactionSetting.objects.create(game="hex", faction="moloch", enabled=False)
    access = join_match(jan, slug, options={"army": "borgo"})
    assert access.match.status == Status.RUNNING and army(access.match.seats.get(index=0)) == "moloch"
    outcome = {"winners": [1], "reason": "resigned", "details": {}}
    over(Match.objects.filter(slug=slug), outcome=outcome)
    with refused("choice_closed"):
        rematch(anna, slug)
    assert create_match(anna, "hex", {}, [plans[0], SeatPlan("open")], goes_on=True).slug, "of a series"


def test_a_form_with_an_army_that_was_just_switched_off(hex_game: Game, anna: Player) -> None:
    only("moloch", "borgo")
    answer = visitor(anna).post("/play/hex/", DUEL)
    assert answer.status_code == 400 and not Match.objects.exists()


# Ban lists ------------------------------------------------------------------------------------------------------------


def test_chance_gives_nobody_what_they_have_banned(hex_game: Game, anna: Player, jan: Player) -> None:
    ban(anna, *(name for name in ARMIES if name not in ("moloch", "borgo")))
    ban(jan, "moloch")
    for _ in range(8):
        plans = [SeatPlan("me", {}), SeatPlan("player", {}, player=jan)]
        mine, other = draw_for(anna, hex_game, {}, plans)
        assert army(mine) in ("moloch", "borgo") and army(other) != "moloch"
        [bot] = [plan for plan in draw_for(jan, hex_game, {}, [SeatPlan("bot", {}, "greedy")] * 1 + plans[:1])
                 if plan.kind == "bot"]  # fmt: skip
        assert army(bot) in ARMIES


def test_a_bot_may_get_what_its_opponent_has_banned(hex_game: Game, anna: Player) -> None:
    ban(anna, *(name for name in ARMIES if name not in ("moloch", "borgo")))
    only("moloch", "borgo", "outpost")
    plans = [SeatPlan("me", {"army": "borgo"}), SeatPlan("bot", {}, "greedy")]
    found = {army(draw_choices(hex_game, {}, plans)[1]) for _ in range(40)}
    assert found == {"moloch", "outpost"}


def test_chosen_armies_need_not_be_drawn(hex_game: Game, anna: Player) -> None:
    ban(anna, "moloch")
    plans = [SeatPlan("me", {"army": "moloch"}), SeatPlan("bot", {}, "greedy")]
    assert army(draw_for(anna, hex_game, {}, plans)[0]) == "moloch"


def test_nothing_left_to_draw(hex_game: Game, anna: Player) -> None:
    ban(anna, "moloch", "borgo")
    only("moloch", "borgo")
    with pytest.raises(Refusal) as told:
        draw_for(anna, hex_game, {}, [SeatPlan("me", {}), SeatPlan("bot", {}, "greedy")])
    assert (told.value.code, told.value.path) == ("nothing_to_draw", "seats.0")


def test_at_an_open_table_the_list_of_the_one_who_sits_down_holds(hex_game: Game, anna: Player, jan: Player) -> None:
    only("moloch", "borgo", "outpost")
    ban(jan, "borgo")
    for _ in range(4):
        table = create_match(anna, "hex", {}, [SeatPlan("me", {"army": "moloch"}), SeatPlan("open")]).slug
        visitor(jan).post(f"/m/{table}/join/", {"name": "Jan", "mine-army": ""})
        assert army(Match.objects.get(slug=table).seats.get(player=jan)) == "outpost"
    ban(jan, "borgo", "outpost")
    table = create_match(anna, "hex", {}, [SeatPlan("me", {"army": "moloch"}), SeatPlan("open")]).slug
    answer = visitor(jan).post(f"/m/{table}/join/", {"name": "Jan", "mine-army": ""})
    assert answer.status_code == 400 and 'data-code="nothing_to_draw"' in answer.content.decode()
    visitor(jan).post(f"/m/{table}/join/", {"name": "Jan", "mine-army": "borgo"})
    assert army(Match.objects.get(slug=table).seats.get(player=jan)) == "borgo", "chosen, not drawn"


def test_a_new_visitor_who_sits_down_keeps_to_the_list_of_the_browser(hex_game: Game, anna: Player) -> None:
    only("moloch", "borgo", "outpost", "hegemony")
    client = Client()
    for banned in ("borgo", "outpost"):
        client.post(f"/armies/hex/{banned}/prefer/", {"kind": "banned", "on": "1", "quiet": "1"})
    table = create_match(anna, "hex", {}, [SeatPlan("me", {"army": "moloch"}), SeatPlan("open")]).slug
    client.post(f"/m/{table}/join/", {"name": "Eva", "mine-army": ""})
    guest = Player.objects.get(name="Eva")
    assert army(Match.objects.get(slug=table).seats.get(player=guest)) == "hegemony"
    assert guest.settings["banned_factions"] == ["hex/borgo", "hex/outpost"]


def test_quick_matches_pair_players_whose_lists_go_together(hex_game: Game, anna: Player, jan: Player) -> None:
    eva = Player.objects.create(name="Eva")
    only("moloch", "borgo", "outpost")
    duel = next(kind for kind in kinds_of(hex_game) if kind.kind.people == 2)
    for player in (anna, jan):
        ban(player, "borgo", "outpost")
    ban(eva, "moloch")
    assert seek(anna, duel.kind, lambda people: duel.plans(hex_game, people)) is None
    assert seek(jan, duel.kind, lambda people: duel.plans(hex_game, people)) is None, "both want Moloch"
    slug = seek(eva, duel.kind, lambda people: duel.plans(hex_game, people))
    seats = {seat.player: army(seat) for seat in Match.objects.get(slug=slug).seats.all()}
    assert seats[anna] == "moloch" and seats[eva] in ("borgo", "outpost"), "anna has waited longest"


# Keeping them ---------------------------------------------------------------------------------------------------------


def prefer(client: Client, army: str, kind: str, on: bool = True) -> Any:
    return client.post(f"/armies/hex/{army}/prefer/", {"kind": kind, "on": "1" if on else "0", "quiet": "1"})


def test_favourites_come_first(hex_game: Game, anna: Player) -> None:
    client = visitor(anna)
    assert prefer(client, "outpost", "favourite").status_code == 204
    anna.refresh_from_db()
    assert anna.settings["favourite_factions"] == ["hex/outpost"]
    for page in ("/armies/?game=hex", "/?game=hex"):
        html = client.get(page).content.decode().split("<main")[1]
        assert html.index("/outpost/emblem.svg") < html.index("/borgo/emblem.svg"), page
    prefer(client, "outpost", "favourite", on=False)
    anna.refresh_from_db()
    assert not anna.settings["favourite_factions"]


def test_without_scripts_the_page_of_armies_has_buttons(hex_game: Game) -> None:
    client = Client()
    answer = client.post("/armies/hex/moloch/prefer/", {"kind": "favourite", "on": "1"})
    assert answer.status_code == 302 and answer["location"] == "/armies/?game=hex#moloch"
    html = client.get("/armies/?game=hex").content.decode()
    assert html.count('aria-pressed="true"') == 1
    assert client.get("/armies/hex/moloch/prefer/").status_code == 302


def test_a_ban_list_leaves_two(hex_game: Game, anna: Player) -> None:
    client = visitor(anna)
    for name in ARMIES[:-2]:
        assert prefer(client, name, "banned").status_code == 204
    refused = prefer(client, ARMIES[-1], "banned")
    assert refused.status_code == 409 and "nothing_left_to_draw" in refused.content.decode()
    anna.refresh_from_db()
    assert len(anna.settings["banned_factions"]) == len(can_be_switched(hex_game)) - 2


def test_too_many_kept(hex_game: Game, anna: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(factions, "MOST_FACTIONS", 1)
    client = visitor(anna)
    assert prefer(client, "outpost", "favourite").status_code == 204
    refused = prefer(client, "moloch", "favourite")
    assert refused.status_code == 409 and "too_many_kept" in refused.content.decode()
    anna.refresh_from_db()
    assert anna.settings["favourite_factions"] == ["hex/outpost"]


@pytest.mark.parametrize(("path", "fields", "status"), [
    ("hex/nobody", {"kind": "banned", "on": "1"}, 404),
    ("hex/moloch", {"kind": "theme", "on": "1"}, 400),
    ("nothing/moloch", {"kind": "banned", "on": "1"}, 404),
])  # fmt: skip
def test_odd_requests(hex_game: Game, path: str, fields: dict[str, str], status: int) -> None:
    assert Client().post(f"/armies/{path}/prefer/", fields).status_code == status


def test_they_go_with_the_account(hex_game: Game, anna: Player) -> None:
    """They are part of the player's row: a guest's are merged, a deleted account's are gone."""
    user = User.objects.create_user("anna", password="x")
    anna.user = user
    ban(anna, "moloch")
    user.delete()
    assert not Player.objects.filter(settings__has_key="banned_factions").exists()


def test_names_are_searched_without_accents() -> None:
    """`faction_search.js` makes the same of what is typed (tests/node/platform/faction_search.test.js)."""
    assert plain_letters("ŻELAZNY Łowca Příšery") == "zelazny lowca prisery"


def test_a_scenario_that_needs_an_army_that_is_off_says_so(hex_game: Game) -> None:
    [preset] = [each for each in presets_of(text_store.in_use(hex_game)).values() if any(each.seats)][:1]
    needed = next(str(seat["army"]) for seat in preset.seats if seat)
    sentence = "It cannot be begun now: the host of this site has switched off"
    page = f"/?game=hex&preset={preset.id}"
    assert sentence not in Client().get(page).content.decode()
    FactionSetting.objects.create(game="hex", faction=needed, enabled=False)
    assert sentence in Client().get(page).content.decode()
    assert sentence in Client().get(reverse("presets", args=["hex"])).content.decode()


def test_a_first_match_with_an_army_that_is_off_is_not_offered(hex_game: Game) -> None:
    first = first_match_of(hex_game)
    assert first is not None
    FactionSetting.objects.create(game="hex", faction=str(first.seats[0]["army"]), enabled=False)
    assert first_match_of(hex_game) is None
