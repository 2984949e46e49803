"""The armies as the host shows them for choosing, with results of bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from neuroshima_contract import Faction, FactionPiece, Matchups, Portrait, Texts
from neuroshima_contract.complaints import read_toml
from neuroshima_contract.refusal import TakenError
from neuroshima_contract.translation import read_sentences

from ..drawing import emblem_svg, tile_svg
from ..drawing.art import Art
from ..drawing.facts import ArmyFacts

TEXTS = read_sentences(__package__)

KINDS: Mapping[str, Texts] = {
    kind: TEXTS[f"kinds.{kind}"] for kind in ("hq", "warrior", "module", "foundation", "instant")
}
"""In the order in which the tiles of an army are listed."""


class Gallery:
    """The portraits of armies by their ids, and the results of bots."""

    def __init__(self) -> None:
        self.portraits: dict[str, Portrait] = {}
        self.matchups: list[Matchups] = []

    def add_portrait(self, name: str, text: str, armies: Mapping[str, object]) -> None:
        """The portrait of a file.

        Raises ValueError for a portrait that cannot be read, of an unknown army, or of one that has a portrait."""
        portrait = read_toml(Portrait, name, text)
        army = portrait.faction
        if army not in armies:
            raise ValueError(f"{name}: faction: there is no army {army}")
        if army in self.portraits:
            raise TakenError("portrait", army, f"{name}: there are two portraits of {army}")
        self.portraits[army] = portrait

    def add_matchups(self, name: str, text: str) -> None:
        """The results of a file. Raises ValueError for one that cannot be read."""
        self.matchups.append(read_toml(Matchups, name, text))


def factions(armies: Mapping[str, ArmyFacts], art: Art, gallery: Gallery) -> list[Faction]:
    """`armies` is the catalogue's."""
    return [_faction(name, facts, art, gallery.portraits.get(name)) for name, facts in armies.items()]


def _faction(name: str, facts: ArmyFacts, art: Art, portrait: Portrait | None) -> Faction:
    return Faction(
        id=name,
        titles=facts["names"],
        color=facts["color"],
        emblem=partial(emblem_svg, name, facts, art),
        pieces=_pieces(name, facts, art),
        options={"army": name},
        portrait=portrait,
    )


def _pieces(army: str, facts: ArmyFacts, art: Art) -> Sequence[FactionPiece]:
    """Its 35 tiles; its Structure is none of them."""
    order = list(KINDS)
    tiles = [(name, tile) for name, tile in facts["tiles"].items() if tile["count"]]
    return [
        FactionPiece(name, tile["names"], KINDS[tile["kind"]], tile["count"], partial(tile_svg, army, name, facts, art))
        for name, tile in sorted(tiles, key=lambda each: order.index(each[1]["kind"]))
    ]
