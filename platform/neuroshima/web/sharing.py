"""Pictures for links, and what other sites show of a link (Open Graph).

Each app says what there is to draw on its pages (`Drawing`). A picture is drawn once, in a process of its own
(`rasterizer.py`).
"""

from __future__ import annotations

import re
import subprocess
import sys
import textwrap
import threading
from collections.abc import Callable, Sequence
from html import escape
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import translation
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag, urlencode
from neuroshima_contract import Standing

from neuroshima.branding.current import brand
from neuroshima.digests import sha256
from neuroshima.matches import replays
from neuroshima.matches.refusals import MatchCode
from neuroshima.pictures import BOX, ROOT, view_box
from neuroshima.players import rate_limits
from neuroshima.players.rate_limits import enter
from neuroshima.refusals import Code, refusal
from neuroshima.web.single_flight import Once

WIDTH, HEIGHT = 1200, 630
"""Pixels, as recommended for Open Graph."""
MARGIN = 15
HEAD = 96
"""Height of the words above a wide drawing."""
GAP = 40
WIDEST_BESIDE = 800
"""Greatest width of a drawing with its words beside it."""
NARROW = 420
FIRST_ROW, ROWS = 176, 336
"""Top of the rows of the sides, and the height of all rows together."""
LAYOUT = 2
"""Raised where pictures are composed otherwise: then they have new addresses."""
LETTER = 0.58
"""Mean width of a letter of the font, in parts of its size."""
LARGEST = 2_000_000
"""Characters of a drawing."""
LONGEST = 20.0
"""Seconds until a process that draws is killed."""
AT_ONCE = 2
"""Processes that draw at the same time. Other requests wait at most `PATIENCE` seconds."""
PATIENCE = 8.0
SCRIPT = Path(__file__).with_name("rasterizer.py")
FONT = Path(__file__).with_name("board-text.ttf")
LOGO = Path(__file__).with_name("static") / "neuroshima" / "logo.svg"
LOGO_SIZE = 56
GROUND, PALE, ACCENT, DIM = "#14171a", "#efe6d4", "#f08a5d", "#3a4046"
_free = threading.BoundedSemaphore(AT_ONCE)
_place = re.compile(r'\s(?:x|y|width|height|preserveAspectRatio)="[^"]*"')
_outside = re.compile(
    r"""href\s*=\s*["']?(?!["']?(?:#|data:))|@import|url\(\s*["']?(?!["']?(?:#|data:))""", re.IGNORECASE
)


def png_of(text: str) -> bytes:
    """A picture that `composed` has made.

    Raises Refusal `busy`, and `internal` where it cannot be drawn."""
    if not _free.acquire(timeout=PATIENCE):
        raise refusal(Code.BUSY)
    try:
        done = subprocess.run(
            [sys.executable, "-I", str(SCRIPT), str(FONT)], input=text.encode(), capture_output=True, timeout=LONGEST
        )
    except subprocess.TimeoutExpired as error:
        raise refusal(Code.BUSY) from error
    finally:
        _free.release()
    if done.returncode or not done.stdout.startswith(b"\x89PNG"):
        raise refusal(Code.INTERNAL)
    return done.stdout


def compose(svg: str, title: str, text: str, standings: Sequence[Standing] = (), names: Sequence[str] = ()) -> str:
    """Draw a picture with words: beside it, or above one that is wide.

    It is as high, or as wide, as the picture. `standings` are those of the seats, `names` who sits there. Raises
    Refusal `internal`, where `svg` is too large, no SVG, or would load something."""
    root = ROOT.search(svg)
    box = view_box(root[1]) if root else None
    if root is None or box is None or len(svg) > LARGEST or any(map(_outside.search, (svg, *_emblems(standings)))):
        raise refusal(Code.INTERNAL)
    beside = round(HEIGHT * box[2] / box[3])
    wide = beside > WIDEST_BESIDE
    place = (MARGIN, HEAD, WIDTH - 2 * MARGIN, HEIGHT - HEAD - MARGIN) if wide else (0, 0, beside, HEIGHT)
    said = _head(title, text) if wide else _aside(beside + GAP, title, text, standings, names)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{GROUND}"/>{_place_drawing(svg, root, box, place)}{said}</svg>'
    )


def _emblems(standings: Sequence[Standing]) -> list[str]:
    return [standing.emblem for standing in standings]


def _place_drawing(svg: str, root: re.Match[str], box: Sequence[float], place: Sequence[int]) -> str:
    """Write the drawing as a part of another."""
    x, y, width, height = place
    whole = "" if BOX.search(root[1]) else f' viewBox="{" ".join(map(str, box))}"'
    at = f'x="{x}" y="{y}" width="{width}" height="{height}"'
    return f"<svg {at}{whole}{_place.sub('', root[1])}>" + svg[root.end() :]


def _head(title: str, text: str) -> str:
    """The words above a wide drawing."""
    return _lines(title, 2 * MARGIN, 46, WIDTH - 4 * MARGIN, 34, 1, PALE) + _lines(
        text, 2 * MARGIN, 80, WIDTH - 4 * MARGIN, 22, 1, ACCENT
    )


def _aside(x: int, title: str, text: str, standings: Sequence[Standing], names: Sequence[str]) -> str:
    """The words beside a drawing: the title, how the sides stand, and what this is. Without sides there is room for
    all of it, and for the site's own sign."""
    width = WIDTH - x - GAP
    size = 42 if width > NARROW else 34
    if not standings:
        below = 84 + round(1.25 * size * len(_wrap(title, width, size, 4))) + 16
        text_size = 32 if width > NARROW else 28
        return (
            _lines(title, x, 84, width, size, 4, PALE) + _lines(text, x, below, width, text_size, 6, ACCENT) + _sign(x)
        )
    rows = ROWS / max(len(standings), 3)
    said = [_lines(title, x, 84, width, size, 2, PALE)]
    for number, standing in enumerate(standings):
        name = names[number] if len(names) == len(standings) else ""
        said.append(_row(standing, name, x, round(FIRST_ROW + number * rows), width, rows))
    said.append(_lines(text, x, 540, width, 26, 3, ACCENT))
    return "".join(said)


def _sign(x: int) -> str:
    """Logo and name of the site, at the foot."""
    site = brand()
    logo = site.logo.decode() if site.logo_kind == "svg" else LOGO.read_text("utf-8")
    y = HEIGHT - GAP - LOGO_SIZE
    root = ROOT.search(logo)
    assert root is not None
    name = escape(site.name)
    placed = _place_drawing(logo, root, view_box(root[1]) or (), (x, y, LOGO_SIZE, LOGO_SIZE))
    return f'{placed}<text x="{x + LOGO_SIZE + 16}" y="{y + 36}" font-size="24" fill="{PALE}">{name}</text>'


def _row(standing: Standing, name: str, x: int, y: int, width: int, height: float) -> str:
    """One side: its emblem, who plays what, its number, and a bar of what is left."""
    size, color = min(1.0, height / 84), escape(standing.color)
    large, small = round(30 * size), round(22 * size)
    at = f"translate({x + 30 * size:.0f} {y + 30 * size:.0f}) scale({0.56 * size:.2f})"
    emblem = f'<g transform="{at}">{standing.emblem}</g>'
    left, room = round(x + 76 * size), round(width - 150 * size)
    words = _lines(name or standing.name, left, round(y + 26 * size), room, large, 1, PALE)
    if name:
        words += _lines(standing.name, left, round(y + 52 * size), room, small, 1, color)
    value = (
        f'<text x="{x + width}" y="{y + 42 * size:.0f}" text-anchor="end" font-size="{46 * size:.0f}" '
        f'font-weight="bold" fill="{color}">{escape(standing.value)}</text>'
    )
    return emblem + words + value + _bar(standing, left, round(y + 62 * size), x + width - left, color)


def _bar(standing: Standing, x: int, y: int, width: int, color: str) -> str:
    if standing.left is None:
        return ""
    full = f'<rect x="{x}" y="{y}" width="{width}" height="7" rx="3" fill="{DIM}"/>'
    return full + f'<rect x="{x}" y="{y}" width="{width * standing.left:.0f}" height="7" rx="3" fill="{color}"/>'


def _lines(text: str, x: int, y: int, width: int, size: int, most: int, color: str) -> str:
    """Words in as many lines as they need, at most `most`.

    What does not fit is left out."""
    return "".join(
        f'<text x="{x}" y="{y + round(number * size * 1.25)}" font-size="{size}" fill="{color}">{escape(line)}</text>'
        for number, line in enumerate(_wrap(text, width, size, most))
    )


def _wrap(text: str, width: int, size: int, most: int) -> list[str]:
    return textwrap.wrap(text, max(4, int(width / (size * LETTER))), max_lines=most, placeholder="…")


KINDS = {"svg": "image/svg+xml", "png": "image/png"}
KEPT = "public, max-age=31536000, immutable"
ASKED_AGAIN = "public, max-age=60"
SEALED = {"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox"}
"""A drawing that is opened by itself runs nothing and loads nothing, whatever somebody has shared."""
_made = Once(room=24 * 1024 * 1024)


class Drawing(NamedTuple):
    """A picture on demand. `key` identifies its content and changes with it.

    `draw` draws the position alone. `pose` gives the board for a picture of a link, beside which stand a title, a line
    of text and the names of those who play."""

    key: tuple[object, ...]
    draw: Callable[[], str]
    pose: Callable[[], replays.Board]
    title: str
    text: str = ""
    names: tuple[str, ...] = ()

    @property
    def tag(self) -> str:
        return sha256(repr((LAYOUT, *self.key, self.title, self.text, self.names, translation.get_language())))[:16]


class Share(NamedTuple):
    """What another site shows of a link: a title, a sentence, and a picture or none."""

    title: str
    text: str
    picture: str = ""
    width: int = WIDTH
    height: int = HEIGHT


def share_of(request: HttpRequest, title: str, text: str, name: str, args: tuple[object, ...], shown: Drawing) -> Share:
    """Share data with the picture at the address of that name."""
    query = urlencode({"v": shown.tag, "l": translation.get_language()})
    return Share(title, text, request.build_absolute_uri(f"{reverse(name, args=[*args, 'png'])}?{query}"))


def share_of_drawn(request: HttpRequest, name: str, args: tuple[object, ...], shown: Drawing) -> Share:
    """Share data of what costs nothing to draw, and without a picture where there is none."""
    if not shown.draw():
        return Share(shown.title, shown.text)
    return share_of(request, shown.title, shown.text, name, args, shown)


def drawing_of_svg(kind: str, svg: str, title: str, text: str) -> Drawing:
    """A drawing that is made already; `kind` tells those of different pages apart."""
    return Drawing((kind, svg), lambda: svg, lambda: replays.Board(svg), title, text)


def picture_answer(request: HttpRequest, form: str, found: Callable[[], Drawing]) -> HttpResponse:
    """A picture as SVG or PNG.

    Browsers keep it for ever by an address with its tag (`v`), else for a minute."""
    if form not in KINDS:
        raise refusal(MatchCode.NOT_FOUND)
    wanted = request.GET.get("l", "")
    language = wanted if wanted in dict(settings.LANGUAGES) else translation.get_language()
    with translation.override(language):
        shown = found()
        tag = shown.tag
        etag = quote_etag(f"{tag}-{form}")
        early = get_conditional_response(request, etag=etag)
        if early is not None:
            return early
        if not _made.knows((tag, form)):
            enter(request, rate_limits.PICTURE)
        content = _made.get((tag, form), lambda: _render(shown, form))
    kept = KEPT if request.GET.get("v") == tag else ASKED_AGAIN
    return HttpResponse(content, KINDS[form], headers={"ETag": etag, "Cache-Control": kept, **SEALED})


def _render(shown: Drawing, form: str) -> bytes:
    if form == "svg":
        return shown.draw().encode()
    board = shown.pose()
    return png_of(compose(board.svg, shown.title, shown.text, board.standings, shown.names))
