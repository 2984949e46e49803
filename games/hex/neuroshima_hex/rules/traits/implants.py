"""Implants: units that their player uses, one in each own turn and one more for each unit that allows it.

The core has none. An army gives each kind of implant an id and what it does: what an instant tile does (`Implant`), by
any own unit, the HQ too; or something of its own (built on `ImplantUse`). What allows more of them puts the state
`MORE_IMPLANTS` on own units (`board/effects.py`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

from neuroshima_contract.refusal import Illegal, _

from ..actions import Play
from ..board.tiles import Unit
from ..entries import Offer
from ..turn import movement
from .base import Trait

if TYPE_CHECKING:
    from ..actions import Act
    from ..answers import About, Answer, Question
    from ..state.state import State

MORE_IMPLANTS = "more_implants"
"""The state of implants: for each unit that puts it there, one more implant may be used in a turn."""
BATTLE_WORTH = 1.6
"""The points of an implant that begins battles: it is a Battle tile in each turn."""
NONE_LEFT = _("You have used as many implants as you may in this turn.")


class ImplantUse(Trait, ABC):
    """A unit is used: once in a turn each, un-netted ones only, no allied ones, also in the turn of placing."""

    action = "act"
    by = "unit"
    """The field of the action that names the implant."""

    @abstractmethod
    def uses(self, state: State, seat: int, implant: Unit) -> list[Offer]:
        """List what the implant can be used for now, as `offers` does, without the implant itself."""

    @abstractmethod
    def check_use(self, state: State, seat: int, implant: Unit, action: Act) -> Any:
        """Check what the action says besides the implant, and return what `use` needs. Raises Illegal."""

    @abstractmethod
    def use(self, state: State, seat: int, plan: Any) -> None:
        """Do it; the implant is already counted as used."""

    def offers(self, state: State, seat: int) -> list[Offer]:
        shown = state.grid.shown
        implants = [unit for unit in movement.actors(state, seat, self.id) if _uses_left(state, seat, unit)]
        found: list[Any] = []
        for implant in implants:
            found += [{self.by: shown[implant.at], **offer} for offer in self.uses(state, seat, implant)]
        return found

    def check(self, state: State, seat: int, action: Play | Act) -> tuple[Unit, Any]:
        assert not isinstance(action, Play)
        named = action.via if self.by == "via" else action.unit
        assert named is not None
        implant = movement.actor(state, seat, named, self.id)
        if not _uses_left(state, seat, implant):
            raise Illegal("already_used", NONE_LEFT, self.by)
        return implant, self.check_use(state, seat, implant, action)

    def perform(self, state: State, seat: int, plan: Any) -> None:
        implant, what = plan
        state.turn.use(implant.at, self.id)
        hq = state.hq_of(seat)
        if hq is not None:  # it stays when the implant is destroyed, so it counts
            state.turn.use(hq.at, self.id)
        self.use(state, seat, what)


def _uses_left(state: State, seat: int, implant: Unit) -> bool:
    """Whether the player may use one more implant in this turn."""
    allowed = 1 + len(state.forces().sources_of(MORE_IMPLANTS, implant))
    hqs, traits = [hq.at for hq in state.hqs_of(seat)], state.registry.traits
    uses = [used for used in state.turn.used if isinstance(traits.get(used.ability), ImplantUse)]
    return sum(used.unit in hqs for used in uses) < allowed


class Implant(ImplantUse):
    """An implant that does what an instant tile does (`does`), by its owner's units.

    In its action `via` is the implant, where the instant tile's has a `unit`, and `target` is what it calls `with`."""

    def __init__(self, trait: str, does: Trait) -> None:
        self.id = trait  # type: ignore[misc]
        self.does = does
        self.by = "via" if "unit" in does.fields else "unit"
        self.fields = frozenset({self.by, *("target" if name == "with" else name for name in does.fields)})  # type: ignore[misc]
        self.optional, self.begins_battle = does.optional, does.begins_battle  # type: ignore[misc]
        self.worth = BATTLE_WORTH if does.begins_battle else self.worth  # type: ignore[misc]
        self.asks, self.answer_fields = does.asks, does.answer_fields  # type: ignore[misc]

    def uses(self, state: State, seat: int, implant: Unit) -> list[Offer]:
        offers: list[Any] = [dict(offer) for offer in self.does.offers(state, seat)]
        for offer in offers:
            if "with" in offer:
                offer["target"] = offer.pop("with")
        return offers

    def check_use(self, state: State, seat: int, implant: Unit, action: Act) -> Any:
        swaps = "with" in self.does.fields
        played = Play.model_construct(
            type="play",
            tile=implant.tile.id,
            unit=action.unit if self.by == "via" else None,
            to=action.to,
            rotation=action.rotation,
            path=action.path,
            target=None if swaps else action.target,
            with_=action.target if swaps else None,
        )
        return self.does.check(state, seat, played)

    def use(self, state: State, seat: int, plan: Any) -> None:
        self.does.perform(state, seat, plan)

    def question(self, state: State, about: About) -> Question:
        return self.does.question(state, about)

    def answered(self, state: State, question: Question, answer: Answer) -> None:
        self.does.answered(state, question, answer)
