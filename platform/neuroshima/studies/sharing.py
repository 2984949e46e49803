"""Shared positions: stored once, never changed; and the refusal where there is none."""

from __future__ import annotations

from typing import Any, Final, cast

from django.utils.translation import gettext_noop as _
from neuroshima_contract import Game, safe_parsing

from neuroshima import plugins
from neuroshima.digests import sha256
from neuroshima.matches.data_files import text_store
from neuroshima.matches.models import DataText
from neuroshima.matches.play.transactions import atomic_or_refuse
from neuroshima.players.models import Player
from neuroshima.refusals import RefusalCode, refusal
from neuroshima.studies.models import Study
from neuroshima.studies.resolving import CASE_KEYS, dumps, read_position_file
from neuroshima.studies.unfolding import unfold
from neuroshima.wire.positions import PositionDocument, UnfoldedPosition

LARGEST: Final = 100_000
"""Most bytes of a shared position, without the data files that the site has."""


def share(player: Player | None, raw: bytes) -> Study:
    """Store a position file under a new link.

    Raises ResolveError for files that cannot be unfolded, Refusal `position_too_large` for those that bring too much of
    their own, and Refusal `unavailable`."""
    unfolded = unfold(raw)
    content = read_position_file(raw)
    game = plugins.game(content["game"])
    content = _without_remarks(game, content)
    with atomic_or_refuse():
        return Study.objects.create(
            game=game.id,
            version=game.version,
            text=dumps(content),
            data=_own_texts(game, content, unfolded),
            player=player,
        )


def _without_remarks(game: Game, content: PositionDocument) -> PositionDocument:
    """The file with nothing but what makes the position, so that no link is a store of something else.

    Raises Refusal `position_too_large`. Data files that the site has stay as they are, as their digests tell."""
    kept = cast(PositionDocument, {key: value for key, value in content.items() if key not in CASE_KEYS})
    data = kept.get("data", {})
    strange = {name: text for name, text in data.items() if not _is_known(game, name, text)}
    if strange:
        kept["data"] = {**data, **{name: safe_parsing.without_comments(text) for name, text in strange.items()}}
    known = sum(len(dumps(text).encode()) for name, text in data.items() if name not in strange)
    if len(dumps(kept).encode()) - known > LARGEST:
        raise refusal(StudyCode.POSITION_TOO_LARGE, count=LARGEST // 1000)
    return kept


def _is_known(game: Game, name: str, text: str) -> bool:
    """Whether the site has the text, as one of the game's own or of its host's."""
    digest = sha256(text)
    own = game.data_files.by_name().get(name)
    if own is not None and own.text == text:
        return True
    return DataText.objects.filter(game=game.id, name=name, digest=digest).exists()


def _own_texts(game: Game, content: PositionDocument, unfolded: UnfoldedPosition) -> dict[str, str]:
    """Digests of the game's data files that the position file does not replace.

    What an action takes off the board is in the position before it alone."""
    options = game.Options.model_validate(content.get("options", {}))
    seats = [game.SeatOptions.model_validate(seat["options"]) for seat in unfolded["seats"]]
    used = {*game.data_files.used_by(options, seats), *game.data_files.used_in(unfolded["position"])}
    used |= {*game.data_files.used_in(content.get("position", {}))}
    own, carried = game.data_files.by_name(), content.get("data", {})
    names = sorted(name for name in used if name in own and name not in carried)
    return {name: text_store.record(game.id, name, own[name].text).digest for name in names}


def as_shared(study: Study, document: PositionDocument) -> PositionDocument:
    """The position file with the data files of the time when it was shared.

    They are added only if the game's have changed."""
    before = text_store.differing_digests(plugins.game(study.game), study.data)
    texts = {**text_store.stored_texts(study.game, before), **document.get("data", {})}
    return {**document, "data": texts} if texts else document


def study_by_slug(slug: str) -> Study:
    """Find a shared position. Raises Refusal `study_not_found`."""
    study = Study.objects.filter(slug=slug).first()
    if study is None:
        raise refusal(StudyCode.STUDY_NOT_FOUND)
    return study


def move_guest_data(sender: Any, guest: Player, player: Player, **_more: Any) -> None:
    """Give a guest's shared positions to the account's player."""
    Study.objects.filter(player=guest).update(player=player)


def anonymise(sender: Any, player: Player, **_more: Any) -> None:
    """Keep the shared positions of a deleted player, without their name."""
    Study.objects.filter(player=player).update(player=None)


class StudyCode(RefusalCode):
    """Refusals of the analysis board."""

    POSITION_TOO_LARGE = "position_too_large", 413, _("A shared position has at most %(count)s kB.")
    STUDY_NOT_FOUND = "study_not_found", 404, _("There is no position with this link.")
