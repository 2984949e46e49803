"""What other sites show of a link (Open Graph), and the answer with a picture by link.

Each app says what there is to draw on its pages (`Drawing`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import translation
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag, urlencode

from neuroshima.digests import sha256
from neuroshima.matches.refusals import MatchCode
from neuroshima.matches.replays import pictures
from neuroshima.players import rate_limits
from neuroshima.players.rate_limits import enter
from neuroshima.refusals import refusal
from neuroshima.single_flight import Once
from neuroshima.web.share_pictures import HEIGHT, LAYOUT, WIDTH, compose, png_of

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
    pose: Callable[[], pictures.Board]
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
    return Drawing((kind, svg), lambda: svg, lambda: pictures.Board(svg), title, text)


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
