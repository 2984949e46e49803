"""From one accent colour of the host those that pages use: readable on the ground of each of the two looks."""

from __future__ import annotations

import colorsys
import re
from typing import Final

COLOUR: Final = re.compile(r"^#[0-9a-f]{6}$")
READABLE: Final = 4.5
"""Least contrast of words with their ground (WCAG 2.2, 1.4.3)."""
LIGHT_GROUND: Final = "#e6dfd0"
DARK_GROUND: Final = "#262b30"
ON_BUTTON: Final = "#fff7ee"
"""The darkest ground of the light look, the lightest of the dark one, and the words of a button (`tokens.css`)."""
STEPS: Final = 100

Rgb = tuple[float, float, float]


def style_of(accent: str) -> str:
    """The style sheet that puts `accent` (`#rrggbb`) in place of the site's rust."""
    light, dark, button = (_readable(accent, ground) for ground in (LIGHT_GROUND, DARK_GROUND, ON_BUTTON))
    both = f"light-dark({light}, {dark})"
    return f":root {{ --rust: {both}; --rust-bright: {both}; --rust-deep: {button}; }}\n"


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, from 1 to 21 (WCAG 2.2)."""
    lighter, darker = sorted((_luminance(_rgb(one)), _luminance(_rgb(other))), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _readable(accent: str, ground: str) -> str:
    """The colour of that hue nearest to `accent` that is readable on `ground`."""
    hue, lightness, saturation = colorsys.rgb_to_hls(*_rgb(accent))
    end = 0.0 if _luminance(_rgb(ground)) > 0.2 else 1.0
    tried = (lightness + (end - lightness) * step / STEPS for step in range(STEPS + 1))
    colours = (_written(colorsys.hls_to_rgb(hue, each, saturation)) for each in tried)
    return next(colour for colour in colours if contrast(colour, ground) >= READABLE)


def _rgb(colour: str) -> Rgb:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


def _written(rgb: Rgb) -> str:
    return "#" + "".join(f"{round(each * 255):02x}" for each in rgb)


def _luminance(rgb: Rgb) -> float:
    red, green, blue = (each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in rgb)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
