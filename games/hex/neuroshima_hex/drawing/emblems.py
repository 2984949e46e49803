"""Emblems of icons that only Structures have, within -50..50 (as in glyphs.py)."""

from __future__ import annotations

from .shapes import circle, path, polygon


def scope(ink: str, ground: str) -> str:
    """Sights on the second of two in a row."""
    return (
        circle(12, -10, 30, fill="none", stroke=ink, stroke_width=9)
        + path("M12,-50V-28M12,8V30M-28,-10H-6M30,-10H50", stroke=ink, stroke_width=7)
        + circle(-34, 36, 12, fill=ink)
        + circle(12, -10, 8, fill=ink)
        + path("M-26,28L-4,6", stroke=ink, stroke_width=5, stroke_dasharray="6 5")
    )


def anchor(ink: str, ground: str) -> str:
    """Weight: what stays where it is."""
    ring = circle(0, -36, 11, fill="none", stroke=ink, stroke_width=8)
    shaft = path("M0,-24V40M-22,-12H22", stroke=ink, stroke_width=10, stroke_linecap="round")
    arms = path("M-42,8C-38,34 -16,44 0,44C16,44 38,34 42,8", fill="none", stroke=ink, stroke_width=10)
    return ring + shaft + arms + polygon("-50,16 -42,-6 -30,14", fill=ink) + polygon("50,16 42,-6 30,14", fill=ink)


def turned(ink: str, ground: str) -> str:
    """Turning: an arrow that goes once round."""
    ring = path("M22,-34A40,40 0 1 1 -22,-34", fill="none", stroke=ink, stroke_width=11)
    return ring + polygon("-34,-52 -4,-40 -30,-18", fill=ink) + circle(0, 0, 9, fill=ink)


def boarding(ink: str, ground: str) -> str:
    """Boarding: a hook that flies ahead of its rope."""
    hook = path("M4,-20C4,-52 46,-50 44,-18C43,-2 26,2 20,-6", fill="none", stroke=ink, stroke_width=10)
    rope = path("M4,-20V6C4,34 -30,18 -40,46", fill="none", stroke=ink, stroke_width=9, stroke_dasharray="13 5")
    return hook + polygon("8,-4 30,-14 24,12", fill=ink) + rope + path("M-14,-30H16", stroke=ink, stroke_width=8)
