"""The drawn chain of a campaign: boxes below each other, and the ways between them; those past others at the side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from neuroshima.campaign_editor.drafts import END, Draft

WIDTH, HEIGHT, GAP, LANE = 220, 46, 54, 26
LEFT, TOP = 8, 8


@dataclass(frozen=True)
class Box:
    """A step or the end: its number in words, its title, the left top corner."""

    number: str
    title: str
    x: int
    y: int
    is_end: bool


@dataclass(frozen=True)
class Line:
    """A way between boxes: the path of SVG, and its words with their place."""

    path: str
    words: str
    x: int
    y: int


@dataclass(frozen=True)
class Picture:
    """Everything of the drawing, and its size."""

    boxes: Sequence[Box]
    lines: Sequence[Line]
    width: int
    height: int


def ways_of(draft: Draft, results: Sequence[str], if_met: str) -> list[tuple[int, int, str]]:
    """Each way as (from, to, words), the end being the last number. `results`: each in words."""
    ids = [step.id for step in draft.steps]
    end = len(ids)
    number_of = {name: number for number, name in enumerate(ids)} | {END: end}
    found: list[tuple[int, int, str]] = []
    for number, step in enumerate(draft.steps):
        below = number + 1
        if step.gate:
            condition = next((each for each in draft.conditions if each.id == step.gate), None)
            name = condition.names.get("en", step.gate) if condition is not None else step.gate
            found.append((number, number_of.get(step.gate_to or END, end), if_met % {"condition": name}))
        to = [number_of.get(way.to, below) if way.to else below for way in step.ways]
        for target in dict.fromkeys(to):
            words = ", ".join(result for result, way in zip(results, to, strict=True) if way == target)
            found.append((number, target, "" if len(set(to)) == 1 else words))
    return found


def picture_of(titles: Sequence[str], end_title: str, ways: Sequence[tuple[int, int, str]]) -> Picture:
    """The drawing of a chain. `titles`: those of its steps."""
    boxes = [
        Box(str(number + 1), title, LEFT, TOP + number * (HEIGHT + GAP), is_end=False)
        for number, title in enumerate(titles)
    ]
    boxes.append(Box("", end_title, LEFT, TOP + len(titles) * (HEIGHT + GAP), is_end=True))
    lines, lanes = [], 0
    for start, to, words in ways:
        top, bottom = boxes[start].y + HEIGHT, boxes[to].y
        if to == start + 1:
            middle = LEFT + WIDTH // 4
            lines.append(Line(f"M{middle} {top}V{bottom - 7}", words, middle + 8, (top + bottom) // 2 + 4))
            continue
        lanes += 1
        right, far = LEFT + WIDTH, LEFT + WIDTH + lanes * LANE
        leave, arrive = boxes[start].y + HEIGHT // 2 + 4 * lanes % 16, boxes[to].y + HEIGHT // 2 - 4 * lanes % 16
        path = f"M{right} {leave}H{far - 8}q8 0 8 8V{arrive - 8}q0 8 -8 8H{right + 7}"
        lines.append(Line(path, words, far + 6, leave + 14 + 16 * (lanes % 2)))
    widest = max((len(line.words) for line in lines), default=0)
    height = boxes[-1].y + HEIGHT + TOP
    return Picture(boxes, lines, LEFT + WIDTH + lanes * LANE + 24 + (widest * 7 if lanes else 0), height)
