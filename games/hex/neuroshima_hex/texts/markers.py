"""Explanations of markers whose authors give none, made from what they do (markers.toml)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from neuroshima_contract import Texts
from neuroshima_contract.translation import join_texts, read_sentences

from ..rules.board.markers import Marker
from ..rules.state.registry import Registry
from ..rules.traits.marking import GivesMarker, LeavesMarker, PutsMarker
from .words import Words

SORTS: Mapping[type, str] = {LeavesMarker: "leaves", GivesMarker: "gives", PutsMarker: "instant"}
KEYS = {
    "leaves": (("texts", "leaves"), ("asks", "asks"), ("waits", "waits")),
    "gives": (("texts", "gives"),),
    "instant": (("texts", "instant"),),
}
SENTENCES = read_sentences(__package__, "markers.toml")


def marker_texts(marker: Marker, words: Words) -> Texts:
    """What a marker does, by language: what its author says, or sentences made from what it does.

    `words`: the names of the traits that it gives."""
    return marker.texts or join_texts(list(_sentences(marker, words)), " ")


def marker_words(registry: Registry, words: Words) -> dict[str, dict[str, object]]:
    """Names and texts of the traits that files bring with markers, by their ids.

    What `words` say of one of them stands in its place, key by key."""
    made: dict[str, dict[str, object]] = {}
    for trait in registry.traits.values():
        sort = next((name for kind, name in SORTS.items() if isinstance(trait, kind)), None)
        marker = registry.markers.get(getattr(trait, "marker", "")) if sort is not None else None
        if marker is not None:
            said = {key: dict(SENTENCES.fill(f"puts.{name}", marker=marker.names)) for key, name in KEYS[sort or ""]}
            made[trait.id] = {"names": dict(marker.names), **said, **words.entries.get(trait.id, {})}
    return made


def _sentences(marker: Marker, words: Words) -> Iterator[Texts]:
    for name, amount in marker.bonus._asdict().items():
        if amount:
            yield SENTENCES.fill(f"bonus.{name}.{'more' if amount > 0 else 'less'}", amount=abs(amount))
    if marker.grants:
        traits = join_texts([words.name_of(trait.id) for trait in marker.grants])
        yield SENTENCES.fill("does.grants", traits=traits)
    if marker.nets:
        yield SENTENCES["does.nets"]
    for state in marker.states:
        sentence = SENTENCES.get(f"state.{state}")
        yield sentence or SENTENCES.fill("does.state", state=words.name_of(state))
    if marker.strikes_for:
        striking, keeping = words.name_of(marker.strikes_for), words.name_of(marker.kept_by)
        yield SENTENCES.fill("does.strikes_for", striking=striking, keeping=keeping)
    if wounds := marker.opening_wounds(1):
        yield SENTENCES.fill("does.opening_wounds", wounds)
    if marker.kept:
        yield SENTENCES["does.kept"]
    if marker.ends:
        yield SENTENCES.fill("does.ends", events=join_texts([SENTENCES[f"end.{event}"] for event in marker.ends]))
    if marker.held:
        yield SENTENCES.fill("does.held", state=words.name_of(marker.held))
    if marker.spares:
        yield SENTENCES["does.spares"]
    if marker.single:
        yield SENTENCES["does.single"]
    yield SENTENCES.fill("does.supply", supply=marker.supply)
