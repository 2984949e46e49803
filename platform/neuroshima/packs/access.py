"""The only way to read packs: those of the site, their versions, and what each brings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from django.contrib.auth.models import User
from django.db.models import QuerySet
from neuroshima_contract import Game, PackItem, Refusal
from neuroshima_contract.packs import Fault, Manifest, Pack, pack_of_text

from neuroshima import plugins
from neuroshima.languages import in_words
from neuroshima.matches.data_files import managed_files, text_store
from neuroshima.matches.models import DataChoice, DataText, Status
from neuroshima.packs.models import FanPack
from neuroshima.packs.refusals import PackCode
from neuroshima.players.models import Player
from neuroshima.refusals import refusal, words

MOST_NEWEST = 100
"""How many packs the list has at most besides those in use and the reader's own, for those who decide: the newest."""


@dataclass(frozen=True)
class Version:
    """One version of a pack, read."""

    row: DataText
    pack: Pack

    @property
    def manifest(self) -> Manifest:
        return self.pack.manifest

    @property
    def title(self) -> str:
        return in_words(self.manifest.names.model_dump())


def pack_named(game_id: str, name: str) -> FanPack:
    """Raises Refusal `no_such_pack`."""
    found = FanPack.objects.filter(game=game_id, name=name).select_related("owner").first()
    if found is None:
        raise refusal(PackCode.NO_SUCH_PACK)
    return found


def pack_shown_to(player: Player | None, game_id: str, name: str) -> FanPack:
    """A pack that the player may see: one in use, their own, or one that they may change.

    Raises Refusal `no_such_pack`."""
    kept = pack_named(game_id, name)
    if choice_of(kept) is None and not may_change(player, kept) and not is_own(player, kept):
        raise refusal(PackCode.NO_SUCH_PACK)
    return kept


def rows_of(kept: FanPack) -> QuerySet[DataText]:
    """Its stored versions, the newest first."""
    return DataText.objects.filter(game=kept.game, name=kept.file).order_by("-number")


def version_of(kept: FanPack, number: int) -> Version:
    """Raises Refusal `no_such_pack`."""
    row = rows_of(kept).filter(number=number).first()
    if row is None:
        raise refusal(PackCode.NO_SUCH_PACK)
    return read_row(row)


def read_row(row: DataText) -> Version:
    return Version(row, pack_of_text(row.name, row.text))


def choice_of(kept: FanPack) -> DataChoice | None:
    """What new matches get; None while it is out of use."""
    return DataChoice.objects.filter(game=kept.game, name=kept.file).select_related("text").first()


def games() -> dict[str, Game]:
    """The games that take packs, by id."""
    return {name: game for name, game in plugins.games().items() if game.packs.are_taken}


def choices() -> dict[tuple[str, str], DataChoice]:
    """What new matches get of all packs in use, by game and file."""
    chosen = DataChoice.objects.filter(name__startswith="pack_").select_related("text")
    return {(choice.game, choice.name): choice for choice in chosen}


def ids_in_use() -> set[str]:
    """The ids of all packs that new matches can be played with."""
    chosen = DataChoice.objects.filter(name__startswith="pack_").values_list("game", "name")
    return {kept.name for kept in _packs_of(chosen)}


def _packs_of(files: Iterable[tuple[str, str]]) -> list[FanPack]:
    """The packs with these files, by game and file."""
    wanted = set(files)
    games, names = {game for game, _file in wanted}, {FanPack.id_of(file) for _game, file in wanted}
    found = FanPack.objects.filter(game__in=games, name__in=names).select_related("owner")
    return [kept for kept in found if (kept.game, kept.file) in wanted]


def packs_listed(player: Player | None, chosen: Mapping[tuple[str, str], DataChoice]) -> list[FanPack]:
    """The packs of the list: those in use, the player's own, and the newest for those who decide about them."""
    packs = FanPack.objects.select_related("owner")
    own = packs.filter(owner=player) if player is not None else packs.none()
    newest = packs.order_by("-pk")[:MOST_NEWEST] if may_decide(player) else packs.none()
    return list({kept.pk: kept for found in (_packs_of(chosen), own, newest) for kept in found}.values())


def newest_rows(packs: Iterable[FanPack]) -> dict[tuple[str, str], DataText]:
    """The newest versions of packs, by game and file."""
    known = {(kept.game, kept.file) for kept in packs}
    games, files = {game for game, _file in known}, {file for _game, file in known}
    versions = DataText.objects.filter(game__in=games, name__in=files).order_by("number")
    last = {(game, name): key for game, name, key in versions.values_list("game", "name", "pk")}
    rows = DataText.objects.in_bulk([key for file, key in last.items() if file in known])
    return {(row.game, row.name): row for row in rows.values()}


def may_hand_in(player: Player | None) -> bool:
    """Whether the host lets this player hand in packs."""
    return player is not None and player.user is not None and player.user.has_perm("packs.add_fanpack")


def may_decide(player: Player | None) -> bool:
    """Whether this player decides about everybody's packs, as the host does."""
    return player is not None and player.user is not None and player.user.has_perm("packs.change_fanpack")


def may_change(player: Player | None, kept: FanPack) -> bool:
    """Whether this player may put the pack in and out of use."""
    return may_decide(player) or (player is not None and kept.owner_id == player.pk and may_hand_in(player))


def is_own(player: Player | None, kept: FanPack) -> bool:
    """Whether this player has handed it in."""
    return player is not None and kept.owner_id == player.pk


def waits_for_host(kept: FanPack) -> bool:
    """Whether it is out of use, and its owner may not put it in use."""
    return choice_of(kept) is None and kept.pk in waiting_for_host([kept])


def waiting_for_host(packs: Iterable[FanPack]) -> set[int]:
    """Those of some packs out of use whose owners may not put them in use, by their keys."""
    owned = {kept.pk: kept.owner_id for kept in packs if kept.owner_id is not None}
    trusted = User.objects.with_perm("packs.add_fanpack", backend="django.contrib.auth.backends.ModelBackend")
    owners = set(Player.objects.filter(pk__in=owned.values(), user__in=trusted).values_list("pk", flat=True))
    return {key for key, owner in owned.items() if owner not in owners}


def problem_of(game: Game, row: DataText) -> str:
    """Why new matches cannot be played with a version, in words; empty if they can."""
    chosen = {**text_store.packs_in_use(game), row.name: row.digest}
    error = text_store.problems(game, chosen).get(row.name)
    return "" if error is None else words(error) if isinstance(error, Refusal) else str(error)


def items_of(game: Game | None, version: Version | None) -> Sequence[PackItem]:
    """What a version brings; nothing while its game is missing, or it cannot be used there."""
    return _items(game, version.row.name, version.pack.text) if game is not None and version is not None else ()


@lru_cache(maxsize=64)
def _items(game: Game, name: str, text: str) -> Sequence[PackItem]:
    """Cached, because the whole pack is read for it."""
    try:
        return game.packs.items(pack_of_text(name, text))
    except Refusal:
        return ()


def left_out_of(game: Game | None, pack: Pack) -> Sequence[Fault]:
    """What of a pack is left out here, and why."""
    try:
        return game.packs.unusable(pack) if game is not None else ()
    except Refusal:
        return ()


def lost_items(game: Game | None, before: Version | None, after: Version | None) -> list[PackItem]:
    """What is gone if one version follows another; None: out of use."""
    kept = {(item.sort, item.id) for item in items_of(game, after)}
    return [item for item in items_of(game, before) if (item.sort, item.id) not in kept]


def lost_scenarios(game: Game | None, kept: FanPack, after: Version | None) -> list[str]:
    """Titles of other data files in use that name something of the pack, and could not be used any more.

    `after`: the version that would be in use; None: none."""
    if game is None:
        return []
    now = text_store.usable(game)
    then = {name: digest for name, digest in now.items() if name != kept.file}
    if after is not None:
        then[kept.file] = after.row.digest
    return sorted(text_store.problems(game, then).keys() & then.keys() - {kept.file})


def running_with(row: DataText) -> int:
    """How many unfinished matches are played by a version; they go on with it."""
    return managed_files.matches_with(row).filter(status__in=(Status.WAITING, Status.RUNNING)).count()
