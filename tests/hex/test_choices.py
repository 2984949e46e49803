"""The answers to a question in a view: everything that a screen needs for its words and signs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from neuroshima_hex.texts.words import Words, core_words

from tests.support.hex.playing import GAME, load
from tests.support.playing import CASES, apply_entry, begin, document

HQS = [{"at": [-2, 2], "tile": "hq", "seat": 0, "rotation": 0}, {"at": [2, -2], "tile": "hq", "seat": 1, "rotation": 0}]


def unit(tile: str, at: tuple[int, int], seat: int = 0, rotation: int = 0) -> dict[str, Any]:
    return {"at": list(at), "tile": tile, "seat": seat, "rotation": rotation}


def asked(*board: dict[str, Any], army: str = "moloch") -> Any:
    """The view of a battle that waits for an answer."""
    position = {"players": [{"army": army}, {"army": "borgo"}], "board": [*HQS, *board]}
    state = load(position)
    state.sandbox = True
    state.apply(0, {"type": "resolve_battle"})
    return state.view(0)


def test_a_medics_answer_knows_the_attack() -> None:
    victims = (unit("hunter_killer", (0, 0)), unit("hunter_killer", (1, 1)))
    strikers = (unit("claws", (0, -1), 1, 4), unit("claws", (1, 0), 1, 4))
    view = asked(*victims, unit("medic", (0, 1)), *strikers)
    assert [choice["kind"] for choice in view["choices"]] == ["melee", "melee"]
    assert [choice["wounds"] for choice in view["choices"]] == [1, 1]
    assert [choice["source"] for choice in view["choices"]] == [[0, -1], [1, 0]]


def test_an_explosion_knows_its_targets() -> None:
    view = asked(unit("clown", (0, 0)), unit("mutant", (0, -1), 1, 3), unit("mutant", (0, -2), 1))
    explodes, attacks = view["choices"]
    assert explodes == {"unit": [0, 0], "explode": True, "targets": [[0, -1]]}
    assert attacks == {"unit": [0, 0], "explode": False}


def test_a_changed_attack_knows_its_targets() -> None:
    linked = (unit("ganger", (0, 0), rotation=1), unit("quartermaster", (0, 1)))
    view = asked(*linked, unit("mutant", (0, -2), 1), army="hegemony")
    assert [choice.get("targets") for choice in view["choices"]] == [None, [[0, -2]]]


def test_only_the_asked_player_sees_choices() -> None:
    assert "choices" not in load({"players": [{"army": "moloch"}, {"army": "borgo"}], "board": HQS}).view(0)


@pytest.mark.parametrize("folder", ["medic", "clown", "players_points", "push_back", "quartermaster"])
def test_every_question_has_a_sentence_for_each_answer(folder: str) -> None:
    """The first sentence whose placeholders are all known, or the words for true and false."""
    words: Any = core_words().entries
    for file in sorted(Path(CASES / "hex" / folder).glob("*.json")):
        for view in views(document(file)):
            if (pending := view["pending"]) is None:
                continue
            known = words[pending["kind"]]
            sentences = [text["en"] for text in known.get("answers", ())]
            truths = [known[key]["en"] for key in ("yes", "no") if key in known]
            for choice in view["choices"]:
                assert truths or any(filled(text, choice) for text in sentences), (file.name, choice)


def views(data: Any) -> Any:
    """The views of a case after each of its legal actions."""
    if "error" in data.get("expect", {}):
        return
    state = begin(data, GAME)
    for entry in data.get("actions", []):
        apply_entry(state, entry)
        yield state.view(None)


def filled(text: str, choice: Any) -> bool:
    try:
        return bool(text % choice)
    except KeyError:
        return False


def test_a_sign_without_a_drawing_is_refused_at_registration() -> None:
    text = '[toll]\nparties.at = { sign = "skull", names = { en = "a", pl = "b", cs = "c" } }\n'
    with pytest.raises(ValueError, match="sign"):
        Words().add("words.toml", text)
