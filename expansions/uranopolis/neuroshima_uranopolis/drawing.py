"""The sign of Uranopolis, within -50..50."""

from __future__ import annotations

from neuroshima_hex.expansion.drawing import ArmyArt, Drawn, group, polygon


def atom(ink: str, ground: str) -> str:
    """A bolt in the orbits of an atom."""
    orbit = '<ellipse cx="0" cy="0" rx="47" ry="18" fill="none" stroke="{}" stroke-width="{}"/>'
    orbits = "".join(group(orbit.format(ink, 7), transform=f"rotate({turn})") for turn in (30, 90, 150))
    bolt = "8,-34 -17,5 -3,5 -9,34 17,-7 4,-7"
    return orbits + polygon(bolt, fill=ink, stroke=ground, stroke_width=6, paint_order="stroke")


ART: tuple[Drawn, ...] = (
    ArmyArt("uranopolis", atom, ("10 3 2 3", "butt"), "M12,0V7M12,17V24M0,12H7M17,12H24M12,8A4,4 0 1 1 11.9,8"),
)
