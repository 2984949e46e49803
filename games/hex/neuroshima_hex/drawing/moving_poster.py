"""The picture of the game that moves, for the front page: units are placed, then they fight a battle by the rules.

`static/neuroshima_hex/battle.svg` holds it; `python -m tools.regenerate posters` plays the battle and writes the file
anew. It needs no script: one animation of CSS for each thing that changes, all of the same length, without end.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from neuroshima_contract.svg import group, moved, number, text

from .armies import kit_of
from .art import Art
from .dry_earth import floor, ground_pattern
from .faces import face
from .facts import ArmyFacts
from .poster import HEIGHT, WIDTH, faded_edge
from .shapes import INK, SIZE, Field, circle, hexagon, middle, path, polygon
from .tiles import ground, sprite, without_tiles

SCALE, TURN, DOWN = 0.5, -7, 36
PLACED_EVERY, SEGMENT, HIT, REST, FADE = 0.45, 2.0, 0.5, 2.5, 0.4
"""Seconds: between units, for a segment, from an attack to its wounds, at the end, and to appear or fade."""
MELEE, SHOT, HURT = "#ff8a4c", "#ffd166", "#e4523b"
REACH = {"melee": 0.62}
"""How far attacks of a kind are drawn, as a part of the way to the target; others reach it."""
BURST = " ".join(
    f"{number(radius * math.cos(angle * math.pi / 8))},{number(radius * math.sin(angle * math.pi / 8))}"
    for angle in range(16)
    for radius in [58 if angle % 2 else 30]
)


@dataclass(frozen=True)
class Placed:
    """A unit of the picture: its field, army and tile, and how far it is turned (0 to 5)."""

    at: Field
    army: str
    tile: str
    rotation: int


@dataclass
class _Film:
    """What has been drawn so far, and the rules of its animations."""

    now: float = 0.0
    rules: list[tuple[str, list[tuple[float, str]]]] = field(default_factory=list)

    def shown(self, drawing: str, begin: float, end: float | None = None, more: str = "") -> str:
        """A drawing that appears at `begin` and fades at `end` (seconds); without one it stays to the last.

        `more`: what else is true of it until it is there."""
        steps = [(begin, f"opacity:0;{more}"), (begin + FADE, "opacity:1;transform:none" if more else "opacity:1")]
        if end is not None:
            steps += [(end, "opacity:1"), (end + FADE, "opacity:0")]
        name = f"a{len(self.rules)}"
        self.rules.append((name, steps))
        return group(drawing, **{"class": name})

    def style(self) -> str:
        """The rules of all animations; each lasts as long as the whole, so that they begin again together."""
        whole = self.now
        lines = ["[class]{animation:1s linear infinite both;transform-box:fill-box;transform-origin:center}"]
        for name, steps in self.rules:
            frames = [(0.0, steps[0][1]), *steps, (whole - FADE, _last(steps)), (whole, "opacity:0")]
            kept = dict(frames)  # a step at the very beginning stands once
            body = "".join(f"{number(1000 * at / whole / 10)}%{{{words.rstrip(';')}}}" for at, words in kept.items())
            lines.append(f"@keyframes {name}{{{body}}}.{name}{{animation-name:{name};animation-duration:{whole:g}s}}")
        return f"<style>{''.join(lines)}</style>"


def _last(steps: Sequence[tuple[float, str]]) -> str:
    return "opacity:0" if "opacity:0" in steps[-1][1] else "opacity:1"


def moving_poster(
    units: Sequence[Placed], events: Iterable[Mapping[str, Any]], armies: Mapping[str, ArmyFacts], art: Art
) -> str:
    """One SVG document without words, which plays without end.

    `units`: in the order in which they are placed. `events`: those of the battle. `armies`: the catalogue's."""
    film = _Film()
    falls = _play(film, events, start=len(units) * PLACED_EVERY + 1)
    fields = [(q, r) for q in range(-4, 5) for r in range(-4, 5) if abs(q + r) <= 4]
    lines = "".join(
        moved(polygon(hexagon(SIZE - 1), fill="none", stroke="#54473a", stroke_width=2), *middle(f)) for f in fields
    )
    tiles = "".join(
        film.shown(_tile(unit, armies, art), index * PLACED_EVERY, falls.ends.get(unit.at), "transform:scale(1.5)")
        for index, unit in enumerate(units)
    )
    names = dict.fromkeys(unit.army for unit in units)
    defs = ground_pattern() + "".join(sprite(name, without_tiles(armies[name]), art) for name in names)
    board = group(
        floor(fields) + lines + tiles + "".join(falls.drawn),
        transform=f"translate({WIDTH / 2:g} {HEIGHT / 2 + DOWN:g}) rotate({TURN}) scale({SCALE})",
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">{film.style()}{defs}{faded_edge()}'
        f'<g mask="url(#fading)">{board}</g>{"".join(falls.numbers)}</svg>\n'
    )


@dataclass
class _Played:
    """A battle as drawings over the board; `numbers`: initiatives beside it; `ends`: when units leave the board."""

    drawn: list[str] = field(default_factory=list)
    numbers: list[str] = field(default_factory=list)
    ends: dict[Field, float] = field(default_factory=dict)


def _play(film: _Film, events: Iterable[Mapping[str, Any]], start: float) -> _Played:
    """The events of a battle, a segment after the other."""
    played, begin, hurt = _Played(), start - SEGMENT, set[tuple[Field, float]]()
    for event in events:
        at = tuple(event.get("at", ()))
        if event["type"] == "segment":
            begin += SEGMENT
            played.numbers.append(film.shown(_initiative(event["segment"]), begin, begin + SEGMENT - FADE))
        elif event["type"] == "attack" and event["to"] is not None:
            attack = _attack(event["from"], event["to"], event["kind"])
            played.drawn.append(film.shown(attack, begin + FADE, begin + FADE + 2 * HIT))
        elif event["type"] in ("wound", "hq_damage") and (at, begin) not in hurt:
            hurt.add((at, begin))
            burst = moved(polygon(BURST, fill=HURT, opacity=0.85), *middle(at))
            played.drawn.append(film.shown(burst, begin + FADE + HIT, begin + FADE + 2 * HIT, "transform:scale(.2)"))
        elif event["type"] == "destroyed":
            played.ends[at] = begin + FADE + 2 * HIT
    film.now = begin + SEGMENT + REST
    return played


def _initiative(segment: int) -> str:
    x, y = WIDTH - 44, 44
    return circle(x, y, 26, fill=INK, stroke=SHOT, stroke_width=4) + text(segment, x, y, 30, SHOT)


def _attack(source: Field, target: Field, kind: str) -> str:
    """A line from one unit to another with a head, so that one sees who hits whom without the colour."""
    (x, y), (to_x, to_y) = middle(source), middle(target)
    length, share = math.hypot(to_x - x, to_y - y), REACH.get(kind, 0.86)
    end, colour = length * share, MELEE if kind == "melee" else SHOT
    width = 26 if kind == "melee" else 11
    line = path(f"M30 0H{number(end - 24)}", stroke=colour, stroke_width=width, stroke_linecap="round", opacity=0.9)
    head = polygon(f"{number(end)},0 {number(end - 34)},-24 {number(end - 34)},24", fill=colour)
    angle = math.degrees(math.atan2(to_y - y, to_x - x))
    return group(line + head, transform=f"translate({number(x)} {number(y)}) rotate({number(angle)})")


def _tile(unit: Placed, armies: Mapping[str, ArmyFacts], art: Art) -> str:
    facts = armies[unit.army]["tiles"][unit.tile]
    kit = kit_of(unit.army, armies[unit.army], art)
    turned = group(ground(kit, unit.tile, facts), transform=f"rotate({60 * unit.rotation})")
    return moved(turned + face(kit, unit.tile, facts), *middle(unit.at))
