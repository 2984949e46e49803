"""The two sides as factions of the host, with the results of bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, partial
from importlib import resources

from neuroshima_contract import Faction, FactionPiece, Matchups, Portrait, Role, Texts
from neuroshima_contract.complaints import read_toml
from neuroshima_contract.translation import read_sentences

from ..drawing import card_svg, side_svg
from ..rules.components.cards import SIDES, Box, Kind

TEXTS = read_sentences(__package__)

MATCHUPS = "matchups.toml"
KINDS: Mapping[Kind, Texts] = {
    kind: TEXTS[f"kinds.{kind}"] for kind in ("robot", "soldier", "building", "module", "instant")
}
"""In the order in which the cards of a side are listed."""


@cache
def portraits() -> Mapping[str, Portrait]:
    """What is said of the sides, by their ids."""
    folder = resources.files("neuroshima_convoy.portraits")
    files = [file for file in folder.iterdir() if file.name.endswith(".toml") and file.name != MATCHUPS]
    found = [read_toml(Portrait, file.name, file.read_text(encoding="utf-8")) for file in files]
    return {portrait.faction: portrait for portrait in found}


@cache
def matchups() -> Sequence[Matchups]:
    """What bots have won with the sides."""
    file = resources.files("neuroshima_convoy.portraits").joinpath(MATCHUPS)
    return (read_toml(Matchups, file.name, file.read_text(encoding="utf-8")),)


def factions(roles: Sequence[Role], box: Box) -> list[Faction]:
    """The two sides, with the cards of this box."""
    return [
        Faction(
            id=role.id,
            titles=role.titles,
            color=role.color,
            emblem=partial(side_svg, role.id),
            pieces=_pieces(box, role.id),
            role=seat,
            portrait=portraits().get(role.id),
        )
        for seat, role in enumerate(roles)
    ]


def _pieces(box: Box, side: str) -> Sequence[FactionPiece]:
    order = list(KINDS)
    cards = [card for card in box.cards.values() if SIDES[card.side] == side]
    return [
        FactionPiece(card.id, card.names, KINDS[card.kind], card.copies, partial(card_svg, card))
        for card in sorted(cards, key=lambda card: order.index(card.kind))
    ]
