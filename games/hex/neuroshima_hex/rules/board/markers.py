"""Markers that lie on units: what they do.

The core has none of its own; expansions bring them.

A marker goes with its unit and leaves the board with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from neuroshima_contract import Texts

from .tiles import NO_BONUS, Bonus

if TYPE_CHECKING:
    from ..traits import Trait


class Marker:
    """A kind of marker. Objects hold no state: where markers lie is in the position.

    `supply` is how many there are: no more lie on the board at a time, or with the players. `texts` say by language
    what it does."""

    id: ClassVar[str]
    names: ClassVar[Texts]
    texts: ClassVar[Texts]
    supply: ClassVar[int]
    bonus: ClassVar[Bonus] = NO_BONUS
    """What each of them adds to the numbers of its unit; toughness so given is not printed."""
    grants: ClassVar[Sequence[Trait]] = ()
    """Traits that its unit has besides its own: what it may do in its owner's turn, or declare in a battle."""
    kept: ClassVar[bool] = False
    """Players win such markers and keep them until they put them on a unit of theirs, no HQ."""

    @property
    def gives(self) -> bool:
        """Whether a unit gets anything by it: a bonus or a trait."""
        return self.bonus != NO_BONUS or bool(self.grants)

    def opening_wounds(self, count: int) -> int:
        """Return the wounds that `count` of them deal to their unit at the start of every battle, 0 or more.

        In the battle it is asked for each marker alone (`count` is 1), before the first segment: the wounds of each are
        an attack of its own, which a Medic may take over. Bots ask for all together."""
        return 0
