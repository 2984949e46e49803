"""Explanations of triggers of army files, made from their event and verb (triggers.toml)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from neuroshima_contract import Texts
from neuroshima_contract.translation import ENGLISH, read_sentences

from ..rules.board.tiles import Tile
from ..rules.occasions.triggers import CONCERNS, VERBS, Trigger
from ..rules.state.registry import Registry
from ..rules.traits.triggers import Triggered

SENTENCES = read_sentences(__package__, "triggers.toml")


def trigger_words(registry: Registry) -> dict[str, dict[str, object]]:
    """Names and texts of all triggers of the armies, by the ids of their traits."""
    return words_of_tiles(registry, (tile for army in registry.armies.values() for tile in army.tiles.values()))


def words_of_tiles(registry: Registry, tiles: Iterable[Tile]) -> dict[str, dict[str, object]]:
    """The same of the triggers of these tiles; of a marker that does not exist, its id."""
    traits = [trait for tile in tiles for trait in tile.traits]
    triggers = {trait.id: trait.trigger for trait in traits if isinstance(trait, Triggered)}
    return {
        name: {"names": dict(_when(trigger)), "texts": _text(trigger, registry)} for name, trigger in triggers.items()
    }


def _when(trigger: Trigger) -> Texts:
    return SENTENCES[f"when.{trigger.event}_{trigger.whom}"]


def event_choices() -> Mapping[tuple[str, str], Texts]:
    """The words for each event and whom it may concern: "When it is destroyed"."""
    return {
        (event, whom): SENTENCES[f"when.{event}_{whom}"] for event, concerns in CONCERNS.items() for whom in concerns
    }


def verb_choices() -> Mapping[tuple[str, str], Texts]:
    """The words for each verb and to whom it is done, with an ellipsis for its number and its marker."""
    gaps = {"count": "…", "marker": "…"}
    return {
        (verb, on): {language: text % gaps for language, text in SENTENCES[f"what.{verb}_{on}"].items()}
        for verb, facts in VERBS.items()
        for on in facts.on
    }


def _text(trigger: Trigger, registry: Registry) -> dict[str, str]:
    when, what = _when(trigger), SENTENCES[f"what.{trigger.do}_{trigger.on}"]
    known = registry.markers.get(trigger.marker)
    marker: Mapping[str, str] = known.names if known is not None else {ENGLISH: trigger.marker}
    texts = {}
    for language in when:
        filled = {"count": trigger.count, "marker": marker.get(language, marker.get(ENGLISH, ""))}
        also = f" {_in(SENTENCES['also.netted'], language)}" if trigger.netted else ""
        texts[language] = f"{when[language]}: {_in(what, language) % filled}.{also}"
    return texts


def _in(texts: Texts, language: str) -> str:
    return texts.get(language, texts[ENGLISH])
