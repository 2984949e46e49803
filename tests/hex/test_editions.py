"""Editions as data: differences have words in the rules summary, and the engine asks facts, not names (hex 10)."""

from __future__ import annotations

import re
from dataclasses import fields
from itertools import combinations, product
from pathlib import Path
from typing import Any

import neuroshima_hex.rules
import pytest
from hypothesis import given
from hypothesis import strategies as st
from neuroshima_hex.rules.options.editions import EDITIONS, Edition
from neuroshima_hex.rules.options.modes import MODES
from neuroshima_hex.rules.options.options import Options, Puzzle
from neuroshima_hex.rules.options.rules_summary import rules_in_force
from neuroshima_hex.texts.words import core_words

from tests.support.hex.seating import SeatedMode, random_position
from tests.support.rubbish import SEEDS, examples

RULES = Path(neuroshima_hex.rules.__file__ or "").parent
FACTS = [field.name for field in fields(Edition) if field.name not in ("id", "names", "modes", "causer_orders")]
"""The last of these is no edition's: an option adds it to any."""
ASKED = ("editions.py", "options_schema.py", "compatibility.py", "hand_limits.py")
"""Where names of editions may stand: the facts, what may be chosen, which variants a rulebook has; a remark."""


def every_match() -> list[Options]:
    """All editions and modes, with each relevant option on and off."""
    return [
        Options(
            edition,
            mode,
            spare_allies=spare_allies,
            reinforcements=reinforcements,
            alternative_start=alternative_start,
            structures=structures,
            leaders=leaders,
            faq_rulings=faq_rulings,
        )
        for edition, mode in product(EDITIONS, MODES)
        for spare_allies, reinforcements, alternative_start, structures, leaders, faq_rulings in product(
            (False, True), repeat=6
        )
    ]


def told(options: Options) -> set[str]:
    return {entry["rule"] for entry in rules_in_force(options)}


@pytest.mark.parametrize("fact", FACTS)
def test_where_editions_differ_the_rules_in_force_say_so(fact: str) -> None:
    """For any two editions and each fact in which they differ, some match of the two has different sentences."""
    for one, other in combinations(EDITIONS.values(), 2):
        if getattr(one, fact) != getattr(other, fact):
            matches = [(options.mode, options.reinforcements) for options in every_match()]
            asked = [
                (Options(one.id, mode, reinforcements=more), Options(other.id, mode, reinforcements=more))
                for mode, more in matches
            ]
            assert any(told(here) != told(there) for here, there in asked), (fact, one.id, other.id)


def test_facts_that_never_differ_are_not_facts() -> None:
    for fact in FACTS:
        assert len({getattr(edition, fact) for edition in EDITIONS.values()}) > 1, fact


def test_every_sentence_has_words_in_every_language() -> None:
    words: dict[str, Any] = core_words().entries
    enlarged = Options(mode="free_for_all", board="of_an_expansion")
    said = {rule for options in (*every_match(), enlarged) for rule in _all_rules(options)}
    assert len(said) > 20
    for rule in said:
        assert set(words[rule]["texts"]) == {"en", "pl", "cs"} and all(words[rule]["texts"].values()), rule
    assert said >= {rule for rule in words if rule.startswith("rule_")}, "a sentence that is never said"


def _all_rules(options: Options) -> set[str]:
    entries = rules_in_force(options)
    return {entry["rule"] for entry in entries} | {o["rule"] for e in entries for o in e.get("others", [])}


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_puzzle_shows_only_the_rules_of_its_battle(edition: str) -> None:
    match, puzzle = (told(Options(edition=edition, puzzle=asked)) for asked in (None, Puzzle(given=1, most=1)))
    assert puzzle < match
    assert all(rule.startswith(("rule_unlucky_draw", "rule_overtime")) for rule in match - puzzle)


def test_the_other_editions_say_something_else_and_each_is_named_once() -> None:
    for options in every_match():
        for entry in rules_in_force(options):
            others = entry.get("others", [])
            named = [edition for other in others for edition in other["editions"]]
            assert len(named) == len(set(named)) and options.edition not in named
            assert all(other["rule"] != entry["rule"] and other["editions"] for other in others)


def test_an_edition_states_the_rule_that_others_attribute_to_it() -> None:
    for options in every_match():
        for entry in rules_in_force(options):
            for other in entry.get("others", []):
                for edition in other["editions"]:
                    there = Options(**{**vars(options), "edition": edition})
                    assert other["rule"] in told(there) | {"rule_mode_known"}


def test_a_variant_is_not_mentioned_for_editions_without_it() -> None:
    entries = {entry["rule"]: entry.get("others") for entry in rules_in_force(Options("3.0", reinforcements=True))}
    assert entries["rule_reinforcements_play"] == [{"rule": "rule_reinforcements_discard", "editions": ["2025"]}]


def test_the_engine_asks_facts_and_never_which_edition_it_is() -> None:
    named = re.compile(r"""["'](2e|3\.0|2025)["']|\.edition\s*(==|!=|in\b)|EDITIONS?\[["']""")
    files = [path for path in RULES.rglob("*.py") if path.name not in ASKED]
    assert len(files) > 30
    found = [
        f"{path.name}: {line.strip()}"
        for path in files
        for line in path.read_text("utf-8").splitlines()
        if named.search(line)
    ]
    assert not [line for line in found if 'edition: str = "3.0"' not in line], found


# Enemies within a team


@examples(60)
@given(st.sampled_from(["team", "one_against_team"]), st.booleans(), SEEDS, st.integers(8, 18))
def test_moloch_attacks_allies_and_others_only_enemies(mode: str, spared: bool, seed: int, units: int) -> None:
    """In random positions, shots and blows stop at the first hostile unit, and nets hold only hostile units."""
    way = SeatedMode(mode, 4 if mode == "team" else 3, edition="2025" if spared else "3.0")
    state = way.setting(spare_allies=spared).load(random_position(way, seed, units))
    board = state.view(None)["board"]
    armies = [player["army"] for player in state.view(None)["players"]]
    at = {tuple(unit["at"]): unit for unit in board}

    def attacks_allies(unit: Any) -> bool:
        return not spared and bool(armies[unit["seat"]] == "moloch")

    def partners(unit: Any, other: Any) -> bool:
        mine, theirs = int(unit["seat"]), int(other["seat"])
        return way.teams[mine] == way.teams[theirs] and mine != theirs

    def fights(unit: Any, other: Any) -> bool:
        return way.teams[unit["seat"]] != way.teams[other["seat"]] or (partners(unit, other) and attacks_allies(unit))

    for unit in board:
        for attack in unit["attacks"]:
            met = [other for field in attack["line"] if (other := at.get(tuple(field))) and fights(unit, other)]
            struck = [other["at"] for other in met if not unit["tile"] == other["tile"] == "hq"]
            assert attack["hits"] == struck and (attack["kind"] == "gauss" or len(met) <= 1)
        for field in unit["netted_by"]:
            holder = at[tuple(field)]
            assert fights(holder, unit) or (partners(holder, unit) and attacks_allies(unit))
