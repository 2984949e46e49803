"""What a view holds: `view` makes it, the table and the bots read it."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from ..answers import Choice, QuestionData, WaitingData
from ..grid import JsonCoord
from ..options.options import OptionsView
from ..options.rules_summary import RuleInForce
from ..turn.player import ResultData
from .position_types import (
    BattleData,
    BeginData,
    CardData,
    Counts,
    DeployData,
    EffectData,
    FixtureData,
    FixturesData,
    GroundData,
    HeadStartData,
    JoinData,
    PatchData,
    PieceData,
    PlaceHqData,
    PlayerFacts,
    PrizeData,
    TurnData,
)


class HqView(TypedDict):
    """One of several HQs of a player: the hit points that it has, and those that are printed on it."""

    tile: str
    hp: int
    hp_max: int


class FewPlayersView(TypedDict, total=False):
    """What is said of few players: where points are counted, of certain armies, and of a stack whose top is known."""

    points_max: int
    points_together: int
    top: list[str]
    hidden: Counts
    hqs: list[HqView]


class PlayerView(PlayerFacts, FewPlayersView):
    """One player.

    `hq_hp_max`: the most hit points the HQ can have; `hq_start`: with how many it began. `hqs`: of a player with
    several, each of them. `stack`: how many tiles are left in it; `remaining`: these tiles counted, with 0 too, without
    the HQ. `markers`: won, and not used yet. `top`: the tiles on top of the stack that everybody knows, the first one
    on top. `hidden`: how many tiles lie in pools that the reader may not look into; `remaining` counts them, too.
    `structure`: whether the Structure is still to be built. `points_max`, `points_together`: the points that end the
    game, and those of the whole team."""

    hq_hp_max: int
    hq_start: int
    stack: int
    remaining: Counts
    markers: Counts
    structure: NotRequired[bool]


class ChooseLeaderView(TypedDict):
    """The choice of leaders, by team.

    `dealt`, `chosen`: null for other teams. `done`: whether the team has chosen."""

    step: Literal["leader"]
    dealt: list[list[str] | None]
    chosen: list[str | None]
    done: list[bool]


StepView = ChooseLeaderView | PlaceHqData | DeployData | FixturesData | HeadStartData | BeginData


class InitiativeView(TypedDict):
    """One initiative of a unit, as it is now. `printed`: null for an extra attack."""

    value: int
    printed: int | None


class AttackView(TypedDict):
    """An attack as the unit would make it now.

    `kind`: `melee`, `ranged`, `gauss`, or another kind of attack. `direction`: 0 to 5. `strength`: with bonuses.
    `hits`: the fields that it would hit, `wounds`: of each of them, after armor. `line`: the fields on its way.
    `prizes`: those of `hits` with a prize. Only of a shot that friendly units send on: `legs`, its straight ways as
    [from, to]; then `hits` has an entry for each way by which the shot reaches a unit, and `endless` names the fields
    that it hits without end (`wounds` are those of one hit). `bends`: the places of joins, where the line bends."""

    kind: str
    direction: int
    printed: int
    strength: int
    hits: list[JsonCoord]
    wounds: list[int]
    line: list[JsonCoord]
    prizes: NotRequired[list[JsonCoord]]
    legs: NotRequired[list[list[JsonCoord]]]
    endless: NotRequired[list[JsonCoord]]
    bends: NotRequired[list[JsonCoord]]


BonusView = TypedDict(
    "BonusView",
    {
        "from": JsonCoord | None,
        "what": str,
        "amount": int,
        "marker": NotRequired[str],
        "feature": NotRequired[str],
    },
)
BonusView.__doc__ = (
    "A number that something adds to the unit. `what`: `melee`, `ranged`, `initiative`, `extra_attack`, `toughness` or "
    "`enemy_initiative`. `from`: the unit that adds it, else null; then `marker` or `feature` names what does."
)


class AbilityView(TypedDict):
    """What the unit may do in its owner's turn.

    `ready`: it still can, now. `via`: the module that gives it."""

    ability: str
    ready: bool
    via: NotRequired[JsonCoord]


OtherTile = TypedDict("OtherTile", {"with": NotRequired[JsonCoord], "wounds_in_all": NotRequired[int]})
OtherTile.__doc__ = "Only for a tile of a Structure. `with`: its other tile, `wounds_in_all`: the wounds of both."


class UnitEffects(TypedDict):
    """What a unit is and does on this board."""

    toughness: int
    netted_by: list[JsonCoord]
    net_markers: NotRequired[list[str]]
    nets: list[JsonCoord]
    acts_on: list[JsonCoord]
    serves: int
    initiative: list[InitiativeView]
    attacks: list[AttackView]
    bonuses: list[BonusView]
    medics: list[JsonCoord]
    unpowered: NotRequired[bool]
    frozen: NotRequired[bool]
    taken_by: NotRequired[list[JsonCoord]]
    states: NotRequired[dict[str, list[JsonCoord]]]


class UnitView(PieceData, OtherTile, UnitEffects):
    """A unit, with what it is and does now.

    `toughness`: with what others give. `netted_by`: the units that net it, `net_markers`: the markers that do; `nets`:
    units that it nets. `acts_on`: units that its links (or its HQ's bonus) help or harm. `serves`: the seat whose units
    a module helps. `initiative`: empty where it never acts. `attacks`: none while it is netted, or kept from attacking.
    `unpowered`: it lacks the power that it needs, and is as netted. `frozen`: what it does as a module has no effect.
    `taken_by`: the units that take it over from its `owner`. `states`: other effects that it is under, by name, each
    with the units that cause it. `medics`: the working Medics linked to it. `with`, `wounds_in_all`: of a Structure,
    its other tile and the wounds of both."""

    abilities: list[AbilityView]


class FixtureView(FixtureData):
    """A tile that belongs to the land.

    `initiative` and `attacks` are as those of a unit."""

    initiative: list[InitiativeView]
    attacks: list[AttackView]


class HandsView(TypedDict):
    """How many tiles a turn has, where a variant changes it.

    `limit`: up to how many are drawn. `uses_left`: how many may still be used in this turn (null: all). `swaps`: how
    many an unlucky draw replaces (null: the whole hand)."""

    limit: int
    uses_left: int | None
    swaps: int | None


class DrawView(TypedDict):
    """How many tiles a seat would draw by an action under preview. Nobody may know which."""

    seat: int
    count: int


class View(TypedDict):
    """A position as one seat may see it.

    `leaders`: by team, in a match with leaders. `choices`: for each answer to `pending`, all facts of the question and
    of the answer. `to_turn`, `waiting`, `joins`: as in a position. `hands`: only with a variant that changes it.
    `draws`: only in a preview by which tiles are drawn."""

    options: OptionsView
    rules: list[RuleInForce]
    fields: list[JsonCoord]
    players: list[PlayerView]
    turn: TurnData
    setup: list[StepView]
    leaders: NotRequired[list[CardData | None]]
    board: list[UnitView]
    terrain: list[PatchData]
    joins: NotRequired[list[JoinData]]
    ground: list[GroundData]
    fixtures: list[FixtureView]
    prizes: list[PrizeData]
    battle: BattleData | None
    effect: EffectData | None
    to_turn: NotRequired[list[JsonCoord]]
    pending: QuestionData | None
    waiting: NotRequired[list[WaitingData]]
    choices: NotRequired[list[Choice]]
    outcome: ResultData | None
    hands: NotRequired[HandsView]
    draws: NotRequired[list[DrawView]]
