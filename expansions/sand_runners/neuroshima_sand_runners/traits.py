"""The Sandstorm: a battle without one field."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from neuroshima_hex.expansion import Battle, Feature, TerrainKind

if TYPE_CHECKING:
    from neuroshima_hex.expansion import Act, Offer, Play, State

NAMES = {"en": "Sandstorm", "pl": "Burza Piaskowa", "cs": "Písečná bouře"}


class InTheStorm(Feature):
    """A field that takes no part in the battle."""

    id = "in_the_storm"
    names = NAMES
    texts = {
        "en": "Sandstorm: for this battle nothing goes from this field, to it or through it.",
        "pl": "Burza Piaskowa: w tej Bitwie nic nie wychodzi z pola, nie dociera doń ani go nie przecina.",
        "cs": "Písečná bouře: v této bitvě nic nevychází z tohoto pole, nedosáhne na něj ani jím neprojde.",
    }
    cut_off = True


class Sandstorm(Battle):
    """A Battle tile that is laid on any field first, taken or not, HQs too."""

    id = "sandstorm"
    fields = frozenset({"target"})

    def begins(self, state: State, seat: int) -> list[Offer]:
        return [{"target": {"any": state.grid.shown}}]

    def prepare(self, state: State, seat: int, action: Play | Act) -> int:
        assert action.target is not None and not isinstance(action.target, list)
        return state.field(action.target, "target")

    def begin(self, state: State, seat: int, plan: Any) -> None:
        state.start_battle("tile", seat, [(STORM.id, [plan])])


STORM = TerrainKind("sandstorm", NAMES, (InTheStorm.id,), always=(InTheStorm.id,))
TRAITS = (Sandstorm(),)
TERRAIN = (InTheStorm(), STORM)
