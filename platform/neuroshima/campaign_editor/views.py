"""The pages of the editor: the reader's campaigns, and one with its list of steps and its drawn chain."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from neuroshima_contract.packs import pack_of_files

from neuroshima.campaign_editor import changes, editing, reading, trying
from neuroshima.campaign_editor.drafts import PATH, Draft
from neuroshima.campaign_editor.editing import Open
from neuroshima.campaign_editor.presenters import Presenter, lines_of
from neuroshima.languages import in_words
from neuroshima.packs import access as packs
from neuroshima.packs.presenters import faults_shown
from neuroshima.players import rate_limits
from neuroshima.players.current_player import player_of
from neuroshima.players.rate_limits import rate_limit
from neuroshima.refusals import refusal
from neuroshima.web.views.posting import act_or_show, post_only
from neuroshima.web.views.refusals import refusals_as_pages
from neuroshima.workshop import access, keeping
from neuroshima.workshop.models import Work
from neuroshima.workshop.refusals import WorkCode


@require_safe
@never_cache
@refusals_as_pages
@rate_limit(rate_limits.DATA)
def works(request: HttpRequest) -> HttpResponse:
    """The reader's campaigns, and the form to begin one."""
    return _works(request)


def _works(request: HttpRequest, problem: str = "", status: int = 200) -> HttpResponse:
    player = player_of(request)
    is_member = player is not None and player.user is not None
    context = {
        "frame": "web/base.html",
        "works": lines_of(player) if player is not None and is_member else [],
        "titled": request.POST.get("title", ""),
        "is_member": is_member,
        "games": [
            (name, in_words(game.titles))
            for name, game in packs.games().items()
            if game.packs.campaign_terms() is not None
        ],
        "problem": problem,
    }
    return render(request, "campaign_editor/works.html", context, status=status)


@post_only(lambda _request: reverse("campaign_editor"))
@refusals_as_pages
@rate_limit(rate_limits.BEGIN)
def begin(request: HttpRequest) -> HttpResponse:
    """Begin a campaign and show its page."""

    def act() -> HttpResponse:
        title = request.POST.get("title", "").strip()[:100] or "Campaign"
        made = editing.begin(player_of(request), request.POST.get("game", ""), title)
        return redirect("campaign_work", slug=made.slug)

    return act_or_show(act, lambda problem, status: _works(request, problem, status))


@require_safe
@never_cache
@refusals_as_pages
@rate_limit(rate_limits.DATA)
def work(request: HttpRequest, slug: str) -> HttpResponse:
    """A campaign: its editor for its owner, what it is like for others who have the link."""
    return _work(request, editing.open_work(player_of(request), slug))


def _work(
    request: HttpRequest, opened: Open, draft: Draft | None = None, problem: str = "", status: int = 200
) -> HttpResponse:
    player = player_of(request)
    found = draft or opened.draft
    shared = opened.work.visibility == Work.Visibility.LINK
    context = {
        "work": opened.work,
        "game_title": in_words(opened.game.titles),
        "shown": Presenter(found, opened.game, opened.terms).shown() if found is not None else None,
        "story": in_words(found.texts) if found is not None and found.texts.get("en") else "",
        "text": request.POST.get("text", opened.work.files.get(PATH, "")),
        "faults": faults_shown(opened.checked.faults),
        "may_change": access.may_change(player, opened.work),
        "is_member": player is not None and player.user is not None,
        "maps": editing.maps_of(player, opened),
        "bots": [(name, in_words(bot.titles)) for name, bot in opened.game.bots.items()],
        "shared": shared,
        "address": request.build_absolute_uri(reverse("campaign_work", args=[opened.work.slug])),
        "problem": problem,
    }
    return render(request, "campaign_editor/work.html", context, status=status)


def _page(_request: HttpRequest, slug: str) -> str:
    return reverse("campaign_work", args=[slug])


@post_only(_page)
@refusals_as_pages
@rate_limit(rate_limits.FORM)
def change(request: HttpRequest, slug: str) -> HttpResponse:
    """Save the form, and do what the pressed button says."""
    player = player_of(request)
    opened = editing.open_work(player, slug)
    if not access.may_change(player, opened.work):
        keeping.share(player, slug, True)  # raises why not
    read: list[Draft] = []

    def act() -> HttpResponse:
        revision = _revision(request)
        button = request.POST.get("do", "save")
        if "text" in request.POST:
            editing.save_text(player, opened, revision, request.POST["text"].replace("\r\n", "\n"))
            return redirect(_page(request, slug))
        draft = reading.read_form(request.POST)
        read.append(draft)
        to = changes.change(draft, button)
        editing.save(player, opened, revision, draft)
        return _after_saving(request, slug, button, to)

    return act_or_show(act, lambda problem, status: _work(request, opened, read[0] if read else None, problem, status))


def _revision(request: HttpRequest) -> int:
    text = request.POST.get("revision", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else 0


def _after_saving(request: HttpRequest, slug: str, button: str, to: str) -> HttpResponse:
    """Do what needs the saved work; then its page, or that of the pack."""
    player = player_of(request)
    opened = editing.open_work(player, slug)
    if button in ("share", "unshare"):
        keeping.share(player, slug, button == "share")
    elif button == "bring":
        editing.bring_map(player, opened, opened.work.revision, request.POST.get("map", ""))
    elif button == "delete":
        keeping.delete(player, slug)
        return redirect("campaign_editor")
    elif button == "try":
        return redirect("run", slug=trying.play(player, opened, request.POST.get("bot", "")).run.slug)
    elif button == "hand_in":
        kept, row = editing.hand_in(player, opened)
        return redirect("pack_version", kept.game, kept.name, row.number)
    return redirect(_page(request, slug) + (f"#{to}" if to else ""))


@post_only(_page)
@refusals_as_pages
@rate_limit(rate_limits.BEGIN)
def copy(request: HttpRequest, slug: str) -> HttpResponse:
    """Make a copy that is the reader's, and show it."""
    return redirect("campaign_work", slug=keeping.copy(player_of(request), slug).slug)


@require_safe
@refusals_as_pages
@rate_limit(rate_limits.DATA)
def download(request: HttpRequest, slug: str) -> HttpResponse:
    """The campaign as the zip file of a pack. Raises Refusal `work_broken` while its manifest cannot be read."""
    found = access.work_shown_to(player_of(request), slug)
    pack = pack_of_files(found.files)[0]
    if pack is None:
        raise refusal(WorkCode.WORK_BROKEN)
    headers = {"Content-Disposition": f'attachment; filename="{pack.id}.zip"'}
    return HttpResponse(pack.zipped(), content_type="application/zip", headers=headers)
