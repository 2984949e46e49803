"""A battle on the way to New York, for the tests of Convoy's table."""

from __future__ import annotations

from typing import Any

from tests.support.browser.convoy.table_page import position, unit

DECKS: dict[str, Any] = {
    "moloch": {"hand": ["hornet", "ripper", "combat_module", "move"], "deck": ["brain", "clown", "hunter"]},
    "outpost": {"hand": ["sniper", "recon"], "deck": ["scout", "medic", "hacker"], "discard": ["commando", "bunker"]},
}
HUNTER = {"hand": ["hunter"], "deck": ["brain"] * 3}
ROAD: dict[str, Any] = {
    "battle": {"city": "iron_gate", "district": 1},
    "ziggy_one": {"destroyed": [0, 1], "moloch": [unit("spiders")]},
    "iron_gate": {
        "destroyed": [0],
        "moloch": [unit("ripper", strength=1), unit("ironclad", module="net_module")],
        "outpost": [unit("runner"), unit("lieutenant_calahan"), unit("bunker")],
    },
    "new_york": {"outpost": [unit("nestugov")]},
}


def battle(phase: str = "moloch", **more: Any) -> Any:
    return position(phase, **{**DECKS, **ROAD, **more})
