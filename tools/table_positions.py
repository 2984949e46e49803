"""Positions for the unit tests of Hex's scripts (tests/node/hex/): the messages that the host sends to a table.

A file of `tests/node/hex/cases/` has cases by name. A case is a position file (docs/position-files.md) with the seats
of the viewer (`you`) and previews among its actions: `{"seat": 0, "preview": {...}}`. The file of the same name in
`tests/node/hex/positions/` holds the resulting messages. After an intended change:

    uv run python -m tools.regenerate positions
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import neuroshima_babel13.plugin
import neuroshima_dancer
import neuroshima_death_breath
import neuroshima_doomsday.plugin
from neuroshima_contract import Json, Refusal
from neuroshima_contract.registry import FoundPlugin, assemble
from neuroshima_hex import plugin
from neuroshima_hex.host.game import HexGame

from tests.support.playing import begin, document

FOLDER = Path(__file__).resolve().parents[1] / "tests" / "node/hex"
CASES = FOLDER / "cases"
POSITIONS = FOLDER / "positions"
PLUGINS: dict[str, tuple[str, object]] = {
    "hex": (plugin.__name__, plugin),
    "babel13": (neuroshima_babel13.plugin.__name__, neuroshima_babel13.plugin),
    "doomsday": (neuroshima_doomsday.plugin.__name__, neuroshima_doomsday.plugin),
    "dancer": (neuroshima_dancer.__name__, neuroshima_dancer.PLUGIN),
    "death_breath": (neuroshima_death_breath.__name__, neuroshima_death_breath.PLUGIN),
}
DRAWINGS = ("art", "marker_art", "land_art", "leader_art")


@cache
def game() -> HexGame:
    """Hex as the host makes it when these expansions are installed."""
    found = [FoundPlugin(name, module, made, "", "") for name, (module, made) in PLUGINS.items()]
    registry = assemble(found)
    made = registry.games["hex"]
    assert isinstance(made, HexGame)
    return made


def topics() -> list[str]:
    """The names of the files with cases."""
    return sorted(path.stem for path in CASES.glob("*.json"))


def catalogue() -> str:
    """The catalogue without its drawings."""
    facts = game().screen.catalogue()
    return text({name: facts[name] for name in facts if name not in DRAWINGS})


def positions(topic: str) -> str:
    """The host's messages in all cases of a file: one line for each message or preview."""
    cases = document(CASES / f"{topic}.json")
    lines = [f"{text(name)}: [\n{_rows(list(_told(case)))}\n]" for name, case in cases.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def expected() -> dict[str, str]:
    """The text of every file in `positions/`, by its name."""
    made = {"catalogue.json": catalogue() + "\n", "scenarios.json": scenarios() + "\n"}
    return made | {f"{topic}.json": positions(topic) for topic in topics()}


def scenarios() -> str:
    """All printed scenarios as their files have them, by id, for the editor of maps."""
    found = game().registry.scenarios.values()
    rows = [f"{text(each.id)}:{text(tomllib.loads(each.text))}" for each in found]
    return "{\n" + ",\n".join(rows) + "\n}"


def text(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _rows(messages: list[Json]) -> str:
    return ",\n".join(text(message) for message in messages)


def _told(case: Json) -> Iterator[Json]:
    """The message about the first position, then one for each action, and the answers to previews.

    Of a view only changes are sent."""
    state: Any = begin(case, game())
    state.sandbox = case.get("sandbox", False)
    you = case.get("you", [0])
    known: Json = {}

    def message(**more: Any) -> Json:
        view = state.view(you[0] if you else None)
        changed = {key: value for key, value in view.items() if key not in known or known[key] != value}
        known.update(view)
        legal = {str(seat): state.legal(seat) for seat in state.to_move if seat in you}
        return {"view": changed, "legal": legal, "toMove": list(state.to_move), **more}

    yield message(you=you)
    for entry in case.get("actions", []):
        seat = entry["seat"]
        if "preview" in entry:
            yield {"seat": seat, "preview": entry["preview"], "view": _preview(state, seat, entry["preview"])}
            continue
        action = {key: value for key, value in entry.items() if key != "seat"}
        viewer = you[0] if you else None
        events = [state.seen(event, viewer) for event in state.apply(seat, action)]
        yield message(move={"seat": seat, "action": action, "events": events})


def _preview(state: Any, seat: int, action: Json) -> Any:
    try:
        return state.preview(seat, action)
    except Refusal:
        return None
