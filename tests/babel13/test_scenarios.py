"""The five scenarios of Mission: Babel 13: that their files hold every written condition (babel13 10), and that
they can be set up and played as those say."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from neuroshima import plugins
from neuroshima.pictures import svg_of
from neuroshima_babel13.campaign import STAGES
from neuroshima_babel13.campaign.names import SCENARIOS
from neuroshima_contract import Json
from neuroshima_contract.legal import expand

from tests.support.hex.playing import LONGEST_GAME, Chooser

ARMIES = ("new_york", "neojungle")
NEW_YORK, NEOJUNGLE = 0, 1
CONVOY = {"blocker": 2, "gauss_cannon": 1, "hybrid": 2}
NEIGHBOURS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
BASIC = {(q, r) for q in range(-2, 3) for r in range(-2, 3) if abs(q + r) <= 2}


def begun(scenario: str, seed: int = 0, seats: tuple[str, ...] = ARMIES, **circumstances: Any) -> Any:
    """A new match of a scenario, with these `circumstances` in place of the file's."""
    game: Any = plugins.installed_games()["hex"]
    options = game.Options(scenario=scenario, circumstances=circumstances or None)
    return game.start(options, [game.SeatOptions(army=army) for army in seats], seed)


def fields_of(file: Json, *kinds: str) -> set[tuple[int, int]]:
    """The fields of all terrain of these kinds."""
    return {tuple(field) for patch in file["terrain"] if patch["kind"] in kinds for field in patch["fields"]}


def board_of(file: Json) -> set[tuple[int, int]]:
    return {tuple(field) for field in file["fields"]} if "fields" in file else BASIC


def phase(state: Any) -> str:
    """The phase of the running turn, for example "deploy" or "place_hq"."""
    found: str = state.snapshot()["turn"]["phase"]
    return found


def offered(state: Any, seat: int) -> list[Json]:
    """Every single action that seat may do."""
    return [action for entry in state.legal(seat) for action in expand(entry)]


def spots(state: Any, seat: int) -> set[tuple[int, int]]:
    """Where that seat may place a tile now."""
    return {tuple(action["at"]) for action in offered(state, seat) if action["type"] == "place" or "at" in action}


def set_up(state: Any, until: str, seed: int = 0) -> list[tuple[int, Json]]:
    """Do steps of the setup until that phase, and return the seats with what they did."""
    chance, done = random.Random(seed), []
    while phase(state) != until:
        seat = state.to_move[0]
        action = chance.choice(offered(state, seat))
        done.append((seat, action))
        state.apply(seat, action)
    return done


# The files ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", STAGES)
def test_the_file_is_complete_and_says_that_the_layout_is_ours(scenario: str) -> None:
    file = SCENARIOS[scenario]
    assert file["scenario"] == scenario
    for texts in (file["names"], file["texts"], *file["remarks"]):
        assert all(texts[code].strip() for code in ("en", "pl", "cs"))
    first = file["remarks"][0]
    assert ("ours" in first["en"], "nasz" in first["pl"], "naše" in first["cs"]) == (True, True, True)
    assert [side["armies"] for side in file["side"]] == [["new_york"], ["neojungle"]]


@pytest.mark.parametrize("scenario", STAGES)
def test_the_board_is_made_of_what_is_in_the_box(scenario: str) -> None:
    """Nine elements on the board without overlaps; each of them is connected, and so is the board."""
    file = SCENARIOS[scenario]
    board = board_of(file)
    assert board >= BASIC
    assert in_one_piece(board)
    pieces = [patch for patch in file["terrain"] if patch["features"] != ["control_panel"]]
    assert len(pieces) <= 9
    covered = [tuple(field) for patch in file["terrain"] for field in patch["fields"]]
    assert len(covered) == len(set(covered))
    assert set(covered) <= board
    assert set(covered) >= board - BASIC, "what enlarges the board is an element"
    for patch in pieces:
        assert in_one_piece({tuple(field) for field in patch["fields"]} | panel_of(file, patch["kind"]))


def panel_of(file: Json, kind: str) -> set[tuple[int, int]]:
    """The Panel is a field of the Base."""
    panels = [patch["fields"] for patch in file["terrain"] if patch["features"] == ["control_panel"]]
    return {tuple(field) for fields in panels for field in fields} if kind == "base" else set()


def in_one_piece(fields: set[tuple[int, int]]) -> bool:
    reached, edge = set(), [min(fields)]
    while edge:
        q, r = field = edge.pop()
        if field not in reached:
            reached.add(field)
            edge += [near for dq, dr in NEIGHBOURS if (near := (q + dq, r + dr)) in fields]
    return reached == fields


@pytest.mark.parametrize(
    ("scenario", "features"),
    [
        ("first_encounter", {"forest": {"thicket", "jungle"}, "wasteland": {"plain"}, "hole": {"fatal"}}),
        ("steel_convoy", {"hill": {"watchtower"}, "wasteland": {"plain"}}),
        ("to_the_bunker", {"bunker": {"sealed", "fortress"}, "warehouse": {"closed", "high"}}),
        (
            "forlorn_mission",
            {
                "bunker": {"sealed", "fortress", "covered"},
                "warehouse": {"closed", "high"},
                "wasteland": {"plain"},
            },
        ),
        (
            "battle_for_babel_13",
            {"base": {"closed", "high", "turrets"}, "forest": {"thicket"}, "wasteland": {"plain"}},
        ),
    ],
)
def test_every_kind_of_terrain_has_the_features_that_are_written(scenario: str, features: dict[str, set[str]]) -> None:
    file = SCENARIOS[scenario]
    pieces = [patch for patch in file["terrain"] if patch["features"] != ["control_panel"]]
    found: dict[str, set[str]] = {}
    for patch in pieces:
        assert found.setdefault(patch["kind"], set(patch["features"])) == set(patch["features"])
    assert found == features


@pytest.mark.parametrize(
    ("scenario", "prizes"),
    [
        ("to_the_bunker", [({"toughness": 1, "mobility": 1, "accelerator": 1}, 3, None)] * 2),
        ("forlorn_mission", [({"universal": 1}, 6, {"army": "outpost", "on": ["bunker"]})]),
    ],
)
def test_what_lies_in_the_warehouses(scenario: str, prizes: list[Any]) -> None:
    file = SCENARIOS[scenario]
    found = [(prize["markers"], prize["security"], prize.get("guard")) for prize in file["prize"]]
    assert found == prizes
    warehouses = [
        {tuple(field) for field in patch["fields"]} for patch in file["terrain"] if patch["kind"] == "warehouse"
    ]
    for prize, fields in zip(file["prize"], warehouses, strict=True):
        assert tuple(prize["at"]) in fields
    assert all(prize["armies"] == ["new_york"] for prize in file["prize"])


@pytest.mark.parametrize("scenario", STAGES)
def test_the_picture_can_be_drawn(scenario: str) -> None:
    game: Any = plugins.installed_games()["hex"]
    preset = next(preset for preset in game.presets() if preset.id == scenario)
    assert svg_of(preset.picture).startswith("<svg")
    assert list(preset.seats) == [{"army": "new_york"}, {"army": "neojungle"}]


# Setting up -----------------------------------------------------------------------------------------------------------


def test_first_encounter() -> None:
    """10.3: New York begins and stands on the Wasteland, Neojungle in the Forest."""
    file = SCENARIOS["first_encounter"]
    state = begun("first_encounter")
    assert state.to_move == (NEW_YORK,)
    assert spots(state, NEW_YORK) == fields_of(file, "wasteland")
    set_up_one(state)
    assert state.to_move == (NEOJUNGLE,)
    assert spots(state, NEOJUNGLE) == fields_of(file, "forest")
    set_up_one(state)
    assert (state.to_move, state.snapshot()["turn"]["limit"]) == ((NEW_YORK,), 1)


def set_up_one(state: Any) -> None:
    """Do the first legal action."""
    seat = state.to_move[0]
    state.apply(seat, offered(state, seat)[0])


def test_steel_convoy_begins_with_any_five_units_of_moloch_not_on_the_hill() -> None:
    file = SCENARIOS["steel_convoy"]
    state = begun("steel_convoy", first=NEW_YORK, lead=2)
    assert state.to_move == (NEOJUNGLE,)
    assert spots(state, NEOJUNGLE) == board_of(file) - fields_of(file, "hill")
    assert {action["army"] for action in offered(state, NEOJUNGLE)} == {"moloch"}
    assert len({action["tile"] for action in offered(state, NEOJUNGLE)}) == 18, "all kinds of units, and no HQ"
    done = set_up(state, "place_hq")
    assert [seat for seat, _ in done] == [NEOJUNGLE] * 5
    assert len([unit for unit in state.snapshot()["board"] if unit.get("army") == "moloch"]) == 5


@pytest.mark.parametrize("first", [NEW_YORK, NEOJUNGLE])
@pytest.mark.parametrize("lead", [0, 1, 3])
def test_steel_convoy_lets_the_winner_before_take_turns_ahead(first: int, lead: int) -> None:
    """10.4: the winner places an HQ and takes turns. Then the other player places an HQ and draws 3 tiles."""
    state = begun("steel_convoy", first=first, lead=lead)
    set_up(state, "place_hq")
    other = 1 - first
    assert state.to_move == (first,)
    set_up_one(state)
    for _ in range(lead):
        assert state.to_move == (first,)
        assert hqs(state) == {first}
        end_turn(state)
    assert (state.to_move, phase(state)) == ((other,), "place_hq")
    set_up_one(state)
    turn = state.snapshot()["turn"]
    assert (state.to_move, turn["limit"]) == ((other,), 3)
    assert len(state.snapshot()["players"][other]["hand"]) == 3
    end_turn(state)
    assert state.to_move == (first,)


def hqs(state: Any) -> set[int]:
    return {unit["seat"] for unit in state.snapshot()["board"] if unit["tile"] == "hq"}


def end_turn(state: Any) -> None:
    """End the running turn, discarding tiles where necessary."""
    seat = state.to_move[0]
    while {"type": "end_turn"} not in (found := offered(state, seat)):
        state.apply(seat, next(action for action in found if action["type"] == "discard"))
    state.apply(seat, {"type": "end_turn"})


def test_to_the_bunker_has_a_unit_of_borgo_in_it() -> None:
    file = SCENARIOS["to_the_bunker"]
    state = begun("to_the_bunker", first=NEOJUNGLE)
    assert state.to_move == (NEOJUNGLE,)
    assert spots(state, NEOJUNGLE) == fields_of(file, "bunker")
    assert {action["army"] for action in offered(state, NEOJUNGLE)} == {"borgo"}
    set_up_one(state)
    assert (state.to_move, phase(state)) == ((NEOJUNGLE,), "place_hq")
    set_up_one(state)
    assert state.to_move == (NEW_YORK,)
    assert not spots(state, NEW_YORK) & fields_of(file, "bunker", "warehouse"), "sealed, and closed"
    set_up_one(state)
    assert (state.to_move, state.snapshot()["turn"]["limit"]) == ((NEOJUNGLE,), 1)


def test_the_bunker_is_open_to_nobody_but_borgo() -> None:
    """10.5: Sealed for every other army, Neojungle's own among them."""
    file = SCENARIOS["to_the_bunker"]
    state = begun("to_the_bunker", first=NEOJUNGLE)
    set_up_one(state)
    assert not spots(state, NEOJUNGLE) & fields_of(file, "bunker")


@pytest.mark.parametrize("reserves", [{}, {"moloch": CONVOY}], ids=["none has survived", "five have"])
def test_forlorn_mission_fills_the_bunker_with_the_outpost(reserves: Json) -> None:
    file = SCENARIOS["forlorn_mission"]
    bunker = fields_of(file, "bunker")
    state = begun("forlorn_mission", first=NEOJUNGLE, reserves=reserves, hit_points=[11, 19])
    assert [player["hq_hp"] for player in state.snapshot()["players"]] == [11, 19]
    for _ in range(3):
        assert state.to_move == (NEW_YORK,)
        assert spots(state, NEW_YORK) <= bunker
        assert {action["army"] for action in offered(state, NEW_YORK)} == {"outpost"}
        set_up_one(state)
    if reserves:
        assert state.to_move == (NEOJUNGLE,)
        assert len(spots(state, NEOJUNGLE)) >= 6, "room for all of them and the HQ"
        assert not spots(state, NEOJUNGLE) & (bunker | fields_of(file, "warehouse"))
        assert {"type": "end_turn"} in offered(state, NEOJUNGLE), "the player may leave them out"
        for _ in range(5):
            state.apply(NEOJUNGLE, next(action for action in offered(state, NEOJUNGLE) if action["type"] == "place"))
    assert (state.to_move, phase(state)) == ((NEOJUNGLE,), "place_hq")
    board = state.snapshot()["board"]
    assert {tuple(unit["at"]) for unit in board if unit.get("army") == "outpost"} == bunker
    found = Counter(unit["tile"] for unit in board if unit.get("army") == "moloch")
    assert dict(found) == reserves.get("moloch", {})


@pytest.mark.parametrize("first", [NEW_YORK, NEOJUNGLE])
@pytest.mark.parametrize(("reinforced", "army", "count"), [(NEW_YORK, "hegemony", 3), (NEOJUNGLE, "borgo", 6)])
def test_battle_for_babel_13(first: int, reinforced: int, army: str, count: int) -> None:
    """10.7: the winner before chooses Turrets; Moloch, reinforcements and HQs follow, New York's not in the Forest."""
    file = SCENARIOS["battle_for_babel_13"]
    base = fields_of(file, "base") - panel_of(file, "base")
    state = begun("battle_for_babel_13", first=first, reinforced=reinforced, reserves={"moloch": CONVOY})
    for _ in range(2):
        assert state.to_move == (first,)
        assert spots(state, first) <= base
        assert {action["tile"] for action in offered(state, first)} <= {f"turret_{number}" for number in (1, 2, 3, 4)}
        set_up_one(state)
    assert len(state.snapshot()["fixtures"]) == 2
    for _ in range(5):
        assert state.to_move == (NEOJUNGLE,)
        state.apply(NEOJUNGLE, next(action for action in offered(state, NEOJUNGLE) if action["type"] == "place"))
    for _ in range(count):
        assert state.to_move == (reinforced,)
        assert {action["army"] for action in offered(state, reinforced)} == {army}
        set_up_one(state)
    for seat in (first, 1 - first):
        assert (state.to_move, phase(state)) == ((seat,), "place_hq")
        assert spots(state, seat)
        if seat == NEW_YORK:
            assert not spots(state, seat) & fields_of(file, "forest")
        set_up_one(state)
    assert (state.to_move, state.snapshot()["turn"]["limit"]) == ((first,), 1)


@pytest.mark.parametrize("scenario", STAGES)
def test_each_seat_plays_the_side_of_its_army(scenario: str) -> None:
    state = begun(scenario, seats=("neojungle", "new_york"))
    set_up(state, "play")
    armies = [player["army"] for player in state.snapshot()["players"]]
    assert armies == ["neojungle", "new_york"]
    assert hqs(state) <= {0, 1}


# Playing --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", STAGES)
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("first", [NEW_YORK, NEOJUNGLE])
def test_every_match_of_it_ends(scenario: str, first: int, seed: int) -> None:
    reserves = {"moloch": CONVOY} if seed else {}
    state = begun(scenario, seed, first=first, lead=seed, reinforced=seed % 2, reserves=reserves)
    chooser, moves = Chooser("random", seed), 0
    while state.to_move:
        seat = state.to_move[0]
        state.apply(seat, chooser.choose(state, seat))
        moves += 1
        assert moves < LONGEST_GAME
    details = state.outcome.details
    assert details["sides"] == [0, 1]
    assert details["damage"] == [20 - hp for hp in details["hq_hp"]]
    assert set(details["objectives"]) == {objective["id"] for objective in SCENARIOS[scenario]["objective"]}
