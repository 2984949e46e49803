"""A host corrects an army of Hex: effects on pages of armies, lessons, puzzles and the analysis board."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from neuroshima import plugins
from neuroshima.lessons.access import lessons_of
from neuroshima.matches.models import DataText
from neuroshima.puzzles.access import puzzles_of
from neuroshima_hex.base import base_registry
from neuroshima_hex.puzzles.offering import Library

ADD = "/admin/matches/datatext/add/"
NAME = "army_moloch.toml"


@cache
def own_text() -> str:
    return base_registry().army_texts["moloch"]


def renamed() -> str:
    """Moloch with another id for its Brain, which lessons and puzzles name."""
    assert 'id = "brain"' in own_text()
    return own_text().replace('id = "brain"', 'id = "cortex"')


@pytest.fixture
def chief(db: None) -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("chief"))
    return client


@pytest.fixture
def corrected(chief: Client) -> DataText:
    answer = chief.post(ADD, {"file": f"hex/{NAME}", "pasted": renamed(), "note": "", "use": "on"})
    assert answer.status_code == 302, answer.context["errors"]
    return DataText.objects.get(number=2)


def test_the_page_of_the_army_explains_the_corrected_tiles(corrected: DataText) -> None:
    html = Client().get("/armies/hex/moloch/").content.decode()
    address = html.split('data-catalogue="')[1].split('"')[0].replace("&amp;", "&")
    tiles = Client().get(address).json()["armies"]["moloch"]["tiles"]
    assert "cortex" in tiles and "brain" not in tiles
    assert 'data-piece="cortex"' in html and "Its lesson" in html


def test_no_lesson_and_no_puzzle_is_hidden(corrected: DataText) -> None:
    game = plugins.game("hex")
    html = Client().get("/?game=hex").content.decode()
    assert "Puzzle of the day" in html
    assert Client().get("/learn/?game=hex").content.decode().count('class="lesson-card') == len(lessons_of(game))
    assert Client().get("/puzzles/?game=hex").content.decode().count("puzzle-card") >= len(puzzles_of(game))


def test_a_lesson_and_a_puzzle_say_that_they_use_the_original_tiles(corrected: DataText) -> None:
    moloch, borgo = (Client().get(f"/learn/hex/army_{army}/").content.decode() for army in ("moloch", "borgo"))
    assert "On this site these are corrected: Moloch." in moloch
    html = Client(headers={"accept-language": "cs"}).get("/learn/hex/army_moloch/").content.decode()
    assert "On this site" not in html and "Moloch" in html
    game = plugins.game("hex")
    using = next(one.id for one in puzzles_of(game).values() if "moloch" in json.dumps(one.position))
    other = next(one.id for one in puzzles_of(game).values() if "moloch" not in json.dumps(one.position))
    assert "are corrected: Moloch" in Client().get(f"/puzzles/hex/{using}/").content.decode()
    assert "are corrected" not in Client().get(f"/puzzles/hex/{other}/").content.decode()
    assert ("are corrected" in borgo) is (
        "moloch" in str([step.position for step in lessons_of(game)["army_borgo"].step])
    )


def test_the_host_is_told_beforehand_what_keeps_the_original_text(chief: Client) -> None:
    form = chief.get(f"{ADD}?file=hex/{NAME}").content.decode()
    assert (
        "made with the game&#x27;s own text" in form.replace("&#39;", "&#x27;") or "own text and stay with it" in form
    )
    assert "Lessons (" in form and "Puzzles (" in form
    chief.post(ADD, {"file": f"hex/{NAME}", "pasted": renamed(), "note": ""})
    version = chief.get(f"/admin/matches/datatext/{DataText.objects.get(number=2).pk}/change/").content.decode()
    assert "Puzzles (" in version and "Use this version for new matches" in version


def test_only_a_puzzle_with_a_missing_tile_is_hidden() -> None:
    from tests.hex.test_puzzles import library

    found: Library = library()
    registry = base_registry().with_files({NAME: renamed()})
    own = {one.id for one in found.make_puzzles(base_registry(), lambda _position: "")}
    left = {one.id for one in found.make_puzzles(registry, lambda _position: "")}
    broken = {name for name, riddle in found.riddles.items() if "brain" in riddle.table.model_dump_json()}
    assert broken and left == own - broken


def known(html: str) -> dict[str, Any]:
    text = html.split('<script id="known" type="application/json">')[1].split("</script>", maxsplit=1)[0]
    return dict(json.loads(text))


def test_an_empty_analysis_board_uses_the_corrected_tiles(corrected: DataText) -> None:
    html = Client().get("/study/hex/").content.decode()
    assert known(html)["data"] == {NAME: renamed()}
    address = html.split('data-catalogue="')[1].split('"')[0].replace("&amp;", "&")
    assert "cortex" in Client().get(address).json()["armies"]["moloch"]["tiles"]
    assert known(Client().get("/study/tally/").content.decode())["data"] == {} if "tally" in plugins.games() else True


def lancers() -> str:
    from tests.support.hex.author_plugins import ARMY

    return ARMY.replace("lance = [2, 0, 0, 0, 0, 0]", "ranged = [2, 0, 0, 0, 0, 0]")


@pytest.mark.django_db
def test_the_catalogue_of_a_position_file_has_its_own_army() -> None:
    asked = {"game": "hex", "data": {"army_lancers.toml": lancers()}}
    answer = Client().post("/study/catalogue/", json.dumps(asked), content_type="application/json")
    assert "lancer" in answer.json()["armies"]["lancers"]["tiles"]
    asked["data"] = {"army_lancers.toml": "nonsense"}
    answer = Client().post("/study/catalogue/", json.dumps(asked), content_type="application/json")
    assert answer.status_code == 400 and answer.json()["error"]["path"] == "data.army_lancers.toml"


def test_a_correction_that_would_take_a_scenario_with_it_says_which(chief: Client) -> None:
    game = plugins.game("hex")
    folder = next(folder for folder in game.data_files.folders() if folder.addable)
    brain = '[[setup]]\nstep = "deploy"\nside = 0\narmy = "moloch"\ncount = 1\nunits = { brain = 1 }\n\n[[side]]'
    scenario = folder.example.replace("[[side]]", brain, 1)
    form = {"file": f"hex/+{folder.prefix}", "new_name": "my_scenario", "pasted": scenario, "note": "", "use": "on"}
    assert chief.post(ADD, form).status_code == 302
    told = chief.post(ADD, {"file": f"hex/{NAME}", "pasted": renamed(), "note": "", "use": "on"}).content.decode()
    assert "scenario_my_scenario.toml" in told and "brain" in told
    assert not DataText.objects.filter(name=NAME).exists()
