"""The names that an expansion of Hex may use, with those of `expansion.drawing`.

It may use no others. An expansion is a plugin that implements hooks of `neuroshima_hex.hookspecs` (docs/plugins.md). It
says for which version of this package it was made, `NEUROSHIMA_HEX_CONTRACT = 2`. The version changes when a name or a
meaning here changes; an expansion made for another one is left out, with the reason.

The plugin
    `army_plugin` makes the plugin of one army, an `ArmyPlugin`, from the files of its package. A plugin that brings
    more implements the hooks itself.
What tiles do
    `Trait` is a behaviour; `help(Trait)` tells when the engine asks each of its methods. These are traits of the core's
    that take parameters or can be built upon:

    - `AimedAttack`: its owner names whom it hits
    - `AttackIcon`
    - `Battle`: a tile that begins a battle in another way; `Castling`, `Grabbing`, `Move`,
      `PushBack`: for implants
    - `Detonation`, `Explosion`
    - `Displacing`, `Swapping`
    - `GroundBlast`: a foundation tile that explodes in its segment
    - `HiddenFeature`, `OrderTile`, `Commander`: what units do by an order, and what gives it
    - `Implant`, `ImplantUse`: units that are used, one in a turn and one more for each state `MORE_IMPLANTS`
    - `LeavesMarker`, `MarkingIcon`, `PutsMarker`: a marker left by an attack that wounds, by one that does not, put by
      an instant tile
    - `Mobility`, `DoubleMobility`, `Grabber`
    - `Rearranging`: units that change places at the start of a turn
    - `SniperShot`
    - `Terror`

    `AttackKind` and `Icon` describe attacks, `Bonus` what a module adds; `patterns` has functions of the fields that a
    kind of attack reaches, and an `Arrival` is what arrives at a unit, which a trait may change (`Trait.meets`). An
    `Effect` is what a unit does to others as long as it stands and works, in the words of the module `effects` (nets,
    power, takeovers, states); `SideEffect` is a trait that prints one on sides.
What a trait may read and do
    `State` is a position, with all that may be asked of it and done in it: `Act` and `Play` are actions, an `Offer`
    the fields of one (`TURNED[r]`: any other rotation than r), a `MovePlan` a legal move, `movement` the functions
    that find units and their moves; inside of `with breaking_free(...)` units are moved that are held. `Segment` is a
    segment of a battle, with what was declared in it; `segment.battle` is the battle. `Board` is what lies on the
    fields, `Forces` the modifiers in force, with a part for each question (`forces.links`, `forces.bonuses` and
    others). A `Question` stops the game until a player gives an `Answer`; `Illegal` refuses an action, with a
    sentence marked by `_` for translation. A `Declaration` is the event that tells of an answer in a battle. An
    `Occasion` is something that happened, for what acts on it (`EVENTS`, `WHOM`). An event of the expansion's own is
    a TypedDict on the base of `ExpansionEvent`; `state.tell` adds it.
    A `Counter` and a `Pool` are what players have of their own.
What lies on the board
    `Tile` is a definition, `Unit` a tile on a field. `Marker`, `Feature`, `TerrainKind`, `Enlargement` (with its
    `Patch`) and `SpecialRule` are what the hooks of the same names take.

Fields are numbers, 0 to `state.grid.size` - 1; outside of the rules they are axial coordinates `[q, r]`
(`state.field`, `state.coord`). Sides and rotations are 0 to 5, clockwise from the top. Seats are 0 to 5.
"""

from neuroshima_contract.refusal import Illegal, _

from ..hookspecs import EXPANSION_CONTRACT
from ..rules.actions import Act, Play
from ..rules.answers import About, Answer, AnswerFacts, Question
from ..rules.battle.relays import Arrival
from ..rules.battle.segment import Segment
from ..rules.board import effects, patterns
from ..rules.board.board import Board
from ..rules.board.effects import Effect
from ..rules.board.markers import Marker
from ..rules.board.modifiers import Forces
from ..rules.board.terrain import Feature, TerrainKind, Units
from ..rules.board.tiles import EVERY, FIRST, LETHAL, NEXT, NONE, Attack, AttackKind, Bonus, Icon, Tile, Unit
from ..rules.entries import TURNED, Offer
from ..rules.events.base import ExpansionEvent
from ..rules.events.battle import Declaration
from ..rules.occasions import EVENTS, WHOM, Occasion
from ..rules.options.modes import Enlargement, Patch
from ..rules.scenario.scenario import SpecialRule
from ..rules.state.state import State
from ..rules.traits import Trait
from ..rules.traits.abilities import DoubleMobility, Mobility
from ..rules.traits.attacks import AimedAttack
from ..rules.traits.clown import Detonation, Explosion
from ..rules.traits.displacing import Castling, Displacing, Grabber, Grabbing, PushBack, Swapping
from ..rules.traits.foundations import GroundBlast
from ..rules.traits.hidden import Commander, HiddenFeature, OrderTile
from ..rules.traits.icons import AttackIcon
from ..rules.traits.implants import MORE_IMPLANTS, Implant, ImplantUse
from ..rules.traits.instants import Battle, Move
from ..rules.traits.lasting import SideEffect
from ..rules.traits.marking import LeavesMarker, MarkingIcon, PutsMarker
from ..rules.traits.placing import Terror
from ..rules.traits.rearranging import Rearranging
from ..rules.traits.structures import SniperShot
from ..rules.turn import movement
from ..rules.turn.breaking_free import breaking_free
from ..rules.turn.holdings import Counter, Pool
from ..rules.turn.routes import MovePlan
from .army_plugins import ArmyPlugin, army_plugin

CONTRACT_VERSION = EXPANSION_CONTRACT[1]
"""The version of this package; expansions name it as `NEUROSHIMA_HEX_CONTRACT`."""

__all__ = [
    "CONTRACT_VERSION",
    "EVENTS",
    "EVERY",
    "FIRST",
    "LETHAL",
    "MORE_IMPLANTS",
    "NEXT",
    "NONE",
    "TURNED",
    "WHOM",
    "About",
    "Act",
    "AimedAttack",
    "Answer",
    "AnswerFacts",
    "ArmyPlugin",
    "Arrival",
    "Attack",
    "AttackIcon",
    "AttackKind",
    "Battle",
    "Board",
    "Bonus",
    "Castling",
    "Commander",
    "Counter",
    "Declaration",
    "Detonation",
    "Displacing",
    "DoubleMobility",
    "Effect",
    "Enlargement",
    "ExpansionEvent",
    "Explosion",
    "Feature",
    "Forces",
    "Grabber",
    "Grabbing",
    "GroundBlast",
    "HiddenFeature",
    "Icon",
    "Illegal",
    "Implant",
    "ImplantUse",
    "LeavesMarker",
    "Marker",
    "MarkingIcon",
    "Mobility",
    "Move",
    "MovePlan",
    "Occasion",
    "Offer",
    "OrderTile",
    "Patch",
    "Play",
    "Pool",
    "PushBack",
    "PutsMarker",
    "Question",
    "Rearranging",
    "Segment",
    "SideEffect",
    "SniperShot",
    "SpecialRule",
    "State",
    "Swapping",
    "TerrainKind",
    "Terror",
    "Tile",
    "Trait",
    "Unit",
    "Units",
    "_",
    "army_plugin",
    "breaking_free",
    "effects",
    "movement",
    "patterns",
]
