"""The results of a measurement as a picture (SVG): a bar for each opponent, cut into won, drawn and lost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from django.utils.translation import gettext

from neuroshima.workshop.presenters import ResultLine

WIDTH, ROW, TOP, EDGE = 720, 30, 84, 20
NAMES, BAR = 210, 380
GROUND, PALE, DIM = "#14171a", "#efe6d4", "#9aa0a6"
COLORS = ("#3d6fa8", "#6d747b", "#b0591f")
"""Won, drawn, lost."""
FONT = "'DejaVu Sans', sans-serif"


def results_svg(title: str, lines: Sequence[ResultLine], total: ResultLine) -> str:
    """The picture. `lines`: an opponent each."""
    height = TOP + ROW * (len(lines) + 1) + EDGE
    rows = "".join(_row(line, TOP + ROW * number) for number, line in enumerate((total, *lines)))
    legend = "".join(_legend())
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="{FONT}" font-size="15">'
        f'<rect width="{WIDTH}" height="{height}" fill="{GROUND}"/>'
        f'<text x="{EDGE}" y="36" font-size="20" fill="{PALE}">{escape(title)}</text>{legend}{rows}</svg>'
    )


def _legend() -> Iterator[str]:
    at = EDGE
    for color, word in zip(COLORS, (gettext("won"), gettext("drawn"), gettext("lost")), strict=True):
        yield f'<rect x="{at}" y="52" width="14" height="14" fill="{color}"/>'
        yield f'<text x="{at + 20}" y="64" fill="{DIM}">{escape(word)}</text>'
        at += 130


def _row(line: ResultLine, y: int) -> str:
    numbers = (line.won, line.drawn, line.lost)
    games, at, bars = sum(numbers) or 1, float(EDGE + NAMES), ""
    for color, number in zip(COLORS, numbers, strict=True):
        width = BAR * number / games
        if number:
            bars += f'<rect x="{at:.1f}" y="{y}" width="{width:.1f}" height="20" fill="{color}"/>'
            if width > 26:
                bars += f'<text x="{at + width / 2:.1f}" y="{y + 15}" text-anchor="middle" fill="#fff">{number}</text>'
        at += width
    return (
        f'<rect x="{EDGE}" y="{y + 3}" width="6" height="14" fill="{line.color}"/>'
        f'<text x="{EDGE + 14}" y="{y + 15}" fill="{PALE}">{escape(line.title[:24])}</text>{bars}'
        f'<text x="{WIDTH - EDGE}" y="{y + 15}" text-anchor="end" fill="{PALE}">{line.percent} %</text>'
    )
