"""Pages of packs: the list with the form, a version with all it brings, and its buttons."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from neuroshima_contract import Refusal
from neuroshima_contract.pack_checks import CheckedPack

from neuroshima import plugins
from neuroshima.languages import in_words
from neuroshima.packs import access, keeping
from neuroshima.packs import presenters as shown
from neuroshima.packs.forms import PackForm
from neuroshima.packs.previews import pieces_of
from neuroshima.packs.refusals import PackCode
from neuroshima.players import rate_limits
from neuroshima.players.current_player import player_of
from neuroshima.players.rate_limits import rate_limit
from neuroshima.refusals import count, refusal, status_of, words
from neuroshima.web.views.posting import act_or_show, post_only
from neuroshima.web.views.refusals import refusals_as_pages


@require_safe
@never_cache
@refusals_as_pages
@rate_limit(rate_limits.DATA)
def packs(request: HttpRequest) -> HttpResponse:
    """All packs in use, the reader's own, and the form for those who may hand some in."""
    return _list(request, PackForm())


def _list(request: HttpRequest, form: PackForm, status: int = 200, **more: Any) -> HttpResponse:
    player = player_of(request)
    context = {"lines": shown.lines_of(player), "form": form if access.may_hand_in(player) else None, **more}
    return render(request, "packs/packs.html", context, status=status)


@post_only(lambda _request: reverse("packs"))
@refusals_as_pages
@rate_limit(rate_limits.BEGIN)
def hand_in(request: HttpRequest) -> HttpResponse:
    """Check an uploaded pack: show everything that is wrong with it, or the page of its new version."""
    player = keeping.check_may_hand_in(player_of(request))
    checked = CheckedPack(None, ())
    try:
        checked = keeping.check_archive(PackForm(request.POST, request.FILES).data_of_archive())
        kept, row = keeping.hand_in(player, checked)
    except Refusal as refused:
        count(refused)
        faults = shown.faults_shown(checked.faults)
        return _list(request, PackForm(), status_of(refused), refused=words(refused), faults=faults)
    return redirect("pack_version", kept.game, kept.name, row.number)


@require_safe
@never_cache
@refusals_as_pages
@rate_limit(rate_limits.DATA)
def version(request: HttpRequest, game_id: str, name: str, number: int) -> HttpResponse:
    """A version of a pack: what it brings, what it takes away, and the buttons of those who may change it."""
    return _version(request, game_id, name, number)


def _version(
    request: HttpRequest, game_id: str, name: str, number: int, problem: str = "", status: int = 200
) -> HttpResponse:
    player = player_of(request)
    kept = access.pack_shown_to(player, game_id, name)
    found, game = access.version_of(kept, number), plugins.games().get(game_id)
    choice = access.choice_of(kept)
    in_use = choice is not None and choice.text_id == found.row.pk
    before = access.read_row(choice.text) if choice is not None else None
    items = access.items_of(game, found)
    after = None if in_use else found
    context = {
        "kept": kept,
        "version": found,
        "texts": in_words(found.manifest.texts.model_dump()) if found.manifest.texts is not None else "",
        "game_title": in_words(game.titles) if game is not None else game_id,
        "armies": shown.armies_of(game, found),
        "brings": shown.by_sort(
            [item for item in items if item.sort != "army"], shown.addresses_of_previews(game, found)
        ),
        "left_out": shown.faults_shown(access.left_out_of(game, found.pack)),
        "in_use": in_use,
        "rated": choice is not None and choice.rated,
        "problem": problem or (access.problem_of(game, found.row) if game is not None else ""),
        "versions": shown.versions_of(kept, number),
        "waits": access.waits_for_host(kept),
        "may_change": access.may_change(player, kept),
        "may_decide": access.may_decide(player),
        "lost": shown.by_sort(access.lost_items(game, before, after)),
        "lost_scenarios": access.lost_scenarios(game, kept, after) if before is not None else [],
        "running": access.running_with(before.row) if before is not None else 0,
    }
    return render(request, "packs/version.html", context, status=status)


@require_safe
@never_cache
@refusals_as_pages
@rate_limit(rate_limits.DATA)
def preview(request: HttpRequest, game_id: str, name: str, number: int, thing: str) -> HttpResponse:
    """A scenario, a puzzle or a lesson of a version, as it will be seen. Raises Refusal `no_such_pack`."""
    found = access.version_of(access.pack_shown_to(player_of(request), game_id, name), number)
    game = plugins.games().get(game_id)
    item = next((each for each in access.items_of(game, found) if each.id == thing and each.sort != "army"), None)
    made = shown.game_with(game, found)
    if item is None or made is None:
        raise refusal(PackCode.NO_SUCH_PACK)
    context = {
        "version": found,
        "title": in_words(item.titles),
        "sort": in_words(item.sorts),
        "pieces": pieces_of(made, item),
        "address": _page(request, game_id, name, number),
    }
    return render(request, "packs/preview.html", context)


def _page(_request: HttpRequest, game_id: str, name: str, number: int) -> str:
    return reverse("pack_version", args=[game_id, name, number])


@post_only(_page)
@refusals_as_pages
@rate_limit(rate_limits.FORM)
def change(request: HttpRequest, game_id: str, name: str, number: int) -> HttpResponse:
    """Do what a button of the page says (`do`): `use`, `stop`, `rate` or `unrate`."""
    kept, player = access.pack_named(game_id, name), player_of(request)

    def act() -> HttpResponse:
        if request.POST.get("do") == "use":
            keeping.put_in_use(player, kept, number)
        elif request.POST.get("do") == "stop":
            keeping.take_out_of_use(player, kept)
        else:
            keeping.allow_rated(player, kept, request.POST.get("do") == "rate")
        return redirect(_page(request, game_id, name, number))

    return act_or_show(act, lambda problem, status: _version(request, game_id, name, number, problem, status))


@require_safe
@refusals_as_pages
@rate_limit(rate_limits.DATA)
def download(request: HttpRequest, game_id: str, name: str, number: int) -> HttpResponse:
    """A version as a zip file: the files as they were handed in."""
    found = access.version_of(access.pack_shown_to(player_of(request), game_id, name), number)
    headers = {"Content-Disposition": f'attachment; filename="{name}-{number}.zip"'}
    return HttpResponse(found.pack.zipped(), content_type="application/zip", headers=headers)
