"""The closed list of effects: their cards, and their activations (convoy 13).

A card's ability is an effect with its activation and its numbers. So a corrected card file can change any number, and
move an ability to another activation that the effect allows, without code.
"""

from __future__ import annotations

from typing import NamedTuple


class Use(NamedTuple):
    """Which cards may have an effect, and how it may be activated."""

    kinds: tuple[str, ...]
    activations: tuple[str, ...]


_ACTIVATED = ("enters_city", "once_per_turn", "discard_card")
EFFECTS: dict[str, Use] = {
    # Robots
    "kill_soldier": Use(("robot",), _ACTIVATED),
    "discard_building": Use(("robot",), _ACTIVATED),
    "draw": Use(("robot",), _ACTIVATED),
    "shield": Use(("robot",), _ACTIVATED),
    "sacrifice": Use(("robot",), _ACTIVATED),
    "take_back": Use(("robot",), _ACTIVATED),
    "recover": Use(("robot",), ("on_win",)),
    "protect": Use(("robot",), ("constant",)),
    "immobile": Use(("robot",), ("constant",)),
    "exceed_positions": Use(("robot",), ("constant",)),
    "no_position": Use(("robot",), ("constant",)),
    "immune": Use(("robot",), ("constant",)),
    # Robots and Modules
    "fewer_positions": Use(("robot", "module"), ("constant",)),
    # Modules
    "push": Use(("module",), ("discard_card",)),
    "net": Use(("module",), ("discard_card",)),
    # Either side's units
    "move_self": Use(("robot", "soldier"), ("once_per_turn", "discard_card")),
    "strengthen_self": Use(("robot", "soldier"), _ACTIVATED),
    # Soldiers and Buildings
    "return_robot": Use(("soldier",), _ACTIVATED),
    "deactivate": Use(("soldier",), _ACTIVATED),
    "weaken_robot": Use(("soldier",), _ACTIVATED),
    "lead": Use(("soldier",), _ACTIVATED),
    "mill": Use(("soldier", "building"), (*_ACTIVATED, "on_win")),
    "look": Use(("soldier", "building"), _ACTIVATED),
    "capture": Use(("soldier",), _ACTIVATED),
    "strength_per_robot": Use(("soldier",), ("constant",)),
    "strength_to_soldiers": Use(("soldier", "building"), ("constant",)),
    "win_ties": Use(("soldier", "building"), ("on_tie",)),
    "emp": Use(("building",), ("constant",)),
    "hold_robots": Use(("building",), ("constant",)),
    # Instants
    "recall": Use(("instant",), ("instant",)),
    "move_robot": Use(("instant",), ("instant",)),
    "push_soldier": Use(("instant",), ("instant",)),
    "end_battle": Use(("instant",), ("instant",)),
    "skip_modules": Use(("instant",), ("instant",)),
    "draw_discard": Use(("instant",), ("instant",)),
    "move_soldiers": Use(("instant",), ("instant",)),
    "strengthen_soldiers": Use(("instant",), ("instant",)),
    "kill_robot": Use(("instant",), ("instant",)),
    "rescue": Use(("instant",), ("instant",)),
}
SIGNED = {"weaken_robot", "strengthen_self", "strengthen_soldiers", "strength_to_soldiers", "strength_per_robot"}
"""Effects whose amount is worth strength, and may be below one; every other counts something."""
ONLY_MOLOCH = {"recall", "move_robot", "push_soldier"}
ONLY_OUTPOST = {
    "end_battle", "skip_modules", "draw_discard", "move_soldiers", "strengthen_soldiers", "kill_robot", "rescue",
}  # fmt: skip
