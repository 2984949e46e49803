"""Campaigns that are tried by those who see them, before anything is handed in."""

from __future__ import annotations

from neuroshima_contract.packs import Pack, pack_of_files

from neuroshima import plugins
from neuroshima.campaign_editor.editing import Open
from neuroshima.campaign_editor.refusals import EditorCode
from neuroshima.campaigns.access import RunAccess
from neuroshima.campaigns.offers import Offer
from neuroshima.campaigns.play import RolePlan, begin_offer
from neuroshima.matches.data_files import text_store
from neuroshima.players.models import Player
from neuroshima.refusals import refusal
from neuroshima.workshop import access
from neuroshima.workshop.keeping import with_pack_id

TRIED = "try_"


def play(player: Player | None, opened: Open, bot: str = "") -> RunAccess:
    """Begin the campaign as it is stored. The player has the first role, and `bot` the others; without one, they are
    open to those with the link.

    Its pack is a stored data file which is never in use. Raises Refusal `campaign_unfinished`, and as `access.member`
    and `begin_run`."""
    owner = access.member(player)
    pack = _tried_pack(opened)
    row = text_store.record(opened.game.id, pack.file_name, pack.text, note=pack.manifest.version)
    data = {row.name: row.digest}
    campaign = text_store.with_digests(opened.game, data).packs.campaigns().get(f"{pack.id}__campaign")
    if campaign is None:
        raise refusal(EditorCode.CAMPAIGN_UNFINISHED)
    offer = Offer(campaign, plugins.registry().owners[opened.game.id], data)
    others = RolePlan("bot", bot) if bot else RolePlan("open")
    return begin_offer(owner, offer, [RolePlan("me"), *([others] * (len(campaign.roles) - 1))])


def _tried_pack(opened: Open) -> Pack:
    """The pack under the id by which it is tried. Raises Refusal `campaign_unfinished`."""
    work = opened.work
    if not opened.checked.is_whole:
        raise refusal(EditorCode.CAMPAIGN_UNFINISHED)
    pack, _faults = pack_of_files(with_pack_id(work.files, work.pack, f"{TRIED}{work.slug.lower()}"))
    assert pack is not None  # it was whole under its own id
    return pack
