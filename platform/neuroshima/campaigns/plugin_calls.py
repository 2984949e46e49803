"""Calls of a plugin's campaign object, with plain data and checked answers.

If the object raises or answers nonsense, the log says how, and the caller gets the refusal `campaign_broken`. The site
and everything stored stay as they are.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, TypeVar

from neuroshima_contract import Campaign, Fact, MemoryData, Milestone, Outcome, Picture, Stage, Texts

from neuroshima import plugins
from neuroshima.campaigns.refusals import CampaignCode
from neuroshima.matches.data_files import text_store
from neuroshima.matches.reading.states import text_of
from neuroshima.matches.setup.presets import presets_of
from neuroshima.pictures import svg_of
from neuroshima.refusals import refusal

logger = logging.getLogger(__name__)

Result = TypeVar("Result")
REMEMBERED = 64
"""Number of roads in this process's cache. A page requests their pictures one by one."""


class NonsenseError(ValueError):
    """An answer of a campaign object that makes no sense."""


class CheckedCampaign:
    """A campaign object with checked calls, for one run.

    The slug is empty before the run begins. `data`: the version of its pack."""

    def __init__(self, campaign: Campaign, plugin: str, slug: str = "", data: Mapping[str, str] | None = None) -> None:
        self.campaign, self.plugin, self.slug, self.data = campaign, plugin, slug, data or {}

    def begin(self) -> MemoryData:
        return self._call_campaign(lambda: plain_memory(self.campaign.begin()))

    def stage(self, memory: MemoryData) -> Stage | None:
        return self._call_campaign(lambda: self._fine_stage(self.campaign.stage(memory), self.campaign.outcome(memory)))

    def after(self, memory: MemoryData, outcome: Outcome) -> MemoryData:
        return self._call_campaign(lambda: plain_memory(self.campaign.after(memory, outcome)))

    def outcome(self, memory: MemoryData) -> Outcome | None:
        return self._call_campaign(lambda: self._fine_outcome(self.campaign.outcome(memory)))

    def road(self, memory: MemoryData) -> list[Milestone]:
        stops = self._call_campaign(lambda: _road(self.campaign, text_of(memory)))
        pictures = self._pictures() if any(stop.preset for stop in stops) else {}
        return [replace(stop, picture=svg_of(pictures.get(stop.preset, stop.picture))) for stop in stops]

    def standing(self, memory: MemoryData) -> list[Fact]:
        return self._call_campaign(lambda: self._fine_facts(self.campaign.standing(memory)))

    def changes(self, before: MemoryData, after: MemoryData) -> list[Texts]:
        return self._call_campaign(lambda: _fine_texts(self.campaign.changes(before, after)))

    def _pictures(self) -> Mapping[str, Picture]:
        """The pictures of the game's presets, by id; empty if the game is missing."""
        game = plugins.games().get(self.campaign.game)
        if game is None:
            return {}
        made = text_store.with_digests(game, {**text_store.usable(game), **self.data})
        offered = presets_of(made).values()
        return {preset.id: preset.picture for preset in offered}

    def _call_campaign(self, step: Callable[[], Result]) -> Result:
        try:
            return step()
        except Exception as error:
            logger.exception("the campaign %s failed", self.campaign.id, extra={"campaign": self.slug})
            raise refusal(CampaignCode.CAMPAIGN_BROKEN, plugin=self.plugin) from error

    # Checks

    def _fine_stage(self, stage: Stage | None, outcome: Outcome | None) -> Stage | None:
        if (stage is None) == (outcome is None):
            raise NonsenseError("a campaign has either a next stage or an outcome")
        if stage is None:
            return None
        roles = range(len(self.campaign.roles))
        if not isinstance(stage.id, str) or not 0 < len(stage.id) <= 100:
            raise NonsenseError(f"a stage's id is a text of 1 to 100 letters, not {stage.id!r}")
        if len(stage.roles) != len(stage.seats) or not all(role in roles for role in stage.roles):
            raise NonsenseError(
                f"stage {stage.id}: each of its {len(stage.seats)} seats needs one of {len(roles)} roles"
            )
        if stage.bots and len(stage.bots) != len(stage.seats):
            raise NonsenseError(f"stage {stage.id}: it names bots for {len(stage.bots)} of {len(stage.seats)} seats")
        return stage

    def _fine_outcome(self, outcome: Outcome | None) -> Outcome | None:
        if outcome is not None and not all(role in range(len(self.campaign.roles)) for role in outcome.winners):
            raise NonsenseError(f"a campaign is won by roles: {outcome.winners}")
        return outcome

    def _fine_facts(self, facts: Any) -> list[Fact]:
        known = [None, *range(len(self.campaign.roles))]
        for fact in facts:
            _fine_texts([fact.titles, fact.value])
            if fact.role not in known:
                raise NonsenseError(f"no role has the number {fact.role}")
        return list(facts)


def plain_memory(memory: MemoryData) -> MemoryData:
    """`memory` as it comes back from the database.

    Campaign objects always get this form."""
    if not isinstance(memory, dict):
        raise NonsenseError(f"a memory is a dict, not {type(memory).__name__}")
    data: MemoryData = json.loads(text_of(memory))
    return data


@lru_cache(maxsize=REMEMBERED)
def _road(campaign: Campaign, memory: str) -> list[Milestone]:
    milestones = list(campaign.road(json.loads(memory)))
    for stop in milestones:
        _fine_texts([stop.titles, stop.texts, *stop.stakes])
        if not all(isinstance(text, str) for text in (stop.id, stop.picture, stop.preset)):
            raise NonsenseError("the id, the picture and the preset of a milestone are texts")
    return milestones


def _fine_texts(given: Any) -> list[Texts]:
    for texts in given:
        if not isinstance(texts["en"], str) or not all(isinstance(text, str) for text in texts.values()):
            raise NonsenseError(f"texts in languages are wanted, with English: {texts!r}")
    return list(given)
