"""The only way to read a campaign. Everybody with the link may read all of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from django.db.models import Prefetch, QuerySet
from neuroshima_contract import Campaign, Game, MemoryData, Outcome, Refusal, Role, Stage

from neuroshima import plugins
from neuroshima.campaigns.models import Leg, Part, Run
from neuroshima.campaigns.offers import pinned
from neuroshima.campaigns.plugin_calls import CheckedCampaign, plain_memory
from neuroshima.campaigns.refusals import CampaignCode
from neuroshima.digests import sha256
from neuroshima.languages import in_words
from neuroshima.matches.models import NO_RESULT, Match, Status
from neuroshima.matches.reading.endings import outcome_of
from neuroshima.matches.reading.states import text_of
from neuroshima.matches.setup.seating import closed_choices, closed_sentence
from neuroshima.players.models import Player
from neuroshima.players.names import person_name
from neuroshima.refusals import refusal

RunStatus = Literal["open", "ready", "playing", "over", "frozen", "broken"]


def access_run(player: Player | None, slug: str) -> RunAccess:
    """The campaign with that link. Raises Refusal `campaign_not_found`."""
    run = with_related(Run.objects.filter(slug=slug)).first()
    if run is None:
        raise refusal(CampaignCode.CAMPAIGN_NOT_FOUND)
    return RunAccess(run, player)


def run_of(match: Match, player: Player | None) -> RunAccess | None:
    """The campaign that a match belongs to; None for a match by itself."""
    run = with_related(Run.objects.filter(legs__match=match)).first()
    return RunAccess(run, player) if run is not None else None


def with_related(runs: QuerySet[Run]) -> QuerySet[Run]:
    """The query with everything that `RunAccess` reads, without positions of matches."""
    matches = Match.objects.defer("snapshot", "seed").prefetch_related("seats")
    legs = Leg.objects.order_by("number").prefetch_related(Prefetch("match", matches))
    return runs.prefetch_related(Prefetch("parts", Part.objects.order_by("role")), Prefetch("legs", legs))


@dataclass
class RunAccess:
    """One campaign as one player may see it, read once from the database."""

    run: Run
    player: Player | None
    registry: plugins.GuardedRegistry = field(default_factory=plugins.registry)

    @property
    def slug(self) -> str:
        return self.run.slug

    @cached_property
    def parts(self) -> list[Part]:
        return list(self.run.parts.all())

    @cached_property
    def legs(self) -> list[Leg]:
        return list(self.run.legs.all())

    @cached_property
    def own_roles(self) -> tuple[int, ...]:
        """The roles of this player."""
        return tuple(p.role for p in self.parts if self.player is not None and p.player_id == self.player.pk)

    @cached_property
    def campaign(self) -> Campaign | None:
        """The campaign's object, or None while its plugin is not installed or not enabled.

        Of a pack, that of the version with which the campaign was begun."""
        if self.run.data:
            return pinned(self.registry, self.run.campaign, self.run.plugin, self.run.data)
        return self.registry.campaigns.get(self.run.campaign)

    @property
    def game(self) -> Game | None:
        return self.registry.games.get(self.campaign.game) if self.campaign is not None else None

    @property
    def waits_for(self) -> str:
        """The missing plugin for which the campaign waits; empty if there is none.

        It is the campaign's own, its game's, or one that its last match uses."""
        missing = [name for name in (self.run.plugin, *self.run.needs) if name not in self.registry.hooks]
        return next(iter(missing), "" if self.campaign is not None or self.run.data else self.run.plugin)

    @property
    def checked_campaign(self) -> CheckedCampaign:
        """The campaign object with checked calls. Raises Refusal `campaign_frozen`, `campaign_broken`."""
        if self.campaign is None and not self.waits_for:
            raise refusal(CampaignCode.CAMPAIGN_BROKEN, plugin=self.run.plugin)
        if self.campaign is None:
            raise refusal(CampaignCode.CAMPAIGN_FROZEN, plugin=self.waits_for)
        return CheckedCampaign(self.campaign, self.run.plugin, self.slug, self.run.data)

    # Where it stands

    @property
    def last(self) -> Match | None:
        """The match begun last."""
        return self.legs[-1].match if self.legs else None

    @property
    def running(self) -> Match | None:
        """The match that is played now."""
        return self.last if self.last is not None and self.last.status != Status.OVER else None

    @property
    def open_parts(self) -> list[Part]:
        return [part for part in self.parts if part.kind == Part.Kind.OPEN]

    @cached_property
    def memory(self) -> MemoryData:
        """The current memory. Raises Refusal `campaign_frozen`, `campaign_broken`."""
        if not self.legs:
            return self.checked_campaign.begin()
        return self.memory_after(self.legs[-1])

    def memory_before(self, leg: Leg) -> MemoryData:
        return plain_memory(leg.memory)

    def memory_after(self, leg: Leg) -> MemoryData:
        """Memory after a match.

        While the match runs, or if it has ended without a result, it is the memory before it. Raises as `memory`."""
        if leg.match.outcome is None or leg.match.outcome.get("reason") in NO_RESULT:
            return self.memory_before(leg)
        return self.checked_campaign.after(self.memory_before(leg), outcome_of(leg.match.outcome))

    @cached_property
    def stage(self) -> Stage | None:
        """The next match; None while a match runs, and when the campaign is over.

        Raises as `memory`."""
        return None if self.running is not None else self.checked_campaign.stage(self.memory)

    @cached_property
    def outcome(self) -> Outcome | None:
        """The outcome, with roles for winners; None while the campaign goes on.

        A stored outcome is not worked out again. Raises as `memory`."""
        if self.run.outcome is not None:
            return outcome_of(self.run.outcome)
        return None if self.running is not None else self.checked_campaign.outcome(self.memory)

    @cached_property
    def status(self) -> RunStatus:
        if self.run.outcome is not None:
            return "over"
        if self.waits_for:
            return "frozen"
        try:
            return self._status_now()
        except Refusal:
            return "broken"

    def _status_now(self) -> RunStatus:
        if self.open_parts:
            return "open"
        if self.running is not None:
            return "playing"
        return "over" if self.stage is None else "ready"

    @property
    def closed(self) -> str:
        """That the next match cannot be begun now, because the host has switched off what it needs; "" if it can."""
        if self.status != "ready" or self.game is None or self.stage is None:
            return ""
        return closed_sentence(self.game, self.stage.seats, closed_choices(self.game))

    @property
    def pulse(self) -> str:
        """A text that changes whenever there is something new to see.

        Pages poll it often, so it does not call the campaign object."""
        told = [
            self.waits_for,
            [[part.kind, part.name] for part in self.parts],
            [[leg.number, leg.match.status] for leg in self.legs],
        ]
        return sha256(text_of(told))[:16]

    # In words

    def role(self, number: int) -> Role | None:
        """The role with that number; None while the campaign's plugin is missing."""
        roles = self.campaign.roles if self.campaign is not None else ()
        return roles[number] if number < len(roles) else None

    def name_of(self, part: Part) -> str:
        """A bot's title in the reader's language, or the player's name."""
        bot = self.game.bots.get(part.bot) if self.game is not None and part.bot else None
        if part.kind == Part.Kind.PERSON:
            return person_name(part.name)
        return part.name if bot is None else in_words(bot.titles)
