"""Matches of Hex as numbers, for programs that learn (docs/research.md).

`action_forms.py` has the blocks of numbers, `observation.py` the arrays.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

import neuroshima_contract as contract
from neuroshima_contract import View

from ..rules.files.view_types import View as RulesView
from ..rules.state.state import State as Rules
from .action_forms import action_forms
from .observation import Observer


class HexEncoding(contract.Encoding):
    """A match between the armies of `rules`, on its board."""

    def __init__(self, rules: Rules) -> None:
        self.forms = action_forms(rules)
        self._observer = Observer(rules)
        self.axes = self._observer.axes

    def encode(self, view: View, seat: int) -> Mapping[str, Sequence[float]]:
        return self._observer.observe(cast(RulesView, view), seat)


__all__ = ["HexEncoding"]
