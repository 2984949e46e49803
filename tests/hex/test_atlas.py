"""The map atlas (hex 9): properties of each map, of every game on it, and of the map files."""

from __future__ import annotations

import json
import random
import xml.etree.ElementTree as ET
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from neuroshima.pictures import svg_of
from neuroshima_contract import Illegal
from neuroshima_hex.atlas import MAPS, SPECIAL, TERRAIN
from neuroshima_hex.bots import BOTS
from neuroshima_hex.host.scenarios import options_of
from neuroshima_hex.rules.board.terrain import Feature, TerrainKind
from neuroshima_hex.rules.grid import DIRECTIONS
from neuroshima_hex.rules.scenario.scenario import Scenario

from tests.support.hex import invariants
from tests.support.hex.case_runner import cases
from tests.support.hex.playing import ARMIES, GAME, MANNERS, Chooser, play
from tests.support.rubbish import SEEDS, examples

QUICK = examples(20)
LANGUAGES = ("en", "pl", "cs")
Coord = tuple[int, int]


def scenario(name: str) -> Scenario:
    found: Scenario = GAME.registry.scenarios[name]
    return found


def setting(name: str, **options: Any) -> invariants.Setting:
    return invariants.Setting(GAME, GAME.Options(**options_of(scenario(name)), **options))


@pytest.mark.parametrize("name", MAPS)
@pytest.mark.parametrize("edition", ["2e", "3.0"])
def test_a_map_is_of_one_edition_for_all_armies(name: str, edition: str) -> None:
    """The edition is known before anybody has chosen an army, so that a lobby need not ask for it."""
    others = {**options_of(scenario(name)), "edition": edition}
    nobody = [None] * len(scenario(name).file.side)
    with pytest.raises(Illegal) as refused:
        GAME.check_so_far(GAME.Options(**others), nobody)
    assert (refused.value.code, refused.value.path) == ("wrong_edition", "options.edition")
    GAME.check_so_far(setting(name).options, nobody)


@pytest.mark.parametrize("name", MAPS)
def test_bots_and_styles_named_by_a_map_exist(name: str) -> None:
    for side in scenario(name).file.side:
        assert side.bot is None or side.bot in BOTS
        assert side.style is None or (side.bot is not None and side.style in BOTS[side.bot].styles)


def test_a_map_with_unequal_sides_names_who_plays_them() -> None:
    sides = scenario("long_wall").file.side
    assert [(side.bot, side.style) for side in sides] == [("planner", "aggressive"), ("planner", "defensive")]


class Match(NamedTuple):
    """A game on a map with armies, players and seed, from which all of it follows."""

    name: str
    seed: int
    manner: str

    def start(self, **options: Any) -> Any:
        return GAME.start(
            setting(self.name, **options).options, [GAME.SeatOptions(army=army) for army in self.armies()], self.seed
        )

    def armies(self) -> list[str]:
        """The armies that the sides fix, and any others in any order."""
        fixed = [side.armies[0] if side.armies else None for side in scenario(self.name).file.side]
        free = random.Random(self.seed).sample([army for army in ARMIES if army not in fixed], fixed.count(None))
        return [army or free.pop() for army in fixed]

    def begin(self, **options: Any) -> tuple[Any, Chooser]:
        return self.start(**options), Chooser(self.manner, self.seed)


MATCHES = st.builds(Match, st.sampled_from(MAPS), SEEDS, st.sampled_from(sorted(MANNERS)))


# Whole games ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", MAPS)
def test_every_game_ends(name: str) -> None:
    for seed, manner in enumerate(sorted(MANNERS)):
        invariants.comes_to_an_end(*Match(name, seed, manner).begin())


@QUICK
@given(MATCHES)
def test_tiles_are_conserved_and_nobody_mends_beyond_the_start(match: Match) -> None:
    mending = "relief" in scenario(match.name).file.rules
    invariants.tiles_are_conserved_and_hit_points_only_fall(setting(match.name), *match.begin(), mending=mending)


@QUICK
@given(MATCHES)
def test_replaying_the_actions_gives_the_same(match: Match) -> None:
    invariants.the_same_actions_make_the_same_game(*match.begin(), match.start())


@QUICK
@given(MATCHES)
def test_loading_a_snapshot_changes_nothing_that_follows(match: Match) -> None:
    invariants.loading_a_snapshot_changes_nothing_that_follows(setting(match.name), *match.begin())


@QUICK
@given(MATCHES)
def test_deciding_at_once_is_choosing_the_first_answer(match: Match) -> None:
    invariants.deciding_at_once_is_choosing_the_first_answer(*match.begin(auto_choose=True), match.start())


@QUICK
@given(MATCHES, st.integers(0, 100))
def test_a_copy_goes_its_own_way(match: Match, steps: int) -> None:
    invariants.a_copy_goes_its_own_way(*match.begin(), steps)


@QUICK
@given(MATCHES)
def test_tiles_stand_only_on_terrain_that_carries_them(match: Match) -> None:
    """No tile on impassable terrain, no HQ on landmarks or crumbling terrain, and every tile on the board."""
    state, chooser = match.begin()
    for _ in play(state, chooser):
        seen = state.snapshot()
        fields = {tuple(field) for field in state.view(None)["fields"]}
        features = _features(seen.get("terrain", []) or _dumped(match.name))
        for unit in seen["board"]:
            at = tuple(unit["at"])
            assert at in fields
            assert "impassable" not in features.get(at, ())
            if unit["tile"] == "hq":
                assert not features.get(at, set()) & {"landmark", "crumbling", "cracked"}


def _features(terrain: Any) -> dict[Coord, set[str]]:
    found: dict[Coord, set[str]] = {}
    for piece in terrain:
        for q, r in piece["fields"]:
            found.setdefault((q, r), set()).update(piece["features"])
    return found


def _dumped(name: str) -> Any:
    return Match(name, 0, "random").start().snapshot()["terrain"]


@QUICK
@given(MATCHES)
def test_a_full_board_is_a_deadlock_exactly_when_nobody_falls(match: Match) -> None:
    """Each battle of a full board removed a unit, or was the last one.

    A battle that counts as a deadlock removed no unit and has no winner."""
    state, chooser = match.begin()
    told = [event for _seat, _action, events in play(state, chooser) for event in events]
    battles = _battles(told)
    assert all(removed for cause, removed in battles[:-1] if cause == "filled")
    assert state.outcome is not None
    if state.outcome.reason == "standstill":
        assert (state.outcome.winners, battles[-1]) == ((), ("filled", False))


def _battles(told: Any) -> list[tuple[str, bool]]:
    """The battles of a game: the cause of each, and whether any unit left the board by it."""
    found: list[tuple[str, bool]] = []
    fighting = False
    for event in told:
        if event["type"] == "battle_started":
            found.append((event["cause"], False))
            fighting = True
        elif event["type"] == "turn_started":
            fighting = False
        elif event["type"] == "destroyed" and fighting:
            found[-1] = (found[-1][0], True)
    return found


@QUICK
@given(MATCHES, SEEDS)
def test_what_a_bot_imagines_agrees_with_what_it_sees(match: Match, seed: int) -> None:
    state, chooser = match.begin()
    for _ in play(state, chooser, seed % 120):
        pass
    for seat in invariants.seats_of(state):
        invariants.what_a_bot_imagines_agrees_with_what_it_sees(setting(match.name), state, seat, seed)


@QUICK
@given(MATCHES, SEEDS)
def test_what_is_listed_is_accepted_and_nothing_else(match: Match, seed: int) -> None:
    state, chooser = match.begin()
    for _ in play(state, chooser, seed % 120):
        pass
    invariants.every_legal_action_is_accepted_and_listed_once(state, most=25, seed=seed)
    invariants.what_is_not_listed_is_refused(setting(match.name), state, seed, number=60)


@pytest.mark.parametrize("name", MAPS)
def test_bots_play_every_map_to_its_end(name: str) -> None:
    state, chance, acted = Match(name, 5, "random").start(), random.Random(5), 0
    while state.outcome is None:
        (seat,) = state.to_move
        state.apply(seat, BOTS["greedy"].choose(state, seat, chance, 3))
        acted += 1
        assert acted < 1000


# The files ------------------------------------------------------------------------------------------------------------


def test_there_are_eight_for_two_for_three_and_for_four() -> None:
    assert len(MAPS) == len(set(MAPS)) == 8
    assert {len(scenario(name).file.side) for name in MAPS} == {2, 3, 4}
    assert {scenario(name).file.mode for name in MAPS} == {"duel", "points", "free_for_all", "team"}


@pytest.mark.parametrize("name", MAPS)
def test_every_map_has_texts_in_three_languages_and_names_us_as_author(name: str) -> None:
    file = scenario(name).file
    for texts in (file.names, file.texts, *file.remarks):
        assert all(getattr(texts, code).strip() for code in LANGUAGES)
    ours = file.remarks[0]
    for language, words in (("en", "Our own design"), ("pl", "Nasz własny"), ("cs", "Náš vlastní")):
        assert words in ours.texts[language]
    assert file.edition == "2025"
    assert file.rules[0] == "deadlock", "the rule that is common to the missions"


@pytest.mark.parametrize("name", MAPS)
def test_every_map_is_offered_with_its_picture_and_its_rules(name: str) -> None:
    preset = next(preset for preset in GAME.presets() if preset.id == name)
    ET.fromstring(svg_of(preset.picture))
    assert svg_of(preset.picture).count("data-terrain=") == len(scenario(name).land.patches)
    for rule in scenario(name).special:
        assert all(rule.texts[code] in preset.texts[code] for code in LANGUAGES)
    assert len(preset.seats) == len(scenario(name).file.side)
    assert list(GAME.seat_counts_of(GAME.Options(**preset.options))) == [len(preset.seats)]


@pytest.mark.parametrize("name", MAPS)
def test_the_fields_of_a_map_are_connected(name: str) -> None:
    """All fields that units can enter are connected, at the start and with the fields that open later."""
    land = scenario(name).land
    shut = {f for f in range(land.grid.size) if land.has(f, "impassable") and not land.has(f, "brittle")}
    open_ = set(range(land.grid.size)) - shut
    reached, edge = set(), [min(open_)]
    while edge:
        field = edge.pop()
        if field not in reached:
            reached.add(field)
            edge += [near for near in land.grid.neighbours[field] if near in open_]
    assert reached == open_


@pytest.mark.parametrize("name", [name for name in MAPS if name != "long_wall"])
def test_maps_are_symmetric_for_all_sides(name: str) -> None:
    """For each other side, a rotation or reflection of the board maps the first side's HQ fields and all terrain on its
    own.

    The Long Wall is excepted, since its sides differ."""
    found = scenario(name)
    coords = set(found.land.grid.coords)
    pieces = {(patch.kind.id, found.land.grid.coords[f]) for patch in found.land.patches for f in patch.fields}
    zones = [_zone(found, number) for number in range(len(found.file.side))]
    keeping = [
        carry
        for carry in _symmetries()
        if {carry(c) for c in coords} == coords and {(kind, carry(c)) for kind, c in pieces} == pieces
    ]
    for zone in zones[1:]:
        assert any({carry(c) for c in zones[0]} == zone for carry in keeping)


def _zone(found: Scenario, side: int) -> set[Coord]:
    fields = found.zone(found.file.side[side].hq)
    return {found.land.grid.coords[f] for f in (range(found.land.grid.size) if fields is None else fields)}


def _symmetries() -> list[Any]:
    """The twelve rotations and reflections of the plane about the middle."""

    def turned(at: Coord, times: int) -> Coord:
        for _ in range(times):
            at = (-at[1], at[0] + at[1])
        return at

    turns = [lambda at, n=n: turned(at, n) for n in range(6)]
    return turns + [lambda at, n=n: turned((at[0], -at[0] - at[1]), n) for n in range(6)]


def test_the_symmetries_keep_neighbours() -> None:
    for carry in _symmetries():
        assert {carry(step) for step in DIRECTIONS} == set(DIRECTIONS)


# Ground and rules -----------------------------------------------------------------------------------------------------


def test_everything_is_named_and_explained_in_three_languages() -> None:
    for part in TERRAIN:
        assert set(part.names) == set(LANGUAGES)
        if isinstance(part, Feature):
            assert set(part.texts) == set(LANGUAGES)
    for rule in SPECIAL:
        assert set(rule.names) == set(rule.texts) == set(LANGUAGES)
        assert all(text.strip().endswith(".") for text in rule.texts.values())


def test_every_rule_and_feature_is_on_a_map_and_in_a_case() -> None:
    maps = [scenario(name) for name in MAPS]
    assert {rule.id for found in maps for rule in found.special} == {rule.id for rule in SPECIAL}
    kinds = {part.id: part for part in TERRAIN if isinstance(part, TerrainKind)}
    used = {patch.kind.id for found in maps for patch in found.land.patches}
    later = {kind for found in maps for rule in found.special for kind in rule.becomes.values()}
    said = json.dumps([[case.document.get("position"), case.expect] for case in cases()])
    assert all(kind in used | later or f'"{kind}"' in said for kind in kinds)
    shown = {case.document.get("options", {}).get("scenario") for case in cases()}
    assert set(MAPS) <= shown
    assert {feature for kind in kinds.values() for feature in kind.features} == {
        part.id for part in TERRAIN if isinstance(part, Feature)
    }


def test_kinds_of_terrain_differ_without_colour() -> None:
    """Patterns, signs and lines of any two kinds differ without their colours, too."""
    catalogue = GAME.screen.catalogue()
    looks = {name: look for name, look in catalogue["looks"].items() if name in catalogue["terrain"]}
    assert len({tuple(look["rim"]) for look in looks.values()}) == len(looks)
    sprite = ET.fromstring(catalogue["land_art"])
    svg = "{http://www.w3.org/2000/svg}"
    patterns = [part for part in sprite.iter(f"{svg}pattern") if part.attrib["id"].startswith("terrain-")]
    assert len({_colourless(pattern) for pattern in patterns}) == len(patterns) == len(looks)
    signs = [symbol for symbol in sprite.iter(f"{svg}symbol") if symbol.attrib["id"].endswith("-sign")]
    assert len({_colourless(sign) for sign in signs}) == len(signs) == len(looks)
    assert not any(list(sign.iter(f"{svg}text")) for sign in signs), "no letter stands for a drawing"


def _colourless(part: ET.Element) -> str:
    drawn = "".join(ET.tostring(inner, "unicode") for inner in part)
    for color in {word for word in drawn.split('"') if word.startswith("#")}:
        drawn = drawn.replace(color, "")
    return drawn


def test_trying_a_special_rule_leaves_the_position_unchanged() -> None:
    """Bots try a rule on a copy: the position itself does not change."""
    state = Match("thin_crust", 1, "fighter").start()
    for _ in play(state, Chooser("fighter", 1), 40):
        pass
    before = json.dumps(state.snapshot())
    board = state.rules.board.copy()
    for rule in SPECIAL:
        rule.after_battle(board, [20, 20], None)
    assert json.dumps(state.snapshot()) == before
