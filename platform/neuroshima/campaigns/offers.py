"""Campaigns that can be begun: those of plugins, and those of the packs in use.

A campaign of a pack is pinned to the version with which it was begun, as matches are."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from neuroshima_contract import Campaign, Game, Refusal
from neuroshima_contract.packs import FILE_PREFIX, SEPARATOR

from neuroshima import plugins
from neuroshima.contributions import Contributions
from neuroshima.languages import in_words
from neuroshima.matches.data_files import text_store
from neuroshima.plugins import GuardedRegistry
from neuroshima.plugins.refusals import PluginCode
from neuroshima.refusals import refusal

EDITOR_PAGES: Contributions[str] = Contributions()
"""Names of the URLs of pages where campaigns are made; such apps lie above this one."""
logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Offer:
    """A campaign, with the plugin that brings it or its game, and the version of its pack."""

    campaign: Campaign
    plugin: str
    data: Mapping[str, str] = field(default_factory=dict)
    """The pack's data file with the digest of its text; empty without a pack."""
    pack: str = ""
    """The pack's name in the reader's language."""


def offers() -> dict[str, Offer]:
    """All campaigns whose games can be played now, by id."""
    registry = plugins.registry()
    found = {
        name: Offer(campaign, registry.campaign_owners[name])
        for name, campaign in registry.campaigns.items()
        if campaign.game in registry.games
    }
    for game in registry.games.values():
        if game.packs.are_taken:
            for offer in _of_packs(registry, game):
                found.setdefault(offer.campaign.id, offer)
    return found


def offer_of(campaign_id: str) -> Offer:
    """The campaign with that id. Raises Refusal `campaign_missing`."""
    registry = plugins.registry()
    if campaign_id in registry.campaigns:
        return Offer(registry.campaigns[campaign_id], registry.campaign_owners[campaign_id])
    found = offers().get(campaign_id)
    if found is None:
        raise refusal(PluginCode.CAMPAIGN_MISSING, campaign=campaign_id)
    return found


def _of_packs(registry: GuardedRegistry, game: Game) -> Iterator[Offer]:
    try:
        chosen = text_store.packs_in_use(game)
        made = text_store.with_digests(game, chosen) if chosen else game
        files = made.data_files.by_name()
        for name, campaign in made.packs.campaigns().items():
            file = file_of(name)
            yield Offer(campaign, registry.owners[game.id], {file: chosen[file]}, in_words(files[file].titles))
    except Refusal:
        logger.exception("the campaigns of packs for %s cannot be read", game.id)


def file_of(campaign_id: str) -> str:
    """The data file of the pack that brings a campaign."""
    return f"{FILE_PREFIX}{campaign_id.partition(SEPARATOR)[0]}.toml"


def pinned(registry: GuardedRegistry, campaign_id: str, plugin: str, data: Mapping[str, str]) -> Campaign | None:
    """The campaign of a pack in the version with which it was begun; None if it cannot be read now."""
    for game in registry.games.values():
        if registry.owners[game.id] == plugin and game.packs.are_taken:
            try:
                return text_store.with_digests(game, data).packs.campaigns().get(campaign_id)
            except Refusal:
                logger.exception("the campaign %s cannot be read in its version", campaign_id)
    return None
