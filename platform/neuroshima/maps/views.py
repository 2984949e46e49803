"""Pages of maps: the list, the editor, and what its buttons do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from neuroshima_contract import Json, safe_parsing
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from neuroshima.languages import in_words
from neuroshima.maps import balance, checks, files, playing
from neuroshima.maps import presenters as shown
from neuroshima.maps.checks import OpenMap
from neuroshima.maps.refusals import MapCode
from neuroshima.matches.data_files import text_store
from neuroshima.packs import keeping as pack_keeping
from neuroshima.players import rate_limits
from neuroshima.players.current_player import player_of
from neuroshima.players.rate_limits import enter, rate_limit
from neuroshima.refusals import Code, refusal
from neuroshima.web.views.posting import act_or_show, post_only
from neuroshima.web.views.refusals import refusals_as_pages, results_as_json
from neuroshima.workshop import access, keeping
from neuroshima.workshop.refusals import WorkCode

LARGEST = 4 * files.LARGEST


class MapSent(BaseModel):
    """What the editor sends: the data of a file, or its text; `before`: the text that the data came from."""

    model_config = ConfigDict(extra="forbid")
    document: dict[str, Any] | None = None
    text: Annotated[str, Field(max_length=files.LARGEST)] | None = None
    before: Annotated[str, Field(max_length=files.LARGEST)] = ""
    revision: Annotated[int, Field(ge=0)] = 0


# The list -------------------------------------------------------------------------------------------------------------


@require_safe
@never_cache
@refusals_as_pages
def maps(request: HttpRequest) -> HttpResponse:
    """The reader's maps, and the form that begins another one."""
    return _list(request)


def _list(request: HttpRequest, problem: str = "", status: int = 200) -> HttpResponse:
    player = player_of(request)
    is_member = player is not None and player.user is not None
    context = {
        "is_member": is_member,
        "works": shown.lines_of(player) if player is not None and is_member else [],
        "beginnings": shown.beginnings(),
        "titled": request.POST.get("title", ""),
        "problem": problem,
    }
    return render(request, "maps/maps.html", context, status=status)


@post_only(lambda _request, game_id: reverse("maps"))
@refusals_as_pages
@rate_limit(rate_limits.FORM)
def begin(request: HttpRequest, game_id: str) -> HttpResponse:
    """Begin a map with the title of the form, empty or as a copy of a printed one, and go to its editor."""

    def act() -> HttpResponse:
        owner = access.member(player_of(request))
        game, editor = checks.editor_of(game_id)
        title = request.POST.get("title", "").strip()[:100] or gettext("New map")
        pack = keeping.new_pack_id(game.id, title)
        printed = dict(checks.printed_maps(game, editor))
        wanted = request.POST.get("from", "")
        start = game.data_files.by_name()[wanted].text if wanted in printed else editor.blank
        named = files.document_of(files.with_id(start, editor, pack)) | {"names": {"en": title}}
        text = files.text_of(named, start if wanted in printed else "")
        made = files.pack_files(editor, game.id, pack, text, owner, {})
        return redirect("map", keeping.begin(owner, game.id, checks.KIND, title, pack, made).slug)

    return act_or_show(act, lambda problem, status: _list(request, problem, status), MapCode.NO_MAP_EDITOR)


# The editor -----------------------------------------------------------------------------------------------------------


@require_safe
@never_cache
@refusals_as_pages
@rate_limit(rate_limits.DATA)
def map_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The editor with a map: of its author, or of somebody who has the link and may try what they like."""
    return _page(request, slug)


def _page(request: HttpRequest, slug: str, problem: str = "", status: int = 200) -> HttpResponse:
    player = player_of(request)
    kept = checks.open_map(player, slug)
    game = text_store.in_use(kept.game)
    is_mine = access.may_change(player, kept.work)
    levels = shown.bots_of(kept.game)
    context = {
        "work": kept.work,
        "game": game,
        "game_title": in_words(game.titles),
        "data_query": text_store.query_in_use(kept.game),
        "texts_json": "{}",
        "editor": kept.editor,
        "is_mine": is_mine,
        "is_member": player is not None and player.user is not None,
        "is_shared": kept.work.visibility == kept.work.Visibility.LINK,
        "address": request.build_absolute_uri(reverse("map", args=[slug])),
        "levels": levels,
        "level": levels[min(1, len(levels) - 1)]["id"] if levels else "",
        "counts": balance.CHOICES,
        "balance": shown.balance_of(kept) if is_mine else None,
        "largest": files.LARGEST,
        "problem": problem,
        "known": {
            **_checked(kept, kept.text),
            "revision": kept.work.revision,
            "mine": is_mine,
            "bots": levels,
            "key": kept.editor.key,
        },
    }
    return render(request, "maps/map.html", context, status=status)


def _checked(kept: OpenMap, text: str) -> Json:
    """A file as the editor gets it, with everything that is wrong with it."""
    pack = kept.work.pack
    made = files.pack_files(kept.editor, kept.game.id, pack, text, _author(kept), kept.work.files)
    document = files.document_of(text)
    faults = checks.faults_of(kept.editor, checks.check(made), document)
    return {
        "document": document,
        "text": text,
        "faults": [{"place": fault.place, "words": fault.words} for fault in faults],
    }


def _author(kept: OpenMap) -> Any:
    return kept.work.owner


def _sent(request: HttpRequest, kept: OpenMap) -> tuple[str, int]:
    """The text of the file that the editor has sent, and the revision that it came from. Raises Refusal."""
    try:
        data = safe_parsing.read_json(request.body.decode(), files.DEEPEST + 2, LARGEST)
        sent = MapSent.model_validate(data)
    except RequestDataTooBig:
        raise refusal(Code.TOO_LARGE) from None
    except (ValidationError, ValueError):
        raise refusal(Code.MALFORMED) from None
    if sent.text is not None:
        return files.with_id(sent.text, kept.editor, kept.work.pack), sent.revision
    document = {**(sent.document or {}), kept.editor.key: files.id_of(kept.work.pack)}
    return files.text_of(document, sent.before), sent.revision


@require_POST
@results_as_json
@rate_limit(rate_limits.ASK)
def check(request: HttpRequest, slug: str) -> Json:
    """Everything that is wrong with a file, and its text and data."""
    kept = checks.open_map(player_of(request), slug)
    return _checked(kept, _sent(request, kept)[0])


@require_POST
@results_as_json
@rate_limit(rate_limits.DATA)
def save(request: HttpRequest, slug: str) -> Json:
    """Store the file; it may be unfinished."""
    player = player_of(request)
    kept = checks.open_map(player, slug)
    owner = access.member(player)
    if not access.may_change(owner, kept.work):
        raise refusal(WorkCode.WORK_OF_OTHERS)
    text, revision = _sent(request, kept)
    made = files.pack_files(kept.editor, kept.game.id, kept.work.pack, text, owner, kept.work.files)
    title = files.title_of(files.document_of(text)) or kept.work.title
    saved = keeping.save(owner, slug, revision, title, made)
    return {"revision": saved.revision, **_checked(checks.open_map(player, slug), text)}


# Buttons --------------------------------------------------------------------------------------------------------------


@post_only(lambda _request, slug: reverse("map", args=[slug]))
@refusals_as_pages
@rate_limit(rate_limits.FORM)
def change(request: HttpRequest, slug: str) -> HttpResponse:
    """What a button of the page says (`do`): play, measure, share, copy, hand in, delete."""
    wanted = BUTTONS.get(request.POST.get("do", ""))
    if wanted is None:
        raise refusal(Code.MALFORMED)
    kept = checks.open_map(player_of(request), slug)
    return act_or_show(
        lambda: wanted(request, kept), lambda problem, status: _page(request, slug, problem, status), "no_such_map"
    )


def _play(request: HttpRequest, kept: OpenMap) -> HttpResponse:
    enter(request, rate_limits.BEGIN)
    player = access.member(player_of(request))
    place = request.POST.get("place", "0")
    side = int(place) if place.isascii() and place.isdigit() and len(place) < 3 else 0
    return redirect("match", slug=playing.play(player, kept, request.POST.get("bot", ""), side).slug)


def _measure(request: HttpRequest, kept: OpenMap) -> HttpResponse:
    enter(request, rate_limits.BEGIN)
    games = request.POST.get("games", "")
    wanted = int(games) if games.isascii() and games.isdigit() and len(games) < 4 else balance.CHOICES[0]
    balance.begin(player_of(request), kept, request.POST.get("bot", ""), wanted)
    return _back(kept, "#balance")


def _stop(request: HttpRequest, kept: OpenMap) -> HttpResponse:
    balance.stop(player_of(request), kept)
    return _back(kept, "#balance")


def _share(request: HttpRequest, kept: OpenMap) -> HttpResponse:
    keeping.share(player_of(request), kept.work.slug, True)
    return _back(kept, "#share")


def _unshare(request: HttpRequest, kept: OpenMap) -> HttpResponse:
    keeping.share(player_of(request), kept.work.slug, False)
    return _back(kept, "#share")


def _copy(request: HttpRequest, kept: OpenMap) -> HttpResponse:
    return redirect("map", keeping.copy(player_of(request), kept.work.slug).slug)


def _delete(request: HttpRequest, kept: OpenMap) -> HttpResponse:
    keeping.delete(player_of(request), kept.work.slug)
    return redirect("maps")


def _hand_in(request: HttpRequest, kept: OpenMap) -> HttpResponse:
    work = access.work_changed_by(player_of(request), kept.work.slug)
    if not checks.check(dict(work.files)).is_whole:
        raise refusal(MapCode.MAP_BROKEN)
    pack, row = pack_keeping.propose(player_of(request), work.files)
    return redirect("pack_version", pack.game, pack.name, row.number)


def _back(kept: OpenMap, place: str) -> HttpResponse:
    return redirect(reverse("map", args=[kept.work.slug]) + place)


BUTTONS: dict[str, Callable[[HttpRequest, OpenMap], HttpResponse]] = {
    "play": _play, "measure": _measure, "stop": _stop, "share": _share, "unshare": _unshare, "copy": _copy,
    "delete": _delete, "hand_in": _hand_in,
}  # fmt: skip


@require_safe
@never_cache
@results_as_json
@rate_limit(rate_limits.DATA)
def balance_shown(request: HttpRequest, slug: str) -> Json:
    """What bots have played so far, for the progress on the page."""
    player = player_of(request)
    kept = checks.open_map(player, slug)
    if not access.may_change(player, kept.work):
        raise refusal(WorkCode.WORK_OF_OTHERS)
    found = shown.balance_of(kept)
    return {"balance": found}


@require_safe
@refusals_as_pages
@rate_limit(rate_limits.DATA)
def download(request: HttpRequest, slug: str) -> HttpResponse:
    """The map as the zip file of a pack. One that is not whole cannot be a pack."""
    kept = checks.open_map(player_of(request), slug)
    checked = checks.check(dict(kept.work.files))
    if checked.pack is None:
        raise refusal(MapCode.MAP_BROKEN)
    answer = HttpResponse(checked.pack.zipped(), content_type="application/zip")
    answer["Content-Disposition"] = f'attachment; filename="{checked.pack.id}.zip"'
    return answer
