"""Three armies with every lasting effect, and boards that are laid out by who looks at whom."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from neuroshima_hex.base import base_registry
from neuroshima_hex.rules.board.board import Board
from neuroshima_hex.rules.board.effects import BOARD, ENEMIES, LINKS, NET, OWN, SELF, Effect
from neuroshima_hex.rules.board.markers import Marker
from neuroshima_hex.rules.board.modifiers import Forces
from neuroshima_hex.rules.board.terrain import Land
from neuroshima_hex.rules.board.tiles import Unit, unit_on
from neuroshima_hex.rules.grid import radius_grid
from neuroshima_hex.rules.state.registry import Registry
from neuroshima_hex.rules.traits import Trait
from neuroshima_hex.rules.traits.abilities import Mobility

ARMIES = ("red", "blue", "green")
ONE_SIDE, TWO_SIDES, ALL_SIDES = [1, 0, 0, 0, 0, 0], [1, 1, 0, 0, 0, 0], [1] * 6


class LendsNets(Trait):
    """Linked own units net on all sides on which they strike blows."""

    id = "lends_nets"
    effects = (Effect(NET, on=ENEMIES, reach=LINKS, lends=True),)


class Hidden(Trait):
    """The unit itself is hidden, unless what it does as a module is frozen or won."""

    id = "hidden"
    effects = (Effect("hidden", on=OWN, reach=SELF),)


class HidesAll(Trait):
    """All other own units are hidden."""

    id = "hides_all"
    effects = (Effect("hidden", on=OWN, reach=BOARD),)


class GivesMobility(Trait):
    """Linked own units are mobile."""

    id = "gives_mobility"
    service = True
    grants = (Mobility(),)


class Heralds(Trait):
    """An HQ whose army sets up first."""

    id = "heralds"
    sets_up = -1


class Rope(Marker):
    """Nets its unit; blue's players put it on others' units."""

    id = "rope"
    names = texts = {"en": "Rope", "pl": "Lina", "cs": "Provaz"}
    supply = 1
    nets = True
    spares = "blue"


WARRIOR = '[[tile]]\nid = "{id}"\nnames = {{ en = "{id}" }}\ncount = {count}\nkind = "{kind}"\n{rows}\n'


def _tile(name: str, kind: str = "warrior", count: int = 1, traits: Sequence[str] = (), **rows: object) -> str:
    lines = [f"{key} = {value}" for key, value in {**rows, "traits": list(traits)}.items()]
    return WARRIOR.format(id=name, count=count, kind=kind, rows="\n".join(lines).replace("'", '"'))


TILES = [
    _tile("hq", "hq", 1, initiative=[0], hit_points=20, melee=[1, 0, 1, 1, 1, 1]),
    _tile("blade", "warrior", 2, initiative=[2], melee=ONE_SIDE),
    _tile("scatter", "warrior", 1, initiative=[3, 2], ranged=ONE_SIDE),
    _tile("boxer", "warrior", 1, initiative=[2], melee=ALL_SIDES),
    _tile("netter", "warrior", 2, net=ONE_SIDE),
    _tile("wide_netter", net=TWO_SIDES),
    _tile("live_netter", traits=["needs_power"], net=ONE_SIDE),
    _tile("drone", "warrior", 2, traits=["needs_power"], initiative=[2], melee=ONE_SIDE, toughness=1),
    _tile("spider", friendly_net=ONE_SIDE),
    _tile("fitter", power=ONE_SIDE),
    _tile("generator", "module", traits=["gives_power"], links=ONE_SIDE),
    _tile("agitator", "module", 2, traits=["takeover"], links=ONE_SIDE),
    _tile("frost", "module", traits=["freezing"], links=ONE_SIDE),
    _tile("wide_frost", "module", traits=["freezing"], links=TWO_SIDES),
    _tile("scoper", "module", traits=["scoper"], links=ONE_SIDE),
    _tile("officer", "module", links=ALL_SIDES, bonus="{ melee = 1 }"),
    _tile("shelter", "module", links=ONE_SIDE, bonus="{ toughness = 1 }"),
    _tile("incubator", "module", traits=["lends_nets"], links=ALL_SIDES),
    _tile("hush", "module", traits=["stops_attacks"], links=ONE_SIDE),
    _tile("zone", "module", traits=["zone"], links=ONE_SIDE),
    _tile("wastes", "module", traits=["wastes"], links=ONE_SIDE),
    _tile("move", "instant", 2, traits=["move"]),
    _tile("battle", "instant", 3, traits=["battle"]),
    _tile("sniper", "instant", traits=["sniper"]),
    _tile("push_back", "instant", traits=["push_back"]),
    _tile("stable", "module", traits=["gives_mobility"], links=ONE_SIDE),
    _tile("den", "module", traits=["hidden"]),
    _tile("warren", "module", traits=["hidden", "hides_all"]),
]
SPECIAL_HQS = {
    "red": 'traits = ["takeover"]\nlinks = [0, 1, 0, 0, 0, 0]\n',
    "blue": 'traits = ["gives_power"]\n',
    "green": 'traits = ["heralds"]\n',
}


@cache
def lasting_registry() -> Registry:
    """The base game with three armies of the same units, red with a takeover on its HQ, blue with power.

    Green sets up first."""
    registry = Registry(
        [(army, text) for army, text in base_registry().army_texts.items()],
        [*base_registry().traits.values(), LendsNets(), GivesMobility(), Hidden(), HidesAll(), Heralds()],
    )
    registry.add_marker(Rope())
    for army in ARMIES:
        hq = TILES[0].replace("traits = []\n", SPECIAL_HQS[army])
        head = f'army = "{army}"\nnames = {{ en = "{army}" }}\ncolor = "#112233"\n'
        registry.add_army(f"army_{army}.toml", head + hq + "".join(TILES[1:]))
    return registry


class Stands(NamedTuple):
    """A unit on a field that looks at a neighbouring field with its side 0."""

    name: str
    army: str
    tile: str
    at: tuple[int, int]
    towards: tuple[int, int] | None = None


LAND = Land(radius_grid(2).coords, ())
DIRECTIONS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))


def board_of(units: Sequence[Stands], teams: Sequence[int] = (0, 1, 2), turned: int = 0) -> Board:
    """A board with these units, the whole turned by so many sixths."""
    registry = lasting_registry()
    board = Board(LAND, [20] * len(teams), {}, ARMIES)
    board.teams = list(teams)
    for unit in units:
        seat = ARMIES.index(unit.army)
        way = unit.towards or (unit.at[0], unit.at[1] - 1)
        rotation = DIRECTIONS.index((way[0] - unit.at[0], way[1] - unit.at[1]))
        at = unit.at
        for _sixth in range(turned):
            at = -at[1], at[0] + at[1]
        tile, field = registry.armies[unit.army].tiles[unit.tile], LAND.grid.index[at]
        board.units[field] = unit_on(LAND.grid, tile, seat, teams[seat], field, (rotation + turned) % 6)
    return board


class Found(NamedTuple):
    """What holds on a board, by the names of the units."""

    netted: set[str]
    unpowered: set[str]
    frozen: set[str]
    taken: dict[str, str]


def found_on(units: Sequence[Stands], teams: Sequence[int] = (0, 1, 2), turned: int = 0) -> Found:
    """What holds on a board with these units."""
    board = board_of(units, teams, turned)
    forces = Forces(board)
    names: dict[int, str] = {}
    for unit in units:
        at = unit.at
        for _sixth in range(turned):
            at = -at[1], at[0] + at[1]
        names[LAND.grid.index[at]] = unit.name
    settled = forces.settled
    stopped = {names[at] for at in forces.netted}
    standing: list[Unit] = [unit for unit in board.units if unit is not None]
    taken = {names[unit.at]: ARMIES[unit.seat] for unit in standing if unit.seat != unit.owner}
    if settled is None:
        return Found(stopped, set(), set(), taken)
    return Found(stopped, {names[at] for at in settled.unpowered}, {names[at] for at in settled.frozen}, taken)
