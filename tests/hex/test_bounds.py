"""No number in a file of Hex can make the computer work endlessly: each has a bound, named in the refusal."""

from __future__ import annotations

import json
import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from neuroshima import plugins
from neuroshima.refusals import words
from neuroshima.studies.resolving import MALFORMED, ResolveError, resolve
from neuroshima_contract import Json

from tests.support.counted_steps import MOST_STEPS, ask, at_most, positions, with_other_integer
from tests.support.playing import CASES
from tests.support.rubbish import examples

FOLDERS = ("hex", "babel13", "doomsday")
FILES = sorted(file for folder in FOLDERS for file in (CASES / folder).rglob("*.json"))


def texts(prefix: str) -> dict[str, str]:
    """The installed game's data files whose names begin with `prefix`."""
    found = plugins.installed_games()["hex"].data_files.by_name()
    return {name: file.text for name, file in found.items() if name.startswith(prefix)}


def battle_of(army: str, text: str) -> Json:
    """A battle of an army read from that text, with as many of its units as fit, against another army."""
    other = "moloch" if army != "moloch" else "borgo"
    known = plugins.installed_games()["hex"].screen.catalogue()["armies"][army]["tiles"]
    units = [name for name, tile in known.items() if tile["kind"] in ("warrior", "module") and tile["count"]][:12]
    fields = [[q, r] for q in range(-2, 3) for r in range(-2, 3) if abs(q + r) <= 2]
    hqs = [name for name, tile in known.items() if tile["kind"] == "hq" and tile["count"]]
    board = [{"at": fields.pop(), "tile": hq, "seat": 0} for hq in hqs]
    board.append({"at": fields.pop(), "tile": "hq", "seat": 1})
    board += [{"at": at, "tile": tile, "seat": 0, "rotation": 1} for at, tile in zip(fields, units, strict=False)]
    board += [{"at": fields[len(units)], "tile": "hybrid" if other == "moloch" else "mutant", "seat": 1}]
    return {
        "game": "hex",
        "data": {f"army_{army}.toml": text},
        "position": {"players": [{"army": army}, {"army": other}], "board": board},
        "actions": [{"seat": 0, "type": "resolve_battle"}],
    }


def game_of(scenario: str, text: str) -> Json:
    """The start of a game of the scenario read from that text, with armies that it allows."""
    file = texts("scenario_")[scenario]
    table = tomllib.loads(file)
    seats: list[Json] = []
    for side in table["side"]:
        allowed = side.get("armies") or ["moloch", "borgo", "outpost", "hegemony"]
        seats.append({"army": next(army for army in allowed if {"army": army} not in seats)})
    options = {"scenario": table["scenario"], "mode": table.get("mode", "duel")}
    if "edition" in table:
        options["edition"] = table["edition"]
    return {"game": "hex", "data": {scenario: text}, "options": options, "seats": seats}


def army_of(file: str) -> str:
    return file.removeprefix("army_").removesuffix(".toml")


def test_the_files_themselves_are_fine() -> None:
    for name, text in texts("army_").items():
        file = battle_of(army_of(name), text)
        with at_most(MOST_STEPS // 10):
            assert resolve(json.dumps(file).encode())["events"]
    for name, text in texts("scenario_").items():
        file = game_of(name, text)
        with at_most(MOST_STEPS // 10):
            assert resolve(json.dumps(file).encode())["legal"]


# Files from guests


def refused(file: Json) -> Json:
    """The error object of a file that is refused."""
    with at_most(MOST_STEPS), pytest.raises(ResolveError) as caught:
        resolve(json.dumps(file).encode())
    assert caught.value.status == MALFORMED
    return dict(caught.value.error_object(words)["error"])


CLAWS = 'count = 4\nkind = "warrior"\ninitiative = [3]\nmelee = [0, 0, 0, 0, 1, 1]\n'
NUMBERS: dict[str, tuple[str, str, str]] = {
    "twelve seconds": ("[3]", "[10000000]", "tile claws.initiative.0"),
    "an endless battle": ("[3]", "[9223372036854775807]", "tile claws.initiative.0"),
    "the segment of the opening": ("[3]", "[99]", "tile claws.initiative.0"),
    "an initiative that is just too high": ("[3]", "[10]", "tile claws.initiative.0"),
    "ten icons": ("[3]", "[9, 8, 7, 6, 5, 4, 3, 2, 1, 0]", "tile claws.initiative"),
    "a blow that heals": ("1, 1]", "1, -1]", "tile claws.melee.5"),
    "a blow that is too hard": ("1, 1]", "1, 10]", "tile claws.melee.5"),
    "a net of two ropes": ("[3]", "[3]\nnet = [99, 0, 0, 0, 0, 0]", "tile claws.net.0"),
    "armor without end": ("[3]", "[3]\narmor = [4294967296, 0, 0, 0, 0, 0]", "tile claws.armor.0"),
    "a toughness without end": ("[3]", "[3]\ntoughness = 4294967296", "tile claws.toughness"),
    "hit points without end": ("[3]", "[3]\nhit_points = 4294967296", "tile claws.hit_points"),
    "a bonus without end": ("[3]", "[3]\nbonus = { initiative = 4294967296 }", "tile claws.bonus.initiative"),
    "extra attacks without end": ("[3]", "[3]\nbonus = { extra_attack = 10 }", "tile claws.bonus.extra_attack"),
    "fewer attacks than none": ("[3]", "[3]\nbonus = { extra_attack = -1 }", "tile claws.bonus.extra_attack"),
    "copies without end": ("count = 4", "count = 4294967296", "tile claws.count"),
}


@pytest.mark.parametrize("name", NUMBERS)
def test_a_number_beyond_its_bound_is_refused_with_its_place(name: str) -> None:
    old, new, place = NUMBERS[name]
    borgo = texts("army_")["army_borgo.toml"]
    assert CLAWS in borgo
    error = refused(battle_of("borgo", borgo.replace(CLAWS, CLAWS.replace(old, new))))
    assert (error["code"], error["path"]) == ("bad_army", "data.army_borgo.toml")
    assert f"at {place}: " in error["message"]
    assert ("at least 0" if "-1" in new else "at most") in error["message"]


@pytest.mark.parametrize(("size", "fits"), [(9, False), (10, True), (36, True), (60, True), (61, False)])
def test_an_army_has_ten_to_sixty_tiles(size: int, fits: bool) -> None:
    """35 in the base game; a later army has 36."""
    borgo = texts("army_")["army_borgo.toml"]
    head, *tables = borgo.partition("[structure]")[0].split("[[tile]]")
    hq, mutant, claws = (
        next(table for table in tables if f'id = "{name}"' in table) for name in ("hq", "mutant", "claws")
    )
    assert "count = 6" in mutant and "count = 4" in claws
    mutants = mutant.replace("count = 6", f"count = {size - 5}")
    text = "[[tile]]".join([head, hq, mutants, claws])
    position = {"players": [{"army": "borgo"}, {"army": "moloch"}], "board": []}
    file = {"game": "hex", "data": {"army_borgo.toml": text}, "position": position}
    if fits:
        assert resolve(json.dumps(file).encode())["position"]
    else:
        assert "10 to 60 tiles" in refused(file)["message"]


@st.composite
def armies(draw: st.DrawFn) -> Json:
    name, text = draw(st.sampled_from(sorted(texts("army_").items())))
    return battle_of(army_of(name), with_other_integer(draw, text))


@st.composite
def scenarios(draw: st.DrawFn) -> Json:
    name, text = draw(st.sampled_from(sorted(texts("scenario_").items())))
    return game_of(name, with_other_integer(draw, text))


@examples(150)
@given(armies())
def test_any_number_in_an_army_takes_bounded_work(file: Json) -> None:
    with at_most(MOST_STEPS):
        ask(file)


@examples(100)
@given(scenarios())
def test_any_number_in_a_scenario_takes_bounded_work(file: Json) -> None:
    with at_most(MOST_STEPS):
        ask(file)


@examples(300)
@given(positions(FILES))
def test_any_number_in_a_position_takes_bounded_work(file: Json) -> None:
    with at_most(MOST_STEPS):
        ask(file)
