"""An army and terrain of tests that use what else only one package of the project uses.

Each trait and each feature here is a second user of one or two points of the engine (`tests/hex/test_trait_page.py`).
What they do is told in `tests/hex/test_rare_points.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, cast

from neuroshima_hex.host.game import HexGame
from neuroshima_hex.rules.answers import Answer, Question
from neuroshima_hex.rules.board.markers import Marker
from neuroshima_hex.rules.board.terrain import Feature, TerrainKind, Units
from neuroshima_hex.rules.board.tiles import FIRST, NONE, AttackKind, Bonus, Icon, Tile, Unit
from neuroshima_hex.rules.entries import Offer
from neuroshima_hex.rules.scenario.scenario import SpecialRule
from neuroshima_hex.rules.state.state import State
from neuroshima_hex.rules.traits import Trait
from neuroshima_hex.rules.traits.abilities import Mobility
from neuroshima_hex.rules.traits.clown import Detonation
from neuroshima_hex.rules.traits.displacing import Displacing
from neuroshima_hex.rules.traits.hidden import Commander, HiddenFeature, OrderTile
from neuroshima_hex.rules.traits.icons import AttackIcon
from neuroshima_hex.rules.turn import movement
from neuroshima_hex.rules.turn.holdings import Counter, Pool

from tests.support.hex.author_plugins import BALLISTA, author_plugin, with_hex

if TYPE_CHECKING:
    from neuroshima_hex.rules.actions import Act, Play
    from neuroshima_hex.rules.battle.segment import Segment
    from neuroshima_hex.rules.board.modifiers import Forces
    from neuroshima_hex.rules.events.battle import Declaration
    from neuroshima_hex.rules.occasions import Occasion

# Traits ---------------------------------------------------------------------------------------------------------------


class Turncoat(Trait):
    """Enemy modules and HQs beside the unit help it."""

    id = "turncoat"
    infiltrates = True


class Signpost(Trait):
    """A module that lengthens every own move by two steps."""

    id = "signpost"
    extra_steps = 2


class Leaden(Trait):
    """The unit stays on its field."""

    id = "leaden"
    weighs = True


class Clockwork(Trait):
    """The unit works only with power."""

    id = "clockwork"
    needs_power = True


class RollCall(Trait):
    """The HQ joins all own units in the six lines that go out from it."""

    id = "roll_call"
    networks = True

    def network(self, forces: Forces, hq: Unit) -> frozenset[int]:
        lines = (field for ray in forces.grid.rays[hq.at] for field in ray)
        return frozenset(f for f in lines if (unit := forces.units[f]) is not None and unit.seat == hq.seat)


class Wire(Trait):
    """A link of two fields."""

    id = "wire"

    def print_on(self, tile: Tile, side: int, value: int) -> None:
        tile.reaches.append(side)


class Prism(Trait):
    """Takes friendly shots in two sides after its icon, and sends them on through the icon."""

    id = "prism"

    def print_on(self, tile: Tile, side: int, value: int) -> None:
        tile.inlets.append((side + 2) % 6)
        tile.outlets.append(side)


KITE = AttackKind("kite", FIRST, NONE, armored=False, falloff=1, bends=True)


class Kite(Trait):
    """Flies to the field before the unit, or from there one further to the right, or as a unit there sends it on."""

    id = "kite"
    declares = True
    answer_fields = ("unit", "path")

    def print_on(self, tile: Tile, side: int, value: int) -> None:
        tile.icons.append(Icon(side, KITE, value))
        tile.carry(self)

    def ask(self, segment: Segment, unit: Unit) -> Iterator[Question]:
        for attack in segment.attacks_of(unit):
            if attack.kind == KITE:
                near = attack.line[0]
                onward = segment.outlets_at(unit, near, attack.direction) or ((attack.direction + 1) % 6,)
                fields = [segment.battle.grid.towards[near][direction] for direction in onward]
                ways = [[segment.coord(f) for f in way] for way in ([near], *([near, field] for field in fields))]
                yield Question(unit.seat, self.id, [{"unit": segment.coord(unit.at), "path": way} for way in ways], {})

    def declared(self, segment: Segment, unit: Unit, answer: Answer) -> Declaration:
        grid = segment.battle.grid
        way = tuple(grid.number(coord) for coord in answer["path"])
        segment.aims[unit.at, grid.towards[unit.at].index(way[0])] = way
        return {"type": "declared", "path": answer["path"]}


SPENT = {"en": "Spent.", "pl": "Zużyte.", "cs": "Spotřebované."}
SHELF = Pool("shelf", {"en": "Shelf", "pl": "Półka", "cs": "Police"}, SPENT)
TURNS = Counter("turns", {"en": "Turns", "pl": "Tury", "cs": "Tahy"}, SPENT, most=3)


class Hoard(Trait):
    """Own units that are placed are counted; one that is wounded goes to the shelf."""

    id = "hoard"
    hears: ClassVar[Mapping[str, str]] = {"placed": "own", "healed": "itself"}
    pools = (SHELF,)
    counters = (TURNS,)

    def happened(self, state: State, unit: Unit, occasion: Occasion) -> None:
        if occasion.event == "placed":
            state.count(unit.seat, "turns", 1)


class Squatting(Trait):
    """Placed on the field of an own module, which goes back to the hand."""

    id = "squatting"
    makes_room = True

    def gives_way(self, state: State, unit: Unit, tile: Tile, seat: int) -> bool:
        return tile.has(self.id) and unit.seat == seat and unit.tile.kind == "module"

    def make_room(self, state: State, unit: Unit, tile: Tile, seat: int) -> None:
        state.send(unit, "hand")


class Vault(Displacing):
    """An instant tile: an enemy unit beside an own one goes to the other side of it, upside down."""

    id = "vault"
    asks = "vault"
    action = "play"
    reach = 1
    answer_fields = ("to",)

    def landings(self, state: State, unit: Unit, target: Unit) -> list[int]:
        direction = state.grid.towards[target.at].index(unit.at)
        beyond = state.grid.towards[unit.at][direction]
        return state.open_to(target, [beyond] if beyond >= 0 else [])

    def refusals(self) -> tuple[str, str, str]:
        return "Choose an enemy unit beside an own one.", "It is netted.", "There is no room."

    def answered(self, state: State, question: Question, answer: Answer) -> None:
        unit, target = self.parties(state, question)
        state.displace(self.asks, unit, target, state.grid.number(answer["to"]), (target.rotation + 3) % 6)


class Crank(Trait):
    """Turns a tile of the land beside the unit by one side."""

    id = "crank"
    action = "act"
    fields = frozenset({"unit", "target"})

    def offers(self, state: State, seat: int) -> list[Offer]:
        return [
            {"unit": state.coord(unit.at), "target": state.coord(at)}
            for unit in movement.actors(state, seat, self.id)
            for at in state.board.fixtures
            if at in state.grid.neighbours[unit.at]
        ]

    def check(self, state: State, seat: int, action: Play | Act) -> int:
        assert action.target is not None and not isinstance(action.target, list)
        return state.field(action.target, "target")

    def perform(self, state: State, seat: int, plan: int) -> None:
        state.turn_fixture(seat, plan, (state.board.fixtures[plan].rotation + 1) % 6)


class Powder(Detonation):
    """The unit may blow itself up."""

    id = "powder"


class Squire(Trait):
    """1 wound to every enemy next to it, whenever its player's HQ attacks."""

    id = "squire"
    acts_with_hq = True

    def acting(self, segment: Segment, tile: Unit) -> None:
        for field in segment.battle.grid.neighbours[tile.at]:
            victim = segment.units[field]
            if victim is not None and victim.team != tile.team:
                segment.strike(victim, 1, tile.at, self.id)


class Crawl(Trait):
    """A foundation tile that goes to the first field where it may lie, when a battle is over."""

    id = "crawl"
    hears: ClassVar[Mapping[str, str]] = {"battle_over": "anybody"}

    def happened(self, state: State, unit: Unit, occasion: Occasion) -> None:
        exits = state.ground_exits(unit.at)
        if exits:
            state.move_ground(unit.at, exits[0], self.id)


class Spark(HiddenFeature):
    """Ordered to, the unit wounds an enemy unit beside it."""

    id = "spark"

    def targets(self, state: State, seat: int) -> list[int]:
        near = {field for unit in self.bearers(state, seat) for field in state.grid.neighbours[unit.at]}
        return sorted(f for f in near if (unit := state.units[f]) is not None and unit.seat != seat)

    def use(self, state: State, seat: int, target: int) -> None:
        state.hurt(self.id, seat, [(target, 1)])


SPARK = Spark()
WHISTLE, CAPTAIN = OrderTile("whistle", [SPARK]), Commander("captain", [SPARK])
"""Who gives the order: an instant tile, and a module."""


class LastWord(Trait):
    """The side of the HQ wins where one battle destroys all HQs."""

    id = "last_word"
    wins_if_all_fall = True


SLING = AttackKind("sling", FIRST, NONE, armored=False, leaves="mud")
"""Puts Mud on the first enemy in its line, and wounds nobody."""


TRAITS: tuple[Trait, ...] = (
    AttackIcon(SLING), Turncoat(), Signpost(), Leaden(), Clockwork(), RollCall(), Wire(), Prism(), Kite(), Hoard(),
    Squatting(), LastWord(), Vault(), Crank(), Powder(), Squire(), Crawl(), SPARK, WHISTLE, CAPTAIN,
)  # fmt: skip

# Markers --------------------------------------------------------------------------------------------------------------


class Wings(Marker):
    """Won and kept: the unit is mobile, and held where it flies to until then."""

    id = "wings"
    names = texts = {"en": "Wings", "pl": "Skrzydła", "cs": "Křídla"}
    supply = 1
    kept = True
    grants = (Mobility(),)
    bonus = Bonus(initiative=1)


class Mud(Marker):
    """The unit is netted."""

    id = "mud"
    names = texts = {"en": "Mud", "pl": "Błoto", "cs": "Bláto"}
    supply = 2
    nets = True
    army = "lodgers"
    pool = "dirt"


class Clay(Marker):
    """Borgo's in the same pool: the Lodgers get it as Borgo's partners alone."""

    id = "clay"
    names = texts = {"en": "Clay", "pl": "Glina", "cs": "Jíl"}
    supply = 1
    army = "borgo"
    pool = "dirt"


MARKERS = (Wings(), Mud(), Clay())

# Terrain --------------------------------------------------------------------------------------------------------------


class Ground(Feature):
    """A feature of tests."""

    names: ClassVar[dict[str, str]] = {"en": "Ground", "pl": "Grunt", "cs": "Půda"}
    texts: ClassVar[dict[str, str]] = {"en": "Of tests.", "pl": "Z testów.", "cs": "Z testů."}


class Reeds(Ground):
    id = "reeds"
    near_only = True
    remarks: ClassVar[dict[str, str]] = {"en": "Ours.", "pl": "Nasze.", "cs": "Naše."}


class Cellar(Ground):
    id = "cellar"
    sheltered = True
    remarks: ClassVar[dict[str, str]] = Reeds.remarks


class Ice(Ground):
    id = "ice"
    frail = slippery = True


class Embers(Ground):
    id = "embers"
    closing_wounds = 1


class Chasm(Ground):
    id = "chasm"
    closing_death = True


class Geyser(Ground):
    id = "geyser"
    neighbour_wounds = 1


class Haven(Ground):
    """An island in other terrain of its kind."""

    id = "haven"
    instead = spared = True


class Tar(Ground):
    id = "tar"
    stills = True


class Mound(Ground):
    id = "mound"
    toughness = 1
    bonus = Bonus(melee=1)


class Cache(Ground):
    id = "cache"
    bears_fixtures = bears_prizes = True


class Gate(Ground):
    """Kept by whoever stands on it."""

    id = "gate"

    def held_against(self, army: str, seat: int, fields: Sequence[int], units: Units) -> bool:
        return any((unit := units[field]) is not None and unit.seat != seat for field in fields)


class Pit(Ground):
    id = "pit"

    def swallows(self, unit: Unit) -> bool:
        return not unit.is_hq


class Thorns(Ground):
    """A wound for whoever comes here."""

    id = "thorns"
    hears = frozenset({"entered"})

    def happened(self, state: State, at: int, occasion: Occasion) -> None:
        state.hurt(self.id, occasion.seat, [(at, 1)])


class Bath(Ground):
    """Gives a hit point back after a battle."""

    id = "bath"
    hears = frozenset({"turned"})

    def happened(self, state: State, at: int, occasion: Occasion) -> None:
        unit = state.units[at]
        if unit is not None:
            state.heal(unit, 1, self.id)


FEATURES = (
    Reeds(), Cellar(), Ice(), Embers(), Chasm(), Geyser(), Haven(), Tar(), Mound(), Cache(), Gate(), Pit(), Thorns(),
    Bath(),
)  # fmt: skip
LAND = TerrainKind("meadow", Ground.names, tuple(feature.id for feature in FEATURES))


class Chime(SpecialRule):
    """Each HQ takes a wound when a turn ends."""

    id = "chime"
    names = texts = {"en": "Chime", "pl": "Kurant", "cs": "Zvonkohra"}
    hears = frozenset({"turn_ends"})

    def happened(self, state: State, occasion: Occasion) -> None:
        for unit in state.units:
            if unit is not None and unit.is_hq:
                state.hp[unit.owner] -= 1


class Truce(SpecialRule):
    """A battle in which nobody falls ends the game."""

    id = "truce"
    names = texts = {"en": "Truce", "pl": "Rozejm", "cs": "Příměří"}
    standstill = True


class Bell(SpecialRule):
    """Both HQs get a hit point back when a battle is over."""

    id = "bell"
    names = texts = {"en": "Bell", "pl": "Dzwon", "cs": "Zvon"}
    hears = frozenset({"battle_over"})

    def happened(self, state: State, occasion: Occasion) -> None:
        for unit in state.units:
            if unit is not None and unit.is_hq:
                state.heal(unit, 1, self.id)


SCENARIO = """
scenario = "fair"
rules = ["truce", "bell", "chime"]
names = { en = "Fair", pl = "Targ", cs = "Trh" }
texts = { en = "Trade.", pl = "Handluj.", cs = "Obchoduj." }
[[side]]
[[side]]
[circumstances]
first = 1
"""

# The army -------------------------------------------------------------------------------------------------------------

TILE = '[[tile]]\nid = "{id}"\nnames = {{ en = "{id}" }}\ncount = {count}\nkind = "{kind}"\n{rows}\n'
TOP, ALL = [1, 0, 0, 0, 0, 0], [1] * 6


def _tile(name: str, kind: str = "warrior", count: int = 1, traits: Sequence[str] = (), **rows: object) -> str:
    lines = [f"{key} = {value}" for key, value in {**rows, "traits": list(traits)}.items()]
    return TILE.format(id=name, count=count, kind=kind, rows="\n".join(lines).replace("'", '"'))


ARMY = 'army = "lodgers"\nnames = { en = "Lodgers" }\ncolor = "#112233"\n' + "".join([
    _tile("hq", "hq", initiative=[0], hit_points=20, melee=ALL, traits=["roll_call", "last_word"]),
    _tile("spy", initiative=[2], melee=TOP, traits=["turncoat"]),
    _tile("post", count=4, toughness=1, initiative=[2], melee=TOP),
    _tile("signpost", "module", links=TOP, traits=["signpost"]),
    _tile("anvil", traits=["leaden"]),
    _tile("doll", initiative=[2], melee=ALL, traits=["clockwork"]),
    _tile("wire", "module", wire=TOP, bonus="{ melee = 1 }"),
    _tile("officer", "module", links=ALL, bonus="{ melee = 1 }"),
    _tile("prism", prism=[0, 1, 0, 0, 0, 0]),
    _tile("archer", initiative=[3], ranged=TOP),
    _tile("kite", initiative=[3], kite=[2, 0, 0, 0, 0, 0]),
    _tile("slinger", initiative=[3], sling=TOP),
    _tile("battle", "instant", 2, traits=["battle"]),
    _tile("mole", "foundation", traits=["crawl"]),
    _tile("sparkler", traits=["spark"]),
    _tile("whistle", "instant", 2, traits=["whistle"]),
    _tile("captain", "module", links=ALL, traits=["captain"]),
    _tile("crank", traits=["crank"]),
    _tile("keg", initiative=[3], traits=["powder"]),
    _tile("squire", traits=["squire"]),
    _tile("vault", "instant", traits=["vault"]),
    _tile("miser", traits=["hoard"]),
    _tile("squatter", traits=["squatting"]),
    _tile("move", "instant", 8, traits=["move"]),
    _tile("push_back", "instant", 3, traits=["push_back"]),
    _tile("sniper", "instant", 3, traits=["sniper"]),
])  # fmt: skip


@cache
def rare_game() -> HexGame:
    """Hex with the army, the terrain, the markers and the special rules."""
    made = with_hex(
        rare=author_plugin(
            hex_armies=[("lodgers.toml", ARMY)],
            hex_fixtures=[("fixtures.toml", BALLISTA)],
            hex_traits=list(TRAITS),
            hex_markers=list(MARKERS),
            hex_terrain=[*FEATURES, LAND],
            hex_special_rules=[Truce(), Bell(), Chime()],
            hex_scenarios=[("scenario_fair.toml", SCENARIO)],
        )
    )
    assert not made.reasons, made.reasons
    return cast("HexGame", made.games["hex"])


def position(
    *pieces: tuple[str, tuple[int, int]] | tuple[str, tuple[int, int], int],
    enemies: Sequence[tuple[str, tuple[int, int], int]] = (),
    hand: Sequence[str] = (),
    terrain: Mapping[str, Sequence[tuple[int, int]]] | None = None,
    scenario: str = "",
    **more: Any,
) -> Any:
    """A position of the Lodgers against Borgo, which is not to be judged (`sandbox`).

    `pieces`: tile, field and rotation (0 if left out). `terrain`: fields by the feature that they have."""
    board = [_piece(piece, 0) for piece in pieces] + [_piece(piece, 1) for piece in enemies]
    land = [{"kind": "meadow", "fields": fields, "features": [name]} for name, fields in (terrain or {}).items()]
    players = [{"army": "lodgers", "hand": list(hand)}, {"army": "borgo"}]
    data = {"players": players, "board": board, "terrain": land, "turn": {"seat": 0, "phase": "play"}, **more}
    game: Any = rare_game()
    state = game.load(game.Options(scenario=scenario) if scenario else game.Options(), data)
    state.sandbox = True
    return state


def _piece(piece: Any, seat: int) -> dict[str, Any]:
    tile, at, *rotation = piece
    return {"at": list(at), "tile": tile, "seat": seat, "rotation": rotation[0] if rotation else 0}


def unit_at(state: Any, at: tuple[int, int]) -> Any:
    """The unit on a field as a view shows it; None if there is none."""
    return next((unit for unit in state.view(None)["board"] if unit["at"] == list(at)), None)
