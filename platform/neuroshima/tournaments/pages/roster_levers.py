"""Questions about entrants and pairings by hand: enter, replace, seed, keep apart, change a pairing."""

from __future__ import annotations

from collections.abc import Mapping

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from neuroshima_contract import Refusal

from neuroshima import plugins
from neuroshima.refusals import refusal
from neuroshima.tournaments import leagues, roster
from neuroshima.tournaments.access import TournamentAccess, name_of
from neuroshima.tournaments.models import Entrant, League, Tournament
from neuroshima.tournaments.pages.questions import Given, Lever, Question, member_field, pair_words, select
from neuroshima.tournaments.refusals import TournamentCode

State = Tournament.Status
SEED, DIVISION = "seed-", "division-"
"""How the names of fields begin; the key of the entrant or member follows."""


def _enter(access: TournamentAccess, _pk: int) -> Question:
    roster.check_can_enter_others(access)
    says = [gettext("Each of them finds a notice on every page, and may withdraw.")]
    if access.tournament.armies == Tournament.Armies.CHOSEN:
        says.append(gettext("What they play is drawn for each match."))
    if access.tournament.status == State.RUNNING:
        says.append(gettext("They are paired from the next round on, and have no points for the rounds before."))
    return Question(gettext("Enter players"), says, gettext("Enter them"), {"names": _names_field()})


def _names_field() -> forms.CharField:
    widget = forms.Textarea(attrs={"rows": 5, "autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"})
    return forms.CharField(label=_("Names of accounts, one in each line"), max_length=20_000, widget=widget)


def _enter_in_league(league: League, _pk: int) -> Question:
    if league.closed is not None:
        raise refusal(TournamentCode.LEAGUE_CLOSED)
    says = [gettext("They take part from the next season on.")]
    says.append(gettext("Each of them finds a notice on every page, and may withdraw."))
    return Question(gettext("Enter players"), says, gettext("Enter them"), {"names": _names_field()})


def _place(league: League, _pk: int) -> Question:
    if league.closed is not None:
        raise refusal(TournamentCode.LEAGUE_CLOSED)
    says = gettext("1 is the best division. Players without a number start in the last one.")
    again = gettext("This holds for the next season, if it begins with the divisions as placed by hand.")
    game = plugins.games().get(league.game)
    fields = {
        f"{DIVISION}{each.pk}": _division_field(name_of(game, each), each.division) for each in league.members.all()
    }
    return Question(gettext("Place players in divisions"), [says, again], gettext("Place them"), fields)


def _division_field(name: str, now: int | None) -> forms.IntegerField:
    return forms.IntegerField(label=name, min_value=1, max_value=99, required=False, initial=now)


def _season(league: League, _pk: int) -> Question:
    """Each way to place players, with the divisions that it makes; those that make none are not offered."""
    leagues.last_season(league)
    placings = {
        leagues.Placing.LAST: gettext("By the last season"),
        leagues.Placing.RATING: gettext("By rating"),
    }
    by_hand = league.members.exclude(division=None).exists()
    if by_hand:
        placings[leagues.Placing.HAND] = gettext("As placed by hand")
    game = plugins.games().get(league.game)
    says, offered, problem = [], [], None
    for placing, label in placings.items():
        try:
            planned = leagues.planned_divisions(league, placing)
        except Refusal as refused:
            problem = refused
            continue
        offered.append((str(placing), label))
        names = [", ".join(name_of(game, member) for member in division) for division in planned]
        says.append(f"{label}: " + "; ".join(f"{number}) {each}" for number, each in enumerate(names, 1)))
    if problem is not None and not offered:
        raise problem
    first = leagues.Placing.HAND if by_hand else leagues.Placing.LAST
    fields = {"placing": select(_("Who plays in which division"), offered, first)}
    return Question(gettext("Begin the next season"), says, gettext("Begin it"), fields)


def _replace(access: TournamentAccess, pk: int) -> Question:
    entrant, pairings = roster.entrant_to_replace(access, pk)
    says = [gettext("Another player takes over the place in the table, with its points and its seed.")]
    for pairing in pairings:
        again = gettext("The pairing of this round is played in a new match: %(pair)s.")
        says.append(again % {"pair": pair_words(access, pairing)})
    title = gettext("Replace: %(name)s") % {"name": access.name_of(entrant)}
    return Question(title, says, gettext("Replace"), {"member": member_field()})


def _seed(access: TournamentAccess, _pk: int) -> Question:
    roster.check_is_open(access)
    if not access.entrants:
        raise refusal(TournamentCode.TOO_FEW_ENTRANTS)
    says = gettext("1 is the strongest. Players without a number follow by their ratings when it begins.")
    fields = {f"{SEED}{entrant.pk}": _seed_field(access, entrant) for entrant in access.entrants}
    return Question(gettext("Set the seeds"), [says], gettext("Set them"), fields)


def _seed_field(access: TournamentAccess, entrant: Entrant) -> forms.IntegerField:
    name = access.name_of(entrant)
    return forms.IntegerField(label=name, min_value=1, max_value=999, required=False, initial=entrant.seed)


def _by_key(given: Given, prefix: str) -> Mapping[int, int | None]:
    """The numbers of the fields whose names begin so, by key."""
    return {int(name.removeprefix(prefix)): number for name, number in given.items() if name.startswith(prefix)}


def _keep_apart(access: TournamentAccess, _pk: int) -> Question:
    roster.check_can_keep_apart(access)
    says = [
        gettext("From the next round on the two are not paired with each other, unless no other pairing is left."),
        gettext("The running round stays as it is."),
    ]
    both = [(str(entrant.pk), access.name_of(entrant)) for entrant in access.active]
    fields = {"one": select(_("First player"), both), "other": select(_("Second player"), both[::-1])}
    return Question(gettext("Keep two players apart"), says, gettext("Keep them apart"), fields, True)


def _let_meet(access: TournamentAccess, _pk: int) -> Question:
    roster.check_can_keep_apart(access)
    pairs = roster.kept_apart(access)
    if not pairs:
        raise refusal(TournamentCode.NO_SUCH_PAIRING)
    words = [(f"{one.pk}-{other.pk}", f"{access.name_of(one)} – {access.name_of(other)}") for one, other in pairs]
    says = gettext("From the next round on the two may be paired with each other again.")
    fields = {"pair": select(_("Who may meet again"), words)}
    return Question(gettext("Let two players meet again"), [says], gettext("Let them meet"), fields, True)


def _keys(pair: str) -> tuple[int, int]:
    one, other = map(int, pair.split("-"))
    return one, other


def _pair(access: TournamentAccess, pk: int) -> Question:
    pairing, others = roster.pairing_to_change(access, pk)
    says = [
        gettext("The two opponents change places: each pairing gets a new match, and all of them are told."),
        gettext("Running matches of these pairings end without a result of their own, and without ratings."),
    ]
    choices = []
    for their, entrant in others:
        now = (
            gettext("now: %(pair)s") % {"pair": pair_words(access, their)} if their.second_id else gettext("has a bye")
        )
        choices.append((str(entrant.pk), f"{access.name_of(entrant)} ({now})"))
    if not choices:
        raise refusal(TournamentCode.NO_SUCH_PAIRING)
    label = gettext("New opponent of %(name)s") % {"name": access.name_of(access.by_key[pairing.first_id])}
    title = gettext("Change the pairing: %(pair)s") % {"pair": pair_words(access, pairing)}
    return Question(title, says, gettext("Change it"), {"opponent": select(label, choices)}, True)


ROSTER: Mapping[str, Lever[TournamentAccess]] = {
    "enter": Lever(
        _enter, lambda player, slug, _pk, given: roster.enter_members(player, slug, given["names"], given["reason"])
    ),
    "replace": Lever(
        _replace, lambda player, slug, pk, given: roster.replace(player, slug, pk, given["member"], given["reason"])
    ),
    "seed": Lever(
        _seed, lambda player, slug, _pk, given: roster.set_seeds(player, slug, _by_key(given, SEED), given["reason"])
    ),
    "apart": Lever(
        _keep_apart,
        lambda player, slug, _pk, given: roster.keep_apart(
            player, slug, int(given["one"]), int(given["other"]), given["reason"]
        ),
    ),
    "together": Lever(
        _let_meet,
        lambda player, slug, _pk, given: roster.let_meet(player, slug, *_keys(given["pair"]), given["reason"]),
    ),
    "pair": Lever(
        _pair,
        lambda player, slug, pk, given: roster.change_pairing(
            player, slug, pk, int(given["opponent"]), given["reason"]
        ),
    ),
}
LEAGUE_ROSTER: Mapping[str, Lever[League]] = {
    "place": Lever(
        _place,
        lambda player, slug, _pk, given: leagues.place_members(player, slug, _by_key(given, DIVISION), given["reason"]),
    ),
    "season": Lever(
        _season,
        lambda player, slug, _pk, given: leagues.begin_season(player, slug, given["placing"], given["reason"]),
    ),
    "enter": Lever(
        _enter_in_league,
        lambda player, slug, _pk, given: roster.enter_league_members(player, slug, given["names"], given["reason"]),
    ),
}
