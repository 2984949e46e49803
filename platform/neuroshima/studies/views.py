"""The analysis board, shared positions, and "what if" in a match."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import wraps
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language, gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_POST, require_safe
from neuroshima_contract import Catalogue, Game, Refusal, Snapshot, safe_parsing

from neuroshima import plugins
from neuroshima.analysis import tasks
from neuroshima.analysis.hints import AnalysisCode, has_analyst
from neuroshima.digests import sha256
from neuroshima.languages import in_language, in_words
from neuroshima.matches import replays
from neuroshima.matches.data_files import text_store
from neuroshima.matches.models import Status
from neuroshima.matches.play.what_if import allow, can_try, position_file
from neuroshima.matches.reading.access import Access, access_match
from neuroshima.matches.refusals import MatchCode
from neuroshima.matches.setup.schemas import texts_of
from neuroshima.matches.views import json_response, refusals_in_words
from neuroshima.players import rate_limits
from neuroshima.players.current_player import player_of
from neuroshima.players.rate_limits import rate_limit
from neuroshima.refusals import Code, count, refusal, status_of, words
from neuroshima.studies import sharing, unfolding
from neuroshima.studies.forms import BoardChange, StudyForm, apply_change
from neuroshima.studies.models import Study
from neuroshima.studies.resolving import DEEPEST, MALFORMED, ResolveError
from neuroshima.studies.unfolding import LARGEST, catalogue_of, final_position, outlook, unfold
from neuroshima.web.sharing import Drawing, Share, picture_answer, share_of
from neuroshima.web.views.posting import post_only
from neuroshima.web.views.refusals import refusals_as_pages
from neuroshima.wire.positions import (
    BoardSetting,
    ChancesShown,
    LinesAsked,
    LinesShown,
    OutlookShown,
    PositionDocument,
    SharedAnswer,
    StudyStart,
    UnfoldedPosition,
)

logger = logging.getLogger(__name__)


def _as_json(view: Callable[..., object]) -> Callable[..., HttpResponse]:
    """Decorator: answer a view's result as JSON, or its refusal as an error object."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return json_response(view(request, *args, **kwargs))
        except Refusal as refused:
            error = ResolveError(MALFORMED, refused)
        except ResolveError as refused:
            error = refused
        count(error.refused)
        if error.refused.code == Code.INTERNAL:
            logger.error("a game failed on a position file", exc_info=error)
            error.refused = refusal(Code.INTERNAL)
        return json_response(error.error_object(words), status_of(error.refused))

    return answer


@gzip_page
@require_POST
@_as_json
@rate_limit(rate_limits.ASK)
def unfold_position(request: HttpRequest) -> UnfoldedPosition:
    """The positions of a position file, its legal actions and snapshot."""
    return unfold(_body(request))


@require_POST
@_as_json
@rate_limit(rate_limits.ASK)
def foreseen(request: HttpRequest) -> OutlookShown:
    """The outlook of the last action of a position file."""
    return outlook(_body(request))


@require_POST
@_as_json
@rate_limit(rate_limits.ASK)
def chances(request: HttpRequest) -> ChancesShown:
    """The chance of each side after the last action of a position file."""
    return unfolding.chances(_body(request))


@require_POST
@_as_json
@rate_limit(rate_limits.HINT)
def lines(request: HttpRequest) -> LinesAsked:
    """Ask a worker for the best lines after the last action of a position file."""
    return {"asked": tasks.ask(unfolding.question_of(_body(request)))}


@require_safe
@never_cache
@_as_json
@rate_limit(rate_limits.ASK)
def best_lines(request: HttpRequest, name: str) -> LinesShown:
    """Best lines that were asked for, or a note that they are coming."""
    found = tasks.answer_to(str(name))
    if found == tasks.COMING:
        return {"coming": True, "lines": []}
    if not found:
        raise refusal(AnalysisCode.NO_HINT)
    return {"coming": False, "lines": tasks.translate_candidates(found)}


@require_POST
@_as_json
@rate_limit(rate_limits.SHARE)
def share(request: HttpRequest) -> SharedAnswer:
    """Store a position file. Returns its URL."""
    slug = sharing.share(player_of(request), _body(request)).slug
    return {"slug": slug, "address": request.build_absolute_uri(reverse("shared_study", args=[slug]))}


@gzip_page
@require_POST
@_as_json
@rate_limit(rate_limits.ASK)
def file_catalogue(request: HttpRequest) -> Catalogue:
    """The catalogue by the data files of a position file, which may be corrected or new."""
    found: Catalogue = in_language(catalogue_of(_body(request)), get_language() or "en")
    return found


@require_POST
@_as_json
@rate_limit(rate_limits.ASK)
def setting(request: HttpRequest, game_id: str) -> BoardSetting:
    """The consequences of a change in the board's form."""
    try:
        change = BoardChange.model_validate(safe_parsing.read_json(_body(request).decode(), DEEPEST, LARGEST))
    except ValueError:
        raise refusal(Code.MALFORMED) from None
    return apply_change(plugins.game(game_id), change)


def _body(request: HttpRequest) -> bytes:
    try:
        return request.body
    except RequestDataTooBig:
        raise ResolveError(MALFORMED, refusal(Code.TOO_LARGE)) from None


# Pages ----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Opening:
    """The start of the analysis board."""

    document: PositionDocument | None = None
    """A position file; None is an empty board."""
    digests: text_store.Digests | None = None
    """Digests of the data files, if these are stored here."""
    back: tuple[str, str] | None = None
    """The link back to its origin: URL and words."""
    seat: int | None = None
    """The seat whose hand is shown to the reader; None: no particular seat."""
    remark: str = ""
    share: Share | None = None
    data: Mapping[str, str] = field(default_factory=dict)
    """Corrected data files for an empty board."""
    first: Mapping[str, str] = field(default_factory=dict)
    """Options of the first seat of an empty board."""


@require_safe
@refusals_as_pages
def board(request: HttpRequest, game_id: str) -> HttpResponse:
    """The analysis board of a game, empty, by the texts of new matches, and those of `?data=` beside them.

    Parameters called as options of a seat (`?army=`) are those of the first one."""
    game = plugins.game(game_id)
    given = text_store.parse_digests(request.GET.getlist("data"))
    if given:
        rate_limits.enter(request, rate_limits.DATA)
    digests = text_store.differing_digests(game, {**text_store.usable(game), **given})
    first = {name: request.GET[name] for name in game.SeatOptions.model_fields if name in request.GET}
    opening = Opening(digests=digests, data=text_store.stored_texts(game.id, digests), first=first)
    return _board(request, text_store.with_digests(game, digests), opening)


@require_safe
@refusals_as_pages
def shared_study(request: HttpRequest, slug: str) -> HttpResponse:
    """The analysis board with a shared position."""
    study = sharing.study_by_slug(slug)
    document = sharing.as_shared(study, json.loads(study.text))
    game = plugins.game(study.game)
    text = gettext("A position that somebody has shared. Try it on the analysis board.")
    share = share_of(request, in_words(game.titles), text, "study_picture", (slug,), study_drawing(slug))
    return _board(request, game, Opening(document, _known_digests(study.game, document), share=share))


def _known_digests(game_id: str, document: PositionDocument) -> text_store.Digests:
    """Digests of texts in the file for which a catalogue can be made."""
    digests = {name: sha256(text) for name, text in document.get("data", {}).items()}
    try:
        text_store.stored_texts(game_id, digests)
    except Refusal:
        return {}
    return digests


@require_safe
@never_cache
@refusals_as_pages
@rate_limit(rate_limits.REPLAY)
def what_if(request: HttpRequest, slug: str) -> HttpResponse:
    """The analysis board with the position of a match after its move `?seq=`."""
    access = access_match(player_of(request), slug)
    seq = _seq(request, access)
    document = position_file(access, seq)
    assert access.game is not None
    nothing = gettext("In this position there is nothing to try but what the rules allow.")
    remark = "" if can_try(access, document) else nothing
    return _board(
        request, access.game, Opening(document, access.differing_digests, _back(access, seq), access.seat, remark)
    )


def _seq(request: HttpRequest, access: Access) -> int:
    text = request.GET.get("seq", str(access.seq))
    if not (text.isascii() and text.isdigit() and len(text) < 9):
        raise refusal(MatchCode.NO_SUCH_MOVE, "seq", seq=text[:20])
    return int(text)


def _back(access: Access, seq: int) -> tuple[str, str]:
    if access.match.status == Status.OVER:
        return f"{reverse('replay', args=[access.slug])}#{seq}", gettext("Back to the replay")
    return reverse("match", args=[access.slug]), gettext("Back to the match")


@post_only(lambda _request, slug: reverse("match", args=[slug]))
@refusals_as_pages
def allow_what_if(request: HttpRequest, slug: str) -> HttpResponse:
    """Let a player allow the others "what if", or forbid it again."""
    player = player_of(request)
    if player is None:
        raise refusal(MatchCode.NOT_YOUR_SEAT)
    allow(player, slug, request.POST.get("allowed") == "yes")
    return redirect("match", slug=slug)


def _board(request: HttpRequest, game: Game, opening: Opening) -> HttpResponse:
    form = StudyForm(game, opening.document)
    known = StudyStart(
        game=game.id,
        document=opening.document,
        data=dict(opening.data),
        seat=opening.seat,
        settings=form.settings(),
    )
    context = {
        "game": game,
        "game_title": in_words(game.titles),
        "data_query": text_store.query_of(opening.digests or {}),
        "texts_json": json.dumps(texts_of(game.SeatOptions)),
        "form": form,
        "known": known,
        "first_seat": json.dumps(dict(opening.first)),
        "largest": LARGEST,
        "back": opening.back,
        "remark": opening.remark,
        "share": opening.share,
        "lines": has_analyst(game),
        "setup": bool(game.screen.editor) and opening.document is None,
    }
    return render(request, "studies/board.html", context)


def study_drawing(slug: str) -> Drawing:
    """A position that somebody has shared, after its actions.

    Raises Refusal `study_not_found`."""
    study = sharing.study_by_slug(slug)
    game = plugins.game(study.game)
    return Drawing(
        ("study", slug, game.version),
        lambda: replays.draw_position(*_study_position(study)),
        lambda: replays.with_standings(*_study_position(study)),
        in_words(game.titles),
        gettext("Analysis board"),
    )


@require_safe
@refusals_in_words
def study_picture(request: HttpRequest, slug: str, form: str) -> HttpResponse:
    """A shared position."""
    return picture_answer(request, form, lambda: study_drawing(slug))


def _study_position(study: Study) -> tuple[Game, Snapshot]:
    document = sharing.as_shared(study, json.loads(study.text))
    try:
        return final_position(json.dumps(document).encode())
    except ResolveError as error:
        raise error.refused from error
