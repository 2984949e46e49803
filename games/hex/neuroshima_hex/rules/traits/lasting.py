"""Lasting effects: power, takeover, Freezing, and states that links put on units (`board/effects.py`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from ..answers import About, Answer, Question
from ..board.command import turning_question
from ..board.effects import (
    BOARD,
    EVERYBODY,
    FREEZE,
    NET,
    NO_ATTACK,
    OWN,
    POWER,
    SAVES,
    SIDES,
    TAKEOVER,
    WASTES,
    ZONE,
    Effect,
)
from ..board.tiles import Tile
from .base import Trait

if TYPE_CHECKING:
    from ..state.state import State


class SideEffect(Trait):
    """An icon on sides: it does something to the units before them."""

    effect: ClassVar[Effect]

    def print_on(self, tile: Tile, side: int, value: int) -> None:
        tile.by_side.append((self.effect, side))


class NeedsPower(Trait):
    """Works only with power; without it, it is as netted in every respect (FAQ general.94)."""

    id = "needs_power"
    needs_power = True


class GivesPower(Trait):
    """Gives power to linked own units; an HQ to all that are next to it."""

    id = "gives_power"
    effects = (Effect(POWER, on=OWN),)


class Power(SideEffect):
    """The icon on the sides on which a warrior gives power. It is no work of a module (FAQ general.95)."""

    id = "power"
    effect = Effect(POWER, on=OWN, reach=SIDES)


class Takeover(Trait):
    """Linked enemy units belong to this unit's side, in every respect; HQs do not.

    An army whose HQ takes over sets up last (FAQ multiplayer.8)."""

    id = "takeover"
    worth = 1.0  # there is always somebody else to take over
    effects = (Effect(TAKEOVER),)
    asks = "takeover"
    answer_fields = ("rotation",)
    sets_up = 1

    def question(self, state: State, about: About) -> Question:
        return turning_question(state.board, state.grid.number(about["unit"]))

    def answered(self, state: State, question: Question, answer: Answer) -> None:
        state.turn_taken(question, answer["rotation"])


class Freezing(Trait):
    """What linked enemy modules do has no effect."""

    id = "freezing"
    effects = (Effect(FREEZE),)


class FriendlyNet(SideEffect):
    """A net that holds own units, too, HQs among them."""

    id = "friendly_net"
    effect = Effect(NET, on=EVERYBODY, reach=SIDES)


class StopsAttacks(Trait):
    """Linked enemy units make no attack and do not explode (FAQ general.36)."""

    id = "stops_attacks"
    effects = (Effect(NO_ATTACK),)


class Zone(Trait):
    """Linked enemy units act in segment 0 only (FAQ general.2 to 7)."""

    id = "zone"
    effects = (Effect(ZONE),)


class Wastes(Trait):
    """An attack or an instant tile that wounds a linked enemy unit deals 1 wound more (FAQ general.155, 156)."""

    id = "wastes"
    effects = (Effect(WASTES),)


class RangedMedic(Trait):
    """May, but need not, die for any own or allied unit, and take over one attack of an enemy unit (hex 11.7).

    It is no module (FAQ general.206, 207, 240, 241)."""

    id = SAVES
    answer_fields = ("use", "medic", "patient", "source", "side", "wounds")
    effects = (Effect(SAVES, on=OWN, reach=BOARD),)


LASTING = (
    NeedsPower(), GivesPower(), Power(), Takeover(), Freezing(), FriendlyNet(), StopsAttacks(), Zone(), Wastes(),
    RangedMedic(),
)  # fmt: skip
