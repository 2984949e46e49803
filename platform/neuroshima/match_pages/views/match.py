"""The page of one match: the host's part around the game's own element."""

from __future__ import annotations

import json
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from neuroshima_contract import Refusal

from neuroshima.analysis import hints
from neuroshima.campaigns.presenters import campaign_of
from neuroshima.factions.access import faction_of_seat
from neuroshima.languages import in_words
from neuroshima.lessons.presenters import coach_of
from neuroshima.lobby.invitations import invitations_to
from neuroshima.lobby.presenters.tables import karma_at, open_table_shown, setting_words
from neuroshima.lobby.quick import note_arrival
from neuroshima.lobby.tables import check_may_sit, keep_open, sit_down, table_of, why_gone, why_not_sit
from neuroshima.match_pages.forms import JoinForm
from neuroshima.match_pages.next_level import next_level
from neuroshima.match_pages.presenters import course_shown
from neuroshima.match_pages.views.pictures import shared_match
from neuroshima.matches import play
from neuroshima.matches.clocks.keeping import control_of
from neuroshima.matches.data_files import text_store
from neuroshima.matches.models import Seat, Status
from neuroshima.matches.play import what_if
from neuroshima.matches.play.transactions import atomic_or_refuse
from neuroshima.matches.reading.access import Access, access_match
from neuroshima.matches.reading.ending_words import ending_words
from neuroshima.matches.reading.match_file import in_line
from neuroshima.matches.reading.occasions import occasions_of
from neuroshima.matches.refusals import MatchCode
from neuroshima.matches.setup.schemas import color_of, colors_of, texts_of, words_of
from neuroshima.players import rate_limits
from neuroshima.players.current_player import address_of, ensure_guest, name_of, player_of
from neuroshima.players.rate_limits import rate_limit
from neuroshima.records.presenters import changes_of, people_at
from neuroshima.refusals import count, refusal, status_of, words
from neuroshima.reviews.stored import is_coming
from neuroshima.series.presenters import of_series
from neuroshima.talk.reading import panel
from neuroshima.web.paces import control_words, pace_words, strict_sentence, strict_words
from neuroshima.web.presenters import fan_words, rematch_of, title_of, versus_words
from neuroshima.web.seat_count import team_names
from neuroshima.web.views.posting import post_only
from neuroshima.web.views.refusals import refusals_as_pages


@require_safe
@never_cache
@refusals_as_pages
def table(request: HttpRequest, slug: str) -> HttpResponse:
    """The page of a match: its players play, others join an open seat or watch."""
    access = match_or_why_gone(request, slug)
    if access.player is not None and access.own_seats:
        note_arrival(access.player, slug)
    return table_page(request, access, join_form_for(request, access))


def match_or_why_gone(request: HttpRequest, slug: str) -> Access:
    """The match with that link.

    Raises Refusal `not_found`, or the reason why its table was closed."""
    try:
        return access_match(player_of(request), slug)
    except Refusal as refused:
        raise why_gone(slug) or refused from refused


@post_only(lambda _request, slug: reverse("match", args=[slug]))
@refusals_as_pages
@rate_limit(rate_limits.FORM)
def join(request: HttpRequest, slug: str) -> HttpResponse:
    """Take an open seat under a name."""
    access = match_or_why_gone(request, slug)
    form = join_form_for(request, access, request.POST)
    if form is None:  # the seat was taken meanwhile, or is the reader's own: the page tells
        return redirect("match", slug=slug)
    if not form.is_valid():
        return table_page(request, access, form, status=400)
    try:
        seat_visitor(request, form)
    except Refusal as refused:
        count(refused)
        return _not_joined(request, slug, refused)
    return redirect("match", slug=slug)


def seat_visitor(request: HttpRequest, form: JoinForm) -> None:
    """Let the visitor sit down as the form says.

    Raises Refusal as `sit_down`, and `bad_name`."""
    check_may_sit(player_of(request), form.access.slug)  # check before creating a guest
    player = form.player = ensure_guest(request, form.cleaned_data["name"])
    sit_down(player, form.access.slug, form.seat(), form.options(), address_of(request))


def _not_joined(request: HttpRequest, slug: str, refused: Refusal) -> HttpResponse:
    """The form to join, with the refusal; a redirect to the match if it is full."""
    access = match_or_why_gone(request, slug)
    form = join_form_for(request, access, request.POST)
    if form is None:
        return redirect("match", slug=slug)
    if form.is_valid():  # otherwise the form's own errors tell what was taken
        form.tell(refused)
    return table_page(request, access, form, status=status_of(refused))


@post_only(lambda _request, slug: reverse("match", args=[slug]))
@refusals_as_pages
@rate_limit(rate_limits.BEGIN)
def rematch(request: HttpRequest, slug: str) -> HttpResponse:
    """Begin a rematch with swapped sides, or sit down in the one that another player has opened.

    `sides`: "same" keeps them. A player who wants other sides than those that are offered is not seated, but sees what
    is offered. After a match of a campaign, series or tournament, redirect to its page instead."""
    player = player_of(request)
    if player is None:
        raise refusal(MatchCode.NOT_YOUR_SEAT)
    before = access_match(player, slug)
    campaign, series = campaign_of(before), of_series(before)
    if campaign is not None:
        return redirect("run", slug=campaign.slug)
    if series is not None:
        return redirect("series", slug=series.slug)
    tournament = occasions_of([before.match.pk]).get(before.match.pk)
    if tournament is not None:
        return redirect("tournament", slug=tournament.slug)
    same_sides = request.POST.get("sides") == "same"
    with atomic_or_refuse():
        access = play.rematch(player, slug, same_sides)
        keep_open(access, player)
    if access.reserved_seats and play.keeps_sides(before, access) == same_sides:
        sit_down(player, access.slug, address=address_of(request))
    return redirect("match", slug=access.slug)


def join_form_for(request: HttpRequest, access: Access, data: Any = None) -> JoinForm | None:
    """The form to take a seat; None if there is no seat for the reader."""
    open_seats = any(seat.kind == Seat.Kind.OPEN for seat in access.seats)
    if access.own_seats or access.game is None or not open_seats:
        return None
    return JoinForm(access, data, initial={"name": name_of(player_of(request))})


def table_page(
    request: HttpRequest, access: Access, form: JoinForm | None, status: int = 200, not_invited: str = ""
) -> HttpResponse:
    """The page of a match. `not_invited`: why the player whose name was sent is not invited."""
    open_seats = [seat.index for seat in access.seats if seat.kind == Seat.Kind.OPEN]
    barred = why_not_sit(access) if form is not None else None
    form = None if barred is not None else form
    context = {
        **ending_context(request, access),
        "share": shared_match(request, access.slug, title_of(access), versus_words(access)),
        **panel(),
        "join": form,
        "barred": {"code": barred.code, "words": words(barred)} if barred is not None else None,
        "may_log_in": access.player is None or access.player.is_guest,
        "karma": karma_at(access) if form is not None else "",
        "curtain": len(access.own_seats) > 1 and access.has_secrets,
        "host_names": [access.name_of(seat) for seat in access.seats if seat.kind == Seat.Kind.PERSON],
        "among_people": what_if.among_people(access),
        "open_seats": open_seats,
        "missing_from_rematch": _missing_from_rematch(access),
        "rated": access.match.rated,
        "rating_changes": changes_of(access.match),
        "not_invited": not_invited,
        "invited_name": request.POST.get("name", "") if not_invited else "",
        "invited": invitations_to(access.slug) if open_seats and access.own_seats else [],
        "open_table": open_table_shown(table_of(access.slug), access.player) if open_seats else None,
        "setting": setting_words(access),
        "pace": _pace(access),
        "clocked": access.match.time_control is not None,
        "stood_in": "return" in access.rights,
        "claim_after": f"{settings.CLAIM_AFTER:g}",
    }
    return render(request, "match_pages/match.html", context, status=status)


def ending_context(request: HttpRequest, access: Access) -> dict[str, object]:
    """`table_context`, and the context of a match that is over."""
    context, over = table_context(request, access), access.match.status == Status.OVER
    shown = over and access.aborted is None
    coach, ending = coach_of(access), ending_words(access)
    return {
        **context,
        "over": over,
        "ending": ending,
        "next_level": next_level(access, ending) if over else None,
        "rematch": rematch_of(access) if over else None,
        "coach": coach,
        "coached_faction": _faction_at(access, coach.seat) if coach is not None else None,
        "last_move": access.seq,
        "course": course_shown(access, context["seats"]) if shown else None,  # type: ignore[arg-type]
        "course_comes": shown and is_coming(access),
    }


def table_context(request: HttpRequest, access: Access) -> dict[str, object]:
    """Template context of live page and replay: seats in words, the game's element."""
    people = people_at(access)
    seats = [
        {**shown, **_in_words(access, seat), "person": people.get(seat.player_id or 0)}
        for seat, shown in zip(access.seats, access.seat_list(), strict=True)
    ]
    teams = team_names([seat.team for seat in access.seats])
    won = access.outcome["winners"] if access.outcome is not None else []
    address = request.build_absolute_uri(reverse("match", args=[access.slug]))
    return {
        "slug": access.slug,
        "status": access.status,
        "aborted": access.aborted,
        "settled": access.settled,
        "frozen": access.frozen is not None and access.aborted is None,
        "can_replay": access.frozen is None,
        "frozen_words": words(access.frozen) if access.frozen is not None else "",
        "stored_moves": _stored_moves(access),
        "seats": [
            {**seat, "mine": n in access.own_seats, "won": n in won, "team": teams[n]} for n, seat in enumerate(seats)
        ],
        "seated": bool(access.own_seats),
        "game": None if access.aborted is not None and access.frozen is not None else access.game,
        "data_query": text_store.query_of(access.differing_digests),
        "game_title": title_of(access),
        "versus": versus_words(access),
        "commitment": access.match.commitment,
        "fan_work": fan_words(access),
        "seed": access.match.seed if access.match.status == Status.OVER else "",
        "address": address,
        "campaign": campaign_of(access),
        "series": of_series(access),
        "tournament": occasions_of([access.match.pk]).get(access.match.pk),
        "tries": what_if.has_what_if(access),
        "hints": hints.can_have_hints(access),
        "texts_json": json.dumps(texts_of(access.game.SeatOptions) if access.game is not None else {}),
        "colors_json": json.dumps(colors_of(access.game.SeatOptions) if access.game is not None else {}),
    }


def _stored_moves(access: Access) -> list[dict[str, object]]:
    """The moves of a finished match in words, if its game cannot show them."""
    if access.match.status != Status.OVER or access.frozen is None:
        return []
    try:
        moves = access.moves()
    except Refusal:  # the page says that they are damaged
        return []
    names = {seat.index: access.name_of(seat) for seat in access.seats}
    return [{"seq": move.seq, "who": names.get(move.seat, ""), "words": in_line(move, move.action)} for move in moves]


def _faction_at(access: Access, seat: int) -> dict[str, str] | None:
    """The faction that a seat plays, with its title; None if it has none."""
    found = faction_of_seat(access.game, seat, access.seats[seat].options) if access.game is not None else None
    return {"id": found.id, "title": in_words(found.titles)} if found is not None else None


def _missing_from_rematch(access: Access) -> list[str]:
    """The names of the players who have not come to a rematch yet."""
    if access.match.rematch_of_id is None or not access.own_seats:
        return []
    return [seat.kept_for.name for seat in access.seats if seat.kind == Seat.Kind.OPEN and seat.kept_for is not None]


def _pace(access: Access) -> dict[str, str] | None:
    """Words for the time control of a match; None without clocks."""
    control = control_of(access.match)
    if control is None:
        return None
    time, end = pace_words(control), strict_words(control)
    return {"words": ", ".join(control_words(control)), "sentence": strict_sentence(control), "time": time, "end": end}


def _in_words(access: Access, seat: Seat) -> dict[str, object]:
    role, chosen = access.role_of(seat), seat.options or {}
    words, color = [], ""
    if access.game is not None:
        words, color = words_of(access.game.SeatOptions, chosen), color_of(access.game.SeatOptions, chosen)
    return {
        "role": in_words(role.titles) if role is not None else "",
        "color": role.color if role is not None else color,
        "words": ", ".join(words),
    }
