"""Works with campaigns: read as drafts, begun, saved, filled with a map of the player's, handed in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from neuroshima_contract import Game, Refusal
from neuroshima_contract.campaign_files import CampaignTerms
from neuroshima_contract.pack_checks import CheckedPack, check_files
from neuroshima_contract.packs import MANIFEST, Pack, pack_of_files

from neuroshima.campaign_editor.drafts import PATH, Draft, draft_of, text_of
from neuroshima.campaign_editor.refusals import EditorCode
from neuroshima.matches.models import DataText
from neuroshima.packs import access as packs
from neuroshima.packs.keeping import propose
from neuroshima.packs.models import FanPack
from neuroshima.players.models import Player
from neuroshima.refusals import refusal
from neuroshima.workshop import access, keeping
from neuroshima.workshop.models import Work

KIND = "campaign"
MAPS = "scenario"
"""The kind of works whose scenarios a campaign may take."""
BROUGHT = ("scenarios/", "armies/", "figures/", "drawings/", "portraits/")


@dataclass(frozen=True)
class Open:
    """A work that is shown, with its game."""

    work: Work
    game: Game

    @cached_property
    def pack(self) -> Pack | None:
        return pack_of_files(self.work.files)[0]

    @cached_property
    def terms(self) -> CampaignTerms:
        """Raises Refusal `no_campaigns_for`."""
        return terms_of(self.game, self.pack)

    @cached_property
    def draft(self) -> Draft | None:
        """None for a file that says more than the editor knows."""
        return draft_of(self.work.files.get(PATH, ""), self.work.pack, self.work.game, self.terms)

    @cached_property
    def checked(self) -> CheckedPack:
        return check_files(self.work.files, (), packs.games())


def terms_of(game: Game, pack: Pack | None = None) -> CampaignTerms:
    """The terms of a game, with what a pack brings. Raises Refusal `no_campaigns_for`."""
    try:
        found = game.packs.campaign_terms(pack)
    except Refusal:  # the pack's files do not fit now
        found = game.packs.campaign_terms()
    if found is None:
        raise refusal(EditorCode.NO_CAMPAIGNS_FOR)
    return found


def game_of(name: str) -> Game:
    """The game for which campaigns can be made. Raises Refusal `no_campaigns_for`."""
    game = packs.games().get(name)
    if game is None or game.packs.campaign_terms() is None:
        raise refusal(EditorCode.NO_CAMPAIGNS_FOR)
    return game


def open_work(player: Player | None, slug: str) -> Open:
    """A campaign that the player may see. Raises Refusal `no_such_work`, `no_campaigns_for`."""
    work = access.work_shown_to(player, slug)
    return Open(work, game_of(work.game))


def begin(player: Player | None, game_id: str, title: str) -> Work:
    """A new campaign without steps. Raises Refusal as `workshop.keeping.begin`, `no_campaigns_for`."""
    owner, game = access.member(player), game_of(game_id)
    pack = keeping.new_pack_id(game_id, title)
    manifest = {
        "id": pack, "game": game_id, "names": {"en": title}, "version": "1", "author": owner.name,
        "licence": keeping.LICENCE, "languages": ["en"],
    }  # fmt: skip
    draft = Draft(names={"en": title})
    files = {MANIFEST: keeping.manifest_text(manifest), PATH: text_of(draft, pack, game_id, terms_of(game))}
    return keeping.begin(owner, game_id, KIND, title, pack, files)


def save(player: Player | None, opened: Open, revision: int, draft: Draft) -> Work:
    """Store a draft. Raises Refusal as `workshop.keeping.save`."""
    work = opened.work
    return save_text(player, opened, revision, text_of(draft, work.pack, work.game, opened.terms), draft.names)


def save_text(
    player: Player | None, opened: Open, revision: int, text: str, names: Mapping[str, str] | None = None
) -> Work:
    """Store a campaign file as it is. `names`: those of the campaign, for its pack, too."""
    files = {**opened.work.files, PATH: text}
    manifest = keeping.manifest_of(files)
    if manifest is not None and names and names.get("en", "").strip():
        told = {language: name for language, name in names.items() if name.strip()}
        changes = {"names": told, "languages": [*told]}
        files[MANIFEST] = keeping.manifest_text({**manifest.model_dump(mode="json", exclude_none=True), **changes})
    title = (names or {}).get("en", "").strip() or opened.work.title
    return keeping.save(player, opened.work.slug, revision, title, files)


def bring_map(player: Player | None, opened: Open, revision: int, slug: str) -> Work:
    """Add the scenarios and armies of one of the player's maps to the pack.

    Raises Refusal `map_not_yours`, and as `workshop.keeping.save`."""
    brought = access.works_of(access.member(player)).defer(None).filter(slug=slug, game=opened.work.game).first()
    if brought is None:
        raise refusal(EditorCode.MAP_NOT_YOURS)
    files = keeping.with_pack_id(brought.files, brought.pack, opened.work.pack)
    start = f"{brought.pack}_"
    added = {_renamed(path, start): text for path, text in files.items() if path.startswith(BROUGHT)}
    return keeping.save(player, opened.work.slug, revision, opened.work.title, {**opened.work.files, **added})


def _renamed(path: str, start: str) -> str:
    """The path of a brought file: with the name of its work, so that two works do not clash."""
    folder, _slash, name = path.partition("/")
    return path if folder == "drawings" else f"{folder}/{start}{name}"


def maps_of(player: Player | None, opened: Open) -> list[Work]:
    """The player's works that have scenarios."""
    if player is None or player.user is None:
        return []
    return list(access.works_of(player).filter(game=opened.work.game, kind=MAPS))


def hand_in(player: Player | None, opened: Open) -> tuple[FanPack, DataText]:
    """Hand the campaign's pack in. Raises Refusal as `packs.keeping.propose`."""
    return propose(player, opened.work.files)
