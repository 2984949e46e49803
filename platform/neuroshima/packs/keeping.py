"""The only way to change packs: take one in, put a version in use, take it out of use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from neuroshima_contract.complaints import join_complaints
from neuroshima_contract.pack_checks import CheckedPack
from neuroshima_contract.packs import Pack, read_zip
from neuroshima_contract.refusal import Unfit

from neuroshima.matches.data_files import text_store
from neuroshima.matches.models import DataText
from neuroshima.packs import access
from neuroshima.packs.checking import CASE_FAULTS, check
from neuroshima.packs.models import FanPack
from neuroshima.packs.refusals import PackCode
from neuroshima.players.models import Player
from neuroshima.refusals import refusal

MOST_PACKS = 20
"""Of one player, but for those who decide about everybody's."""
MOST_VERSIONS = 200


def check_archive(data: bytes) -> CheckedPack:
    """The pack of a zip file, checked."""
    return check(*read_zip(data))


def hand_in(player: Player | None, checked: CheckedPack) -> tuple[FanPack, DataText]:
    """Store a whole pack as a version, without putting it in use. The same files give the same version.

    Raises Refusal `packs_for_members`, `packs_not_allowed`, `pack_broken`, `pack_of_others`, `too_many_packs`,
    `too_many_versions`."""
    return _take_in(check_may_hand_in(player), checked)


def propose(player: Player | None, files: Mapping[str, str]) -> tuple[FanPack, DataText]:
    """Hand in the pack of these files, which an editor has made; every player with an account may.

    It is checked as an uploaded one is, its cases too. What the host has not allowed the player to put in use, waits
    for the host. Raises Refusal as `hand_in`, but for `packs_not_allowed`, and `pack_case_failed`."""
    by = check_member(player)
    checked = check(files, ())
    reasons = ((fault.file, fault.reason) for fault in checked.faults if fault.code in CASE_FAULTS)
    failed = [(file, reason) for file, reason in reasons if isinstance(reason, Unfit)]
    if failed:
        file, reason = join_complaints(failed)
        raise refusal(PackCode.PACK_CASE_FAILED, name=file, reason=reason)
    return _take_in(by, checked)


def _take_in(by: Player, checked: CheckedPack) -> tuple[FanPack, DataText]:
    if checked.pack is None or not checked.is_whole:
        raise refusal(PackCode.PACK_BROKEN)
    pack = checked.pack
    with transaction.atomic():
        kept = FanPack.objects.select_for_update().filter(game=pack.manifest.game, name=pack.id).first()
        if kept is None:
            if not access.may_decide(by) and by.packs.count() >= MOST_PACKS:
                raise refusal(PackCode.TOO_MANY_PACKS, count=MOST_PACKS)
            kept = FanPack.objects.create(game=pack.manifest.game, name=pack.id, owner=by)
        elif not access.may_change(by, kept) and kept.owner_id != by.pk:
            raise refusal(PackCode.PACK_OF_OTHERS, name=pack.id)
        known = access.rows_of(kept)
        if not access.may_decide(by) and known.count() >= MOST_VERSIONS and not known.filter(digest=pack.digest):
            raise refusal(PackCode.TOO_MANY_VERSIONS, count=MOST_VERSIONS)
        return kept, store(pack, by.user)


def check_may_hand_in(player: Player | None) -> Player:
    """Raises Refusal `packs_for_members`, `packs_not_allowed`."""
    by = check_member(player)
    if not access.may_hand_in(by):
        raise refusal(PackCode.PACKS_NOT_ALLOWED)
    return by


def check_member(player: Player | None) -> Player:
    """Raises Refusal `packs_for_members`."""
    if player is None or player.user is None:
        raise refusal(PackCode.PACKS_FOR_MEMBERS)
    return player


def store(pack: Pack, user: Any) -> DataText:
    """The stored row of a pack's text."""
    note, origin = pack.manifest.version, DataText.Origin.UPLOAD
    return text_store.record(pack.manifest.game, pack.file_name, pack.text, origin=origin, note=note, uploaded_by=user)


def put_in_use(player: Player | None, kept: FanPack, number: int) -> None:
    """Let new matches be played with a version.

    Raises Refusal `packs_not_allowed`, `no_such_pack`, `pack_unusable`."""
    _check_may_change(player, kept)
    version = access.version_of(kept, number)
    game = access.games().get(kept.game)
    reason = access.problem_of(game, version.row) if game is not None else kept.game
    if reason:
        raise refusal(PackCode.PACK_UNUSABLE, reason=reason)
    text_store.use(version.row)


def take_out_of_use(player: Player | None, kept: FanPack) -> None:
    """Let no new match be played with the pack; those that have begun go on. Raises Refusal `packs_not_allowed`."""
    _check_may_change(player, kept)
    text_store.use_own(kept.game, kept.file)


def allow_rated(player: Player | None, kept: FanPack, rated: bool) -> None:
    """Say whether rated matches may be played with the pack in use. Raises Refusal `packs_not_allowed`."""
    if not access.may_decide(player):
        raise refusal(PackCode.PACKS_NOT_ALLOWED)
    text_store.allow_rated(kept.game, kept.file, rated)


def _check_may_change(player: Player | None, kept: FanPack) -> None:
    if not access.may_change(player, kept):
        raise refusal(PackCode.PACKS_NOT_ALLOWED)


def anonymise(sender: Any, player: Player, **_more: Any) -> None:
    """Keep the packs of a deleted player without an owner: matches are played by them."""
    FanPack.objects.filter(owner=player).update(owner=None)
