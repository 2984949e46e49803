"""Emblems that tell what a tile does: bonuses, special modules, instants.

Each is drawn within -50..50, in ink on a ground whose colour it is told, so that the same glyph serves a badge, a
medallion and a whole tile.
"""

from __future__ import annotations

from collections.abc import Mapping

from neuroshima_contract.svg import group, moved, text

from .art import Glyph
from .generated import generated_glyph, own_name
from .shapes import circle, path, polygon


def blade(ink: str, ground: str) -> str:
    return path("M-24,34 C-28,0 -12,-28 24,-44 C18,-8 6,16 -10,36 Z", fill=ink) + path(
        "M-34,20 L0,46", stroke=ink, stroke_width=9, stroke_linecap="round"
    )


def arrow(ink: str, ground: str) -> str:
    return polygon("0,-48 26,-8 9,-8 9,44 -9,44 -9,-8 -26,-8", fill=ink)


def bolt(ink: str, ground: str) -> str:
    return polygon("12,-50 -26,8 -4,8 -14,50 28,-12 4,-12", fill=ink)


def again(ink: str, ground: str) -> str:
    """Two strikes after each other."""
    strike = "-34,-40 -2,0 -34,40 -14,40 18,0 -14,-40"
    return polygon(strike, fill=ink) + polygon(strike, fill=ink, transform="translate(26 0)", opacity=".7")


def cross(ink: str, ground: str) -> str:
    return path("M-15,-46h30v31h31v30h-31v31h-30v-31h-31v-30h31z", fill=ink)


def eye(ink: str, ground: str) -> str:
    return (
        path("M-50,0 Q0,-52 50,0 Q0,52 -50,0 Z", fill=ink)
        + circle(0, 0, 20, fill=ground)
        + circle(0, 0, 10, fill=ink)
        + path("M0,-50V-34M0,50V34", stroke=ink, stroke_width=7)
    )


def radar(ink: str, ground: str) -> str:
    arcs = "".join(path(f"M{-r},6 A{r},{r} 0 0 1 {r},6", fill="none", stroke=ink, stroke_width=8) for r in (46, 29))
    return arcs + circle(0, 4, 11, fill=ink) + polygon("-7,8 7,8 20,46 -20,46", fill=ink)


def plug(ink: str, ground: str) -> str:
    """A plug with its cable: the unit needs power."""
    pins = path("M-16,-48V-22M16,-48V-22", stroke=ink, stroke_width=10, stroke_linecap="round")
    body = path("M-34,-22 H34 V2 Q34,26 8,28 V50 H-8 V28 Q-34,26 -34,2 Z", fill=ink)
    return pins + body


def cross_afar(ink: str, ground: str) -> str:
    """The Medic's cross in a circle of dashes: it helps from afar."""
    ring = circle(0, 0, 44, fill="none", stroke=ink, stroke_width=8, stroke_dasharray="16 11")
    return ring + group(cross(ink, ground), transform="scale(.56)")


def socket(ink: str, ground: str) -> str:
    """A socket with a bolt: the unit gives power."""
    return circle(0, 0, 46, fill=ink) + polygon("8,-36 -20,6 -3,6 -9,36 20,-8 3,-8", fill=ground)


def grip(ink: str, ground: str) -> str:
    """Strings from above on a figure: the unit is led by another side."""
    strings = path("M-34,-48V-6M0,-48V-22M34,-48V-6", stroke=ink, stroke_width=6)
    bar = path("M-46,-46H46", stroke=ink, stroke_width=10, stroke_linecap="round")
    figure = circle(0, -8, 15, fill=ink) + path(
        "M-34,-4 L-12,14 V48 H12 V14 L34,-4 L26,-12 L8,6 H-8 L-26,-12 Z", fill=ink
    )
    return bar + strings + figure


def snowflake(ink: str, ground: str) -> str:
    arm = path("M0,0V-48M-14,-40L0,-26L14,-40", stroke=ink, stroke_width=9, fill="none", stroke_linecap="round")
    return "".join(f'<g transform="rotate({60 * turn})">{arm}</g>' for turn in range(6))


def barred_blade(ink: str, ground: str) -> str:
    """A blade that is struck out."""
    bar = path("M-40,-34L40,34", stroke=ground, stroke_width=18) + path("M-40,-34L40,34", stroke=ink, stroke_width=9)
    return blade(ink, ground) + bar


def blades_all_around(ink: str, ground: str) -> str:
    """Blades in all directions round a ring."""
    blade_ = polygon("-9,-20 0,-52 9,-20", fill=ink)
    blades = "".join(group(blade_, transform=f"rotate({60 * turn})") for turn in range(6))
    return blades + circle(0, 0, 17, fill=ground, stroke=ink, stroke_width=8)


def hourglass(ink: str, ground: str) -> str:
    frame = path("M-34,-46H34M-34,46H34", stroke=ink, stroke_width=9, stroke_linecap="round")
    glass = polygon("-26,-42 26,-42 5,0 26,42 -26,42 -5,0", fill=ink)
    return frame + glass + polygon("-12,-34 12,-34 0,-12", fill=ground)


def cracks(ink: str, ground: str) -> str:
    """Dry, broken earth."""
    plate = path("M-46,-30 L-8,-44 L40,-34 L48,10 L20,44 L-30,40 L-48,6 Z", fill=ink)
    lines = "M-8,-44L-2,-12L-24,6L-30,40M-2,-12L22,2L48,10M22,2L20,44"
    return plate + path(lines, stroke=ground, stroke_width=6, fill="none")


def wheels(ink: str, ground: str) -> str:
    body = path("M-48,-26 H10 V-14 H30 L46,4 V22 H-48 Z", fill=ink)
    return body + "".join(circle(x, 26, 15, fill=ink, stroke=ground, stroke_width=5) for x in (-24, 24))


def swap(ink: str, ground: str) -> str:
    bend = path("M-40,-6 A40,40 0 0 1 26,-30", fill="none", stroke=ink, stroke_width=11)
    half = bend + polygon("16,-52 46,-20 6,-12", fill=ink)
    return half + group(half, transform="rotate(180)")


def burst(ink: str, ground: str) -> str:
    points = "0,-50 11,-22 36,-36 26,-10 50,0 26,10 36,36 11,22 0,50 -11,22 -36,36 -26,10 -50,0 -26,-10 -36,-36 -11,-22"
    return polygon(points, fill=ink) + circle(0, 0, 12, fill=ground)


def roam(ink: str, ground: str) -> str:
    """Mobility: arrowheads all round."""
    head = polygon("0,-50 17,-27 -17,-27", fill=ink)
    return "".join(group(head, transform=f"rotate({60 * i})") for i in range(6)) + circle(0, 0, 13, fill=ink)


def roam_twice(ink: str, ground: str) -> str:
    """Double mobility: two rings of arrowheads."""
    return roam(ink, ground) + group(roam(ink, ground), transform="rotate(30) scale(.56)")


def battle(ink: str, ground: str) -> str:
    sword = (
        polygon("-6,20 -6,-36 0,-50 6,-36 6,20", fill=ink)
        + path("M-17,22H17", stroke=ink, stroke_width=8, stroke_linecap="round")
        + path("M0,24V42", stroke=ink, stroke_width=9, stroke_linecap="round")
    )
    over = polygon("-9,20 -9,-36 0,-54 9,-36 9,20", fill=ground)
    return group(sword, transform="rotate(-42)") + group(over + sword, transform="rotate(42)")


def move(ink: str, ground: str) -> str:
    turn = path("M-38,26 A44,44 0 1 1 38,26", fill="none", stroke=ink, stroke_width=9, stroke_dasharray="20 7")
    return turn + polygon("24,22 52,18 40,46", fill=ink) + moved(arrow(ink, ground), 0, 2, 0.62)


def move_twice(ink: str, ground: str) -> str:
    """Two arrows within one turn."""
    turn = path("M-38,26 A44,44 0 1 1 38,26", fill="none", stroke=ink, stroke_width=9, stroke_dasharray="20 7")
    arrows = moved(arrow(ink, ground), -15, 2, 0.56) + moved(arrow(ink, ground), 15, 2, 0.56)
    return turn + polygon("24,22 52,18 40,46", fill=ink) + arrows


def push_back(ink: str, ground: str) -> str:
    hexagon = polygon("14,-30 38,-30 50,-4 38,22 14,22 2,-4", fill="none", stroke=ink, stroke_width=7)
    return (
        path("M-50,-16H-24V-32L0,-4L-24,24V8H-50Z", fill=ink)
        + hexagon
        + path("M-44,38H44M-30,48H30", stroke=ink, stroke_width=5, opacity=".6")
    )


def shove(ink: str, ground: str) -> str:
    """A fist against a tile."""
    return (
        path("M-50,-14H-26V-24H-4C6,-24 8,-14 4,-10C12,-6 10,4 4,6C8,12 4,20 -4,20H-26V14H-50Z", fill=ink)
        + path("M-14,-8H0M-14,6H0", stroke=ground, stroke_width=4)
        + polygon("16,-28 40,-28 50,-2 40,24 16,24 10,-2", fill="none", stroke=ink, stroke_width=7)
        + path("M-40,38H34M34,38L22,28M34,38L22,48", stroke=ink, stroke_width=6, fill="none")
    )


def air_strike(ink: str, ground: str) -> str:
    return (
        path("M0,50 C-26,30 -24,-4 -12,-24 L12,-24 C24,-4 26,30 0,50 Z", fill=ink)
        + polygon("-28,-50 -8,-30 8,-30 28,-50 22,-20 -22,-20", fill=ink)
        + path("M-44,-8V24M44,-8V24M-35,-26V0M35,-26V0", stroke=ink, stroke_width=5, stroke_linecap="round")
        + path("M-10,4 C-12,16 -8,26 -3,32", fill="none", stroke=ground, stroke_width=5, stroke_linecap="round")
    )


def sniper(ink: str, ground: str) -> str:
    return (
        circle(0, 0, 36, fill="none", stroke=ink, stroke_width=8)
        + path("M0,-50V-16M0,50V16M-50,0H-16M50,0H16", stroke=ink, stroke_width=6)
        + circle(0, 0, 6, fill=ink)
    )


def grenade(ink: str, ground: str) -> str:
    return (
        path("M-26,8 a28,30 0 1 0 56,0 a28,30 0 1 0 -56,0Z", fill=ink, transform="translate(-2 10)")
        + path("M-12,-20H12V-34H-12Z", fill=ink)
        + path("M10,-34 C34,-40 40,-20 38,0", fill="none", stroke=ink, stroke_width=8, stroke_linecap="round")
        + circle(-24, -34, 11, fill="none", stroke=ink, stroke_width=6)
        + path("M-22,10H22M-20,28H20M-8,-8V44M8,-8V44", stroke=ground, stroke_width=4)
    )


def tough(ink: str, ground: str) -> str:
    """A shield with a heart in it: toughness that is given."""
    heart = path("M0,20 C-22,4 -18,-16 -6,-15 C-2,-14 0,-10 0,-7 C0,-10 2,-14 6,-15 C18,-16 22,4 0,20 Z", fill=ground)
    return path("M-27,-38 H27 V4 C27,24 13,36 0,44 C-13,36 -27,24 -27,4 Z", fill=ink) + heart


BONUSES: dict[str, Glyph] = {
    "melee": blade, "ranged": arrow, "initiative": bolt, "extra_attack": again, "enemy_initiative": bolt,
    "toughness": tough,
}  # fmt: skip


def letter(word: str) -> Glyph:
    """The first letter of an id, without its plugin's name: of armies and terrain, which have other signs besides."""
    return lambda ink, ground: text(own_name(word)[:1].upper(), 0, 0, 84, ink)


def of_bonus(bonus: Mapping[str, int]) -> Glyph:
    """The emblem of a module's or HQ's bonus: what it changes, and by how much."""
    kinds = [kind for kind, amount in bonus.items() if amount]

    def draw(ink: str, ground: str) -> str:
        amount = f"{bonus[kinds[0]]:+d}".replace("-", "−")
        if len(kinds) == 1:
            return moved(_bonus(kinds[0])(ink, ground), -19, 2, 0.76) + text(amount, 24, 0, 40, ink)
        pair = (moved(_bonus(k)(ink, ground), x, -15, 0.56) for k, x in zip(kinds, (-23, 23), strict=False))
        return "".join(pair) + text(amount, 0, 30, 38, ink)

    return draw


def in_a_row(bonus: Mapping[str, int]) -> Glyph:
    """The emblem of a bonus on one line, within -50..50 by -25..25.

    It shows what is changed, and by how much."""
    kinds = [kind for kind, amount in bonus.items() if amount]

    def draw(ink: str, ground: str) -> str:
        amount = f"{bonus[kinds[0]]:+d}".replace("-", "−")
        left = -19.0 if len(kinds) == 1 else -38.0
        signs = (moved(_bonus(kind)(ink, ground), left + 29 * i, 0, 0.46) for i, kind in enumerate(kinds))
        return "".join(signs) + text(amount, left + 29 * len(kinds) + 9, 0, 44, ink)

    return draw


def _bonus(kind: str) -> Glyph:
    return BONUSES.get(kind) or generated_glyph(kind)


# Emblems that only Structures have ------------------------------------------------------------------------------------


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


def footprints(ink: str, ground: str) -> str:
    """Claws that run forward."""
    one = polygon("-40,30 -12,18 -20,2 -44,8", fill=ink) + polygon("-14,8 -4,-14 -24,-6", fill=ink)
    arrow = path("M-4,-2H30M14,-24L40,-2L14,20", stroke=ink, stroke_width=11, fill="none", stroke_linejoin="round")
    return one + arrow


def hull_on_waves(ink: str, ground: str) -> str:
    """Drift: a boat, and the current that carries it on."""
    hull = path("M-38,-8H38L26,14H-26Z", fill=ink) + path("M-4,-46V-14H-28ZM6,-38V-14H26Z", fill=ink)
    current = "".join(
        f"M-46,{y}C-36,{y - 12} -28,{y - 12} -18,{y}S0,{y + 12} 10,{y}S30,{y - 12} 40,{y}" for y in (26, 42)
    )
    return hull + path(current, fill="none", stroke=ink, stroke_width=7, stroke_linecap="round")


def mine(ink: str, ground: str) -> str:
    """A pressure plate with prongs."""
    prong = path("M-4,-30L0,-50L4,-30Z", fill=ink)
    prongs = "".join(group(prong, transform=f"rotate({45 * i})") for i in range(8))
    cross = path("M-16,-16L16,16M16,-16L-16,16", stroke=ground, stroke_width=8, stroke_linecap="round")
    return prongs + circle(0, 0, 34, fill=ink) + circle(0, 0, 25, fill="none", stroke=ground, stroke_width=4) + cross


def hook(ink: str, ground: str) -> str:
    """A hook on a rope that has caught a tile."""
    rope = path("M-48,34L-14,8", stroke=ink, stroke_width=8, stroke_dasharray="11 4")
    bend = path("M-18,12L0,-2C14,-14 4,-36 -12,-28", fill="none", stroke=ink, stroke_width=10, stroke_linecap="round")
    barb = polygon("-20,-34 -4,-40 -8,-20", fill=ink)
    caught = polygon("12,-36 36,-36 48,-12 36,12 20,12", fill="none", stroke=ink, stroke_width=7)
    arrow = path("M44,38H-2", stroke=ink, stroke_width=7) + polygon("4,26 -16,38 4,50", fill=ink)
    return caught + rope + bend + barb + arrow


def castling(ink: str, ground: str) -> str:
    """Two tiles that change places."""
    tile = polygon("19,0 9.5,16.5 -9.5,16.5 -19,0 -9.5,-16.5 9.5,-16.5", fill=ink)
    way = path("M-26,-22C-20,-48 20,-48 26,-26", fill="none", stroke=ink, stroke_width=8)
    half = moved(tile, -29, 0) + way + polygon("14,-28 38,-30 28,-8", fill=ink)
    return half + group(half, transform="rotate(180)")


def coil_shot(ink: str, ground: str) -> str:
    """A shot that goes through a coil, and through what stands behind it."""
    coil = path("M-26,-28V28M-10,-34V34M6,-28V28", stroke=ink, stroke_width=9, stroke_linecap="round")
    shot = path("M-50,0H28", stroke=ground, stroke_width=16) + path("M-50,0H28", stroke=ink, stroke_width=8)
    return coil + shot + polygon("22,-17 50,0 22,17", fill=ink)


def line_of_hits(ink: str, ground: str) -> str:
    """A line across the board, and what it hits."""
    line = path("M-38,50L38,-50", stroke=ink, stroke_width=12, stroke_linecap="round")
    hit = "".join(
        circle(x, y, 14, fill=ground) + circle(x, y, 9, fill="none", stroke=ink, stroke_width=6)
        for x, y in ((-19, 25), (0, 0), (19, -25))
    )
    rays = path("M-44,-8H-26M44,8H26M-14,-38L-8,-22M14,38L8,22", stroke=ink, stroke_width=6, stroke_linecap="round")
    return line + hit + rays


def sliding_snow(ink: str, ground: str) -> str:
    """A slope, and the snow that comes down on it."""
    slope = path("M-50,-46L50,50H-50Z", fill=ink)
    snow = path(
        "M-26,-40C-14,-52 2,-46 2,-32C18,-42 32,-28 24,-14C42,-18 50,0 40,10C50,18 48,32 40,38L-36,-34Z",
        fill=ground, stroke=ink, stroke_width=6, stroke_linejoin="round",
    )  # fmt: skip
    flakes = "".join(circle(x, y, r, fill=ink) for x, y, r in ((34, -36, 6), (12, -48, 5), (48, -18, 4)))
    return slope + snow + flakes


def lobbed(ink: str, ground: str) -> str:
    """A shell that flies over one post and comes down on the next."""
    flight = path("M-40,24C-34,-44 26,-56 34,8", fill="none", stroke=ink, stroke_width=8, stroke_dasharray="13 6")
    shell = polygon("20,0 48,0 34,28", fill=ink)
    return flight + shell + path("M-8,40V2H8V40ZM16,44V34H50V44ZM-48,44V26H-32V44Z", fill=ink)


def split_house(ink: str, ground: str) -> str:
    """A fortress with a crack: this HQ hurts HQs."""
    house = path("M-40,44V-18H-28V-32H-16V-18H-6V-32H6V-18H16V-32H28V-18H40V44Z", fill=ink)
    crack = path("M4,-20L-8,2L6,12L-6,44", fill="none", stroke=ground, stroke_width=8, stroke_linejoin="round")
    return house + crack


def wings(ink: str, ground: str) -> str:
    """Two wings over the ground."""
    wing = path("M4,4C14,-30 34,-42 50,-40C46,-26 42,-18 34,-14C38,-12 36,-2 26,0C28,6 20,12 4,14Z", fill=ink)
    ground_line = path("M-32,42H32", stroke=ink, stroke_width=7, stroke_dasharray="10 7", stroke_linecap="round")
    return wing + group(wing, transform="scale(-1 1)") + circle(0, 8, 8, fill=ink) + ground_line


def last_blow(ink: str, ground: str) -> str:
    """A skull with a spark of its last blow."""
    skull = path("M-40,-2C-40,-40 24,-40 24,-2C24,10 16,14 12,18V34H-28V18C-32,14 -40,10 -40,-2Z", fill=ink)
    eyes = circle(-22, -2, 7, fill=ground) + circle(6, -2, 7, fill=ground)
    teeth = path("M-16,24V34M-2,24V34", stroke=ground, stroke_width=5)
    return skull + eyes + teeth + polygon("22,-46 32,-26 50,-30 38,-12 50,4 30,0 22,12 22,-10", fill=ink)


def swallowed(ink: str, ground: str) -> str:
    """A hand that goes down in a funnel of sand."""
    rings = path(
        "M-48,6C-40,-8 -24,-14 -14,-15M48,6C40,-8 24,-14 14,-15M-48,10C-34,34 34,34 48,10M-30,12C-20,26 20,26 30,12",
        fill="none", stroke=ink, stroke_width=7, stroke_linecap="round",
    )  # fmt: skip
    fingers = path("M-12,-12V-38M-4,-12V-46M5,-12V-44M13,-12V-34", stroke=ink, stroke_width=7, stroke_linecap="round")
    palm = path("M-15,-16H17V4C17,14 -15,14 -15,4Z", fill=ink)
    below = path("M-18,40H18", stroke=ink, stroke_width=7, stroke_linecap="round")
    return rings + fingers + palm + below


def question(ink: str, ground: str) -> str:
    """The sign ?: another tile may take the place of this one."""
    hook = path("M-22,-20C-22,-50 24,-50 24,-20C24,2 0,2 0,22", fill="none", stroke=ink, stroke_width=14)
    return hook + circle(0, 41, 9, fill=ink)


def terror(ink: str, ground: str) -> str:
    """Terror: a hand that stops everybody."""
    fingers = "".join(
        path(f"M{x},8V{top}", stroke=ink, stroke_width=13, stroke_linecap="round")
        for x, top in ((-24, -28), (-8, -40), (8, -40), (24, -28))
    )
    palm = path("M-31,0H31V18C31,36 18,48 0,48C-18,48 -31,36 -31,18Z", fill=ink)
    return fingers + palm + path("M34,18L46,-6", stroke=ink, stroke_width=13, stroke_linecap="round")


def rotation(ink: str, ground: str) -> str:
    """Rotation: a tile with an arrow half round it on either side."""
    tile = polygon("-20,0 -10,-17 10,-17 20,0 10,17 -10,17", fill=ink)
    half = path("M-40,10A42,42 0 0 1 14,-40", fill="none", stroke=ink, stroke_width=10) + polygon(
        "10,-54 34,-34 8,-24", fill=ink
    )
    return tile + half + group(half, transform="rotate(180)")


def two_faces(ink: str, ground: str) -> str:
    """A tile with two faces: one half is dark, the other light."""
    outline = polygon("-46,0 -23,-40 23,-40 46,0 23,40 -23,40", fill="none", stroke=ink, stroke_width=9)
    return outline + polygon("-46,0 -23,-40 23,40 -23,40", fill=ink)
