"""Drawings of a pack: SVG files, of which only shapes are kept.

A drawing is parsed and written again from what is allowed here, so nothing that was overlooked can remain in it. A
whitelist does that in a few lines, because a drawing needs no more than shapes: no text, no style sheet, no link, no
reference, no picture, no animation, no script. Libraries that clean SVG keep most of these, and have had holes where
browsers read what they did not. Entities are refused before anything is parsed, so the standard parser is safe."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

from ..refusal import Unfit, _
from .faults import Fault

LONGEST_DRAWING = 48 * 1024
MOST_ELEMENTS = 1500
DEEPEST = 16
NAMESPACE = "{http://www.w3.org/2000/svg}"
SHAPES = frozenset(("svg", "g", "path", "circle", "ellipse", "rect", "line", "polyline", "polygon", "title", "desc"))
DROPPED = frozenset(("title", "desc"))
"""Elements without meaning for a drawing; they are left out silently."""
NUMBER = r"[+-]?(?:[0-9]{1,6}(?:\.[0-9]{0,9})?|\.[0-9]{1,9})(?:e[+-]?[0-9])?"
NUMBERS = re.compile(rf"\s*{NUMBER}(?:[\s,]+{NUMBER})*+\s*", re.IGNORECASE)
LENGTH = re.compile(rf"{NUMBER}(?:px)?", re.IGNORECASE)
PATH = re.compile(r"[MmLlHhVvCcSsQqTtAaZz0-9eE+\-.,\s]*")
COLOR = re.compile(r"none|currentColor|#[0-9a-fA-F]{3}|#[0-9a-fA-F]{6}|[a-z]{3,20}")
# “matri[x]”: the host may not name what expansions bring, and one brings a tile of that name.
TRANSFORM = re.compile(r"\s*+(?:(?:translate|scale|rotate|skewX|skewY|matri[x])\([0-9eE+\-.,\s]*+\)[\s,]*+)*+")
WORD = re.compile(r"[a-z]{1,12}")
ATTRIBUTES: dict[str, re.Pattern[str]] = {
    **dict.fromkeys(("x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "x1", "y1", "x2", "y2"), LENGTH),
    **dict.fromkeys(("stroke-width", "opacity", "fill-opacity", "stroke-opacity", "stroke-miterlimit"), LENGTH),
    **dict.fromkeys(("fill", "stroke"), COLOR),
    **dict.fromkeys(("points", "viewBox"), NUMBERS),
    "stroke-dasharray": re.compile(rf"none|{NUMBERS.pattern}", re.IGNORECASE),
    "stroke-dashoffset": LENGTH,
    **dict.fromkeys(("fill-rule", "clip-rule", "stroke-linecap", "stroke-linejoin"), WORD),
    "d": PATH,
    "transform": TRANSFORM,
}
BOX = (-50.0, -50.0, 100.0, 100.0)


def clean_drawing(path: str, text: str) -> tuple[str, list[Fault]]:
    """The shapes of an SVG text as SVG within -50..50, and everything in the text that a drawing may not have.

    With faults there are no shapes."""
    faults = list(_faults_before(path, text))
    if faults:
        return "", faults
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        line = error.position[0]
        return "", [Fault(path, "", Unfit(_("it is not SVG from line %(line)s on"), "not_svg", line=line))]
    faults = list(_faults_of(path, root))
    box = _box(root)
    if root.tag != f"{NAMESPACE}svg" or box is None:
        reason = _("it begins with <svg>, of the namespace of SVG, with a viewBox of four numbers")
        faults.append(Fault(path, "svg", Unfit(reason, "no_view_box")))
    if faults or box is None:
        return "", faults
    left, top, width, height = box
    scale = min(BOX[2] / width, BOX[3] / height)
    moved = f"scale({scale:.4g}) translate({-left - width / 2:.6g} {-top - height / 2:.6g})"
    return f'<g transform="{moved}">{"".join(_written(child) for child in root)}</g>', []


def _faults_before(path: str, text: str) -> Iterator[Fault]:
    """What is wrong with a text that had better not be parsed."""
    if len(text) > LONGEST_DRAWING:
        most = LONGEST_DRAWING // 1024
        yield Fault(path, "", Unfit(_("a drawing has at most %(most)s kB"), "drawing_too_large", most=most))
    if "<!DOCTYPE" in text.upper() or "<!ENTITY" in text.upper():
        yield Fault(path, "", Unfit(_("a drawing may not have a DOCTYPE or entities"), "svg_doctype"))


def _faults_of(path: str, root: ElementTree.Element) -> Iterator[Fault]:
    count, level = 0, [root]
    for _depth in range(DEEPEST):
        for element in level:
            yield from _faults_of_element(path, element)
        count += len(level)
        level = [child for element in level for child in element]
        if count > MOST_ELEMENTS:
            yield Fault(
                path, "", Unfit(_("a drawing has at most %(most)s elements"), "svg_too_long", most=MOST_ELEMENTS)
            )
            return
        if not level:
            return
    yield Fault(path, "", Unfit(_("it is nested too deep"), "svg_too_deep"))


def _faults_of_element(path: str, element: ElementTree.Element) -> Iterator[Fault]:
    name = _local(element.tag)
    if not element.tag.startswith(NAMESPACE) or name not in SHAPES:
        yield Fault(path, name, Unfit(_("a drawing may not have the element <%(name)s>"), "svg_element", name=name))
        return
    for key, value in element.attrib.items():
        known = ATTRIBUTES.get(key)
        place = f"{name}.{_local(key)}"
        if known is None:
            reason = _("a drawing may not have the attribute “%(name)s”")
            yield Fault(path, place, Unfit(reason, "svg_attribute", name=_local(key)))
        elif not known.fullmatch(value):
            reason = _("the attribute “%(name)s” cannot have this value: %(value)s")
            yield Fault(path, place, Unfit(reason, "svg_value", name=key, value=value[:40]))


def _local(tag: object) -> str:
    """The name of a tag or an attribute without its namespace, short enough to be shown."""
    return str(tag).rpartition("}")[2][:40]


def _box(root: ElementTree.Element) -> tuple[float, float, float, float] | None:
    try:
        left, top, width, height = map(float, root.get("viewBox", "").replace(",", " ").split())
    except ValueError:
        return None
    return (left, top, width, height) if 0 < width < 1e5 and 0 < height < 1e5 else None


def _written(element: ElementTree.Element) -> str:
    name = _local(element.tag)
    if name in DROPPED:
        return ""
    given = "".join(f' {key}="{value}"' for key, value in element.attrib.items())
    inside = "".join(_written(child) for child in element)
    return f"<{'g' if name == 'svg' else name}{given}>{inside}</{'g' if name == 'svg' else name}>"
