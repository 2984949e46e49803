"""Who may name whom: the host names no game, a game no expansion. Imports are checked by import-linter; this reads
words, in code, data, templates and translations alike."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
READ = {".py", ".js", ".css", ".html", ".toml", ".po", ".svg", ".txt", ".json", ".md"}
GAMES = ("hex", "convoy", "neuroshima_hex", "neuroshima_convoy", "moloch", "outpost", "borgo", "hegemony")
BABEL = (
    "babel", "babel13", "neojungle", "nightshade", "symbiont", "venom", "venomous", "spy", "spies", "rocket", "rockets",
    "shotgun", "matrix", "mines", "roots", "castling", "small_bomb", "sniper_shot", "thicket", "bunker",
    "turret", "turrets", "warehouse", "warehouses", "swamp", "whirlpool", "watchtower", "wasteland", "radioactive",
    "loot", "control_panel", "medkit", "accelerator", "explosives", "radiostation",
)  # fmt: skip
WALLS = [
    pytest.param("platform", GAMES, id="the host names no game"),
    pytest.param("platform", BABEL, id="the host names no expansion"),
    pytest.param("games/hex", BABEL, id="Hex names no expansion"),
    pytest.param("games/hex", ("convoy", "neuroshima_convoy"), id="Hex does not know Convoy"),
    pytest.param("games/convoy", ("neuroshima_hex",), id="Convoy does not know Hex"),
]


@pytest.mark.parametrize(("room", "words"), WALLS)
def test_a_room_does_not_name_what_it_may_not_know(room: str, words: tuple[str, ...]) -> None:
    pattern = re.compile(r"(?<![a-z0-9_])(" + "|".join(words) + r")(?![a-z0-9_])", re.IGNORECASE)
    files = [path for path in (ROOT / room).rglob("*") if path.suffix in READ and "__pycache__" not in path.parts]
    assert files
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()[:80]}"
        for path in sorted(files)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if pattern.search(line)
    ]
    assert found == []
