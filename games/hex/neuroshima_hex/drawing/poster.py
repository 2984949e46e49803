"""The picture of the game on the front page: a corner of the board in a battle.

`static/neuroshima_hex/poster.svg` holds it; `python -m tools.regenerate posters` writes the file anew.
"""

from __future__ import annotations

from collections.abc import Mapping

from neuroshima_contract.svg import group, moved

from .armies import kit_of
from .art import Art
from .dry_earth import floor, ground_pattern
from .faces import face
from .facts import ArmyFacts
from .shapes import SIZE, Field, hexagon, middle, polygon
from .tiles import ground, sprite, without_tiles

WIDTH, HEIGHT = 520, 380
SCALE, TURN = 0.6, -7
SCENE: tuple[tuple[Field, str, str, int], ...] = (
    ((0, 0), "moloch", "juggernaut", 1), ((1, -1), "hegemony", "gladiator", 4), ((0, -1), "borgo", "claws", 3),
    ((-1, 0), "outpost", "annihilator", 3), ((-1, 1), "outpost", "officer", 0), ((0, 1), "moloch", "hunter_killer", 0),
    ((1, 0), "moloch", "hq", 0), ((2, -1), "hegemony", "runner", 5), ((-2, 1), "outpost", "mobile_armor", 2),
    ((1, -2), "borgo", "assassin", 3), ((-1, -1), "borgo", "super_mutant", 2),
)  # fmt: skip
"""Where, which army, which tile, and how it is turned."""


def poster(armies: Mapping[str, ArmyFacts], art: Art) -> str:
    """One SVG document without words. `armies` is the catalogue's."""
    fields = [(q, r) for q in range(-4, 5) for r in range(-4, 5) if abs(q + r) <= 4]
    names = dict.fromkeys(army for _at, army, _tile, _turn in SCENE)
    defs = ground_pattern() + "".join(sprite(name, without_tiles(armies[name]), art) for name in names)
    lines = "".join(
        moved(polygon(hexagon(SIZE - 1), fill="none", stroke="#54473a", stroke_width=2), *middle(f)) for f in fields
    )
    tiles = "".join(_tile(at, army, tile, turn, armies, art) for at, army, tile, turn in SCENE)
    board = group(
        floor(fields) + lines + tiles,
        transform=f"translate({WIDTH / 2:g} {HEIGHT / 2 + 14:g}) rotate({TURN}) scale({SCALE})",
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">{defs}{faded_edge()}'
        f'<g mask="url(#fading)">{board}</g></svg>\n'
    )


def faded_edge() -> str:
    """The board ends nowhere: it gets lost in the dark."""
    stops = '<stop offset=".72" stop-color="#fff"/><stop offset="1" stop-color="#000"/>'
    x, y = WIDTH / 2, HEIGHT / 2
    shape = f'<ellipse cx="{x:g}" cy="{y:g}" rx="{x:g}" ry="{y:g}" fill="url(#fade)"/>'
    return f'<defs><radialGradient id="fade">{stops}</radialGradient><mask id="fading">{shape}</mask></defs>'


def _tile(at: Field, army: str, tile: str, turn: int, armies: Mapping[str, ArmyFacts], art: Art) -> str:
    facts = armies[army]["tiles"][tile]
    kit = kit_of(army, armies[army], art)
    turned = group(ground(kit, tile, facts), transform=f"rotate({60 * turn})")
    return moved(turned + face(kit, tile, facts), *middle(at))
