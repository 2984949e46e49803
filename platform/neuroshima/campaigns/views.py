"""The pages of campaigns: which there are, one to begin, and one that runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from neuroshima_contract import Game, Milestone, Refusal

from neuroshima import plugins
from neuroshima.campaigns.access import RunAccess, access_run
from neuroshima.campaigns.forms import CampaignForm, JoinRunForm
from neuroshima.campaigns.offers import EDITOR_PAGES, Offer, offer_of
from neuroshima.campaigns.play import advance, begin_run, join_run, settle
from neuroshima.campaigns.plugin_calls import CheckedCampaign
from neuroshima.campaigns.presenters import (
    campaigns_to_begin,
    my_ended_runs,
    my_runs,
    picture_by_digest,
    run_result,
    run_shown,
    title_of,
    unbegun,
)
from neuroshima.campaigns.refusals import CampaignCode
from neuroshima.languages import in_words
from neuroshima.players import rate_limits
from neuroshima.players.current_player import ensure_guest, name_of, player_of
from neuroshima.players.rate_limits import rate_limit
from neuroshima.records.forms import propose_level
from neuroshima.records.scale import level_for
from neuroshima.refusals import count, refusal, status_of, words
from neuroshima.web.views.posting import act_or_show, post_only
from neuroshima.web.views.refusals import refusals_as_pages

FOREVER = "public, max-age=31536000, immutable"


# Beginning one --------------------------------------------------------------------------------------------------------


@require_safe
@never_cache
def all_campaigns(request: HttpRequest) -> HttpResponse:
    """The campaigns that can be begun, and the reader's own."""
    player = player_of(request)
    here = plugins.games()
    offers = [_offer(offer, here[offer.campaign.game]) for offer in campaigns_to_begin()]
    editor = next((reverse(page) for page in EDITOR_PAGES), "")
    context = {"offers": offers, "editor": editor, "mine": my_runs(player), "ended": my_ended_runs(player)}
    return render(request, "campaigns/campaigns.html", context)


def _offer(offer: Offer, game: Game) -> Mapping[str, object]:
    campaign = offer.campaign
    return {
        "pack": offer.pack,
        "id": campaign.id,
        "title": in_words(campaign.titles),
        "text": in_words(campaign.texts),
        "game": in_words(game.titles),
        "roles": [{"title": in_words(role.titles), "color": role.color} for role in campaign.roles],
    }


@require_safe
@refusals_as_pages
def campaign(request: HttpRequest, campaign_id: str) -> HttpResponse:
    """One campaign: its story, its road, and the form to begin it."""
    form = _form(request, campaign_id)
    return _campaign(request, campaign_id, form)


@post_only(lambda _request, campaign_id: reverse("campaign", args=[campaign_id]))
@refusals_as_pages
@rate_limit(rate_limits.BEGIN)
def new_run(request: HttpRequest, campaign_id: str) -> HttpResponse:
    """Begin a campaign as the form says, or show the form with its errors."""
    form = _form(request, campaign_id, request.POST)
    if not form.is_valid():
        return _campaign(request, campaign_id, form, status=400)
    try:
        player = ensure_guest(request, form.cleaned_data["name"])
        return redirect("run", slug=begin_run(player, campaign_id, form.plans()).slug)
    except Refusal as refused:
        return _campaign(request, campaign_id, form, status=_tell(form, refused))


def _tell(form: CampaignForm | JoinRunForm, refused: Refusal) -> int:
    """Add a refusal to a form, count it, and return the status of the answer."""
    count(refused)
    form.add_error("name" if refused.path == "name" else None, words(refused))
    return status_of(refused)


def _form(request: HttpRequest, campaign_id: str, data: Any = None) -> CampaignForm:
    """Raises Refusal `campaign_missing`, `game_missing`."""
    chosen = offer_of(campaign_id).campaign
    game, player = plugins.game(chosen.game), player_of(request)
    form = CampaignForm(chosen, game, data, initial={"name": name_of(player)})
    propose_level(form, level_for(player, game))
    return form


def _campaign(request: HttpRequest, campaign_id: str, form: CampaignForm, status: int = 200) -> HttpResponse:
    chosen = offer_of(campaign_id)
    context = {
        "offer": _offer(chosen, plugins.game(chosen.campaign.game)),
        "stops": unbegun(_road_of(campaign_id)),
        "pictures": reverse("campaign_picture", args=[campaign_id, "0"]).removesuffix("0.svg"),
        "form": form,
    }
    return render(request, "campaigns/campaign.html", context, status=status)


def _road_of(campaign_id: str) -> Sequence[Milestone]:
    """Raises Refusal `campaign_missing`, `campaign_broken`."""
    offer = offer_of(campaign_id)
    checked = CheckedCampaign(offer.campaign, offer.plugin, data=offer.data)
    return checked.road(checked.begin())


@require_safe
@refusals_as_pages
@rate_limit(rate_limits.DATA)
def campaign_picture(request: HttpRequest, campaign_id: str, digest: str) -> HttpResponse:
    """A drawing on the road of a campaign before its beginning."""
    return _svg(picture_by_digest(_road_of(campaign_id), digest))


# One that runs --------------------------------------------------------------------------------------------------------


@require_safe
@never_cache
@refusals_as_pages
def run(request: HttpRequest, slug: str) -> HttpResponse:
    """The page of a campaign: its players continue it, others join an open role or watch."""
    access = access_run(player_of(request), slug)
    settle(access)
    return _run(request, access, _join_form(request, access))


@require_safe
@never_cache
@refusals_as_pages
def pulse(request: HttpRequest, slug: str) -> HttpResponse:
    """A text that changes with the campaign. Open pages poll it."""
    return HttpResponse(access_run(None, slug).pulse, content_type="text/plain")


@post_only(lambda _request, slug: reverse("run", args=[slug]))
@refusals_as_pages
@rate_limit(rate_limits.FORM)
def join_campaign(request: HttpRequest, slug: str) -> HttpResponse:
    """Take an open role under a name."""
    access = access_run(player_of(request), slug)
    form = _join_form(request, access, request.POST)
    if form is None:  # the role was taken meanwhile, or is the reader's own: the page tells
        return redirect("run", slug=slug)
    if not form.is_valid():
        return _run(request, access, form, status=400)
    try:
        join_run(ensure_guest(request, form.cleaned_data["name"]), slug, form.role())
    except Refusal as refused:
        return _run(request, access_run(player_of(request), slug), form, status=_tell(form, refused))
    return redirect("run", slug=slug)


@post_only(lambda _request, slug: reverse("run", args=[slug]))
@refusals_as_pages
@rate_limit(rate_limits.BEGIN)
def go_on(request: HttpRequest, slug: str) -> HttpResponse:
    """Begin the next match, unless another player has, and redirect to it."""
    player = player_of(request)

    def do() -> HttpResponse:
        if player is None:
            raise refusal(CampaignCode.NOT_YOUR_CAMPAIGN)
        try:
            return redirect("match", slug=advance(player, slug, _matches_shown(request)).slug)
        except Refusal as refused:
            if refused.code != CampaignCode.CAMPAIGN_OVER:
                raise
            return redirect("run", slug=slug)  # its page tells how it ended

    def show(problem: str, status: int) -> HttpResponse:
        access = access_run(player, slug)
        return _run(request, access, _join_form(request, access), problem, status)

    return act_or_show(do, show)


def _matches_shown(request: HttpRequest) -> int:
    """The number of matches that the page showed; 0 leads to the last one."""
    text = request.POST.get("played", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else 0


@require_safe
@refusals_as_pages
@rate_limit(rate_limits.DATA)
def run_picture(request: HttpRequest, slug: str, digest: str) -> HttpResponse:
    """A drawing on the road of a campaign that runs."""
    access = access_run(None, slug)
    return _svg(picture_by_digest(access.checked_campaign.road(access.memory), digest))


def _svg(picture: str | None) -> HttpResponse:
    if picture is None:
        return HttpResponse(status=404)
    return HttpResponse(picture, content_type="image/svg+xml", headers={"Cache-Control": FOREVER})


def _join_form(request: HttpRequest, access: RunAccess, data: Any = None) -> JoinRunForm | None:
    if access.own_roles or access.status != "open":
        return None
    return JoinRunForm(access, data, initial={"name": name_of(player_of(request))})


def _run(
    request: HttpRequest, access: RunAccess, form: JoinRunForm | None, problem: str = "", status: int = 200
) -> HttpResponse:
    shown = run_shown(access)
    context = {
        "slug": access.slug,
        "status": access.status,
        "plugin": access.waits_for or access.run.plugin,
        "title": title_of(access),
        "story": in_words(access.campaign.texts) if access.campaign is not None else "",
        "game_title": in_words(access.game.titles) if access.game is not None else "",
        "shown": shown,
        "next": next((stop for stop in shown.stops if stop.state == "next"), None),
        "closed": access.closed,
        "running": access.running.slug if access.running is not None else "",
        "played": len(access.legs),
        "plays": bool(access.own_roles),
        "result": run_result(access) if access.status == "over" else "",
        "join": form,
        "host_names": [access.name_of(part) for part in access.parts if part.kind == "person"],
        "address": request.build_absolute_uri(reverse("run", args=[access.slug])),
        "pictures": reverse("run_picture", args=[access.slug, "0"]).removesuffix("0.svg"),
        "pulse": access.pulse,
        "problem": problem,
    }
    return render(request, "campaigns/run.html", context, status=status)
