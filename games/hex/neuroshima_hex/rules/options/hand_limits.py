"""Tiles that a player draws, holds and uses (hex 3.1, 3.2, 9.1, 9.2).

The ordinary rule, the alternative start, reinforcements, and both together. The limits are made once from the options
of a match; everything else asks them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Literal

from neuroshima_contract.refusal import _

from .editions import Edition

HAND_LIMIT = 3
"""Up to so many tiles are drawn where no variant says otherwise."""
LARGEST = 6
"""The most that anybody ever holds (hex 9.2)."""


@dataclass(frozen=True)
class Hands:
    """The limits of the hand in one match.

    - `limit`: the size up to which tiles are drawn. A hand of this size must discard one before anything else. The
      game's first turn has `first`, and each turn after it one more.
    - `uses`: how many tiles may be used in a turn, without the forced discard (None: all). `first_uses`: in the game's
      first turn. A tile is used when it is placed or played. A free discard is `free`, counts as a `use`, or is
      `barred`.
    - `swaps`: the unlucky draw replaces so many tiles that the player chooses (None: the whole hand).
    - `unlucky_from`: the unlucky draw is only for a hand of at least so many tiles.

    The other fields are sentences of refusals: without the forced discard, for another use, for another one in the
    game's first turn, for a hand that is too large."""

    limit: int = HAND_LIMIT
    first: int = 1
    uses: int | None = None
    first_uses: int | None = None
    discards: Literal["free", "use", "barred"] = "free"
    swaps: int | None = None
    unlucky_from: int = 1
    must_discard: str = _("Discard one of your three tiles first.")
    all_used: str = ""
    first_used: str = ""
    too_many: str = _("Nobody ever holds more than three tiles.")

    def after(self, limit: int) -> int:
        """Up to how many are drawn in the turn after one with that limit."""
        return min(limit + 1, self.limit)

    @property
    def marks_first(self) -> bool:
        """Whether the game's first turn has rules of its own."""
        return self.first_uses != self.uses

    def uses_of(self, first: bool) -> int | None:
        """How many tiles may be used in a turn; None: all."""
        return self.first_uses if first else self.uses

    def may_be_unlucky(self, held: int) -> bool:
        """Whether a hand of so many instants may be replaced."""
        return held >= self.unlucky_from

    def replaceable_choices(self, hand: Sequence[str]) -> list[list[str]]:
        """Choices of tiles that an unlucky draw can replace.

        Equal choices are listed once, in the order of the hand."""
        count = len(hand) if self.swaps is None else min(self.swaps, len(hand))
        order = {tile: place for place, tile in reversed(list(enumerate(hand)))}
        found = dict.fromkeys(combinations(sorted(hand, key=order.__getitem__), count))
        return [list(tiles) for tiles in found]


ORDINARY = Hands()
ALTERNATIVE_START = replace(
    ORDINARY,
    first=HAND_LIMIT,
    first_uses=1,
    first_used=_("In the first turn of the game one tile may be used; the other one is kept or discarded."),
)
REINFORCEMENTS = Hands(
    limit=LARGEST,
    first=4,  # then 5 (FAQ); a third player 6, as the ordinary third one draws all (hex 9.2, our ruling)
    uses=2,
    first_uses=2,
    swaps=3,
    must_discard=_("Discard one of your six tiles first."),
    all_used=_("You have used your two tiles of this turn; the others are kept."),
    too_many=_("Nobody ever holds more than six tiles."),
)
BOTH = replace(
    REINFORCEMENTS,
    first=LARGEST,
    first_uses=1,  # hex 9.2, our ruling; a discard that counts as a use counts here too
    first_used=_("In the first turn of the game one tile may be used; the others are kept."),
)


def hands_of(alternative_start: bool, reinforcements: bool, edition: Edition) -> Hands:
    """The limits for these variants, by the rules of the edition."""
    if not reinforcements:
        return ALTERNATIVE_START if alternative_start else ORDINARY
    return replace(
        BOTH if alternative_start else REINFORCEMENTS,
        discards="use" if edition.reinforcements_discard else "barred",
        unlucky_from=LARGEST if edition.unlucky_only_with_six else 1,
    )
