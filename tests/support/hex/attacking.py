"""Four armies with one tile of each kind of attack and answer, and battles between a few of their units."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple, cast

from neuroshima.testing.cases import Run, play
from neuroshima_contract import Json
from neuroshima_hex.base import base_registry
from neuroshima_hex.host.game import HexGame
from neuroshima_hex.rules.answers import Answer, Answers, Question
from neuroshima_hex.rules.battle.battle import Battle
from neuroshima_hex.rules.battle.fight import fight
from neuroshima_hex.rules.board.board import Board
from neuroshima_hex.rules.board.effects import NO_ATTACK
from neuroshima_hex.rules.board.markers import Marker
from neuroshima_hex.rules.board.terrain import Land
from neuroshima_hex.rules.board.tiles import FIRST, NEXT, NONE, AttackKind, Tile, Unit, unit_on
from neuroshima_hex.rules.grid import radius_grid
from neuroshima_hex.rules.state.registry import Registry
from neuroshima_hex.rules.traits import Trait
from neuroshima_hex.rules.traits.attacks import AimedAttack
from neuroshima_hex.rules.traits.foundations import GroundBlast
from neuroshima_hex.rules.traits.icons import AttackIcon
from neuroshima_hex.rules.traits.marking import LeavesMarker, MarkingIcon, PutsMarker

from tests.support.hex.author_plugins import author_plugin, with_hex

ARMIES = ("red", "blue", "green", "yellow")
ONE_SIDE, TWO_SIDES, ALL_SIDES = [1, 0, 0, 0, 0, 0], [1, 1, 0, 0, 0, 0], [1] * 6


class Shield(Trait):
    """Takes 1 off the strength of whatever arrives, from wherever."""

    id = "shield"
    meets_attacks = True

    def meets(self, forces: Any, victim: Any, unit: Any, attack: Any, arrival: Any) -> Any:
        return (arrival._replace(strength=max(0, arrival.strength - 1)),)


class Steam(Trait):
    """A foundation tile that scalds the unit on it at the start of a battle."""

    id = "steam"
    opens = True

    def opening(self, segment: Any, unit: Unit) -> None:
        victim = segment.units[unit.at]
        if victim is not None:
            segment.strike(victim, 1, self.id)


class Vent(Trait):
    """A foundation tile that scalds the unit on it in its segments, and stays."""

    id = "vent"
    acts = True

    def acting(self, segment: Any, tile: Unit) -> None:
        victim = segment.units[tile.at]
        if victim is not None:
            segment.strike(victim, 1, self.id)


class Pit(Trait):
    """A foundation tile that destroys the unit on it at the end of a battle."""

    id = "pit"
    closes = True

    def closing(self, board: Board, unit: Unit) -> Sequence[int]:
        victim = board.units[unit.at]
        return [] if victim is None or victim.is_hq else [unit.at]


class Reaper(Trait):
    """Destroys all its neighbours at the end of a battle, as long as it works."""

    id = "reaper"
    closes = True

    def closing(self, board: Board, unit: Unit) -> Sequence[int]:
        return board.grid.neighbours[unit.at]


class Dazed(Marker):
    """The unit makes no attack until the end of the next battle, or until it is moved."""

    id = "dazed"
    names = texts = {"en": "Dazed", "pl": "Oszołomienie", "cs": "Omráčení"}
    supply = 2
    single = True
    states = (NO_ATTACK,)
    ends = ("battle_over", "moved")


class Rash(Marker):
    """A wound at the start of every battle; it stays until the unit is turned."""

    id = "rash"
    names = texts = {"en": "Rash", "pl": "Wysypka", "cs": "Vyrážka"}
    supply = 3
    army = "red"
    pool = "itch"
    ends = ("turned",)

    def opening_wounds(self, count: int) -> int:
        return count


class Hives(Marker):
    """Another army's markers in the pool of the rash."""

    id = "hives"
    names = texts = {"en": "Hives", "pl": "Pokrzywka", "cs": "Kopřivka"}
    supply = 1
    army = "green"
    pool = "itch"


DAZES, ITCHES = LeavesMarker("dazes", "dazed"), LeavesMarker("itches", "rash")


class GivesDazes(Trait):
    """The attacks of linked own units daze."""

    id = "gives_dazes"
    service = True
    grants = (DAZES,)


class Laughs(Trait):
    """If all HQs fall in one battle, its side has won."""

    id = "laughs"
    wins_if_all_fall = True


class ScentsBlood(Trait):
    """The unit's blows are stronger by 1 against units that are wounded already."""

    id = "scents_blood"

    def print_tile(self, tile: Tile) -> None:
        tile.icons = [icon._replace(kind=replace(icon.kind, more_at_wounded=1)) for icon in tile.icons]


class Raid(Trait):
    """An instant tile: an own unit wounds the enemy beside it, and is dazed by the success if that destroys it."""

    id = "raid"
    action = "play"
    fields = frozenset({"unit", "target"})

    def check(self, state: Any, seat: int, action: Any) -> tuple[int, int]:
        return state.field(action.unit, "unit"), state.field(action.target, "target")

    def perform(self, state: Any, seat: int, plan: Any) -> None:
        state.hurt(self.id, seat, [(plan[1], 1)], by=plan[0], marker="dazed")

    def dealt(self, state: Any, unit: Unit, marker: str | None, victims: Sequence[Unit]) -> None:
        if victims and marker is not None:
            state.mark(unit, marker)


class Siege(Trait):
    """Its own name for what wounds HQs."""

    id = "siege"
    wounds_hqs = True


class Spear(AttackIcon):
    """Reaches the neighbouring field and the one behind it."""


SPEAR = AttackKind(
    "spear", FIRST, NONE, armored=False, shot=False, pattern=lambda grid, at, towards: grid.rays[at][towards][:2]
)
LASSO = AttackKind(
    "lasso", FIRST, NONE, armored=True, shot=False, pattern=lambda grid, at, towards: grid.ring(at, 2), aimed=True
)
SPIT = AttackKind("spits", NEXT, NONE, armored=False, shot=False, sided=False, leaves="rash")
WARRIOR = '[[tile]]\nid = "{id}"\nnames = {{ en = "{id}" }}\ncount = {count}\nkind = "{kind}"\n{rows}\n'


def _tile(name: str, kind: str = "warrior", count: int = 1, traits: Sequence[str] = (), **rows: object) -> str:
    lines = [f"{key} = {value}" for key, value in {**rows, "traits": list(traits)}.items()]
    return WARRIOR.format(id=name, count=count, kind=kind, rows="\n".join(lines).replace("'", '"'))


TILES = [
    _tile("hq", "hq", 1, initiative=[0], hit_points=20, melee=ALL_SIDES),
    _tile("blade", count=2, initiative=[2], melee=ONE_SIDE),
    _tile("scatter", count=2, initiative=[3], ranged=[2, 0, 0, 0, 0, 0], toughness=1),
    _tile("sentry", count=2, initiative=[1], ranged=ONE_SIDE, toughness=2),
    _tile("gauss", count=2, initiative=[1], gauss=ONE_SIDE),
    _tile("wall", count=2, toughness=3, armor=ALL_SIDES),
    _tile("post", count=5, toughness=3),
    _tile("netter", net=ONE_SIDE),
    _tile("ravager", initiative=[3], demolition=TWO_SIDES),
    _tile("wide_ravager", initiative=[3], demolition=[1, 1, 1, 0, 0, 0]),
    _tile("archer", initiative=[3], thrower=ONE_SIDE),
    _tile("urchin", initiative=[2], friendly_melee=ALL_SIDES),
    _tile("hose", initiative=[2], water_gun=[3, 0, 0, 0, 0, 0]),
    _tile("mortar", count=2, initiative=[2], ranged=ONE_SIDE, traits=["mortar"]),
    _tile("shadow", initiative=[1], traits=["strikes_anywhere"]),
    _tile("spearman", initiative=[2], spear=ONE_SIDE),
    _tile("lasso", initiative=[2], traits=["lasso"]),
    _tile("judge", reflection=[1, 0, 0, 0, 0, 0]),
    _tile("vulture", traits=["flying"]),
    _tile("shield", traits=["shield"]),
    _tile("explosive", count=2, explosive=ONE_SIDE),
    _tile("quicksands", "foundation", 2, traits=["quicksands"]),
    _tile("steam", "foundation", traits=["steam"]),
    _tile("vent", "foundation", initiative=[3, 0], traits=["vent"]),
    _tile("geyser", "foundation", 1, initiative=[2], traits=["geyser"]),
    _tile("spitter", count=2, initiative=[2], spits=TWO_SIDES),
    _tile("pit", "foundation", 2, traits=["pit"]),
    _tile("reaper", count=2, traits=["reaper"]),
    _tile("guard", toughness=0, initiative=[0], melee=ONE_SIDE),
    _tile("shelter", "module", links=ALL_SIDES, bonus="{ toughness = 1 }"),
    _tile("medic", "module", 2, traits=["medic"], links=ONE_SIDE),
    _tile("transformer", "module", traits=["gauss_transformer"], links=ALL_SIDES),
    _tile("officer", "module", links=ALL_SIDES, bonus="{ melee = 1, ranged = 1 }"),
    _tile("wastes", "module", traits=["wastes"], links=ALL_SIDES, toughness=1),
    _tile("itcher", traits=["itches"], initiative=[2], melee=ONE_SIDE),
    _tile("dazer", "module", traits=["gives_dazes"], links=ONE_SIDE),
    _tile("scoper", traits=["scoper"], links=ONE_SIDE),
    _tile("daze", "instant", 2, traits=["daze"]),
    _tile("ray", "instant", traits=["ray"]),
    _tile("avalanche", "instant", traits=["avalanche"]),
    _tile("sack", "instant", traits=["raid"]),
    _tile("hound", initiative=[2, 1], melee=ONE_SIDE, traits=["scents_blood"]),
    _tile("filler", count=1),
]


MARKERS = (Dazed(), Rash(), Hives())
BROUGHT = (
    DAZES,
    ITCHES,
    GivesDazes(),
    PutsMarker("daze", "dazed"),
    Shield(),
    ScentsBlood(),
    Raid(),
    Siege(),
    Steam(),
    Vent(),
    GroundBlast("geyser"),
    MarkingIcon(SPIT),
    Laughs(),
    Pit(),
    Reaper(),
    Spear(SPEAR),
    AimedAttack(LASSO),
)


def army_file(army: str) -> str:
    """The file of one of the armies; the HQs of green and yellow wound HQs."""
    special = {"red": "laughs", "green": "wounds_hqs", "yellow": "siege"}
    hq = TILES[0].replace("traits = []", f'traits = ["{special[army]}"]') if army in special else TILES[0]
    return f'army = "{army}"\nnames = {{ en = "{army}" }}\ncolor = "#112233"\n' + hq + "".join(TILES[1:])


@cache
def attacking_registry() -> Registry:
    """The base game with the armies."""
    registry = Registry(list(base_registry().army_texts.items()), [*base_registry().traits.values(), *BROUGHT])
    for marker in MARKERS:
        registry.add_marker(marker)
    for army in ARMIES:
        registry.add_army(f"army_{army}.toml", army_file(army))
    return registry


@cache
def attacking_game() -> HexGame:
    """The game with these armies, as of an expansion."""
    files = [(f"{army}.toml", army_file(army)) for army in ARMIES]
    found = with_hex(attackers=author_plugin(hex_armies=files, hex_traits=list(BROUGHT), hex_markers=list(MARKERS)))
    assert not found.reasons
    return cast("HexGame", found.games["hex"])


GONE = -1


class Stands(NamedTuple):
    """A unit, or a foundation tile, on a field; its side 0 looks in the direction of its rotation."""

    army: str
    tile: str
    at: tuple[int, int]
    rotation: int = 0


LAND = Land(radius_grid(2).coords, ())


def turned(at: tuple[int, int], sixths: int) -> tuple[int, int]:
    """A field after the whole board was turned."""
    for _sixth in range(sixths):
        at = -at[1], at[0] + at[1]
    return at


def board_of(units: Sequence[Stands], sixths: int = 0) -> Board:
    """A board with these units, the whole turned by so many sixths."""
    registry = attacking_registry()
    board = Board(LAND, [20] * len(ARMIES), registry.markers, ARMIES)
    board.teams = list(range(len(ARMIES)))
    for unit in units:
        seat, at = ARMIES.index(unit.army), LAND.grid.index[turned(unit.at, sixths)]
        tile = registry.armies[unit.army].tiles[unit.tile]
        place = board.ground if tile.is_foundation else board.units
        place[at] = unit_on(LAND.grid, tile, seat, seat, at, (unit.rotation + sixths) % 6)
    return board


class Scripted(Answers):
    """Answers in order for the whole battle, and the first choice of every question after them.

    `asked`: the kinds of the questions that had more than one answer."""

    def __init__(self, script: Sequence[Mapping[str, Any]]) -> None:
        super().__init__(automatic=True)
        self.script, self.asked = [dict(answer) for answer in script], list[str]()

    def choose(self, question: Question) -> Answer:
        if len(question.answers) == 1:
            return question.answers[0]
        self.asked.append(question.kind)
        wanted = self.script.pop(0) if self.script else question.answers[0]
        return question.answers[question.answers.index(wanted)]  # type: ignore[arg-type]


class Ended(NamedTuple):
    """What a battle has done: wounds by field (GONE: destroyed), and the hit points that HQs have lost, by army.

    `ground`: the fields with foundation tiles."""

    wounds: Mapping[tuple[int, int], int]
    lost: Mapping[str, int]
    events: list[Any]
    ground: frozenset[tuple[int, int]]


def fought(
    units: Sequence[Stands], answers: Sequence[Mapping[str, Any]] = (), sixths: int = 0, told: bool = True
) -> Ended:
    """Fight a battle of these units; every question that has more than one answer gets the next one."""
    board = board_of(units, sixths)
    log: list[Any] | None = [] if told else None
    script = Scripted(answers)
    fight(Battle(board, 0), script, log)
    assert not script.script, "an answer was not asked for"
    wounds = {}
    for unit in units:
        field = LAND.grid.index[turned(unit.at, sixths)]
        if not attacking_registry().armies[unit.army].tiles[unit.tile].is_foundation:
            wounds[unit.at] = board.wounds[field] if board.units[field] is not None else GONE
    left = {turned(LAND.grid.coords[tile.at], -sixths % 6) for tile in board.ground if tile is not None}
    lost = {army: 20 - board.hp[seat] for seat, army in enumerate(ARMIES) if board.hp[seat] != 20}
    return Ended({at: n for at, n in wounds.items() if n}, lost, log or [], frozenset(left))


def position(*units: Stands, hand: Sequence[str] = (), actions: Sequence[Json] = ()) -> Run:
    """A position in red's turn, with the actions done; HQs stand at the edges."""
    tiles = attacking_registry().armies["red"].tiles
    standing = [*units, Stands("red", "hq", (2, -2)), Stands("blue", "hq", (-2, 2))]
    board = [
        {"at": [*unit.at], "tile": unit.tile, "seat": ARMIES.index(unit.army), "rotation": unit.rotation}
        for unit in standing
        if not tiles[unit.tile].is_foundation
    ]
    ground = [
        {"at": [*unit.at], "tile": unit.tile, "seat": ARMIES.index(unit.army)}
        for unit in standing
        if tiles[unit.tile].is_foundation
    ]
    document: Json = {
        "rule": "", "game": "hex", "options": {}, "actions": list(actions),
        "position": {
            "players": [{"army": "red", "hand": list(hand)}, {"army": "blue"}],
            "board": board,
            "ground": ground,
            "turn": {"seat": 0},
        },
    }  # fmt: skip
    return play(document, attacking_game())


def markers_on(run: Run) -> dict[tuple[int, int], Json]:
    """The markers on units, by field."""
    return {tuple(unit["at"]): unit["markers"] for unit in run.state.view(0)["board"] if unit.get("markers")}
