"""The analysis board's pages: an empty board, shared positions, and the links to it from matches."""

from __future__ import annotations

import json
import re
import tomllib
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from neuroshima import plugins
from neuroshima.matches.models import Match
from neuroshima.matches.play import SeatPlan, create_match, join_match
from neuroshima.players import rate_limits
from neuroshima.players.models import Player
from neuroshima.plugins.models import PluginSetting
from neuroshima.studies import unfolding
from neuroshima.studies.models import Study

from tests.support.web.visitors import visitor

MOLOCH, BORGO = {"army": "moloch"}, {"army": "borgo"}
BOARD = [{"at": [0, 0], "tile": "hq", "seat": 0}, {"at": [0, 1], "tile": "hq", "seat": 1}]
FILE = {"game": "hex", "options": {}, "position": {"players": [MOLOCH, BORGO], "board": BOARD}}
BATTLE = {"seat": 0, "type": "resolve_battle"}


def share(document: Any, client: Client | None = None) -> Any:
    body = document if isinstance(document, str) else json.dumps(document)
    return (client or Client()).post("/study/share/", body, content_type="application/json")


def known(html: str) -> dict[str, Any]:
    """The data that the page passes to its script."""
    text = html.split('<script id="known" type="application/json">')[1].split("</script>", maxsplit=1)[0]
    return dict(json.loads(text))


# The board ------------------------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_an_empty_board() -> None:
    html = Client().get("/study/hex/").content.decode()
    assert 'data-element="neuroshima-hex-editor"' in html
    assert 'data-element="neuroshima-hex-table"' in html
    assert known(html)["document"] is None
    mode = next(setting for setting in known(html)["settings"] if setting["name"] == "mode")
    assert (mode["kind"], mode["default"]) == ("choice", "duel")
    assert {"duel", "team"} <= set(mode["values"])


def follow(**asked: Any) -> Any:
    return Client().post("/study/hex/setting/", json.dumps(asked), content_type="application/json")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("options", "count", "changed", "becomes"),
    [
        ({}, 6, "seats", ({"mode": "free_for_all"}, 6, True)),
        ({"mode": "team"}, 2, "mode", ({"mode": "team"}, 4, True)),
        ({"mode": "points"}, 3, "mode", ({"mode": "points"}, 3, True)),
        ({"mode": "points", "extended": True}, 3, "seats", ({"mode": "points"}, 3, True)),
        ({"mode": "points", "extended": True}, 4, "extended", ({"mode": "points", "extended": True}, 4, False)),
        ({"mode": "points", "extended": False}, 5, "seats", ({"mode": "points"}, 5, True)),
        ({"scenario": "x"}, 2, "", ({"scenario": "x"}, 2, False)),
    ],
)  # fmt: skip
def test_the_form_follows_what_was_changed(
    options: dict[str, Any], count: int, changed: str, becomes: tuple[Any, ...]
) -> None:
    told = follow(options=options, count=count, changed=changed).json()
    assert (told["options"], told["count"], told["others"]) == becomes
    assert "mode" in told["offered"]
    assert ("extended" in told["offered"]) is (told["count"] == 4), "others have no choice"


def fields_shown(html: str) -> set[str]:
    """The options whose fields are in the form and not hidden."""
    form = html.split('id="options"')[1].split("</form>", maxsplit=1)[0]
    fields = re.findall(r'<div class="field[^"]*"( hidden)?>.*? name="(\w+)"', form, re.DOTALL)
    return {name for hidden, name in fields if not hidden}


@pytest.mark.django_db
@pytest.mark.parametrize("options", [{}, {"mode": "points"}])
def test_the_form_comes_with_the_fields_that_are_offered(options: dict[str, Any]) -> None:
    """So nothing below it moves after the script's first request."""
    count = 4 if options else 2
    armies = [{"army": army} for army in ("moloch", "borgo", "outpost", "hegemony")][:count]
    slug = share({"game": "hex", "options": options, "seats": armies}).json()["slug"]
    offered = set(follow(options=options, count=count).json()["offered"])
    assert fields_shown(Client().get(f"/s/{slug}/").content.decode()) == offered | {"seats"}
    assert ("extended" in offered) is (count == 4)


@pytest.mark.django_db
def test_an_empty_board_is_set_up_from_the_first_moment() -> None:
    empty = Client().get("/study/hex/").content.decode()
    given = Client().get(f"/s/{share(FILE).json()['slug']}/").content.decode()
    for shown, html in ((True, empty), (False, given)):
        for part in ("undo", "rules"):
            tag = next(tag for tag in re.findall(r"<[^>]+>", html) if f'id="{part}"' in tag)
            assert (" hidden" in tag) is not shown


@pytest.mark.django_db
@pytest.mark.parametrize(
    "asked", [{}, {"options": [], "count": 2}, {"options": {}, "count": "2"}, {"options": {}, "count": 0}]
)
def test_an_invalid_form(asked: dict[str, Any]) -> None:
    answer = follow(**asked)
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == "malformed"


@pytest.mark.django_db
def test_a_game_without_an_editor_opens_files_only() -> None:
    html = Client().get("/study/convoy/").content.decode()
    assert 'id="editor"' not in html
    assert 'data-state="setup"' not in html
    assert 'id="import-file"' in html


@pytest.mark.django_db
def test_a_game_that_is_not_there_has_no_board() -> None:
    answer = Client(headers={"accept-language": "cs"}).get("/study/chess/")
    assert answer.status_code == 404
    assert 'data-code="game_missing"' in answer.content.decode()


# Links ----------------------------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_a_position_is_kept_under_a_link_as_it_was_given(anna: Player) -> None:
    document = {**FILE, "actions": [BATTLE]}
    told = share(document, visitor(anna)).json()
    study = Study.objects.get()
    assert told == {"slug": study.slug, "address": f"http://testserver/s/{study.slug}/"}
    assert (study.game, study.player) == ("hex", anna)
    page = Client().get(f"/s/{study.slug}/")
    assert page.status_code == 200
    assert json.dumps(known(page.content.decode())["document"]) == json.dumps(document)


@pytest.mark.django_db
def test_a_link_keeps_nothing_but_the_position() -> None:
    """Comments of a case and of an army in the file are dropped; the army is the same."""
    text = plugins.installed_games()["hex"].data_files.by_name()["army_moloch.toml"].text
    strange = text.replace("count = 1", "count = 1 # " + "anything " * 50) + "\n# " + "x" * 90_000
    anything = {"about": "y" * 50_000, "rule": "z", "expect": {"anything": ["at", "all"]}}
    assert share({**FILE, **anything, "data": {"army_moloch.toml": strange}}).status_code == 200
    kept = json.loads(Study.objects.get().text)
    assert kept.keys() == {*FILE, "data"} and len(Study.objects.get().text) < 10_000
    assert tomllib.loads(kept["data"]["army_moloch.toml"]) == tomllib.loads(text)
    assert "anything" not in kept["data"]["army_moloch.toml"]


@pytest.mark.django_db
def test_an_army_equal_to_the_sites_is_stored_unchanged() -> None:
    text = plugins.installed_games()["hex"].data_files.by_name()["army_moloch.toml"].text
    assert "#" in text
    share({**FILE, "data": {"army_moloch.toml": text}})
    assert json.loads(Study.objects.get().text)["data"] == {"army_moloch.toml": text}


@pytest.mark.django_db
def test_a_link_keeps_the_texts_of_armies_that_nobody_plays() -> None:
    """Given a unit of a third army, then the link keeps that army's text, too, whatever the host corrects later."""
    unit = {"at": [0, 0], "tile": "mutant", "army": "borgo", "seat": 0}
    players = [{"army": "moloch"}, {"army": "outpost"}]
    assert share({"game": "hex", "position": {"players": players, "board": [unit]}}).status_code == 200
    assert sorted(Study.objects.get().data) == ["army_borgo.toml", "army_moloch.toml", "army_outpost.toml"]


@pytest.mark.django_db
def test_position_too_large() -> None:
    """Even the required parts may be too large."""
    text = plugins.installed_games()["hex"].data_files.by_name()["army_moloch.toml"].text
    blank = {"army_moloch.toml": text + " " * 110_000}
    answer = share({**FILE, "data": blank})
    assert answer.status_code == 413 and answer.json()["error"]["code"] == "position_too_large"
    assert "100 kB" in answer.json()["error"]["message"] and not Study.objects.exists()


@pytest.mark.django_db
def test_a_visitor_without_a_name_can_share() -> None:
    assert share(FILE).status_code == 200
    assert Study.objects.get().player is None


@pytest.mark.django_db
def test_to_open_or_to_share_again_changes_nothing() -> None:
    slug = share(FILE).json()["slug"]
    before = Study.objects.values().get()
    for _time in range(2):
        Client().get(f"/s/{slug}/")
    other = share({**FILE, "actions": [BATTLE]}).json()["slug"]
    assert other != slug
    assert Study.objects.filter(slug=slug).values().get() == before
    assert Client().post(f"/s/{slug}/").status_code == 405


@pytest.mark.django_db
def test_text_of_a_file_is_escaped() -> None:
    """Text of a file is data in the page and never markup."""
    evil = "</script><script>alert(1)</script>"
    answer = share({**FILE, "options": {"scenario": evil}})
    assert answer.status_code == 400
    Study.objects.create(game="hex", version="1", text=json.dumps({**FILE, "options": {"scenario": evil}}))
    html = Client().get(f"/s/{Study.objects.get().slug}/").content.decode()
    assert evil not in html
    assert known(html)["document"]["options"]["scenario"] == evil


@pytest.mark.django_db
def test_an_unknown_link_is_refused_in_words() -> None:
    answer = Client(headers={"accept-language": "pl"}).get("/s/aaaaaaaaaa/")
    assert answer.status_code == 404
    assert 'data-code="study_not_found"' in answer.content.decode()


@pytest.mark.django_db
def test_a_link_to_a_game_that_is_gone_says_so() -> None:
    slug = share(FILE).json()["slug"]
    PluginSetting.objects.create(name="hex", enabled=False)
    answer = Client().get(f"/s/{slug}/")
    assert answer.status_code == 404
    assert 'data-code="game_missing"' in answer.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("document", "code"),
    [
        ("{", "malformed"),
        ("[1]", "malformed"),
        ("null", "malformed"),
        ("[" * 100_000 + "]" * 100_000, "malformed"),
        ('{"game": "hex", "position": ' + '{"a":' * 60 + "1" + "}" * 60 + "}", "malformed"),
        ('{"game": "hex", "game": "hex", "position": {"players": []}}', "malformed"),
        (" " * (unfolding.LARGEST + 1), "too_large"),
        (" " * 3_000_000, "too_large"),
        ({**FILE, "slug": "aaaaaaaaaa"}, "malformed"),
        ({**FILE, "game": "chess"}, "game_missing"),
        ({**FILE, "game": ["hex"]}, "malformed"),
        ({**FILE, "actions": [{**BATTLE, "seat": True}]}, "malformed"),
        ({**FILE, "actions": [{"seat": 1, "type": "end_turn"}]}, "not_to_move"),
        ({**FILE, "actions": [BATTLE] * (unfolding.MOST_ACTIONS + 1)}, "too_many_actions"),
        ({**FILE, "position": {**FILE["position"], "board": [*BOARD, *BOARD]}}, "two_on_a_field"),  # type: ignore[dict-item]
    ],
    ids=lambda value: value if isinstance(value, str) and len(value) < 30 else "",
)
def test_an_invalid_position_is_not_stored(document: Any, code: str) -> None:
    answer = share(document)
    assert 400 <= answer.status_code < 500
    error = answer.json()["error"]
    assert error["code"] == code
    assert error["message"]
    assert not Study.objects.exists()


@pytest.mark.django_db
def test_shared_positions_are_limited(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    settings.LIMITS = 1
    monkeypatch.setattr(rate_limits, "clock", lambda: 0.0)
    often = rate_limits.SHARE.often
    assert [share(FILE).status_code for _time in range(often + 1)] == [200] * often + [429]
    assert Study.objects.count() == often


@pytest.mark.django_db
def test_a_page_of_another_site_cannot_share() -> None:
    assert share(FILE, Client(enforce_csrf_checks=True)).status_code == 403


@pytest.mark.django_db
def test_the_host_sees_what_is_shared_and_may_delete_it() -> None:
    slug = share(FILE).json()["slug"]
    host = Client()
    host.force_login(User.objects.create_superuser("chief"))
    study = Study.objects.get()
    assert slug in host.get("/admin/studies/study/").content.decode()
    html = host.get(f"/admin/studies/study/{study.pk}/change/").content.decode()
    assert "moloch" in html
    assert 'name="_save"' not in html
    host.post(f"/admin/studies/study/{study.pk}/delete/", {"post": "yes"})
    assert not Study.objects.exists()


# What if --------------------------------------------------------------------------------------------------------------


@pytest.fixture
def duel(anna: Player, jan: Player) -> str:
    slug = create_match(anna, "hex", {}, [SeatPlan("me", MOLOCH), SeatPlan("open", BORGO)]).slug
    return join_match(jan, slug).slug


def end(slug: str) -> None:
    """Mark the match as ended."""
    Match.objects.filter(slug=slug).update(status="over", outcome={"winners": [0], "reason": "hq_destroyed"})


def test_the_switch_is_there_in_matches_with_people(duel: str, anna: Player, jan: Player) -> None:
    for player in (anna, jan):
        assert 'id="allow-what-if"' in visitor(player).get(f"/m/{duel}/").content.decode()
    assert "what-if" not in Client().get(f"/m/{duel}/").content.decode()


def test_where_nothing_can_be_tried_out_the_switch_is_about_hints_alone(duel: str, anna: Player, jan: Player) -> None:
    convoy = join_match(jan, create_match(anna, "convoy", {}, [SeatPlan("me", {}), SeatPlan("open", {})]).slug).slug
    with_board, hints_alone = (visitor(anna).get(f"/m/{slug}/").content.decode() for slug in (duel, convoy))
    assert 'id="allow-what-if"' in hints_alone
    for words, place in {
        "Allow “What if”": with_board,
        "analysis board": with_board,
        "Allow hints": hints_alone,
    }.items():
        assert [words in html for html in (with_board, hints_alone)] == [
            html is place for html in (with_board, hints_alone)
        ]
    assert "The button “Hint”" in with_board
    assert "The button “Hint”" in hints_alone


def test_against_bots_there_is_nobody_to_ask(anna: Player) -> None:
    slug = create_match(anna, "hex", {}, [SeatPlan("me", MOLOCH), SeatPlan("bot", BORGO, "greedy")]).slug
    html = visitor(anna).get(f"/m/{slug}/").content.decode()
    assert 'id="what-if"' in html
    assert 'id="allow-what-if"' not in html


def test_a_game_in_which_nothing_can_be_tried_has_no_button(anna: Player) -> None:
    slug = create_match(anna, "convoy", {}, [SeatPlan("me", {}), SeatPlan("me", {})]).slug
    assert 'id="what-if"' not in visitor(anna).get(f"/m/{slug}/").content.decode()


def test_both_switch_it_on_and_one_off_again(duel: str, anna: Player, jan: Player) -> None:
    page = f"/m/{duel}/what-if/"
    for player in (anna, jan):
        refused = visitor(anna).get(page)
        assert refused.status_code == 403
        assert 'data-code="what_if_not_allowed"' in refused.content.decode()
        answer = visitor(player).post(f"{page}allow/", {"allowed": "yes"})
        assert answer.headers["Location"] == f"/m/{duel}/"
    html = visitor(jan).get(page).content.decode()
    assert f'href="/m/{duel}/"' in html
    assert "Back to the match" in html
    assert known(html)["document"]["game"] == "hex"
    visitor(anna).post(f"{page}allow/", {"allowed": "no"})
    assert visitor(jan).get(page).status_code == 403


def test_a_spectator_cannot_change_the_switch(duel: str) -> None:
    assert Client().post(f"/m/{duel}/what-if/allow/", {"allowed": "yes"}).status_code == 403
    assert not Match.objects.get(slug=duel).seats.filter(what_if=True).exists()
    answer = Client(enforce_csrf_checks=True).post(f"/m/{duel}/what-if/allow/", {"allowed": "yes"})
    assert answer.status_code == 403


def test_a_replay_leads_there_and_back(duel: str) -> None:
    end(duel)
    replay = Client().get(f"/m/{duel}/replay/").content.decode()
    assert f'href="/m/{duel}/what-if/?seq=0"' in replay
    html = Client().get(f"/m/{duel}/what-if/?seq=0").content.decode()
    assert f'href="/m/{duel}/replay/#0"' in html
    assert "Back to the replay" in html


@pytest.mark.parametrize("seq", ["1", "x", "-1", "999999999999", "१"])
def test_a_step_that_was_never_played(duel: str, seq: str) -> None:
    end(duel)
    answer = Client().get(f"/m/{duel}/what-if/", {"seq": seq})
    assert answer.status_code == 404
    assert 'data-code="no_such_move"' in answer.content.decode()


def test_where_nothing_can_be_tried_the_page_says_so(duel: str) -> None:
    """Before both HQs are placed there is no battle."""
    end(duel)
    html = Client().get(f"/m/{duel}/what-if/?seq=0").content.decode()
    assert known(html)["document"]["actions"] == []
    file = json.dumps(known(html)["document"])
    offered = unfolding.unfold(file.encode())["hypotheses"]
    assert ("there is nothing to try" in html) is not bool(offered)


def test_the_hand_of_the_reader_lies_before_them(duel: str, anna: Player, jan: Player) -> None:
    for player in (anna, jan):
        visitor(player).post(f"/m/{duel}/what-if/allow/", {"allowed": "yes"})
    pages = [visitor(player).get(f"/m/{duel}/what-if/").content.decode() for player in (anna, jan)]
    assert [known(html)["seat"] for html in pages] == [0, 1]
