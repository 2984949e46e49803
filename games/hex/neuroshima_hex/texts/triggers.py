"""Explanations of triggers of army files, made from their event and verb (triggers.toml)."""

from __future__ import annotations

from collections.abc import Mapping

from neuroshima_contract import Texts
from neuroshima_contract.translation import ENGLISH, read_sentences

from ..rules.occasions.triggers import Trigger
from ..rules.state.registry import Registry
from ..rules.traits.triggers import Triggered

SENTENCES = read_sentences(__package__, "triggers.toml")


def trigger_words(registry: Registry) -> dict[str, dict[str, object]]:
    """Names and texts of all triggers of the armies, by the ids of their traits."""
    traits = [trait for army in registry.armies.values() for tile in army.tiles.values() for trait in tile.traits]
    triggers = {trait.id: trait.trigger for trait in traits if isinstance(trait, Triggered)}
    return {
        name: {"names": dict(_when(trigger)), "texts": _text(trigger, registry)} for name, trigger in triggers.items()
    }


def _when(trigger: Trigger) -> Texts:
    return SENTENCES[f"when.{trigger.event}_{trigger.whom}"]


def _text(trigger: Trigger, registry: Registry) -> dict[str, str]:
    when, what = _when(trigger), SENTENCES[f"what.{trigger.do}_{trigger.on}"]
    marker: Mapping[str, str] = registry.markers[trigger.marker].names if trigger.marker else {}
    texts = {}
    for language in when:
        filled = {"count": trigger.count, "marker": marker.get(language, marker.get(ENGLISH, ""))}
        also = f" {_in(SENTENCES['also.netted'], language)}" if trigger.netted else ""
        texts[language] = f"{when[language]}: {_in(what, language) % filled}.{also}"
    return texts


def _in(texts: Texts, language: str) -> str:
    return texts.get(language, texts[ENGLISH])
