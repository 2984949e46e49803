"""Lasting effects: what a unit does to others as long as it stands and works.

A trait describes its effects as data (`Trait.effects`); `Unit` has them with the fields on which they fall. Nothing
here is an event: which effects are in force follows from the board alone, whatever was placed first.

Effects of `SETTLED` decide who works, who commands a unit and whom a module serves, so they may depend on each other
(`board/settlement.py`). All others put a *state* on units, which the rules and traits ask for by its name
(`Forces.is_under`): an expansion may name its own. A state has the id of the trait that puts it, so a screen can name
it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from .tiles import Bonus

NET = "net"
"""The unit is netted (hex 5.1)."""
POWER = "power"
"""The unit has the power that it may need (`Trait.needs_power`)."""
TAKEOVER = "takeover"
"""The unit belongs to the side of what takes it over, in every respect; it has power, too. Never
an HQ, unless it is a unit as well."""
FREEZE = "freeze"
"""What the unit does as a module has no effect."""
WIN_MODULE = "win_module"
"""What the unit does as a module, it does for another side (hex 6.4)."""
SETTLED = frozenset({NET, POWER, TAKEOVER, FREEZE, WIN_MODULE})

NO_ATTACK = "stops_attacks"
"""The unit makes no attack and does not explode. All else goes on: nets, modules, abilities."""
ZONE = "zone"
"""All icons of the unit have the value 0, whatever bonuses say."""
WASTES = "wastes"
"""An attack or an instant tile that wounds the unit deals it 1 wound more."""
SAVES = "ranged_medic"
"""Who puts this state on another unit may die for it, and take over the wounds of one attack of an enemy unit."""

OWN, ENEMIES, EVERYBODY = "own", "enemies", "everybody"
LINKS, NEIGHBOURS, SIDES, BOARD, SELF = "links", "neighbours", "sides", "board", "self"


@dataclass(frozen=True)
class Effect:
    """One lasting effect, as a trait describes it.

    - `does`: one of the words above, or the name of a state of an expansion.
    - `on`: the units to which it does it: OWN (those of the same team), ENEMIES, EVERYBODY.
    - `reach`: the fields on which it falls. LINKS: those of the unit's links; of an HQ on which no links are printed
      all neighbours. NEIGHBOURS. SIDES: the fields before the sides on which the trait's icon is printed. BOARD: all
      but its own. SELF: its own alone.
    - `lends`: own units on these fields get the effect, as though it were printed on all sides on which they strike
      blows (a module that gives a net). `on` says whom they do it to.
    - `bonus`: of a state, what it adds to the numbers of each unit under it, once for each unit that puts it there.

    What a module does, and what another unit but an HQ does by links, is the work of a module: a Scoper wins it, and it
    can be frozen."""

    does: str
    on: str = ENEMIES
    reach: str = LINKS
    lends: bool = False
    bonus: Bonus | None = None


class Aim(NamedTuple):
    """An effect of a unit on the board: the fields on which it falls.

    `is_module_work`: it can be won and frozen."""

    effect: Effect
    fields: Sequence[int]
    is_module_work: bool


NO_AIMS: tuple[Aim, ...] = ()
