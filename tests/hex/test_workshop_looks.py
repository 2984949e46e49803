"""Figures, drawings, faces and the portrait of an army in the workshop: from a draft to files of a pack and back."""

from __future__ import annotations

from typing import Any

import pytest
import tomli_w
from neuroshima_contract import Game, Json, Workshop
from neuroshima_contract.pack_checks import check_files
from neuroshima_contract.registry import installed_game
from neuroshima_hex.drawing.figures.reading import library
from neuroshima_hex.host.workshop_looks import PARTS

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">'
SHAPE = f'{HEAD}<path d="M1 1h8v8z"/></svg>'
ARCHER: Json = {
    "id": "archer", "names": {"en": "Archer"}, "kind": "warrior", "count": 20, "initiative": [2],
    "ranged": [1, 0, 0, 0, 0, 0],
}  # fmt: skip
FIGURE: Json = {
    "body": "long_coat", "head": "gas_mask",
    "extras": [{"part": "chevrons", "x": 3, "y": -4, "turn": 90, "size": 50}],
}  # fmt: skip
LINES = [{"en": "They are fast."}]
PORTRAIT: Json = {
    "difficulty": "easy", "good_at": ["ranged"], "line": {"en": "They shoot."}, "character": {"en": "Stay away."},
    "strengths": LINES, "weaknesses": LINES, "plan": LINES,
}  # fmt: skip


@pytest.fixture(scope="module")
def workshop() -> Workshop:
    return hex_game().workshops[0]


def hex_game() -> Game:
    game = installed_game("hex")
    assert game is not None
    return game


def draft_with(workshop: Workshop, *tiles: Json, **army: Any) -> Json:
    """A draft with these tiles beside the HQ."""
    draft = workshop.blank("mine__archers", "Archers")
    return draft | {"tile": [*draft["tile"], *tiles]} | army


def faults_of(workshop: Workshop, draft: Json) -> list[str]:
    """What the site finds wrong with the pack of a draft."""
    manifest = {"id": "mine", "game": "hex", "names": {"en": "Mine"}, "version": "1.0", "author": "Jan",
                "licence": "CC0", "languages": ["en"]}  # fmt: skip
    made = {"pack.toml": manifest, **workshop.files(draft, "archers")}
    files = {path: data if isinstance(data, str) else tomli_w.dumps(data) for path, data in made.items()}
    return [str(fault) for fault in check_files(files, (), {"hex": hex_game()}).faults]


def test_looks_and_portrait_are_files_of_their_own(workshop: Workshop) -> None:
    draft = draft_with(workshop, ARCHER | {"figure": FIGURE, "drawing": SHAPE}, portrait=PORTRAIT, emblem=SHAPE)
    files = workshop.files(draft, "archers")
    assert set(files) == {
        "armies/archers.toml", "figures/archers.toml", "portraits/archers.toml",
        "drawings/mine__archers/emblem.svg", "drawings/mine__archers/archer.svg",
    }  # fmt: skip
    assert files["figures/archers.toml"]["tile"] == {  # type: ignore[index]
        "archer": {
            "body": "long_coat",
            "head": "gas_mask",
            "extras": [{"part": "chevrons", "at": [3, -4], "turn": 90, "size": 0.5}],
        }
    }
    assert faults_of(workshop, draft) == []
    assert workshop.draft(files) == draft | {"manner": "soldier"}


def test_army_without_looks_is_one_file(workshop: Workshop) -> None:
    empty = {"portrait": {"difficulty": "", "line": {"en": ""}, "plan": [{}]}, "emblem": "", "manner": "soldier"}
    draft = draft_with(workshop, ARCHER | {"figure": {"body": "", "extras": []}, "drawing": ""}, **empty)
    assert list(workshop.files(draft, "archers")) == ["armies/archers.toml"]
    assert faults_of(workshop, draft) == []


def test_tile_is_drawn_with_its_figure_and_with_its_drawing(workshop: Workshop) -> None:
    def picture(**looks: Any) -> str:
        return workshop.show(draft_with(workshop, ARCHER | looks)).parts[1].svg

    made, composed, drawn = picture(), picture(figure=FIGURE), picture(figure=FIGURE, drawing=SHAPE)
    assert len({made, composed, drawn}) == 3
    assert "M1 1h8v8z" in drawn
    assert picture(figure={"body": "no_such_body"}) == made


def test_upload_has_shapes_alone(workshop: Workshop) -> None:
    harmful = f'{HEAD}<script>alert(1)</script><path d="M1 1h8v8z" onload="alert(1)"/></svg>'
    draft = draft_with(workshop, ARCHER | {"drawing": harmful})
    path = "drawings/mine__archers/archer.svg"
    assert faults_of(workshop, draft) == [
        f"{path}: script: a drawing may not have the element <script>",
        f"{path}: path.onload: a drawing may not have the attribute “onload”",
    ]
    assert "alert" not in workshop.show(draft).parts[1].svg


@pytest.mark.parametrize("name", ["../../x", "a/b", "A", ""])
def test_drawing_stays_in_its_folder(workshop: Workshop, name: str) -> None:
    draft = draft_with(workshop, ARCHER | {"id": name, "drawing": SHAPE})
    assert [path for path in workshop.files(draft, "archers") if path.startswith("drawings/")] == []


def test_face_of_another_tile_has_no_copies_of_its_own(workshop: Workshop) -> None:
    face = ARCHER | {"id": "reaper", "names": {"en": "Reaper"}, "face_of": "archer"}
    draft = draft_with(workshop, ARCHER, face)
    assert faults_of(workshop, draft) == []
    assert len(workshop.show(draft).parts) == 3
    assert next(measure for measure in workshop.show(draft).measures).value == 21


def test_portrait_is_whole_or_not_there(workshop: Workshop) -> None:
    draft = draft_with(workshop, ARCHER, portrait={"line": {"en": "They shoot."}})
    missing = ["difficulty", "good_at", "character", "strengths", "weaknesses", "plan"]
    assert faults_of(workshop, draft) == [f"portraits/archers.toml: {key}: it is missing" for key in missing]


@pytest.mark.parametrize("rubbish", [3, [], "x", {"body": 3}, {"body": [], "extras": {"part": 3}}, {"extras": [[]]}])
def test_rubbish_raises_nothing(workshop: Workshop, rubbish: Any) -> None:
    draft = draft_with(workshop, ARCHER | {"figure": rubbish, "drawing": rubbish}, portrait=rubbish, manner=rubbish)
    workshop.show(draft)
    workshop.draft(workshop.files(draft, "archers"))
    workshop.draft({"armies/x.toml": {"tile": rubbish}, "figures/x.toml": {"tile": rubbish}, "portraits/x.toml": {}})


def test_every_part_that_is_offered_exists() -> None:
    assert {key.partition(".")[2] for key in PARTS} <= library().keys()
