"""The only way to change a campaign: begin it, join it, go on.

Each is one transaction. It locks the campaign's row first: if two players press the button at the same moment, one of
them makes the match, and the other one gets the same match. `matches.play` makes the matches.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Literal

from neuroshima_contract import Campaign, Game, Refusal, Stage, WantedBot

from neuroshima import plugins
from neuroshima.campaigns.access import RunAccess, with_related
from neuroshima.campaigns.models import Leg, Part, Run
from neuroshima.campaigns.offers import Offer, offer_of
from neuroshima.campaigns.plugin_calls import CheckedCampaign
from neuroshima.campaigns.refusals import CampaignCode
from neuroshima.matches.models import Match
from neuroshima.matches.play import SeatPlan, create_match
from neuroshima.matches.play.transactions import atomic_or_refuse
from neuroshima.matches.refusals import MatchCode
from neuroshima.players.models import Player
from neuroshima.players.names import distinct_name
from neuroshima.plugins.refusals import PluginCode
from neuroshima.refusals import Code, refusal

logger = logging.getLogger(__name__)

OUTSIDE = {PluginCode.GAME_MISSING, MatchCode.UNKNOWN_BOT, MatchCode.CHOICE_CLOSED, Code.UNAVAILABLE}
"""Refusals to make a match that are not the campaign's fault."""


@dataclass(frozen=True)
class RolePlan:
    """Who shall play a role: the creator, a player with the link, or a bot."""

    kind: Literal["me", "open", "bot"]
    bot: str = ""


def begin_run(player: Player, campaign_id: str, plans: Sequence[RolePlan]) -> RunAccess:
    """Create a campaign of `player`; `plans` are in the order of its roles.

    Its first match does not begin yet.

    Raises Refusal `campaign_missing`, `game_missing`, `role_count`, `unknown_bot`, `campaign_broken`."""
    return begin_offer(player, offer_of(campaign_id), plans)


def begin_offer(player: Player, offer: Offer, plans: Sequence[RolePlan]) -> RunAccess:
    """As `begin_run`, with a campaign that is in the caller's hands."""
    campaign, owner = offer.campaign, offer.plugin
    game = plugins.game(campaign.game)
    if len(plans) != len(campaign.roles):
        raise refusal(CampaignCode.ROLE_COUNT, "roles", count=len(plans))
    registry = plugins.registry()
    CheckedCampaign(campaign, owner, data=offer.data).begin()
    with atomic_or_refuse():
        run = Run.objects.create(
            campaign=campaign.id,
            plugin=owner,
            version=campaign.version,
            data=dict(offer.data),
            needs=_needs(owner, [registry.owners[game.id]]),
        )
        Part.objects.bulk_create([_part(game, run, role, plan, player) for role, plan in enumerate(plans)])
    return _reread(run, player)


def _needs(owner: str, names: Sequence[str]) -> list[str]:
    """The names without the plugin that owns the campaign and without repetitions."""
    return [name for name in dict.fromkeys(names) if name != owner]


def _part(game: Game, run: Run, role: int, plan: RolePlan, player: Player) -> Part:
    part = Part(run=run, role=role, kind=Part.Kind.OPEN)
    if plan.kind == "me":
        _sit_down(part, player)
    elif plan.kind == "bot":
        if plan.bot not in game.bots:
            raise refusal(MatchCode.UNKNOWN_BOT, f"roles.{role}", bot=plan.bot)
        part.kind, part.bot, part.name = Part.Kind.BOT, plan.bot, game.bots[plan.bot].titles["en"]
    return part


def _sit_down(part: Part, player: Player, taken: Sequence[str] = ()) -> None:
    """Give a role to a player. `taken`: the names of the other players."""
    part.kind, part.player, part.name = Part.Kind.PERSON, player, distinct_name(player.name, taken)


def join_run(player: Player, slug: str, role: int | None = None) -> RunAccess:
    """Give `player` an open role: `role`, or the first open one.

    Raises Refusal `campaign_not_found`, `already_in_campaign`, `no_open_role`."""
    with atomic_or_refuse():
        access = _lock_run(player, slug)
        if access.own_roles:
            raise refusal(CampaignCode.ALREADY_IN_CAMPAIGN)
        free = [part for part in access.open_parts if role in (None, part.role)]
        if not free:
            raise refusal(CampaignCode.NO_OPEN_ROLE)
        _sit_down(free[0], player, [part.name for part in access.parts if part.player_id is not None])
        free[0].save()
    return _reread(access.run, player)


def advance(player: Player, slug: str, played: int) -> Match:
    """Begin the next match. `played`: the number of matches that the player has seen.

    If another player has begun a match meanwhile, returns the last one.

    Raises Refusal `campaign_not_found`, `not_your_campaign`, `role_open`, `match_running`, `campaign_over`,
    `campaign_frozen`, `campaign_broken`, `unknown_bot`, `unavailable`; then nothing was changed."""
    with atomic_or_refuse():
        access = _lock_run(player, slug)
        if not access.own_roles:
            raise refusal(CampaignCode.NOT_YOUR_CAMPAIGN)
        if access.open_parts:
            raise refusal(CampaignCode.ROLE_OPEN)
        if access.last is not None and played < len(access.legs):
            return access.last
        if access.running is not None:
            raise refusal(CampaignCode.MATCH_RUNNING)
        return _begin_next(access, player)


def _begin_next(access: RunAccess, player: Player) -> Match:
    if access.waits_for:
        raise refusal(CampaignCode.CAMPAIGN_FROZEN, plugin=access.waits_for)
    stage = access.stage if access.run.outcome is None else None
    if stage is None:
        raise refusal(CampaignCode.CAMPAIGN_OVER)
    assert access.campaign is not None
    match = _make_match(access, access.campaign, stage, player)
    Leg.objects.create(run=access.run, number=len(access.legs) + 1, stage=stage.id, match=match, memory=access.memory)
    access.run.needs = _needs(access.run.plugin, [match.plugin, *match.needs])
    access.run.version = access.campaign.version
    access.run.save(update_fields=["needs", "version", "changed"])
    return match


def _make_match(access: RunAccess, campaign: Campaign, stage: Stage, player: Player) -> Match:
    """Make the match of `stage`.

    If the game refuses its options, that is the campaign's fault: raises Refusal `campaign_broken`."""
    wanted = stage.bots or [WantedBot()] * len(stage.seats)
    plans = [
        _plan(campaign.game, access.parts[role], options, bot)
        for role, options, bot in zip(stage.roles, stage.seats, wanted, strict=True)
    ]
    try:
        return create_match(player, campaign.game, stage.options, plans, beside=access.run.data).match
    except Refusal as refused:
        if refused.code in OUTSIDE:
            raise
        logger.exception("the stage %s cannot be played", stage.id, extra={"campaign": access.slug})
        raise refusal(CampaignCode.CAMPAIGN_BROKEN, plugin=access.run.plugin) from refused


def _plan(game: str, part: Part, options: dict[str, object], wanted: WantedBot) -> SeatPlan:
    if part.kind == Part.Kind.BOT:
        bot = wanted.bot if wanted.bot in plugins.game(game).bots else part.bot
        return SeatPlan("bot", options, bot, style=wanted.style)
    return SeatPlan("player", options, player=part.player)


def settle(access: RunAccess) -> None:
    """Store the outcome of a campaign that is over.

    Doing it again changes nothing. If it fails now, the next call stores it."""
    if access.run.outcome is not None or access.last is None or access.status != "over":
        return
    outcome = access.outcome
    assert outcome is not None
    told = {**outcome.details, "winners": list(outcome.winners), "reason": outcome.reason}
    with suppress(Refusal), atomic_or_refuse():
        Run.objects.filter(pk=access.run.pk, ended=None).update(outcome=told, ended=access.last.ended)


def move_guest_data(sender: Any, guest: Player, player: Player, **_more: Any) -> None:
    """Give a guest's roles to the account's player.

    Campaigns in which that player has a role already are left out: nobody shall play against themselves by accident."""
    runs = Run.objects.filter(pk__in=Part.objects.filter(player=guest).values("run"))
    for run in runs.exclude(parts__player=player).select_for_update().order_by("pk"):
        run.parts.filter(player=guest).update(player=player)


def anonymise(sender: Any, player: Player, stand_in: Player, **_more: Any) -> None:
    """Give the roles of a deleted player to the stand-in.

    A role in a campaign that waits for players is open again."""
    for run in Run.objects.select_for_update().filter(pk__in=Part.objects.filter(player=player).values("run")):
        parts = run.parts.filter(player=player)
        if run.legs.exists():
            parts.update(player=stand_in, name="")
        else:
            parts.update(kind=Part.Kind.OPEN, player=None, name="")


def _lock_run(player: Player | None, slug: str) -> RunAccess:
    run = with_related(Run.objects.select_for_update().filter(slug=slug)).first()
    if run is None:
        raise refusal(CampaignCode.CAMPAIGN_NOT_FOUND)
    return RunAccess(run, player)


def _reread(run: Run, player: Player) -> RunAccess:
    return RunAccess(with_related(Run.objects.filter(pk=run.pk)).get(), player)
