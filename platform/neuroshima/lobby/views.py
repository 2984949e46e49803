"""Pages of the lobby: the front page, new matches, quick matches, and all matches of the reader."""

from __future__ import annotations

from contextlib import suppress

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from neuroshima_contract import Game, Preset, Refusal

from neuroshima import plugins
from neuroshima.campaigns.presenters import my_runs
from neuroshima.factions.access import banned_options, check_left_to_draw, faction_by_id, factions_of, preferred_options
from neuroshima.ladder.presenters import way_of
from neuroshima.languages import in_words
from neuroshima.lessons.presenters import first_match_offer, offer
from neuroshima.lobby.forms import new_match_form
from neuroshima.lobby.forms.drafts import (
    as_last_time,
    empty_setting,
    fields_to_keep,
    is_outdated,
    redrawn,
    setting_from_form,
)
from neuroshima.lobby.forms.fields import ratings_around
from neuroshima.lobby.forms.new_match import NewMatchForm
from neuroshima.lobby.invitations import challenge
from neuroshima.lobby.models import last_setup, remember
from neuroshima.lobby.presenters.games import games_shown
from neuroshima.lobby.presenters.lists import ended_matches, entries_of_seats, first_lists, my_ended_matches, own_lists
from neuroshima.lobby.presenters.lists import my_matches as unfinished
from neuroshima.lobby.presenters.presets import show_preset, show_presets
from neuroshima.lobby.quick import keep_waiting, kind_named, kinds_of, seek, stop_waiting
from neuroshima.lobby.tables import LISTED, Audience, set_table
from neuroshima.matches.data_files import text_store
from neuroshima.matches.play.creating import quick_plans
from neuroshima.matches.play.transactions import atomic_or_refuse
from neuroshima.matches.reading.access import Access
from neuroshima.matches.setup.presets import preset_named, presets_of
from neuroshima.matches.setup.seating import closed_choices
from neuroshima.players import rate_limits
from neuroshima.players.current_player import address_of, ensure_guest, guest_name, name_of, player_of
from neuroshima.players.models import Player
from neuroshima.players.rate_limits import enter, rate_limit
from neuroshima.puzzles.presenters import mistakes_of, of_today
from neuroshima.records.forms import BOT, PERSON, propose_level
from neuroshima.records.history import has_ended_match, visible_member
from neuroshima.records.presenters import levels_shown
from neuroshima.records.rating import points_of
from neuroshima.records.scale import level_for
from neuroshima.refusals import count, status_of, words
from neuroshima.rulebooks.presenters import books_of
from neuroshima.series.play import begin_series
from neuroshima.web.paces import NO_CLOCK, quick_choices
from neuroshima.web.presenters import game_to_offer
from neuroshima.web.views.posting import post_only
from neuroshima.web.views.refusals import refusals_as_pages

MINE = 6
"""Most of the reader's matches on the front page. Another page has all of them."""

MISTAKES = 3
"""Most puzzles of the reader's own matches on the front page."""


@require_safe
def front(request: HttpRequest) -> HttpResponse:
    """The lobby with the form of the chosen game, or of a suitable one."""
    found = plugins.games().get(request.GET.get("game", "")) or game_to_offer(player_of(request))
    if found is None:
        return _lobby(request, None, None)
    game = text_store.in_use(found)
    try:
        return _lobby(request, game, _open_form(request, game, _preset(request, game)))
    except Refusal as refused:
        return _without_preset(request, game, refused)


def _form_of(request: HttpRequest, game_id: str) -> str:
    """The URL of the lobby with the form of a game, with the request's parameters."""
    return f"{reverse('lobby')}?{urlencode({**request.GET.dict(), 'game': game_id})}"


@post_only(_form_of)
@refusals_as_pages
@rate_limit(rate_limits.FORM)
def new_match(request: HttpRequest, game_id: str) -> HttpResponse:
    """Create a match as the form says, or show the form with its errors."""
    game = text_store.in_use(plugins.game(game_id))
    try:
        preset = _preset(request, game)
    except Refusal as refused:
        return _without_preset(request, game, refused)
    if "show" in request.POST or is_outdated(request.POST):
        return _redraw_form(request, game, preset)
    form = new_match_form(game, setting_from_form(game, preset, request.POST, _seats(request)), request.POST, preset)
    if not form.is_valid():
        return _lobby(request, game, form, status=400)
    try:
        return redirect("match", slug=_set_table(request, form, _challenged(request)).slug)
    except Refusal as refused:
        count(refused)
        form.tell(refused)
        return _lobby(request, game, form, status=status_of(refused))


def _redraw_form(request: HttpRequest, game: Game, preset: Preset | None) -> HttpResponse:
    """Show the form for another number of seats.

    No match begins before the player has seen the new seats."""
    form = redrawn(game, preset, request.POST)
    if "show" in request.POST:
        return _lobby(request, game, form)
    changed = gettext("The number of players has changed: say who plays, then set the table.")
    return _lobby(request, game, form, status=400, changed=changed)


@post_only(_form_of)
@refusals_as_pages
@rate_limit(rate_limits.BEGIN)
def play_now(request: HttpRequest, game_id: str) -> HttpResponse:
    """Start a match against a bot with one click and default options.

    The bot is the one chosen beside the button, or one that suits the player. `faction`: the player's."""
    game = plugins.game(game_id)
    player = player_of(request) or ensure_guest(request, guest_name())
    wanted, bot = request.POST.get("faction", ""), request.POST.get("bot", "")
    faction = faction_by_id(game, wanted) if wanted else None
    mine, place = (faction.options, faction.role) if faction is not None else ({}, None)
    opponent = bot if bot in game.bots else level_for(player, game)
    liked, banned = preferred_options(player, game), banned_options(player, game)
    plans = quick_plans(game, liked, mine, place, opponent, banned)
    return redirect("match", slug=set_table(player, game.id, {}, plans).slug)


def last_bot(player: Player | None, game: Game) -> str:
    """The opponent in the player's last form, if it is a bot that still exists."""
    bot = last_setup(player, game.id).get("opponent-1", "").removeprefix(BOT)
    return bot if bot in game.bots else ""


def _set_table(request: HttpRequest, form: NewMatchForm, challenged: Player | None = None) -> Access:
    """Make the match of a form. `challenged`: who is invited to it."""
    enter(request, rate_limits.BEGIN)
    player = form.player = ensure_guest(request, form.cleaned_data["name"])
    asked = form.options(), form.plans(), form.audience(), form.is_rated(), form.time_control(), form.ratings()
    with atomic_or_refuse():
        access = set_table(player, form.game.id, *asked, address=address_of(request))
        if challenged is not None:
            challenge(access, challenged)
        if form.series():
            begin_series(access.match, form.series())
        if form.preset is None:
            remember(player, form.game.id, fields_to_keep(form))
    return access


def _preset(request: HttpRequest, game: Game) -> Preset | None:
    """The preset in the URL. Raises Refusal `no_such_preset`."""
    wanted = request.GET.get("preset", "")
    return preset_named(game, wanted) if wanted else None


def _without_preset(request: HttpRequest, game: Game, refused: Refusal) -> HttpResponse:
    """The form without a preset that no longer exists, with the reason.

    No match begins with other rules than the player wanted."""
    count(refused)
    return _lobby(request, game, _open_form(request, game), status=404, gone=words(refused))


def _open_form(request: HttpRequest, game: Game, preset: Preset | None = None) -> NewMatchForm:
    player = player_of(request)
    initial: dict[str, object] = {"name": name_of(player), **_initial_for_people(request)}
    if player is not None and not player.is_guest:
        initial |= ratings_around(points_of(player, game.id))
    kept = last_setup(player, game.id) if preset is None else {}
    if kept:
        form = as_last_time(game, kept, _seats(request))
    else:
        form = new_match_form(game, empty_setting(game, preset, _seats(request)), preset=preset)
    form.initial = {**form.initial, **initial, **_faction(request, form)}
    return form


def _faction(request: HttpRequest, form: NewMatchForm) -> dict[str, str]:
    """Initial values for the faction in the URL, if the form has such fields."""
    faction = factions_of(form.game).get(request.GET.get("faction", ""))
    if faction is None:
        return {}
    prefix = form.names_of(0)[1]
    wanted = {f"{prefix}-{name}": str(value) for name, value in faction.options.items()}
    if faction.role is not None:
        wanted["role"] = str(faction.role)
    return {name: value for name, value in wanted.items() if name in form.fields}


def _challenged(request: HttpRequest) -> Player | None:
    """The member whom the URL says that the reader challenges; None if it is nobody who can be seen."""
    wanted = request.GET.get("challenge", "")
    if not (wanted.isascii() and wanted.isdigit() and len(wanted) < 19):
        return None
    with suppress(Refusal):
        return visible_member(int(wanted), None)
    return None


def _initial_for_people(request: HttpRequest) -> dict[str, str]:
    """Initial values for a table for people, if the URL asks for one: a listed one, or one for the challenged."""
    if _challenged(request) is not None:
        return {"audience": Audience.LINK, "opponent-1": PERSON}
    wanted = request.GET.get("for", "")
    return {"audience": wanted, "opponent-1": PERSON} if wanted in LISTED else {}


def _seats(request: HttpRequest) -> str:
    """The number of seats in the URL."""
    return request.GET.get("seats", "")


def _address(game: Game | None, form: NewMatchForm | None, challenge_key: str = "") -> str:
    """The lobby's URL with the current choices, for a change of language."""
    chosen = {"game": game.id if game is not None else "", "challenge": challenge_key}
    if form is not None and form.preset is not None:
        chosen["preset"] = form.preset.id
    elif form is not None and form.count != min(form.game.seat_counts):
        chosen["seats"] = str(form.count)
    return f"{reverse('lobby')}?{urlencode({name: value for name, value in chosen.items() if value})}"


def _lobby(
    request: HttpRequest,
    game: Game | None,
    form: NewMatchForm | None,
    status: int = 200,
    gone: str = "",
    changed: str = "",
) -> HttpResponse:
    player = player_of(request)
    if player is not None:
        keep_waiting([player.pk])
    lists = first_lists(player)
    preset = form.preset if form is not None else None
    challenged = _challenged(request)
    challenge_key = str(challenged.pk) if challenged is not None else ""
    level = level_for(player, game) if game is not None else ""
    if form is not None:
        propose_level(form, level)
    installed = plugins.games_by_title()
    in_use = [game if game is not None and game.id == other.id else text_store.in_use(other) for other in installed]
    mine, games = unfinished(player)[:MINE], games_shown()
    context = {
        "games": games,
        "about": next((each for each in games if game is not None and each.id == game.id), None),
        "is_newcomer": not mine and not lists["invitations"] and not has_ended_match(player),
        "game": game,
        "rulebook": next(iter(books_of(game)), None) if game is not None else None,
        "game_title": in_words(game.titles) if game is not None else "",
        "form": form,
        "levels": levels_shown(game) if game is not None else [],
        "level": last_bot(player, game) or level if game is not None else "",
        "presets": len(presets_of(game)) if game is not None else 0,
        "preset": show_preset(game, preset, closed_choices(game)) if game is not None and preset is not None else None,
        "gone": gone,
        "changed": changed,
        "address": _address(game, form, challenge_key),
        "challenged": challenged,
        "form_query": urlencode(
            {
                name: value
                for name, value in (("preset", preset.id if preset is not None else ""), ("challenge", challenge_key))
                if value
            }
        ),
        "player": player,
        "may_rate": player is not None and not player.is_guest,
        "mine": mine,
        **lists,
        "paces": quick_choices(),
        "kinds": [(in_words(other.titles), kinds_of(other)) for other in in_use],
        "my_runs": my_runs(player),
        "lesson_offer": offer(game, player),
        "first_match": first_match_offer(game, player),
        "way": way_of(game, player),
        "today": of_today(game, player),
        "mistakes": mistakes_of(game, player, MISTAKES),
        "ended": ended_matches(player),
    }
    return render(request, "lobby/front.html", context, status=status)


@require_safe
@refusals_as_pages
def presets(request: HttpRequest, game_id: str) -> HttpResponse:
    """Every scenario with its picture; each leads to the lobby's form, filled in."""
    game = text_store.in_use(plugins.game(game_id))
    context = {"game": game, "game_title": in_words(game.titles), "presets": show_presets(game)}
    return render(request, "lobby/presets.html", context)


@post_only(lambda _request: reverse("lobby"))
@refusals_as_pages
@rate_limit(rate_limits.FORM)
def quick_match(request: HttpRequest) -> HttpResponse:
    """Begin a quick match with players who wait for the same kind, or wait."""
    game, found = kind_named(request.POST.get("kind", ""))
    wanted = found.at(request.POST.get("pace", NO_CLOCK))
    player = player_of(request) or ensure_guest(request, guest_name())
    check_left_to_draw(player, game)
    slug = seek(player, wanted.kind, lambda people: wanted.plans(game, people), address_of(request))
    return redirect(f"{reverse('lobby')}?game={game.id}#tables") if slug is None else redirect("match", slug=slug)


@post_only(lambda _request: reverse("lobby"))
@refusals_as_pages
@rate_limit(rate_limits.FORM)
def stop(request: HttpRequest) -> HttpResponse:
    """Stop waiting for a quick match."""
    player = player_of(request)
    if player is not None:
        stop_waiting(player)
    return redirect(f"{reverse('lobby')}#tables")


@require_safe
@never_cache
@refusals_as_pages
def my_matches(request: HttpRequest) -> HttpResponse:
    """The reader's matches: the running ones, and the finished ones page by page."""
    player = player_of(request)
    page = my_ended_matches(player, request.GET)
    ended = entries_of_seats(page.rows, player)
    context = {**own_lists(player), "mine": unfinished(player), "ended": ended, "page": page}
    return render(request, "lobby/my_matches.html", context)
