"""All faults of a file are listed at once, with suggestions for misspelt names."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from neuroshima.matches.data_files.text_store import with_texts
from neuroshima.plugins import installed_games
from neuroshima.studies.resolving import ResolveError, resolve
from neuroshima_contract import Malformed
from neuroshima_hex.texts.words import Words


def refused(document: dict[str, Any]) -> str:
    with pytest.raises(ResolveError) as caught:
        resolve(json.dumps(document).encode())
    return str(caught.value.error["error"]["message"])


def changed(name: str, *changes: tuple[str, str]) -> Callable[[], object]:
    """The game with a changed text of that data file."""
    game = next(game for game in installed_games().values() if name in game.data_files.by_name())
    text = game.data_files.by_name()[name].text
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return lambda: with_texts(game, {name: text})


def test_a_position_file() -> None:
    told = refused({"game": "hex", "sead": 3, "option": {}, "seats": []})
    assert "sead" not in told.partition(":")[0] and "did you mean seed?" in told and "did you mean options?" in told


def test_a_position() -> None:
    players = [{"army": "moloch", "hnad": []}, {"army": "borgo", "stack": "mutant"}]
    told = refused({"game": "hex", "position": {"players": players, "bord": []}})
    assert "players.0.hnad" in told and "did you mean hand?" in told
    assert "at players.1.stack" in told and "did you mean board?" in told


@pytest.mark.parametrize(
    ("name", "changes", "words"),
    [
        (
            "army_moloch.toml",
            (("ranged = [", "rangd = ["), ("melee = [", "meele = [")),
            ("did you mean ranged?", "did you mean melee?", "neither such a key nor such a trait"),
        ),
        ("army_moloch.toml", (("color = ", "colour = "), ("count = ", "cuont = ")), ("color?", "count?")),
        (
            "scenario_first_encounter.toml",
            (('kind = "forest"', 'kind = "forrest"'), ('armies = ["new_york"]', 'armies = ["new_yrok"]')),
            ("did you mean forest?", "did you mean new_york?"),
        ),
        ("moloch", (("strength = ", "strenght = "), ("names = ", "name = ")), ("strength?", "names?")),
    ],
)
def test_a_data_file(name: str, changes: tuple[tuple[str, str], ...], words: tuple[str, ...]) -> None:
    with pytest.raises(Malformed) as caught:
        changed(name, *changes)()
    told = str(caught.value)
    assert all(word in told for word in words), told
    assert "; at " in told


def test_the_list_of_faults_is_bounded() -> None:
    told = refused({"game": "hex", **{f"wrong_{number}": 0 for number in range(50)}})
    assert told.count("; at ") == 7


def test_a_file_of_words_of_a_plugin() -> None:
    text = "[one]\nnames = { en = 1 }\n[other]\ntexts = 2\n"
    with pytest.raises(ValueError, match=r"^mine\.toml, one\.names\..*; at other\.texts: "):
        Words().add("mine.toml", text)
