"""JSON documents for pages and downloads."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.utils.http import quote_etag
from django.utils.translation import get_language
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import etag, require_POST, require_safe
from neuroshima_contract import Game, Refusal, safe_parsing
from neuroshima_contract.parts import NOTHING

from neuroshima import plugins
from neuroshima.digests import sha256
from neuroshima.languages import in_all_languages, in_language
from neuroshima.matches.data_files import text_store
from neuroshima.matches.reading.access import access_match
from neuroshima.matches.refusals import MatchCode
from neuroshima.matches.replays import position_document
from neuroshima.matches.setup.presets import picture_tag, preset_named
from neuroshima.pictures import svg_of
from neuroshima.players import rate_limits
from neuroshima.players.rate_limits import rate_limit
from neuroshima.refusals import Code, count, refusal, status_of, words

View = Callable[..., HttpResponse]
LONGEST_VIEW, DEEPEST_VIEW = 200_000, 32
"""Characters and levels of a view that is to be drawn."""


def refusals_in_words(view: View) -> View:
    """Answer a refusal with its code and sentence as JSON."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except Refusal as refused:
            count(refused)
            error = {"code": refused.code, "message": words(refused)}
            return json_response({"error": error}, status=status_of(refused))

    return answer


def json_response(content: Any, status: int = 200) -> HttpResponse:
    """Compact JSON."""
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    return HttpResponse(text, content_type="application/json", status=status)


@lru_cache(maxsize=32)
def _catalogue(game: Game, language: str) -> tuple[str, bytes]:
    """The ETag and the text of a catalogue; without a language, in all of them."""
    alone = language and not game.screen.texts_in_all_languages
    content = in_language(game.screen.catalogue(), language) if alone else in_all_languages(game.screen.catalogue())
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    return quote_etag(sha256(text)[:32]), text.encode()


def _game(request: HttpRequest, game_id: str) -> Game:
    """The game with the texts that the address names, or with its own."""
    return text_store.with_digests(plugins.game(game_id), text_store.parse_digests(request.GET.getlist("data")))


def _catalogue_etag(request: HttpRequest, game_id: str) -> str:
    return _catalogue(_game(request, game_id), _language(request))[0]


def _language(request: HttpRequest) -> str:
    """The language of the address; empty if it names none that there is."""
    wanted = request.GET.get("language", "")
    return wanted if wanted in dict(settings.LANGUAGES) else ""


@require_safe
@refusals_in_words
@rate_limit(rate_limits.DATA)
@gzip_page
@etag(_catalogue_etag)
def catalogue(request: HttpRequest, game_id: str) -> HttpResponse:
    """The catalogue of a game with the texts of `?data=`, in the language of `?language=`.

    Browsers cache and revalidate it."""
    _tag, body = _catalogue(_game(request, game_id), _language(request))
    response = HttpResponse(body, content_type="application/json")
    response["Cache-Control"] = "public, max-age=0, must-revalidate"
    return response


def _preset_etag(request: HttpRequest, game_id: str, preset_id: str) -> str:
    return quote_etag(picture_tag(_preset_picture(request, game_id, preset_id)))


def _preset_picture(request: HttpRequest, game_id: str, preset_id: str) -> str:
    game = _game(request, game_id) if "data" in request.GET else text_store.in_use(plugins.game(game_id))
    return svg_of(preset_named(game, preset_id).picture)


@require_safe
@refusals_in_words
@rate_limit(rate_limits.DATA)
@gzip_page
@etag(_preset_etag)
def preset_picture(request: HttpRequest, game_id: str, preset_id: str) -> HttpResponse:
    """The picture of a preset, with the texts of `?data=` or those of new matches.

    An address with a tag (`?v=`) always shows the same picture."""
    svg = _preset_picture(request, game_id, preset_id)
    response = HttpResponse(svg, content_type="image/svg+xml")
    forever = request.GET.get("v") == picture_tag(svg)
    response["Cache-Control"] = (
        "public, max-age=31536000, immutable" if forever else "public, max-age=0, must-revalidate"
    )
    return response


@lru_cache(maxsize=256)
def _seen(game: Game, view: str, language: str) -> str:
    return svg_of(lambda: game.drawing.seen(json.loads(view), language))


@require_POST
@refusals_in_words
@rate_limit(rate_limits.ASK)
@gzip_page
def seen_picture(request: HttpRequest, game_id: str) -> HttpResponse:
    """The picture of a view that a table has been given, for tables that show pictures.

    It holds what the view holds and nothing else, so nobody is asked who they are. Empty where there is no picture."""
    try:
        view = safe_parsing.read_json(request.body.decode(), DEEPEST_VIEW, LONGEST_VIEW)
    except RequestDataTooBig:
        raise refusal(Code.TOO_LARGE) from None
    except ValueError:
        raise refusal(Code.MALFORMED) from None
    game = _game(request, game_id)
    if not isinstance(view, dict) or not game.screen.shows_seen:
        raise refusal(Code.MALFORMED)
    text = json.dumps(view, ensure_ascii=False, sort_keys=True)
    svg = _seen(game, text, get_language() or "en")
    return HttpResponse("" if svg == NOTHING else svg, content_type="image/svg+xml")


@require_safe
@refusals_in_words
@rate_limit(rate_limits.REPLAY)
def position(request: HttpRequest, slug: str) -> HttpResponse:
    """The position after move `?seq=` of a finished match, as a position file.

    Without `?seq=`, the last position."""
    match = access_match(None, slug).match
    text = request.GET.get("seq", str(match.seq))
    if not (text.isascii() and text.isdigit() and len(text) < 9):
        raise refusal(MatchCode.NO_SUCH_MOVE, "seq", seq=text[:20])
    response = json_response(position_document(match, int(text)))
    response["Content-Disposition"] = f'attachment; filename="{slug}-{int(text)}.json"'
    return response
