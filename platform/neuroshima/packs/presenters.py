"""Packs as their pages show them, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.urls import reverse
from neuroshima_contract import Game, PackItem, Refusal
from neuroshima_contract.packs import Fault

from neuroshima import plugins
from neuroshima.factions import presenters as factions
from neuroshima.factions.access import factions_of
from neuroshima.languages import in_words
from neuroshima.matches.data_files import text_store
from neuroshima.matches.models import DataChoice, DataText
from neuroshima.packs import access
from neuroshima.packs.access import Version
from neuroshima.packs.models import FanPack
from neuroshima.packs.previews import previewed
from neuroshima.players.models import Player
from neuroshima.refusals import words


@dataclass(frozen=True)
class Thing:
    """Something that a pack brings: its title, and the address of its preview or empty."""

    title: str
    address: str


@dataclass(frozen=True)
class PackLine:
    """A pack in the list."""

    title: str
    version: str
    author: str
    game: str
    address: str
    in_use: bool
    waits: bool
    """Whether its owner has handed it in and waits for the host."""
    rated: bool
    brings: Sequence[tuple[str, Sequence[Thing]]]
    """Its contents by their sort."""


@dataclass(frozen=True)
class VersionLine:
    """A version in the list of a pack's versions."""

    number: int
    note: str
    address: str
    in_use: bool
    is_shown: bool
    row: DataText


@dataclass(frozen=True)
class ArmyShown:
    """An army of a pack: its card, and its page in this version."""

    card: factions.Card
    address: str


def lines_of(player: Player | None) -> list[PackLine]:
    """The packs that the reader may see: those in use, their own, and the newest for those who decide about them."""
    choices = access.choices()
    packs = access.packs_listed(player, choices)
    unused = [kept for kept in packs if (kept.game, kept.file) not in choices]
    rows, waiting, games = access.newest_rows(unused), access.waiting_for_host(unused), plugins.games()
    lines = []
    for kept in packs:
        choice = choices.get((kept.game, kept.file))
        row = choice.text if choice is not None else rows.get((kept.game, kept.file))
        if row is not None:
            lines.append(_line(kept, games.get(kept.game), access.read_row(row), choice, kept.pk in waiting))
    return sorted(lines, key=lambda line: line.title.casefold())


def _line(kept: FanPack, game: Game | None, version: Version, choice: DataChoice | None, waits: bool) -> PackLine:
    return PackLine(
        title=version.title,
        version=version.manifest.version,
        author=version.manifest.author,
        game=in_words(game.titles) if game is not None else kept.game,
        address=reverse("pack_version", args=[kept.game, kept.name, version.row.number]),
        in_use=choice is not None,
        waits=waits,
        rated=choice is not None and choice.rated,
        brings=by_sort(access.items_of(game, version)),
    )


def by_sort(items: Sequence[PackItem], addresses: Mapping[str, str] | None = None) -> list[tuple[str, Sequence[Thing]]]:
    """Things by their sort, both in words. `addresses`: of previews, by the id of a thing."""
    known = addresses or {}
    grouped = groupby(items, key=lambda item: in_words(item.sorts))
    return [(sort, [Thing(in_words(item.titles), known.get(item.id, "")) for item in group]) for sort, group in grouped]


def addresses_of_previews(game: Game | None, version: Version) -> Mapping[str, str]:
    """The addresses of the previews in a version, by the id of a thing."""
    made, row = game_with(game, version), version.row
    ids = previewed(made) if made is not None else set()
    own = {name for name in ids if name.startswith(version.manifest.prefix)}
    return {name: reverse("pack_preview", args=[row.game, version.pack.id, row.number, name]) for name in own}


def versions_of(kept: FanPack, shown: int) -> list[VersionLine]:
    """All versions of a pack, the newest first."""
    choice = access.choice_of(kept)
    return [
        VersionLine(
            row.number,
            row.note,
            reverse("pack_version", args=[kept.game, kept.name, row.number]),
            choice is not None and choice.text_id == row.pk,
            row.number == shown,
            row,
        )
        for row in access.rows_of(kept).defer("text")
    ]


def armies_of(game: Game | None, version: Version) -> list[ArmyShown]:
    """The armies of a version, with links to their pages in this version."""
    made = game_with(game, version)
    return list(_armies(made, version)) if made is not None else []


def _armies(made: Game, version: Version) -> Iterator[ArmyShown]:
    query = text_store.query_of({version.row.name: version.row.digest})
    for faction in factions_of(made).values():
        if faction.pack == version.pack.id:
            card = factions.card(made, faction)
            yield ArmyShown(card, card.address + query)


def game_with(game: Game | None, version: Version) -> Game | None:
    """The game with this version alone; None if it cannot be played so."""
    try:
        return text_store.with_digests(game, {version.row.name: version.row.digest}) if game is not None else None
    except Refusal:
        return None


def faults_shown(faults: Sequence[Fault]) -> list[tuple[str, str, str]]:
    """File, place and reason of each fault, in the reader's language."""
    return [(fault.file, fault.place, words(fault.reason)) for fault in faults]
