"""Small pieces of SVG and the colours, shared by every drawing."""

from __future__ import annotations

from dataclasses import dataclass

from neuroshima_contract.svg import attrs, group, number

INK = "#14110f"
PAPER = "#efe4c6"
NIGHT = "#14171a"
LINE = "#3b4248"
EMBER = "#ff7a3c"
BLOOD = "#b3271b"
BRASS = "#e8b64c"
COPPER = "#c07f45"
STEEL = "#aab2b6"
STEEL_DARK = "#515a60"
COIL = "#7fd6e6"
GOOD = "#9cc07f"


@dataclass(frozen=True)
class Palette:
    """The colours of one side.

    Emblems are drawn in `ink` and `mid` on `ground`, with a little `glow`."""

    ink: str
    mid: str
    ground: str
    glow: str
    plate: str
    plate_light: str
    plate_dark: str


MOLOCH = Palette("#ead9cc", "#b98a76", "#1f1210", "#ff6a3a", "#7a2b1d", "#a8452c", "#35140e")
OUTPOST = Palette("#2b2c1c", "#66704a", "#d9cfa6", "#a3471c", "#8d9160", "#c9c491", "#4a4f30")
PALETTES = {"moloch": MOLOCH, "outpost": OUTPOST}


def circle(x: float, y: float, r: float, fill: str, **more: object) -> str:
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}" fill="{fill}"{attrs(more)}/>'


def rect(x: float, y: float, width: float, height: float, fill: str, **more: object) -> str:
    size = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
    return f'<rect {size} fill="{fill}"{attrs(more)}/>'


def shape(d: str, fill: str, **more: object) -> str:
    """A filled path."""
    return f'<path d="{d}" fill="{fill}"{attrs(more)}/>'


def line(d: str, stroke: str, width: float, **more: object) -> str:
    """A stroked path with round ends."""
    look = (
        f'fill="none" stroke="{stroke}" stroke-width="{number(width)}" stroke-linecap="round" stroke-linejoin="round"'
    )
    return f'<path d="{d}" {look}{attrs(more)}/>'


def polygon(points: str, fill: str, **more: object) -> str:
    return f'<polygon points="{points}" fill="{fill}"{attrs(more)}/>'


def with_mirror_image(content: str) -> str:
    """`content` and the same on the other side of x = 0."""
    return content + group(content, transform="scale(-1 1)")


def repeat_rotated(content: str, *degrees: float) -> str:
    """`content` once for every angle, round the middle."""
    return "".join(group(content, transform=f"rotate({number(angle)})") for angle in degrees)


def format_signed(amount: int) -> str:
    """The number with its sign: "+1", and a true minus."""
    return f"+{amount}" if amount >= 0 else f"−{-amount}"


def symbol(name: str, content: str, view_box: str) -> str:
    return f'<symbol id="convoy-{name}" viewBox="{view_box}">{content}</symbol>'
