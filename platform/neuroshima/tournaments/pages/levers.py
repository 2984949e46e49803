"""What organisers can do: a page for each act asks first, says what follows, and takes a public reason."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from neuroshima_contract import Refusal

from neuroshima import plugins
from neuroshima.players import rate_limits
from neuroshima.players.current_player import player_of
from neuroshima.players.rate_limits import rate_limit
from neuroshima.refusals import count, refusal, status_of, words
from neuroshima.times import moment
from neuroshima.tournaments import leagues, levers, organising
from neuroshima.tournaments.access import TournamentAccess, access_tournament, league_of, may_organise, name_of
from neuroshima.tournaments.models import Entrant, League, LeagueMember, Tournament
from neuroshima.tournaments.pages.acts import result_words
from neuroshima.tournaments.pages.edit_levers import EDITS, LEAGUE_EDITS
from neuroshima.tournaments.pages.questions import ActForm, Lever, Place, Question, member_field, pair_words, select
from neuroshima.tournaments.pages.roster_levers import LEAGUE_ROSTER, ROSTER
from neuroshima.tournaments.refusals import TournamentCode
from neuroshima.web.views.refusals import refusals_as_pages

State = Tournament.Status


@never_cache
@refusals_as_pages
@rate_limit(rate_limits.FORM)
def ask_act(request: HttpRequest, slug: str, kind: str, pk: int = 0) -> HttpResponse:
    """Ask the organiser of a tournament whether to do it. A POST does it."""
    access = access_tournament(player_of(request), slug)
    if not access.organises or kind not in LEVERS:
        raise refusal(TournamentCode.NOT_YOUR_TOURNAMENT)
    return _answer(request, LEVERS[kind], access, (slug, pk), (access.tournament.name, "tournament"))


@never_cache
@refusals_as_pages
@rate_limit(rate_limits.FORM)
def ask_league_act(request: HttpRequest, slug: str, kind: str, pk: int = 0) -> HttpResponse:
    """Ask the organiser of a league whether to do it. A POST does it."""
    league = league_of(slug)
    if not may_organise(player_of(request), league) or kind not in LEAGUE_LEVERS:
        raise refusal(TournamentCode.NOT_YOUR_TOURNAMENT)
    return _answer(request, LEAGUE_LEVERS[kind], league, (slug, pk), (league.name, "league"))


def _answer(
    request: HttpRequest, lever: Lever[Place], place: Place, key: tuple[str, int], page: tuple[str, str]
) -> HttpResponse:
    """The question, or what a POST does. `key`: link and key of what it is about. `page`: title and name of its page.

    What is refused is said above the question, which keeps what was typed."""
    question = lever.ask(place, key[1])
    form = ActForm(question, request.POST if request.method == "POST" else None)
    problem, status = "", 200 if request.method != "POST" else 400
    player = player_of(request)
    if player is not None and request.method == "POST" and form.is_valid():
        try:
            lever.do(player, *key, form.cleaned_data)
            return redirect(page[1], slug=key[0])
        except Refusal as refused:
            count(refused)
            problem, status = words(refused), status_of(refused)
    back = reverse(page[1], args=[key[0]])
    context = {"question": question, "form": form, "problem": problem, "place": page[0], "back": back}
    return render(request, "tournaments/act.html", context, status=status)


# Questions ------------------------------------------------------------------------------------------------------------


def _take_out(access: TournamentAccess, pk: int) -> Question:
    entrant = _entrant(access, pk)
    if access.is_against_reader(entrant):
        raise refusal(TournamentCode.OWN_PAIRING)
    running = access.tournament.status == State.RUNNING
    says = (
        gettext(
            "The running match is lost for this player, and there will be no other. You can reinstate the player, "
            "but the pairing only until the next round is paired."
        )
        if running
        else gettext("The tournament begins without this player, who may enter again.")
    )
    title = gettext("Take out: %(name)s") % {"name": access.name_of(entrant)}
    return Question(title, [says], gettext("Take out"))


def _entrant(access: TournamentAccess, pk: int) -> Entrant:
    found = next((each for each in access.active if each.pk == pk), None)
    if found is None:
        raise refusal(TournamentCode.NOT_ENTERED)
    return found


def _take_out_of_league(league: League, pk: int) -> Question:
    member = league.members.filter(pk=pk).first()
    if member is None:
        raise refusal(TournamentCode.NOT_ENTERED)
    says = gettext("The next season begins without this player. A running season is played to its end.")
    return Question(gettext("Take out: %(name)s") % {"name": _member_name(league, member)}, [says], gettext("Take out"))


def _member_name(league: League, member: LeagueMember) -> str:
    return name_of(plugins.games().get(league.game), member)


def _settle(access: TournamentAccess, pk: int) -> Question:
    pairing = organising.pairing_to_settle(access, pk)
    says = [gettext("The running match ends without a result of its own, and without ratings.")]
    title = gettext("Settle by hand: %(pair)s") % {"pair": pair_words(access, pairing)}
    game = access.tournament.game
    results = [(value, result_words(pairing, value, game)) for value in organising.results_by_hand(access)]
    return Question(title, says, gettext("Settle"), {"result": select(_("Result"), results)}, True)


def _cancel(access: TournamentAccess, _pk: int) -> Question:
    if access.tournament.status not in (State.OPEN, State.RUNNING):
        raise refusal(TournamentCode.TOURNAMENT_OVER)
    says = [gettext("It ends without a winner. Running matches go on by themselves.")]
    says.append(gettext("This cannot be undone."))
    return Question(gettext("Cancel the tournament"), says, gettext("Cancel it"))


def _correct(access: TournamentAccess, pk: int) -> Question:
    pairing = levers.pairing_to_correct(access, pk)
    game, last = access.tournament.game, access.current
    now = gettext("The result is now: %(result)s") % {"result": result_words(pairing, pairing.result, game)}
    says = [now, gettext("The table is computed again. The match itself and its ratings stay as they are.")]
    if pairing.score:
        says.append(gettext("The points of their matches no longer count for the difference."))
    if last is not None and pairing.round_id != last.pk:
        says.append(gettext("What has been paired since stays: nobody is paired again."))
    wanted = [value for value in organising.results_by_hand(access) if value != pairing.result]
    fields = {"result": select(_("Result"), [(value, result_words(pairing, value, game)) for value in wanted])}
    title = gettext("Correct the result: %(pair)s") % {"pair": pair_words(access, pairing)}
    return Question(title, says, gettext("Correct it"), fields, True)


def _reopen(access: TournamentAccess, pk: int) -> Question:
    pairing = levers.pairing_to_reopen(access, pk)
    says = [gettext("The result is taken back, and the two play a new match. The round waits for it.")]
    says.append(gettext("The old match and its ratings stay as they are."))
    title = gettext("Reopen: %(pair)s") % {"pair": pair_words(access, pairing)}
    return Question(title, says, gettext("Reopen"), {}, True)


def _name_helper(access: TournamentAccess, _pk: int) -> Question:
    levers.check_leads(access)
    says = gettext("The player may do all that you may here, except to name others. The page shows the name.")
    return Question(
        gettext("Name a second organiser"), [says], gettext("Let this player organise it"), {"member": member_field()}
    )


def _message(_access: TournamentAccess, _pk: int) -> Question:
    return _message_to_all()


def _league_message(league: League, _pk: int) -> Question:
    if league.closed is not None:
        raise refusal(TournamentCode.LEAGUE_CLOSED)
    return _message_to_all()


def _message_to_all() -> Question:
    says = gettext("All who take part find it on every page, until they have read it. Everybody reads it in the log.")
    return Question(gettext("Message to all"), [says], gettext("Send"), {}, True, _("Message, which everybody reads"))


def _name_league_helper(league: League, _pk: int) -> Question:
    says = gettext("The player may do all that the organiser may, here and in the divisions, except to name others.")
    title = gettext("Name a second organiser")
    return Question(title, [says], gettext("Let this player organise it"), {"member": member_field()})


def _dismiss_helper(access: TournamentAccess, pk: int) -> Question:
    helper = levers.helper_to_dismiss(access, pk)
    says = gettext("The player does not organise it any more. What the player has done here stays.")
    title = gettext("No longer an organiser: %(name)s") % {"name": helper.name}
    return Question(title, [says], gettext("End it"))


def _reinstate(access: TournamentAccess, pk: int) -> Question:
    entrant, lost = levers.entrant_to_reinstate(access, pk)
    if lost:
        says = gettext("What was lost by that is played after all, in a new match: %(pair)s.")
        says = says % {"pair": "; ".join(pair_words(access, pairing) for pairing in lost)}
    else:
        says = gettext("The player is paired again from the next round on. What was lost meanwhile stays.")
    title = gettext("Reinstate: %(name)s") % {"name": access.name_of(entrant)}
    return Question(title, [says], gettext("Reinstate"))


EXTENSIONS = [("1", _("1 hour")), ("24", _("1 day")), ("72", _("3 days")), ("168", _("1 week"))]


def _extend(access: TournamentAccess, _pk: int) -> Question:
    current, deadline = levers.round_with_deadline(access)
    says = gettext("Round %(round)s ends on %(time)s at the latest. Everybody whose match is not over is told.")
    longer = select(_("How much longer"), EXTENSIONS)
    filled = says % {"round": current.number, "time": moment(deadline)}
    return Question(gettext("Extend the deadline"), [filled], gettext("Extend it"), {"hours": longer})


def _close(league: League, _pk: int) -> Question:
    if league.closed is not None:
        raise refusal(TournamentCode.LEAGUE_CLOSED)
    says = gettext("The running season is played to its end. There will be no other.")
    return Question(gettext("Close the league"), [says], gettext("Close it"))


LEVERS: Mapping[str, Lever[TournamentAccess]] = {
    "take-out": Lever(_take_out, lambda player, slug, pk, given: organising.remove(player, slug, pk, given["reason"])),
    "reinstate": Lever(_reinstate, lambda player, slug, pk, given: levers.reinstate(player, slug, pk, given["reason"])),
    "correct": Lever(
        _correct,
        lambda player, slug, pk, given: levers.correct_result(player, slug, pk, given["result"], given["reason"]),
    ),
    "reopen": Lever(_reopen, lambda player, slug, pk, given: levers.reopen_pairing(player, slug, pk, given["reason"])),
    "organiser": Lever(
        _name_helper,
        lambda player, slug, _pk, given: levers.name_helper(player, slug, given["member"], given["reason"]),
    ),
    "dismiss": Lever(
        _dismiss_helper, lambda player, slug, pk, given: levers.dismiss_helper(player, slug, pk, given["reason"])
    ),
    "message": Lever(_message, lambda player, slug, _pk, given: levers.send_message(player, slug, given["reason"])),
    "settle": Lever(
        _settle,
        lambda player, slug, pk, given: organising.settle_by_hand(player, slug, pk, given["result"], given["reason"]),
    ),
    "extend": Lever(
        _extend,
        lambda player, slug, _pk, given: levers.extend_deadline(player, slug, int(given["hours"]), given["reason"]),
    ),
    "cancel": Lever(_cancel, lambda player, slug, _pk, given: organising.cancel(player, slug, given["reason"])),
    **ROSTER,
    **EDITS,
}
"""The acts in a tournament, by the name in their addresses."""
LEAGUE_LEVERS: Mapping[str, Lever[League]] = {
    "take-out": Lever(
        _take_out_of_league, lambda player, slug, pk, given: leagues.remove_member(player, slug, pk, given["reason"])
    ),
    "organiser": Lever(
        _name_league_helper,
        lambda player, slug, _pk, given: levers.name_league_helper(player, slug, given["member"], given["reason"]),
    ),
    "message": Lever(
        _league_message,
        lambda player, slug, _pk, given: levers.send_league_message(player, slug, given["reason"]),
    ),
    **LEAGUE_ROSTER,
    **LEAGUE_EDITS,
    "close": Lever(_close, lambda player, slug, _pk, given: leagues.close_league(player, slug, given["reason"])),
}
