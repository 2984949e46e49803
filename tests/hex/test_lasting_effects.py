"""Nets, power, takeovers, Freezing and Scopers that act on each other: rulings of the publisher's FAQ as boards."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from neuroshima_hex.rules.board.modifiers import Forces
from neuroshima_hex.rules.board.tiles import unit_on

from tests.support.hex.lasting import ARMIES, DIRECTIONS, Found, board_of, found_on, lasting_registry
from tests.support.hex.lasting import Stands as U

# Three fields that touch one another, a fourth behind each side of the triangle, and one far away.
N, E, W = (1, -1), (1, 0), (0, 0)
BEHIND_N_E, BEHIND_W_N, BEHIND_W_E = (2, -1), (0, -1), (0, 1)
FAR = (-2, 1)


def found(netted: str = "", taken: str = "", frozen: str = "", unpowered: str = "") -> Found:
    """What is expected: names, and for what is taken over `name:army`."""
    by_name = dict(pair.split(":") for pair in taken.split())
    return Found(set(netted.split()), set(unpowered.split()), set(frozen.split()), by_name)


BOARDS = {
    "general.85: a taken net fighter does not hold the one that nets its taker": (
        [
            U("A", "red", "agitator", W, N),
            U("B", "blue", "netter", N, E),
            U("C", "blue", "netter", E, W),
        ],
        found(netted="A"),
    ),
    "general.85 without C: B is taken": (
        [U("A", "red", "agitator", W, N), U("B", "blue", "netter", N, E)],
        found(taken="B:red"),
    ),
    "general.91: with a Freezing in C's place the Agitator is frozen": (
        [U("A", "red", "agitator", W, N), U("B", "blue", "netter", N, E), U("F", "blue", "frost", E, W)],
        found(frozen="A"),
    ),
    "multiplayer.14: with net fighters of enemy sides B nets C under each commander": (
        [
            U("A", "red", "agitator", W, N),
            U("B", "blue", "netter", N, E),
            U("C", "green", "netter", E, W),
        ],
        found(netted="C", taken="B:red"),
    ),
    "general.88: a net that is lent does not hold the one that nets the lender": (
        [U("I", "red", "incubator", W), U("H", "red", "boxer", E), U("N", "blue", "netter", N, W)],
        found(netted="I"),
    ),
    "general.87, 89: nor does the netted lender's net hold others": (
        [
            U("I", "red", "incubator", W),
            U("H", "red", "boxer", E),
            U("N", "blue", "netter", N, W),
            U("O", "blue", "blade", BEHIND_W_E),
        ],
        found(netted="I"),
    ),
    "general.88 without N's net: the lent net holds all enemies before blows": (
        [U("I", "red", "incubator", W), U("H", "red", "boxer", E), U("O", "blue", "blade", N)],
        found(netted="O"),
    ),
    "general.246: Frost at the lender is not held by the lent net": (
        [U("I", "red", "incubator", W), U("H", "red", "boxer", E), U("F", "blue", "frost", N, W)],
        found(frozen="I"),
    ),
    "general.90: a ring in which both nets hang on power and takeover holds nobody": (
        [
            # blue HQ powers E1, E1 nets the red Agitator, which holds E2, which nets the blue HQ
            U("U", "blue", "hq", W),
            U("E1", "blue", "live_netter", N, E),
            U("A", "red", "agitator", E, BEHIND_W_E),
            U("E2", "blue", "live_netter", BEHIND_W_E, W),
        ],
        found(taken="E2:red"),
    ),
    "general.93: a net never holds what aims a takeover at it": (
        [U("A", "red", "agitator", W, N), U("N", "blue", "netter", N, W)],
        found(taken="N:red"),
    ),
    "general.93: not if the takeover is cancelled by another one either": (
        [
            U("A", "red", "agitator", W, N),
            U("N", "blue", "netter", N, W),
            U("G", "green", "agitator", E, N),
        ],
        found(),
    ),
    "general.93: once a net elsewhere has cut the takeover off, the other net works": (
        [
            U("A", "red", "agitator", W, N),
            U("N", "blue", "netter", N, W),
            U("K", "blue", "frost", E, W),
        ],
        found(frozen="A", netted="A"),
    ),
    "general.250: a net that holds own units, taken over from its netted side, does not net the taker": (
        [U("A", "red", "agitator", W, N), U("S", "blue", "spider", N, W)],
        found(taken="S:red"),
    ),
    "friendly_net: own units are netted, too": (
        [U("S", "blue", "spider", N, W), U("O", "blue", "blade", W)],
        found(netted="O"),
    ),
    "general.92: two takeovers of two sides cancel": (
        [
            U("A", "red", "agitator", W, N),
            U("B", "blue", "blade", N),
            U("G", "green", "agitator", E, N),
        ],
        found(),
    ),
    "general.92: one of the two is won for the unit's own side": (
        [
            U("A1", "red", "agitator", W, N),
            U("A2", "red", "agitator", E, N),
            U("B", "blue", "blade", N),
            U("S", "blue", "scoper", BEHIND_W_E, W),
        ],
        found(),
    ),
    "general.92: a third one decides": (
        [
            U("A1", "red", "agitator", W, N),
            U("A2", "red", "agitator", E, N),
            U("A3", "red", "agitator", BEHIND_W_N, N),
            U("B", "blue", "blade", N),
            U("S", "blue", "scoper", BEHIND_W_E, W),
        ],
        found(taken="B:red"),
    ),
    "general.167: the Agitator that a Scoper has won takes the other one, which cannot take its own": (
        [
            U("A", "red", "agitator", W, N),
            U("B", "red", "agitator", N, W),
            U("S", "blue", "scoper", BEHIND_W_E, W),
        ],
        found(taken="B:blue"),
    ),
    "two enemy Agitators at each other: neither is taken": (
        [U("A", "red", "agitator", W, N), U("B", "blue", "agitator", N, W)],
        found(),
    ),
    "general.233: takeover goes before a Freezing that looks at it": (
        [U("A", "red", "agitator", W, N), U("F", "blue", "frost", N, W)],
        found(taken="F:red"),
    ),
    "takeover goes before a Scoper that looks at it": (
        [U("A", "red", "agitator", W, N), U("S", "blue", "scoper", N, W)],
        found(taken="S:red"),
    ),
    "general.234, 235: Freezing and Scoper at each other cancel, and work elsewhere": (
        [
            U("F", "red", "wide_frost", W, N),
            U("S", "blue", "scoper", N, W),
            U("O", "blue", "officer", E),
        ],
        found(frozen="O"),
    ),
    "general.236: a Scoper wins a Freezing": (
        [
            U("F", "red", "frost", W, N),
            U("S", "blue", "scoper", E, W),
            U("O", "red", "officer", N),
        ],
        found(frozen="O"),
    ),
    "general.238: two Freezings at each other cancel, and work elsewhere": (
        [
            U("F", "red", "wide_frost", W, N),
            U("G", "blue", "frost", N, W),
            U("O", "blue", "officer", E),
        ],
        found(frozen="O"),
    ),
    "general.94: without power a unit is as netted": (
        [U("D", "blue", "live_netter", N, W), U("B", "red", "blade", W)],
        found(unpowered="D"),
    ),
    "power: a warrior's side gives it": (
        [U("D", "blue", "live_netter", N, W), U("B", "red", "blade", W), U("M", "blue", "fitter", E, N)],
        found(netted="B"),
    ),
    "power: a generator's link gives it": (
        [
            U("D", "blue", "live_netter", N, W),
            U("B", "red", "blade", W),
            U("G", "blue", "generator", E, N),
        ],
        found(netted="B"),
    ),
    "general.95: a Scoper does not win a warrior's power, but a generator's": (
        [
            U("D", "blue", "drone", N),
            U("M", "blue", "fitter", W, N),
            U("S", "red", "scoper", BEHIND_W_N, W),
            U("C", "blue", "drone", (-1, 1)),
            U("G", "blue", "generator", (-1, 2), (-1, 1)),
            U("T", "red", "scoper", (-2, 2), (-1, 2)),
        ],
        found(unpowered="C"),
    ),
    "power: six neighbours of the HQ; it is netted: all stand still at once": (
        [
            U("U", "blue", "hq", W),
            U("D", "blue", "drone", N),
            U("C", "blue", "drone", (-1, 0)),
            U("N", "red", "netter", E, W),
        ],
        found(netted="U", unpowered="D C"),
    ),
    "general.255: a taken unit has power from what takes it over": (
        [U("A", "red", "agitator", W, N), U("D", "blue", "drone", N)],
        found(taken="D:red"),
    ),
    "power: two generators without power cannot wake each other": (
        [U("D", "blue", "drone", N)],
        found(unpowered="D"),
    ),
    "takeover: never an HQ": (
        [U("A", "red", "agitator", W, N), U("U", "blue", "hq", N)],
        found(),
    ),
    "takeover of the HQ: through its one printed link only": (
        [U("H", "red", "hq", W), U("B", "blue", "blade", N), U("C", "blue", "blade", BEHIND_W_N)],
        found(taken="B:red"),
    ),
    "takeover: a net on the taker ends it": (
        [
            U("A", "red", "agitator", W, N),
            U("B", "blue", "blade", N),
            U("N", "blue", "netter", E, W),
        ],
        found(netted="A"),
    ),
    "takeover of a module that a Scoper has won serves the Scoper's side": (
        [
            U("A", "red", "agitator", W, N),
            U("B", "red", "blade", N),
            U("S", "blue", "scoper", E, W),
        ],
        found(taken="B:blue"),
    ),
    "nets alone: two at each other cancel": (
        [U("A", "red", "netter", W, N), U("B", "blue", "netter", N, W)],
        found(),
    ),
    "a net fighter first nets the Scoper that has won the takeover aimed at it": (
        [
            U("S", "blue", "scoper", E, W),
            U("A", "red", "agitator", W, N),
            U("N", "red", "netter", N, E),
        ],
        found(netted="S"),
    ),
}


@pytest.mark.parametrize("turned", [0, 1, 2, 3, 4, 5])
@pytest.mark.parametrize("name", BOARDS)
def test_rulings(name: str, turned: int) -> None:
    units, expected = BOARDS[name]
    assert found_on(units, turned=turned) == expected


def test_agitators_of_an_ally_take_nobody_of_its_partner() -> None:
    """FAQ multiplayer.20."""
    units = [U("A", "red", "agitator", W, N), U("B", "blue", "blade", N)]
    assert found_on(units, teams=(0, 0, 1)) == found()


def hidden_on(units: list[U], teams: tuple[int, ...] = (0, 1, 2)) -> set[str]:
    """The names of the units that are hidden on a board."""
    board = board_of(units, teams)
    forces = Forces(board)
    by_field = {board.grid.index[unit.at]: unit.name for unit in units}
    return {by_field[unit.at] for unit in forces.present if forces.is_under("hidden", unit)}


HIDING = {
    "the unit itself": ([U("D", "red", "den", W), U("B", "red", "blade", E)], {"D"}),
    "all own units, and those of partners": (
        [U("W", "red", "warren", FAR), U("B", "red", "blade", E), U("G", "green", "blade", W)],
        {"W", "B", "G"},
    ),
    "general.239: not if its work is frozen": (
        [U("D", "red", "den", W), U("F", "blue", "frost", E, W)],
        set(),
    ),
    "general.57: not if a Scoper has won it": (
        [U("D", "red", "den", W), U("S", "blue", "scoper", E, W)],
        set(),
    ),
    "frozen itself, but hidden by another one (ours)": (
        [U("D", "red", "den", W), U("F", "blue", "frost", E, W), U("W", "red", "warren", FAR)],
        {"D", "W"},
    ),
    "a won one hides the other side's units": (
        [U("W", "red", "warren", W), U("S", "blue", "scoper", E, W), U("B", "red", "blade", N)],
        {"S"},
    ),
    "netted it hides nobody": (
        [U("W", "red", "warren", W), U("N", "blue", "netter", E, W), U("B", "red", "blade", N)],
        set(),
    ),
}


@pytest.mark.parametrize("name", HIDING)
def test_a_state_on_the_unit_itself_and_on_the_whole_board(name: str) -> None:
    units, hidden = HIDING[name]
    assert hidden_on(units, (0, 1, 0)) == hidden


FIELDS = [(q, r) for q in range(-2, 3) for r in range(-2, 3) if abs(q + r) <= 2]
TILES = (
    "netter", "wide_netter", "live_netter", "drone", "spider", "fitter", "generator", "agitator", "frost", "wide_frost",
    "scoper", "incubator", "boxer", "hq",
)  # fmt: skip


@st.composite
def crowds(draw: st.DrawFn) -> list[U]:
    """Boards full of units that act on each other."""
    fields = draw(st.lists(st.sampled_from(FIELDS), min_size=2, max_size=14, unique=True))
    units = []
    for number, (q, r) in enumerate(fields):
        army, tile = draw(st.sampled_from(ARMIES)), draw(st.sampled_from(TILES))
        dq, dr = draw(st.sampled_from(DIRECTIONS))
        units.append(U(f"{number}", army, tile, (q, r), (q + dq, r + dr)))
    return units


@given(crowds(), st.integers(1, 5), st.sampled_from([(0, 1, 2), (0, 1, 0), (0, 0, 1)]))
def test_turned_boards_are_settled_alike(units: list[U], turned: int, teams: tuple[int, ...]) -> None:
    """And every board is settled: nothing is left open."""
    assert found_on(units, teams, turned) == found_on(units, teams)


@given(crowds(), st.randoms(use_true_random=False))
def test_the_order_of_placing_never_matters(units: list[U], chance: Random) -> None:
    """FAQ gameplay.2; what holds in between has left nothing behind."""
    whole = board_of(units)
    Forces(whole)
    board = board_of([])
    for unit in chance.sample(units, len(units)):
        other = board_of([unit])
        placed = next(filter(None, other.units))
        board.units[placed.at] = placed
        Forces(board)
    assert board.units == whole.units and board.taken == whole.taken


@given(crowds())
def test_taken_units_are_as_if_they_stood_there_for_their_commander(units: list[U]) -> None:
    """Settling a settled board changes nothing."""
    board = board_of(units)
    first = Forces(board)
    before = board.units[:]
    second = Forces(board.copy())
    assert board.units == before and (first.stopped, first.settled) == (second.stopped, second.settled)


@given(crowds())
def test_boards_with_nets_alone_are_settled_as_the_short_way_says(units: list[U]) -> None:
    nets = [unit._replace(tile="wide_netter" if unit.tile != "netter" else "netter") for unit in units]
    board, intricate = board_of(nets), board_of(nets)
    plain = Forces(board)
    drone = intricate.units.index(None)  # a unit that needs power lets the long way decide
    tile = lasting_registry().armies["red"].tiles["drone"]
    intricate.units[drone] = unit_on(intricate.grid, tile, 0, 0, drone, 0)
    board.units[drone] = unit_on(intricate.grid, lasting_registry().armies["red"].tiles["blade"], 0, 0, drone, 0)
    plain = Forces(board)
    assert plain.settled is None
    assert Forces(intricate).netted == plain.netted
