"""Campaigns as their pages show them: lists, road, facts, result."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.utils.translation import gettext, ngettext
from neuroshima_contract import Fact, Milestone, Refusal, Texts

from neuroshima import plugins
from neuroshima.campaigns.access import RunAccess, run_of, with_related
from neuroshima.campaigns.models import Leg, Part, Run
from neuroshima.campaigns.offers import Offer, offers
from neuroshima.campaigns.play import settle
from neuroshima.digests import sha256
from neuroshima.languages import in_words
from neuroshima.matches.reading.access import Access
from neuroshima.matches.reading.ending_words import result_words
from neuroshima.players.models import Player
from neuroshima.web.presenters import Sitter

MINE = 30
ENDED = 10


# Lists ----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class RunEntry:
    """One line of a list of campaigns."""

    slug: str
    title: str
    sitters: list[Sitter]
    """In the order of the roles."""
    status: str
    played: int
    result: str
    changed: datetime


def campaigns_to_begin() -> list[Offer]:
    """Campaigns that can be begun now, whose games are installed.

    They are sorted by title in the reader's language."""
    return sorted(offers().values(), key=lambda offer: in_words(offer.campaign.titles).casefold())


def my_runs(player: Player | None) -> list[RunEntry]:
    """The campaigns of `player` that are not over, the last changed first."""
    if player is None:
        return []
    found = Run.objects.filter(parts__player=player, ended=None).distinct()
    return _entries(with_related(found.order_by("-changed", "-pk"))[:MINE], player)


def my_ended_runs(player: Player | None) -> list[RunEntry]:
    """The campaigns of `player` that ended last."""
    if player is None:
        return []
    found = Run.objects.filter(parts__player=player).exclude(ended=None).distinct()
    return _entries(with_related(found.order_by("-ended", "-pk"))[:ENDED], player)


def _entries(runs: Iterable[Run], player: Player) -> list[RunEntry]:
    registry = plugins.registry()
    return [_entry(RunAccess(run, player, registry)) for run in runs]


def _entry(access: RunAccess) -> RunEntry:
    settle(access)
    return RunEntry(
        slug=access.slug,
        title=title_of(access),
        sitters=[Sitter(access.name_of(part), role_words(access, part.role)) for part in access.parts],
        status=access.status,
        played=len(access.legs),
        result=run_result(access) if access.status == "over" else "",
        changed=access.run.ended or access.run.changed,
    )


# Words ----------------------------------------------------------------------------------------------------------------


def title_of(access: RunAccess) -> str:
    """The campaign's title, or its id while its plugin is missing."""
    return in_words(access.campaign.titles) if access.campaign is not None else access.run.campaign


def role_words(access: RunAccess, number: int) -> str:
    """The title of a role; its number while the campaign's plugin is missing."""
    role = access.role(number)
    return in_words(role.titles) if role is not None else gettext("Role %(number)s") % {"number": number + 1}


def run_result(access: RunAccess) -> str:
    """How the campaign ended, in one sentence."""
    winners = access.outcome.winners if access.outcome is not None else ()
    if not winners:
        return gettext("The campaign is a draw.")
    names = [f"{access.name_of(access.parts[n])} ({role_words(access, n)})" for n in winners]
    sentence = ngettext("%(names)s wins the campaign.", "%(names)s win the campaign together.", len(names))
    return sentence % {"names": ", ".join(names)}


@dataclass(frozen=True)
class OfMatch:
    """A match's campaign, as the page of the match shows it."""

    slug: str
    number: int
    next: str
    """The match after it, once that has begun."""
    goes_on: bool
    """Whether the reader may begin the next match afterwards, as far as is known now."""


def campaign_of(access: Access) -> OfMatch | None:
    """The campaign of a match; None for a match by itself."""
    run = run_of(access.match, access.player)
    if run is None:
        return None
    number = next(leg.number for leg in run.legs if leg.match_id == access.match.pk)
    following = next((leg.match.slug for leg in run.legs if leg.number == number + 1), "")
    return OfMatch(run.slug, number, following, bool(run.own_roles) and run.status in {"playing", "ready"})


# One campaign ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Stop:
    """One stop on the road."""

    state: str
    """`past`, `now`, `next` or `ahead`."""
    title: str
    text: str = ""
    picture: str = ""
    """The digest of its drawing, or nothing."""
    stakes: list[str] = field(default_factory=list)
    changes: list[str] = field(default_factory=list)
    result: str = ""
    match: str = ""
    """The link of its match, once that has begun."""


@dataclass(frozen=True)
class RoleShown:
    """One role: who plays it, and what it carries."""

    title: str
    color: str
    name: str
    """Empty while it is open."""
    kind: str
    mine: bool
    facts: list[tuple[str, str]]


@dataclass(frozen=True)
class RunShown:
    """Everything that the page of a campaign shows.

    If the plugin is missing or fails, only stored data."""

    stops: list[Stop]
    sides: list[RoleShown]
    common: list[tuple[str, str]]


def run_shown(access: RunAccess) -> RunShown:
    """The data of the campaign's page."""
    if access.status == "broken" or access.campaign is None:
        return _stored_run(access)
    try:
        facts = access.checked_campaign.standing(access.memory)
        stops = _stops(access, access.checked_campaign.road(access.memory))
    except Refusal:  # the plugin fails only in texts
        return _stored_run(access)
    return RunShown(stops, _sides(access, facts), _of_role(facts, None))


def _stored_run(access: RunAccess) -> RunShown:
    stops = [_played_stop(access, leg, Milestone(leg.stage, {"en": leg.stage}, {"en": ""}), []) for leg in access.legs]
    return RunShown(stops, _sides(access, []), [])


def unbegun(milestones: Sequence[Milestone]) -> list[Stop]:
    """The road of a campaign before its beginning."""
    return [_ahead(stop, "ahead") for stop in milestones]


def _stops(access: RunAccess, milestones: list[Milestone]) -> list[Stop]:
    """The matches so far, then the milestones ahead."""
    known = {stop.id: stop for stop in milestones}
    legs = [(leg, known.get(leg.stage, Milestone(leg.stage, {"en": leg.stage}, {"en": ""}))) for leg in access.legs]
    behind = [_played_stop(access, leg, stop, _changes(access, leg)) for leg, stop in legs]
    coming = access.stage.id if access.stage is not None else ""
    past = {leg.stage for leg in access.legs} - {coming}
    ahead = [stop for stop in milestones if stop.id not in past]
    return [*behind, *(_ahead(stop, "next" if stop.id == coming else "ahead") for stop in ahead)]


def _changes(access: RunAccess, leg: Leg) -> list[Texts]:
    if leg.match.outcome is None:
        return []
    return access.checked_campaign.changes(access.memory_before(leg), access.memory_after(leg))


def _played_stop(access: RunAccess, leg: Leg, stop: Milestone, changes: Sequence[Texts]) -> Stop:
    over = leg.match.outcome is not None
    match = Access(leg.match, access.player, sorted(leg.match.seats.all(), key=lambda seat: seat.index))
    return Stop(
        state="past" if over else "now",
        title=in_words(stop.titles),
        text=in_words(stop.texts),
        picture=digest_of(stop.picture),
        stakes=[] if over else [in_words(texts) for texts in stop.stakes],
        changes=[in_words(texts) for texts in changes],
        result=result_words(match),
        match=leg.match.slug,
    )


def _ahead(stop: Milestone, state: str) -> Stop:
    return Stop(
        state=state,
        title=in_words(stop.titles),
        text=in_words(stop.texts),
        picture=digest_of(stop.picture),
        stakes=[in_words(texts) for texts in stop.stakes],
    )


def _sides(access: RunAccess, facts: Sequence[Fact]) -> list[RoleShown]:
    return [_side(access, part, facts) for part in access.parts]


def _side(access: RunAccess, part: Part, facts: Sequence[Fact]) -> RoleShown:
    role = access.role(part.role)
    return RoleShown(
        title=role_words(access, part.role),
        color=role.color if role is not None else "",
        name=access.name_of(part),
        kind=part.kind,
        mine=part.role in access.own_roles,
        facts=_of_role(facts, part.role),
    )


def _of_role(facts: Sequence[Fact], role: int | None) -> list[tuple[str, str]]:
    return [(in_words(fact.titles), in_words(fact.value)) for fact in facts if fact.role == role]


# Pictures -------------------------------------------------------------------------------------------------------------


def digest_of(picture: str) -> str:
    """The digest of a drawing, for its URL."""
    return sha256(picture)[:16] if picture else ""


def picture_by_digest(milestones: Sequence[Milestone], digest: str) -> str | None:
    """Drawing with that digest."""
    return next((stop.picture for stop in milestones if digest_of(stop.picture) == digest), None)
