"""Emblems of Moloch's Robots: one glyph for each, drawn within -50..50.

Steel in `ink`, rust in `mid`, and what is awake in them in `glow`.
"""

from __future__ import annotations

from collections.abc import Callable

from .shapes import Palette, circle, line, polygon, rect, repeat_rotated, shape, with_mirror_image

Emblem = Callable[[Palette], str]
"""Draws itself in the colours of its side."""


def annihilator(p: Palette) -> str:
    """Two cannons for shoulders, a slit for a face."""
    cannon = rect(22, -26, 24, 36, p.mid, rx=5) + rect(27, 6, 14, 42, p.ink) + rect(24, 40, 20, 9, p.mid)
    torso = polygon("-26,-22 26,-22 18,34 -18,34", p.ink) + polygon("-14,34 14,34 20,48 -20,48", p.mid)
    head = shape("M-17,-24V-38L-9,-46H9L17,-38V-24Z", p.ink)
    return (
        with_mirror_image(cannon)
        + torso
        + head
        + rect(-11, -36, 22, 6, p.glow)
        + circle(0, 4, 10, p.ground)
        + circle(0, 4, 5, p.glow)
    )


def blocker(p: Palette) -> str:
    """A wall of a plate that somebody looks over."""
    head = shape("M-15,-24V-40L-7,-48H7L15,-40V-24Z", p.mid) + rect(-10, -39, 20, 6, p.glow)
    plate = shape("M-44,-24H44L38,44L0,50L-38,44Z", p.ink) + shape("M-34,-14H34L29,36L0,40L-29,36Z", p.mid)
    bolts = "".join(circle(x, y, 3.2, p.ground) for x, y in ((-37, -17), (37, -17), (-32, 40), (32, 40)))
    return head + plate + rect(-22, 0, 44, 9, p.ground) + bolts


def brute(p: Palette) -> str:
    """All fists."""
    fist = (
        circle(36, 26, 15, p.ink)
        + line("M28,22V34M36,20V35M44,22V33", p.ground, 2.6)
        + line("M24,-14L36,12", p.mid, 13)
    )
    chest = shape("M-30,-24C-30,-36 30,-36 30,-24L22,22H-22Z", p.ink) + rect(-16, 22, 32, 24, p.mid, rx=4)
    head = rect(-11, -46, 22, 18, p.mid, rx=6)
    shield = shape("M-12,-16H12V2C12,10 5,14 0,17C-5,14 -12,10 -12,2Z", p.ground)
    return with_mirror_image(fist) + chest + head + circle(-5, -37, 3, p.glow) + circle(5, -37, 3, p.glow) + shield


def juggernaut(p: Palette) -> str:
    """A fortress on tracks."""
    track = rect(-50, 12, 100, 34, p.mid, rx=17) + "".join(
        circle(x, 29, 10, p.ground) + circle(x, 29, 5, p.ink) for x in (-32, -11, 11, 32)
    )
    hull = polygon("-44,12 -34,-12 34,-12 50,12", p.ink) + polygon("-24,-12 -16,-34 14,-34 20,-12", p.ink)
    ram = polygon("36,-4 50,12 36,12", p.mid) + line("M10,-26H44", p.ink, 7) + rect(40, -31, 8, 10, p.mid)
    return track + hull + ram + rect(-12, -28, 18, 6, p.glow) + line("M-34,2H30", p.ground, 3)


def clown(p: Palette) -> str:
    """A grin under a fool's cap."""
    cap = shape(
        "M-30,-10C-54,-24 -48,-44 -36,-46C-30,-34 -20,-30 -14,-28L0,-48"
        "L14,-28C20,-30 30,-34 36,-46C48,-44 54,-24 30,-10Z",
        p.mid,
    )
    bells = circle(-37, -45, 5, p.glow) + circle(37, -45, 5, p.glow) + circle(0, -46, 5, p.glow)
    face = shape("M-31,-12H31V14C31,36 14,48 0,48C-14,48 -31,36 -31,14Z", p.ink)
    eyes = with_mirror_image(polygon("8,-4 26,-4 17,10", p.ground) + circle(17, 0, 3.6, p.glow))
    grin = shape("M-24,16C-12,26 12,26 24,16C20,38 -20,38 -24,16Z", p.ground) + line(
        "M-12,23V33M0,25V36M12,23V33", p.ink, 3
    )
    return cap + bells + face + eyes + grin + circle(0, 12, 4.5, p.glow)


def brain(p: Palette) -> str:
    """Thought under glass, fed by wires."""
    dome = shape("M-38,12V-8C-38,-34 -20,-48 0,-48C20,-48 38,-34 38,-8V12Z", p.mid, opacity=".55")
    lobes = shape("M0,-36C-8,-44 -22,-38 -22,-28C-34,-24 -34,-8 -25,-4C-24,6 -8,10 0,2Z", p.ink)
    folds = line("M-8,-32C-16,-28 -8,-22 -16,-18M-26,-12C-18,-14 -18,-4 -10,-4", p.ground, 2.6)
    base = rect(-42, 12, 84, 12, p.ink, rx=4)
    wires = line("M-26,24V36C-26,44 -38,40 -38,49M-9,24V49M9,24V49M26,24V36C26,44 38,40 38,49", p.mid, 5)
    return (
        dome
        + with_mirror_image(lobes + folds)
        + base
        + wires
        + circle(-30, 18, 3, p.glow)
        + circle(0, 18, 3, p.glow)
        + circle(30, 18, 3, p.glow)
    )


def spiders(p: Palette) -> str:
    """One large, and its kin."""
    legs = line("M10,-2L30,-22L42,-6M12,4L36,-2L48,16M10,10L32,16L38,36M8,14L22,28L20,46", p.ink, 5)
    body = circle(0, 8, 16, p.ink) + circle(0, -14, 10, p.mid)
    eyes = "".join(circle(x, y, 2.4, p.glow) for x, y in ((-4, -16), (4, -16), (-2, -10), (2, -10)))
    small = line("M-44,-38L-36,-44M-24,-38L-32,-44M-42,-28L-36,-36M-26,-28L-32,-36", p.mid, 3) + circle(
        -34, -39, 6, p.mid
    )
    return with_mirror_image(legs) + body + eyes + small + circle(-34, -41, 2, p.glow) + rect(-6, 2, 12, 5, p.ground)


def ironclad(p: Palette) -> str:
    """Plate over plate."""
    side = shape("M0,-48L34,-30L42,6L24,44L0,50Z", p.ink)
    seams = line("M0,-26L26,-14M0,8L34,10M0,30L26,30", p.ground, 3)
    visor = shape("M-26,-12L0,-2L26,-12L22,2L0,10L-22,2Z", p.ground) + with_mirror_image(
        polygon("6,1 18,-5 16,1 6,5", p.glow)
    )
    ridge = polygon("-5,-50 5,-50 4,-6 0,-3 -4,-6", p.mid)
    rivets = with_mirror_image(circle(30, -24, 2.6, p.mid) + circle(35, 4, 2.6, p.mid) + circle(22, 38, 2.6, p.mid))
    return with_mirror_image(side + seams) + ridge + visor + rivets


def hornet(p: Palette) -> str:
    """A flyer with a sting."""
    wings = shape("M4,-14C16,-46 44,-46 50,-32C44,-16 24,-8 6,-6Z", p.mid, opacity=".8") + line(
        "M8,-12L44,-34M8,-9L38,-22", p.ground, 2
    )
    head = circle(0, -28, 12, p.ink) + with_mirror_image(shape("M3,-32L12,-28L6,-22Z", p.glow))
    body = shape("M-14,-16H14L18,4L0,50L-18,4Z", p.ink) + line("M-15,-3H15M-14,10H14M-9,22H9", p.ground, 5)
    return (
        with_mirror_image(wings)
        + body
        + head
        + line("M-5,-40L-12,-49M5,-40L12,-49", p.ink, 3)
        + polygon("-4,36 4,36 0,50", p.glow)
    )


def ripper(p: Palette) -> str:
    """A saw on an arm."""
    tooth = polygon("-9,-27 5,-40 9,-26", p.ink)
    blade = (
        repeat_rotated(tooth, *range(0, 360, 36))
        + circle(0, 0, 29, p.ink)
        + circle(0, 0, 20, p.mid)
        + circle(0, 0, 7, p.ground)
    )
    saw = f'<g transform="translate(-8 -10)">{blade}</g>'
    arm = (
        line("M-8,-10L24,18L22,44", p.mid, 13)
        + circle(24, 18, 9, p.ink)
        + circle(24, 18, 3.5, p.glow)
        + rect(4, 40, 38, 10, p.ink, rx=3)
    )
    drops = shape("M-38,30c6,8 6,14 0,14s-6,-6 0,-14ZM-20,36c5,7 5,12 0,12s-5,-5 0,-12Z", p.glow)
    return saw + arm + drops


def hunter(p: Palette) -> str:
    """A hound's head, its eye a sight."""
    head = shape("M-46,6L-18,-18L-22,-48L2,-24L24,-46L28,-14L40,8L30,44H-2L-14,26L-40,22Z", p.ink)
    jaw = polygon("-44,12 -14,14 -16,22 -38,20", p.ground) + polygon("-40,12 -35,19 -31,13 -26,19 -22,13", p.ink)
    eye = circle(4, -2, 12, p.ground) + circle(4, -2, 7.5, p.glow) + line("M4,-16V12M-10,-2H18", p.ground, 2)
    return head + jaw + eye + line("M8,22L28,18M6,31L28,28", p.mid, 5) + polygon("-17,-40 -5,-28 -13,-22", p.mid)


def defender(p: Palette) -> str:
    """A tower shield, and what was lost comes back over it."""
    shield = shape("M-28,-20H28V22C28,38 12,46 0,50C-12,46 -28,38 -28,22Z", p.ink)
    field = shape("M-19,-11H19V20C19,31 8,37 0,40C-8,37 -19,31 -19,20Z", p.mid)
    gear = repeat_rotated(rect(-4, -13, 8, 8, p.ground), *range(0, 360, 60))
    mark = f'<g transform="translate(0 11)">{gear}{circle(0, 0, 9, p.ground)}{circle(0, 0, 4, p.glow)}</g>'
    back = line("M-34,-24C-34,-46 10,-50 26,-34", p.mid, 7) + polygon("16,-28 38,-24 34,-46", p.mid)
    return shield + field + mark + back


def stormtrooper(p: Palette) -> str:
    """On two legs, a gun on either side."""
    legs = line("M11,10L26,24L16,44", p.mid, 8) + rect(8, 41, 24, 8, p.ink, rx=2)
    guns = rect(24, -28, 14, 22, p.mid, rx=3) + line("M31,-8V8", p.ink, 6)
    cabin = shape("M-26,-34L-14,-48H14L26,-34L20,14H-20Z", p.ink)
    window = polygon("-16,-32 16,-32 12,-18 -12,-18", p.ground) + rect(-9, -28, 18, 5, p.glow)
    return with_mirror_image(legs + guns) + cabin + window + line("M-10,-6H10M-9,3H9", p.ground, 4)


def transporter(p: Palette) -> str:
    """A crawler with crates on its back."""
    crates = rect(-42, -28, 28, 26, p.mid) + rect(-12, -28, 26, 26, p.mid) + rect(-28, -48, 28, 18, p.mid)
    marks = line("M-38,-24L-18,-6M-8,-24L10,-6M-24,-44L-4,-34", p.ground, 2.4)
    cab = shape("M18,-24H32L46,-4V20H18Z", p.ink) + polygon("24,-18 31,-18 39,-5 24,-5", p.glow)
    bed = rect(-48, 0, 94, 20, p.ink, rx=3)
    wheels = "".join(circle(x, 30, 14, p.mid) + circle(x, 30, 6, p.ground) for x in (-32, 0, 32))
    return crates + marks + cab + bed + wheels


def gauss_cannon(p: Palette) -> str:
    """A rail between coils, aimed high."""
    rail = rect(-44, -9, 88, 6, p.ink) + rect(-44, 5, 88, 6, p.ink) + rect(-40, -3, 90, 8, p.glow, opacity=".9")
    coils = "".join(rect(x, -16, 9, 34, p.mid, rx=3) for x in (-26, -9, 8, 25))
    barrel = f'<g transform="translate(2 -12) rotate(-28)">{rail}{coils}</g>'
    stand = polygon("-14,4 10,-4 16,26 -20,26", p.ink) + line("M-14,24L-34,46M0,26V48M12,24L32,46", p.ink, 7)
    return barrel + stand + circle(-1, 12, 7, p.ground) + circle(-1, 12, 3.4, p.glow)


ROBOTS: dict[str, Emblem] = {
    "annihilator": annihilator, "blocker": blocker, "brute": brute, "juggernaut": juggernaut, "clown": clown,
    "brain": brain, "spiders": spiders, "ironclad": ironclad, "hornet": hornet, "ripper": ripper, "hunter": hunter,
    "defender": defender, "stormtrooper": stormtrooper, "transporter": transporter, "gauss_cannon": gauss_cannon,
}  # fmt: skip
