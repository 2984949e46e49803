"""What the rulebook of Babel 13 contradicts itself in."""

from __future__ import annotations

import neuroshima_babel13.plugin

from tests.support.hex.author_plugins import with_hex
from tests.support.hex.contradicting import complete


def test_each_says_both_sides_and_which_holds_in_three_languages() -> None:
    registry = with_hex(babel13=neuroshima_babel13.plugin)
    assert not registry.reasons
    entries = registry.games["hex"].screen.catalogue()["contradictions"]
    complete(entries)
    assert {"matrix_and_its_hq", "shots_at_a_thicket", "grenade_at_a_thicket"} <= set(entries)
