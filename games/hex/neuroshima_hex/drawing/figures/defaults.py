"""Compositions for units that nobody has drawn, made from what their tiles do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..facts import TileFacts, row
from .schema import Composition, Placement

HEADS: Mapping[str, tuple[str, ...]] = {
    "machine": ("lens", "slit", "metal_skull", "antlers", "cluster", "cyborg", "wide_eye", "jaws"),
    "soldier": ("helmet", "beret", "gas_mask", "helmet_goggles", "hood", "visor", "bandana", "cap_flat", "balaclava"),
    "mutant": ("brow", "underbite", "one_horn", "big_ears", "three_eyes", "ram_horns", "snout", "great_horns"),
    "ganger": ("mohawk", "hockey_mask", "bandana", "spiked_hair", "shades", "horned_skull", "wolf_cap", "pilot"),
    "police": ("cap_flat", "visor", "fedora", "balaclava", "headset", "headgear", "campaign_hat", "bald"),
    "plant": ("bulb", "trap", "flower", "bark_face", "mantid", "cap_spores", "crown_leaves"),
    "engine": ("wide_eye", "cluster", "lens", "slit", "jaws", "mast_eye", "antlers"),
}
MACHINES = ("machine", "engine")
"""Their units stand on machines' legs."""
FEW = 3
"""From so many sides on, a unit strikes all round."""


def default_composition(manner: str, tile: TileFacts, index: int = 0) -> Composition:
    """A figure that shows what the tile does; `index` picks one of the manner's heads."""
    heads = HEADS[manner]
    shots, blows = _reach(tile, "ranged"), _reach(tile, "melee")
    body = _body(manner, tile, len(blows))
    parts: dict[str, Any] = {"body": body, "head": heads[index % len(heads)]}
    if tile["kind"] in ("module", "hq"):
        return Composition(**parts, back="two_aerials" if tile["kind"] == "module" else "rays")
    if any(tile.get("net", ())):
        return Composition(**parts, right="net")
    if any(tile.get("gauss", ())):
        return Composition(**parts, right="coilgun")
    if shots:
        parts["right"] = ("rifle", "machine_gun")[max(shots) > 1]
        if len(shots) > 1:
            parts["left"] = parts["right"] = "carbine"
    elif blows:
        parts["right"] = ("knife", "hammer", "axe")[min(max(blows), 3) - 1]
        if len(blows) > 1:
            parts["left"] = parts["right"] = "claws" if len(blows) >= FEW else "machete"
    if any(tile.get("armor", ())):
        parts["front"] = Placement(part="plating", size=0.7)
    return Composition(**parts)


def _reach(tile: TileFacts, kind: str) -> list[int]:
    """The strengths of the sides that have that icon."""
    return [strength for strength in row(tile, kind) if strength]


def _body(manner: str, tile: TileFacts, blows: int) -> str:
    """How the unit stands."""
    machine = manner in MACHINES
    if tile["kind"] in ("module", "hq"):
        return "dome" if machine and tile["kind"] == "hq" else "bust"
    if "mobility" in tile.get("traits", ()):
        return "stalker" if machine else "running"
    if tile.get("toughness", 0) > 1:
        return "wall_plate" if machine else "fat"
    if tile.get("toughness") or any(tile.get("armor", ())):
        return "robot" if machine else "armored"
    if any(tile.get("ranged", ())):
        return "tripod" if machine else "half_turned"
    if blows >= FEW:
        return "crab" if machine else "crouching"
    if blows > 1:
        return "raptor" if machine else "arms_wide"
    return "robot" if machine else "standing"
