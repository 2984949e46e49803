"""The five cities on the road to New York as skylines, standing and destroyed.

Each is 300 wide and 110 high, the ground at 100.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from neuroshima_contract.svg import chance, group, number

from .shapes import EMBER, INK, circle, line, polygon, rect, shape, symbol

VIEW_BOX = "0 0 300 110"
GROUND = 100
FAR, NEAR = "#4a5660", "#2e373e"
LIT, DARK = "#e8b64c", "#12161a"
RUIN_FAR, RUIN_NEAR = "#4a3d36", "#2c2320"
Houses = Sequence[tuple[int, int, int]]
"""Left edge, width and height of each."""


def _houses(houses: Houses, fill: str) -> str:
    return shape("".join(f"M{x},{GROUND}V{GROUND - height}H{x + width}V{GROUND}Z" for x, width, height in houses), fill)


def _windows(key: str, houses: Houses, lit: str) -> str:
    """A few of them, where somebody is at home."""
    luck = chance(key)
    spots = []
    for x, width, height in houses:
        for across in range(x + 4, x + width - 5, 8):
            for up in range(GROUND - height + 5, GROUND - 8, 11):
                if next(luck) < 0.38:
                    spots.append(f"M{across},{up}h3v4h-3z")
    return shape("".join(spots), lit, opacity=".85")


def ziggy_one(far: str, near: str) -> str:
    """A mine: headframe, wheel and a water tower."""
    frame = line(f"M96,{GROUND}L118,22L140,{GROUND}M102,78H134M108,54H128M118,22H138L168,{GROUND}", near, 5) + circle(
        118, 22, 11, far, stroke=near, stroke_width=4
    )
    tower = (
        line(f"M216,{GROUND}L222,50M246,{GROUND}L240,50M216,78H244", near, 4)
        + rect(212, 26, 38, 26, near, rx=3)
        + polygon("208,27 231,14 254,27", near)
    )
    heap = shape(f"M10,{GROUND}L52,56L78,84L92,{GROUND}Z", far) + shape(f"M252,{GROUND}L280,72L300,{GROUND}Z", far)
    return heap + frame + tower + _houses([(150, 40, 26), (24, 30, 18), (262, 24, 20)], near)


def iron_gate(far: str, near: str) -> str:
    """A wall with two towers and a gate of iron."""
    wall = _houses([(0, 300, 34)], far) + _houses([(x, 12, 41) for x in range(2, 300, 22)], far)
    towers = _houses([(84, 36, 76), (180, 36, 76), (80, 44, 62), (176, 44, 62)], near) + _houses(
        [(x, 8, 84) for x in (84, 98, 112, 180, 194, 208)], near
    )
    gate = shape(f"M120,{GROUND}V52C120,28 180,28 180,52V{GROUND}Z", near) + line(
        f"M130,{GROUND}V50M140,{GROUND}V44M150,{GROUND}V42M160,{GROUND}V44M170,{GROUND}V50M124,64H176M124,80H176",
        far,
        3,
    )
    return wall + towers + gate


def port_cleveland(far: str, near: str) -> str:
    """Cranes over a hull, crates on the quay."""
    crane = line(
        f"M44,{GROUND}L54,26L64,{GROUND}M48,62H60M54,26L118,14M54,26L26,34M54,26L70,8L118,14M104,16V44", near, 4
    )
    second = line(f"M206,{GROUND}L216,40L226,{GROUND}M216,40L276,28M216,40L192,46M258,32V56", far, 4)
    hull = (
        shape("M92,78H206L194,102H108Z", near)
        + rect(166, 56, 26, 22, near)
        + rect(172, 44, 8, 12, near)
        + rect(112, 68, 40, 10, far)
    )
    quay = _houses([(0, 88, 8), (212, 88, 8), (232, 20, 20), (254, 20, 32), (276, 20, 20), (4, 18, 20)], near)
    return second + crane + hull + quay + line("M90,106H210", far, 3)


def jersey_ruins(far: str, near: str) -> str:
    """Chimneys that stand without their houses."""
    stacks = _houses([(34, 12, 78), (66, 10, 62), (214, 12, 84), (250, 10, 66)], near)
    halves = shape(
        f"M90,{GROUND}V48L100,54L106,40L118,58V{GROUND}ZM128,{GROUND}V34L140,26L150,42L158,30L164,50V{GROUND}ZM176,{GROUND}V60L186,50L200,66V{GROUND}Z",
        far,
    )
    smoke = line("M40,20C34,12 46,8 40,0M220,14C212,8 226,4 220,-4", far, 5)
    return halves + stacks + smoke + _houses([(0, 300, 6), (8, 20, 22), (270, 26, 26)], near)


def new_york(far: str, near: str) -> str:
    """Towers, one with a needle, and the lady with the torch."""
    back = _houses([(60, 24, 58), (104, 20, 70), (168, 22, 66), (212, 26, 60), (256, 24, 48)], far)
    front = _houses([(78, 26, 70), (138, 30, 72), (192, 20, 82), (234, 24, 76), (274, 22, 58), (116, 18, 52)], near)
    needle = shape(f"M142,{GROUND}V24H148V12H151V0H155V12H158V24H164V{GROUND}Z", near)
    lady = (
        shape(f"M18,{GROUND}V84H42V{GROUND}ZM23,84L26,52H34L38,84ZM26,54L18,34L22,32L30,46Z", near)
        + circle(30, 46, 5, near)
        + polygon("16,34 24,34 22,24 18,24", near)
        + polygon("24,42 26,37 29,40 31,36 33,40 36,37 37,43", near)
    )
    return back + front + needle + lady


SKYLINES: dict[str, Callable[[str, str], str]] = {
    "ziggy_one": ziggy_one, "iron_gate": iron_gate, "port_cleveland": port_cleveland, "jersey_ruins": jersey_ruins,
    "new_york": new_york,
}  # fmt: skip
WINDOWS: dict[str, Houses] = {
    "ziggy_one": [(150, 40, 26), (24, 30, 18), (262, 24, 20), (212, 38, 70)],
    "iron_gate": [(84, 36, 70), (180, 36, 70)],
    "port_cleveland": [(166, 26, 44), (254, 20, 30)],
    "jersey_ruins": [(8, 20, 22), (270, 26, 26)],
    "new_york": [(78, 26, 70), (138, 30, 60), (192, 20, 82), (234, 24, 76), (274, 22, 58), (104, 20, 70)],
}


def skyline(city: str, destroyed: bool = False) -> str:
    """A city with lights in it, or what is left of it.

    One that came with a corrected file is a plain row of houses."""
    draw = SKYLINES.get(city, _plain)
    if not destroyed:
        return draw(FAR, NEAR) + _windows(city, WINDOWS.get(city, PLAIN), LIT) + _earth(DARK)
    fallen = group(draw(RUIN_FAR, RUIN_NEAR), clip_path="url(#convoy-jagged)")
    return fallen + _embers(city) + _rubble(city) + _earth("#1a100c")


PLAIN: Houses = [(20, 40, 40), (70, 30, 60), (110, 44, 34), (164, 30, 72), (204, 46, 44), (260, 30, 56)]


def _plain(far: str, near: str) -> str:
    return _houses(PLAIN[::2], far) + _houses(PLAIN[1::2], near)


def _earth(fill: str) -> str:
    return rect(0, GROUND, 300, 10, fill)


def _embers(key: str) -> str:
    luck = chance(key + "embers")
    glow = [
        circle(
            300 * next(luck), 56 + 42 * next(luck), 1 + 1.6 * next(luck), EMBER, opacity=number(0.4 + 0.5 * next(luck))
        )
        for _ember in range(26)
    ]
    return "".join(glow) + shape(
        "M30,100C36,86 42,90 44,80C52,88 54,96 58,100ZM176,100C182,88 188,92 190,80C200,90 202,96 206,100Z",
        EMBER,
        opacity=".8",
    )


def _rubble(key: str) -> str:
    luck = chance(key + "rubble")
    points = " ".join(f"{x},{number(GROUND - 3 - 13 * next(luck))}" for x in range(0, 301, 12))
    return polygon(f"0,{GROUND} {points} 300,{GROUND}", RUIN_NEAR, stroke=INK, stroke_width=1)


def ruin_clip() -> str:
    """What of a skyline still stands."""
    luck = chance("jagged")
    points = " ".join(f"{x},{number(34 + 44 * next(luck))}" for x in range(0, 301, 15))
    return f'<clipPath id="convoy-jagged"><polygon points="0,110 {points} 300,110"/></clipPath>'


def city_symbols(cities: Sequence[str]) -> str:
    standing = "".join(symbol(f"city-{name}", skyline(name), VIEW_BOX) for name in cities)
    return standing + "".join(symbol(f"ruin-{name}", skyline(name, True), VIEW_BOX) for name in cities)
