"""The cards and cities as data: facts about the printed ones, texts in every language, files that are refused."""

from __future__ import annotations

import itertools
import json
import re
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from neuroshima_contract.refusal import BadFile
from neuroshima_convoy.host.catalogue import catalogue
from neuroshima_convoy.rules.components.cards import EFFECTS, ONLY_MOLOCH, ONLY_OUTPOST, Box
from neuroshima_convoy.rules.components.read_box import read_box

CASES = Path(__file__).resolve().parents[2] / "cases"
GUIDE = Path(__file__).resolve().parents[3] / "docs" / "convoy-cards.md"
FACTS: dict[str, list[dict[str, Any]]] = json.loads((CASES / "convoy_cards.json").read_text(encoding="utf-8"))
REFUSED: list[dict[str, str]] = json.loads((CASES / "convoy_bad_cards.json").read_text(encoding="utf-8"))
FILES = {
    name: (files("neuroshima_convoy.cards") / f"{name}.toml").read_text(encoding="utf-8")
    for name in ("moloch", "outpost", "cities")
}
READ = {name: tomllib.loads(text) for name, text in FILES.items()}
CARDS: dict[str, dict[str, Any]] = {card["id"]: card for side in ("moloch", "outpost") for card in READ[side]["card"]}
CITIES: dict[str, dict[str, Any]] = {city["id"]: city for city in READ["cities"]["city"]}
LANGUAGES = ("en", "pl", "cs")

# Names that two languages share; all others differ.
SHARED_NAMES = {
    ("en", "pl"): {"juggernaut", "nestugov", "scorn", "transporter", "ziggy_one", "iron_gate", "port_cleveland"},
    ("en", "cs"): {
        "juggernaut", "nestugov", "scorn", "hacker", "commando", "gauss_cannon",
        "ziggy_one", "iron_gate", "port_cleveland", "new_york",
    },
    ("pl", "cs"): {"juggernaut", "clown", "nestugov", "scorn", "ziggy_one", "iron_gate", "port_cleveland"},
}  # fmt: skip


def box(**changed: str) -> Box:
    """The box of the files as they are, or with some of them changed."""
    return read_box(**{**FILES, **changed})


def value(table: dict[str, Any], field: str) -> Any:
    """The value of a field; `positions.moloch` means the field `moloch` of the table `positions`."""
    found: Any = table
    for part in field.split("."):
        found = found[part]
    return found


def first_value(table: dict[str, Any], field: str) -> Any:
    """The value of a field before it was changed for balance."""
    tuned = {entry["field"]: entry for entry in table.get("tuned", [])}
    if field not in tuned:
        return value(table, field)
    assert table["provenance"][field.split(".", maxsplit=1)[0]] == "reconstructed", (
        "only what is reconstructed may be tuned"
    )
    assert tuned[field]["was"] != value(table, field), "was tuned to what it had been"
    return tuned[field]["was"]


def texts(table: dict[str, Any], *path: str) -> dict[str, str]:
    found: dict[str, str] = value(table, ".".join(("text", *path)))
    return found


def placeholders(text: str) -> set[str]:
    return set(re.findall(r"{(.*?)}", text))


# What is in the box ---------------------------------------------------------------------------------------------------


def test_each_side_has_35_cards() -> None:
    assert [len(box().deck(side)) for side in (0, 1)] == [35, 35]


def test_the_cities_stand_in_the_order_of_the_road() -> None:
    assert [city.id for city in box().cities] == [fact["id"] for fact in FACTS["cities"]]


def test_the_cards_stand_in_the_order_of_the_facts() -> None:
    for side in ("outpost", "moloch"):
        expected = [fact["id"] for fact in FACTS["cards"] if fact["side"] == side]
        assert [card["id"] for card in READ[side]["card"]] == expected


@pytest.mark.parametrize("fact", FACTS["cards"], ids=lambda fact: fact["id"])
def test_a_card_is_what_is_known_of_it(fact: dict[str, Any]) -> None:
    card = CARDS[fact["id"]]
    assert (card["kind"], card["activation"], card.get("effect")) == (fact["kind"], fact["activation"], fact["effect"])
    numbers = [field for field in ("copies", "strength", "amount", "count") if field in fact]
    assert {field: first_value(card, field) for field in numbers} == {field: fact[field] for field in numbers}
    assert {"amount", "count"} & card.keys() == {"amount", "count"} & fact.keys()
    assert {tuned["field"] for tuned in card.get("tuned", [])} <= set(numbers)
    assert card["provenance"] == {**fact["provenance"], "name_cs": "translation"}


@pytest.mark.parametrize("fact", FACTS["cities"], ids=lambda fact: fact["id"])
def test_a_city_is_what_is_known_of_it(fact: dict[str, Any]) -> None:
    city = CITIES[fact["id"]]
    numbers = ("districts", "bombs", "positions.moloch", "positions.outpost")
    assert {field: first_value(city, field) for field in numbers} == {field: fact[field] for field in numbers}
    assert {tuned["field"] for tuned in city.get("tuned", [])} <= set(numbers)
    victory = city.get("moloch_victory")
    assert list(city["outpost_victory"].values()) == fact["outpost_victory"]
    assert (victory and list(victory.values())) == fact["moloch_victory"]
    provenance = {key: source for key, source in city["provenance"].items() if key != "name_cs"}
    assert provenance == fact["provenance"]


@pytest.mark.parametrize("table", [*CARDS.values(), *CITIES.values()], ids=lambda table: table["id"])
def test_what_is_reconstructed_says_why(table: dict[str, Any]) -> None:
    reconstructed = {field for field, source in table["provenance"].items() if source == "reconstructed"}
    assert table.get("why", {}).keys() - {"ability_gap"} == reconstructed


def test_public_sources_are_listed_in_the_file_that_names_them() -> None:
    for side in ("moloch", "outpost"):
        named = {
            source.split(":")[1]
            for card in READ[side]["card"]
            for source in card["provenance"].values()
            if ":" in source
        }
        assert named
        for source in named:
            assert re.search(rf"^#   {source} ", FILES[side], re.MULTILINE), source


# Names and texts ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("one", "other"), list(itertools.combinations(LANGUAGES, 2)))
def test_names_differ_between_languages(one: str, other: str) -> None:
    tables = {**CARDS, **CITIES}
    assert {id_ for id_, table in tables.items() if table["names"][one] == table["names"][other]} == SHARED_NAMES[
        one, other
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_cards_share_a_name(language: str) -> None:
    names = [card["names"][language] for card in CARDS.values()]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("card", CARDS.values(), ids=CARDS)
def test_a_card_explains_itself_in_every_language(card: dict[str, Any]) -> None:
    numbers = {"amount", "count"} & card.keys() | (
        {"strength"} if card["kind"] == "module" and card["strength"] else set()
    )
    check_texts(texts(card), numbers)


def test_the_catalogue_has_the_numbers_of_the_texts_of_cities() -> None:
    for facts in catalogue(box())["cities"]:
        for side in ("moloch", "outpost"):
            used = placeholders(facts["text"][side]["en"])
            assert used == ({"amount"} if side in facts["amounts"] else set()), facts["id"]
        assert facts["amounts"]["outpost"] == CITIES[facts["id"]]["outpost_victory"]["amount"]


@pytest.mark.parametrize("side", ["moloch", "outpost"])
@pytest.mark.parametrize("city", CITIES.values(), ids=CITIES)
def test_a_city_explains_itself_in_every_language(city: dict[str, Any], side: str) -> None:
    check_texts(texts(city, side), {"amount"} if f"{side}_victory" in city else set())


def check_texts(written: dict[str, str], numbers: set[str]) -> None:
    """In every language another text, with every number of the card as a placeholder and none that is written out."""
    assert len(set(written.values())) == len(LANGUAGES)
    for language in LANGUAGES:
        text = written[language]
        assert placeholders(text) == numbers, text
        assert text[0].isupper() and text.endswith("."), text
        assert not re.search(r"[1-9]", text), text


# Reasons --------------------------------------------------------------------------------------------------------------


def reasons(name: str) -> list[Any]:
    """All reasons in a file, in its order."""
    tables = READ[name].get("card", []) + READ[name].get("city", [])
    given = [reason for table in tables for reason in table.get("why", {}).values()]
    return given + [change["why"] for table in tables for change in table.get("tuned", [])]


@pytest.mark.parametrize("name", READ)
def test_our_reasons_stand_in_every_language_and_once_in_a_file(name: str) -> None:
    """Those that several values have are named, and every name is used."""
    named = READ[name].get("reasons", {})
    written = [*named.values(), *(reason for reason in reasons(name) if "reason" not in reason)]
    for reason in written:
        assert list(reason) == list(LANGUAGES)
        for text in reason.values():
            assert text[0].isupper() and text.endswith("."), text
    for language in LANGUAGES:
        texts = [reason[language] for reason in written]
        assert len(set(texts)) == len(texts)
    used = [reason["reason"] for reason in reasons(name) if "reason" in reason]
    assert set(used) == set(named) and all(used.count(each) > 1 for each in named)


def test_the_catalogue_has_reasons_in_every_language() -> None:
    facts = catalogue(box())
    for thing in (*facts["cards"].values(), *facts["cities"]):
        given = [*thing["why"].values(), *(change["why"] for change in thing["tuned"])]
        assert all(list(reason) == list(LANGUAGES) for reason in given)


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ('"As printed."', {"en": "As printed."}),
        ('{ en = "As printed.", pl = "Jak na karcie." }', {"en": "As printed.", "pl": "Jak na karcie."}),
        ('{ reason = "one_in_hex" }', READ["moloch"]["reasons"]["one_in_hex"]),
    ],
)
def test_a_reason_is_a_text_a_table_by_language_or_a_name(written: str, read: dict[str, str]) -> None:
    case = {"file": "moloch", "table": "blocker", "old": '{ reason = "two_in_hex" }', "new": written}
    assert box(moloch=changed_file(case)).cards["blocker"].why["copies"] == read


# Files that are refused -----------------------------------------------------------------------------------------------


def changed_file(case: dict[str, str]) -> str:
    """The file of a case after its change in the table that the case names.

    `#` stands for any number, so numbers can be tuned without changing the cases."""
    text = FILES[case["file"]]
    start = text.index(f'id = "{case["table"]}"') if "table" in case else 0
    following = re.compile(r"^\[\[\w+\]\]$", re.MULTILINE).search(text, start) if "table" in case else None
    end = following.start() if following else len(text)
    pattern = re.escape(case["old"]).replace(re.escape("#"), r"-?\d+")
    table, changes = re.subn(pattern, lambda _found: case["new"], text[start:end], count=1)
    assert changes, "the case changes nothing"
    return text[:start] + table + text[end:]


@pytest.mark.parametrize("case", REFUSED, ids=lambda case: case["case"])
def test_a_bad_file_is_refused_naming_table_and_field(case: dict[str, str]) -> None:
    with pytest.raises(BadFile) as refused:
        box(**{case["file"]: changed_file(case)})
    assert refused.value.path == case.get("blames", case["file"])
    assert str(refused.value.params["place"]) == case["at"]
    assert case["says"] in str(refused.value)


def test_an_ability_can_be_moved_to_another_activation_without_code() -> None:
    changed = changed_file(
        {"file": "moloch", "table": "hunter", "old": '"enters_city"', "new": '"once_per_turn"'},
    )
    hunter = box(moloch=changed).cards["hunter"]
    assert (hunter.activation, hunter.effect) == ("once_per_turn", "kill_soldier")


# The guide ------------------------------------------------------------------------------------------------------------


def test_the_guide_lists_every_effect_with_its_kinds_and_activations() -> None:
    rows = re.findall(r"^\| `(\w+)` \| ([^|]*) \| ([^|]*) \|", GUIDE.read_text(encoding="utf-8"), re.MULTILINE)
    listed = {effect: (set(kinds.split(", ")), set(activations.split(", "))) for effect, kinds, activations in rows}
    assert listed == {effect: kinds_and_activations(effect) for effect in EFFECTS}


def kinds_and_activations(effect: str) -> tuple[set[str], set[str]]:
    use = EFFECTS[effect]
    side = {"Moloch"} if effect in ONLY_MOLOCH else {"Outpost"} if effect in ONLY_OUTPOST else set()
    return {" ".join([*side, kind]) for kind in use.kinds}, set(use.activations)
