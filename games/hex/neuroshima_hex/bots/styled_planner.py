"""The planner in the styles of `levels.toml`: it weighs what it sees differently."""

from __future__ import annotations

from collections.abc import Mapping

from neuroshima_contract import Texts

from .levels import Style, styles
from .planning.planner import Planner


class StyledPlanner(Planner):
    """The planner, which can play in each of these styles."""

    def __init__(self, known: Mapping[str, Style] | None = None) -> None:
        """`known`: other styles than those of the file."""
        super().__init__()
        self.known = styles() if known is None else known
        self.styles: Mapping[str, Texts] = {name: style.titles.model_dump() for name, style in self.known.items()}

    def in_style(self, style: str) -> Planner:
        return Planner(self.thinking, self.known[style].factors, self.barred, self.weighed)
