"""Generated from the types of Convoy: tables of docs/convoy-data.md, and the types of its scripts."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from neuroshima_convoy.host.catalogue import CardFacts, CityFacts, OriginFacts
from neuroshima_convoy.rules.components.cards import Phase, SideName
from neuroshima_convoy.rules.state.position_types import PositionData, SideData, UnitData
from neuroshima_convoy.rules.state.view import SideView, UnitView, View
from neuroshima_convoy.rules.steps.agenda import QuestionKind
from neuroshima_convoy.rules.table.table import WhyOff
from neuroshima_convoy.rules.table.unit import Place
from pydantic import TypeAdapter

from tests.support.script_types import Named, meanings, script_types

ROOT = Path(__file__).resolve().parents[2]
DOCUMENT = ROOT / "docs" / "convoy-data.md"
SCRIPT = ROOT / "games" / "convoy" / "neuroshima_convoy" / "static" / "neuroshima_convoy" / "view_types.js"
HEAD = """What the server sends, for JSDoc: from rules/state/view.py and host/catalogue.py, by
`uv run python -m tools.regenerate convoy-data`. docs/convoy-data.md says what it means. Nothing imports this module in
a page."""
NAMES = {
    Place: Named("Place", "[string, number]"), SideName: Named("SideName"), Phase: Named("Phase"),
    WhyOff: Named("WhyOff"), QuestionKind: Named("QuestionKind"),
}  # fmt: skip


COLUMNS = ("field", "meaning", "bounds", "default")


def script() -> str:
    return script_types(HEAD, [View, OriginFacts, CardFacts, CityFacts], NAMES)


def with_lists(text: str) -> str:
    """The text of the document with its tables written anew: each between two comments that name it."""
    tables = {
        "unit": _table(UnitData),
        "side": _table(SideData),
        "position": _table(PositionData),
        "side view": _table(SideView, COLUMNS[:2]),
        "unit view": _table(UnitView, COLUMNS[:2]),
    }
    for name, made in tables.items():
        marked = re.compile(f"(<!-- {name}: .*? -->\n).*?(\n<!-- end of {name} -->)", re.DOTALL)
        text, found = marked.subn(lambda match, made=made: f"{match[1]}\n{made}{match[2]}", text)  # type: ignore[misc]
        assert found == 1, name
    return text


def _table(kind: Any, columns: Sequence[str] = COLUMNS) -> str:
    """A row for each field."""
    schema = TypeAdapter(kind).json_schema()["properties"]
    cells = [
        (f"`{name}`", meaning, _bounds(schema[name]), _default(schema[name]))
        for name, meaning in meanings(kind).items()
    ]
    rows = [columns, ["---"] * len(columns), *(row[: len(columns)] for row in cells)]
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def _bounds(field: dict[str, Any]) -> str:
    if "minimum" in field:
        return f"{field['minimum']:,} to {field['maximum']:,}"
    return f"at most {field['maxItems']}" if "maxItems" in field else ""


def _default(field: dict[str, Any]) -> str:
    """Its default; what is left out of a part of the position is as if the part were empty."""
    found = field.get("default", "")
    return "empty" if isinstance(found, list | dict) else json.dumps(found) if found != "" else ""
