"""A whole tile as the two symbols of docs/hex-data.md.

Paper, rim, medallion and badges.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from neuroshima_contract.svg import chance, group, moved, number

from .armies import Kit, kit_of, rim, slab, weave
from .art import Art
from .dry_earth import ground_pattern
from .faces import face, fixture_symbols
from .facts import ArmyFacts, TileFacts
from .generated import generated_marker
from .icons import side_icons
from .leaders import leader_symbols
from .shapes import INK, PAPER, PAPER_DARK, PAPER_LIGHT, RUST, VIEW_BOX, circle, hexagon, mix, path, polar, polygon
from .terrain import terrain_defs, terrain_field, terrain_sign


def sprite(army: str, facts: ArmyFacts, art: Art) -> str:
    """All tiles of an army as symbols in one hidden SVG element, for a page.

    `facts` is the catalogue's entry: `color` and `tiles`. `<army>-<tile>` turns with the tile, `<army>-<tile>-face`
    stays upright; an instant has only the face. `<army>-emblem` is the army's sign, `<army>-back` a tile's back."""
    kit = kit_of(army, facts, art)
    symbols = [_defs(kit), symbol(f"{army}-emblem", moved(kit.signs.emblem(kit.color, INK), 0, 0, 1.7))]
    symbols.append(symbol(f"{army}-back", back(kit)))
    for name, tile in facts["tiles"].items():
        if tile["kind"] != "instant":
            symbols.append(symbol(f"{army}-{name}", ground(kit, name, tile)))
        symbols.append(symbol(f"{army}-{name}-face", face(kit, name, tile)))
    return sheet(symbols)


def tile_svg(army: str, name: str, facts: ArmyFacts, art: Art) -> str:
    """One tile as a document of its own; `facts` is the army's entry of the catalogue."""
    kit = kit_of(army, facts, art)
    tile = facts["tiles"][name]
    drawn = (ground(kit, name, tile) if tile["kind"] != "instant" else "") + face(kit, name, tile)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{VIEW_BOX}">{_defs(kit)}{drawn}</svg>'


def without_tiles(facts: ArmyFacts) -> ArmyFacts:
    """The army without its tiles: its gradients and signs alone are drawn."""
    return {**facts, "tiles": {}}


def land_sprite(looks: Collection[str], fixtures: Mapping[str, TileFacts], art: Art) -> str:
    """The ground, terrain and tiles of the land as symbols in one hidden SVG element.

    The ground of the board is the pattern `board-ground`. Each look of terrain has `terrain-<id>` (a field of it) and
    `terrain-<id>-sign`, each tile `fixture-<id>` and `fixture-<id>-face`."""
    symbols = [ground_pattern(), *(terrain_defs(look, art) for look in looks)]
    symbols += [symbol(f"terrain-{look}", terrain_field(look, art)) for look in looks]
    symbols += [symbol(f"terrain-{look}-sign", terrain_sign(look, art)) for look in looks]
    return sheet([*symbols, *(symbol(*made) for made in fixture_symbols(fixtures, art))])


def marker_sprite(markers: Iterable[str], art: Art) -> str:
    """The markers that lie on units, as `marker-<id>`."""
    return sheet(symbol(f"marker-{marker}", marker_picture(marker, art)) for marker in markers)


def leader_sprite(leaders: Iterable[str]) -> str:
    """The cards of leaders, as `leader-<id>`."""
    return sheet(symbol(*made) for made in leader_symbols(leaders))


def marker_picture(marker: str, art: Art) -> str:
    """A marker within -100..100.

    One without a drawing is a disc with letters of its id."""
    drawn = art.markers.get(marker)
    return drawn.picture if drawn else generated_marker(marker)


def sheet(symbols: Iterable[str]) -> str:
    """Symbols in an element that takes no room."""
    attributes = 'xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true" focusable="false"'
    return f"<svg {attributes}>{''.join(symbols)}</svg>"


def symbol(name: str, content: str) -> str:
    return f'<symbol id="{name}" viewBox="{VIEW_BOX}">{content}</symbol>'


def _defs(kit: Kit) -> str:
    """The gradients and the pattern that the army's symbols point at."""
    weave = path(kit.signs.weave, fill="none", stroke=mix(kit.color, INK, 0.25), stroke_width=2)
    return (
        f'<defs><radialGradient id="{kit.army}-paper" cx=".42" cy=".36" r=".72">'
        f'<stop offset="0" stop-color="{PAPER_LIGHT}"/><stop offset=".62" stop-color="{mix(PAPER, kit.color, 0.1)}"/>'
        f'<stop offset="1" stop-color="{mix(PAPER_DARK, kit.color, 0.3)}"/></radialGradient>'
        f'<radialGradient id="{kit.army}-iron" cx=".4" cy=".32" r=".8">'
        f'<stop offset="0" stop-color="{mix("#4a4038", kit.color, 0.18)}"/>'
        f'<stop offset="1" stop-color="{INK}"/></radialGradient>'
        f'<pattern id="{kit.army}-weave" width="24" height="24" patternUnits="userSpaceOnUse">{weave}</pattern></defs>'
    )


def ground(kit: Kit, name: str, tile: TileFacts) -> str:
    """What turns with the tile: paper, rim and the icons on the sides."""
    if tile["kind"] == "foundation":
        return slab(kit)
    return _paper(kit, name) + side_icons(tile, kit.art)


def _paper(kit: Kit, name: str) -> str:
    sheet = polygon(hexagon(96), fill=mix(kit.color, INK, 0.35), stroke=INK, stroke_width=4, stroke_linejoin="round")
    return sheet + polygon(hexagon(85), fill=f"url(#{kit.army}-paper)") + weave(kit) + _wear(kit.army + name) + rim(kit)


def _wear(key: str) -> str:
    """Rust and scratches, placed by the tile's name: each tile keeps its own."""
    luck = chance(key)
    blots = []
    for _ in range(5):
        x, y = polar(58 + 22 * next(luck), 360 * next(luck))
        blots.append(circle(x, y, 2 + 7 * next(luck), fill=RUST, opacity=number(0.08 + 0.14 * next(luck))))
    return group(
        "".join(blots) + path("".join(_scratch(luck) for _ in range(4)), stroke=INK, stroke_width=0.9, opacity=".3")
    )


def _scratch(luck: Iterator[float]) -> str:
    x, y = polar(45 + 30 * next(luck), 360 * next(luck))
    return f"M{number(x)},{number(y)}l{number(24 * next(luck) - 12)},{number(16 * next(luck) - 8)}"


def back(kit: Kit) -> str:
    """The back of a tile, for stacks."""
    sheet = polygon(hexagon(96), fill=mix(kit.color, INK, 0.5), stroke=INK, stroke_width=4, stroke_linejoin="round")
    emblem = moved(kit.signs.emblem(mix(kit.color, PAPER_LIGHT, 0.55), mix(kit.color, INK, 0.6)), 0, 0, 1.05)
    return sheet + weave(kit, 0.3) + rim(kit) + emblem


def emblem_svg(army: str, facts: ArmyFacts, art: Art) -> str:
    """An army's sign as a document of its own."""
    kit = kit_of(army, facts, art)
    sign = moved(kit.signs.emblem(kit.color, INK), 0, 0, 1.7)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{VIEW_BOX}">{sign}</svg>'
