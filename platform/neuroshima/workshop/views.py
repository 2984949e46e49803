"""Pages of the workshop: the list of works, the editor, and what its buttons do."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext, override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django.views.i18n import JSONCatalog
from neuroshima_contract import Json
from neuroshima_contract.pack_checks import check_files
from neuroshima_contract.packs import SEPARATOR, pack_of_files

from neuroshima.languages import in_words
from neuroshima.packs import access as packs
from neuroshima.packs.keeping import propose
from neuroshima.players import rate_limits
from neuroshima.players.current_player import player_of
from neuroshima.players.rate_limits import rate_limit
from neuroshima.refusals import Code, refusal
from neuroshima.web.sharing import Drawing, drawing_of_svg, picture_answer
from neuroshima.web.views.posting import act_or_show, post_only
from neuroshima.web.views.refusals import refusals_as_pages, results_as_json
from neuroshima.workshop import access, drafts, keeping, measuring, trying
from neuroshima.workshop import presenters as shown
from neuroshima.workshop.drafts import Bench, bench_of
from neuroshima.workshop.editors import EDITORS
from neuroshima.workshop.models import Work
from neuroshima.workshop.refusals import WorkCode
from neuroshima.workshop.results_picture import results_svg

# The list -------------------------------------------------------------------------------------------------------------


@require_safe
@never_cache
@refusals_as_pages
def workshop(request: HttpRequest) -> HttpResponse:
    """The reader's works, and the kinds of works that they may begin."""
    return _list(request)


def _list(request: HttpRequest, problem: str = "", status: int = 200) -> HttpResponse:
    player = player_of(request)
    is_member = player is not None and player.user is not None
    context = {
        "is_member": is_member,
        "kinds": shown.kinds_shown(),
        "editors": [(str(editor.title), reverse(editor.list_url)) for editor in EDITORS],
        "works": shown.lines_of(player) if player is not None and is_member else [],
        "problem": problem,
        "titled": request.POST.get("title", ""),
    }
    return render(request, "workshop/workshop.html", context, status=status)


@post_only(lambda _request, game_id, kind: reverse("workshop"))
@refusals_as_pages
@rate_limit(rate_limits.FORM)
def begin(request: HttpRequest, game_id: str, kind: str) -> HttpResponse:
    """Begin a work with the title of the form, and go to its editor."""

    def act() -> HttpResponse:
        owner = access.member(player_of(request))
        game, found = drafts.workshop_named(game_id, kind)
        title = request.POST.get("title", "").strip()[:100]
        if not title:
            raise refusal(WorkCode.NO_TITLE, "title")
        pack = keeping.new_pack_id(game.id, title)
        files = drafts.blank_files(game, found, pack, title, owner.name)
        return redirect("work", slug=keeping.begin(owner, game.id, kind, title, pack, files).slug)

    return act_or_show(act, lambda problem, status: _list(request, problem, status))


# The editor -----------------------------------------------------------------------------------------------------------


@require_safe
@never_cache
@refusals_as_pages
@rate_limit(rate_limits.DATA)
def work(request: HttpRequest, slug: str) -> HttpResponse:
    """The editor of a work for its owner; for others, what it has become so far."""
    return _work(request, slug)


def _work(request: HttpRequest, slug: str, problem: str = "", status: int = 200) -> HttpResponse:
    player = player_of(request)
    found = access.work_shown_to(player, slug)
    bench = bench_of(found)
    mine = access.may_change(player, found)
    known = {
        "slug": found.slug,
        "mine": mine,
        "revision": found.revision,
        "about": bench.about,
        "path": bench.path,
        "file": bench.draft,
        "form": shown.form_shown(bench.workshop.form()),
        "shown": shown.draft_shown(bench.workshop.show(bench.draft), bench.checked),
        "languages": dict(settings.LANGUAGES),
    }
    context = {
        "work": found,
        "bench": bench,
        "game": bench.game,
        "game_title": in_words(bench.game.titles),
        "kind_title": in_words(bench.workshop.titles),
        "mine": mine,
        "is_member": player is not None and player.user is not None,
        "known": known,
        "bots": [(name, in_words(bot.titles)) for name, bot in bench.game.bots.items()],
        "opponents": shown.opponents_of(bench.game, bench.workshop),
        "link": request.build_absolute_uri(reverse("work", args=[slug])),
        "credits": credits_of(bench),
        "handed_in": shown.handed_in(found) if mine else None,
        "may_put_in_use": packs.may_hand_in(player),
        "results": shown.results_shown(bench, shown.measurement_of(found)),
        "problem": problem,
        "languages": list(settings.LANGUAGES),
    }
    return render(request, "workshop/work.html", context, status=status)


def credits_of(bench: Bench) -> list[str]:
    """The names of those whose work it began from."""
    manifest = keeping.manifest_of(bench.work.files)
    return list(manifest.credits) if manifest is not None else []


@require_POST
@results_as_json
@rate_limit(rate_limits.ASK)
def preview(request: HttpRequest, slug: str) -> Json:
    """What comes of the draft in the body."""
    bench = bench_of(access.work_changed_by(player_of(request), slug))
    given = drafts.read_draft(_body(request))
    files = drafts.files_of_draft(bench, given["about"], given["file"])
    return shown.draft_shown(bench.workshop.show(given["file"]), check_files(files, (), packs.games()))


@require_POST
@results_as_json
@rate_limit(rate_limits.ASK)
def save(request: HttpRequest, slug: str) -> Json:
    """Store the draft in the body. `revision`: that of the draft from which it was made."""
    player = player_of(request)
    bench = bench_of(access.work_changed_by(player, slug))
    given = drafts.read_draft(_body(request))
    files = drafts.files_of_draft(bench, given["about"], given["file"])
    revision = given.get("revision")
    title = drafts.title_of(given["file"], bench.work.title)
    kept = keeping.save(player, slug, revision if isinstance(revision, int) else 0, title, files)
    return {"revision": kept.revision}


def _body(request: HttpRequest) -> bytes:
    try:
        return request.body
    except RequestDataTooBig:
        raise refusal(Code.TOO_LARGE) from None


@require_safe
@refusals_as_pages
def page_words(request: HttpRequest, language: str) -> HttpResponse:
    """The translations of scripts in a language, for texts that are shown in several."""
    if language not in dict(settings.LANGUAGES):
        raise refusal(WorkCode.NO_SUCH_WORK)
    with override(language):
        answer = JSONCatalog.as_view()(request)
    assert isinstance(answer, HttpResponse)
    return answer


# Buttons --------------------------------------------------------------------------------------------------------------


def _page(_request: HttpRequest, slug: str) -> str:
    return reverse("work", args=[slug])


@post_only(_page)
@refusals_as_pages
@rate_limit(rate_limits.FORM)
def change(request: HttpRequest, slug: str) -> HttpResponse:
    """Do what a button of the page says (`do`)."""
    deeds: dict[str, Callable[[HttpRequest, Work], HttpResponse]] = {
        "share": _share,
        "unshare": _share,
        "copy": _copy,
        "delete": _delete,
        "board": _board,
        "play": _play,
        "invite": _play,
        "hand_in": _hand_in,
        "measure": _measure,
        "stop": _measure,
    }

    def act() -> HttpResponse:
        deed = deeds.get(request.POST.get("do", ""))
        if deed is None:
            raise refusal(Code.MALFORMED)
        return deed(request, access.work_shown_to(player_of(request), slug))

    return act_or_show(act, lambda problem, status: _work(request, slug, problem, status), WorkCode.NO_SUCH_WORK)


def _share(request: HttpRequest, found: Work) -> HttpResponse:
    keeping.share(player_of(request), found.slug, request.POST["do"] == "share")
    return redirect(f"{_page(request, found.slug)}#share")


def _copy(request: HttpRequest, found: Work) -> HttpResponse:
    return redirect("work", slug=keeping.copy(player_of(request), found.slug).slug)


def _delete(request: HttpRequest, found: Work) -> HttpResponse:
    keeping.delete(player_of(request), found.slug)
    return redirect("workshop")


def _board(request: HttpRequest, found: Work) -> HttpResponse:
    rate_limits.enter(request, rate_limits.BEGIN)
    access.member(player_of(request))
    return redirect(trying.board_address(bench_of(found)))


def _play(request: HttpRequest, found: Work) -> HttpResponse:
    rate_limits.enter(request, rate_limits.BEGIN)
    bench, bot = bench_of(access.work_changed_by(player_of(request), found.slug)), ""
    if request.POST["do"] == "play":
        bot = request.POST.get("bot", "")
        if bot not in bench.game.bots:
            raise refusal(Code.MALFORMED)
    against = shown.opponent_options(bench.game, request.POST.get("opponent", ""))
    return redirect("match", slug=trying.play(player_of(request), bench, bot, against).slug)


def _hand_in(request: HttpRequest, found: Work) -> HttpResponse:
    player = player_of(request)
    bench = bench_of(access.work_changed_by(player, found.slug))
    if not bench.checked.is_whole:
        raise refusal(WorkCode.WORK_BROKEN)
    kept, row = propose(player, bench.work.files)
    return redirect("pack_version", kept.game, kept.name, row.number)


def _measure(request: HttpRequest, found: Work) -> HttpResponse:
    bench = bench_of(found)
    if request.POST["do"] == "measure":
        measuring.begin(player_of(request), bench)
    else:
        measuring.stop(player_of(request), bench)
    return redirect(f"{_page(request, found.slug)}#results")


@require_safe
@never_cache
@results_as_json
@rate_limit(rate_limits.DATA)
def results(request: HttpRequest, slug: str) -> Json:
    """The games of bots so far."""
    found = access.work_shown_to(player_of(request), slug)
    return shown.results_shown(bench_of(found), shown.measurement_of(found))


@require_safe
@refusals_as_pages
def results_picture(request: HttpRequest, slug: str, form: str) -> HttpResponse:
    """The results of the bots' games as a picture."""
    found = access.work_shown_to(player_of(request), slug)
    return picture_answer(request, form, lambda: _results_drawing(found))


def _results_drawing(found: Work) -> Drawing:
    bench, measurement = bench_of(found), shown.measurement_of(found)
    if measurement is None:
        raise refusal(WorkCode.NO_SUCH_WORK)
    lines = shown.result_lines(bench.game, measurement)
    svg = results_svg(found.title, lines, shown.total_of(lines))
    return drawing_of_svg("work-results", svg, found.title, gettext("Games of bots"))


@require_safe
@refusals_as_pages
@rate_limit(rate_limits.DATA)
def download(request: HttpRequest, slug: str) -> HttpResponse:
    """The work as a pack, a zip file, finished or not."""
    found = access.work_shown_to(player_of(request), slug)
    pack, _faults = pack_of_files(found.files)
    if pack is None:
        raise refusal(WorkCode.WORK_BROKEN)
    name = f"{found.pack.partition(SEPARATOR)[0]}.zip"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(pack.zipped(), content_type="application/zip", headers=headers)
