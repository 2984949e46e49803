"""Shared positions: stored as they were uploaded, never changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from neuroshima import plugins
from neuroshima.contract import Game, OptionValues
from neuroshima.matches.data_files import text_store
from neuroshima.matches.play.transactions import atomic_or_refuse
from neuroshima.players.models import Player
from neuroshima.refusals import refusal
from neuroshima.studies.models import Study
from neuroshima.studies.refusals import StudyCode
from neuroshima.studies.resolving import dumps, read_position_file
from neuroshima.studies.unfolding import unfold
from neuroshima.wire.positions import PositionDocument


def share(player: Player | None, raw: bytes) -> Study:
    """Store a position file under a new link.

    Raises ResolveError for files that cannot be unfolded, and Refusal `unavailable`."""
    seats = [seat["options"] for seat in unfold(raw)["seats"]]
    content = read_position_file(raw)
    game = plugins.game(content["game"])
    with atomic_or_refuse():
        return Study.objects.create(
            game=game.id,
            version=game.version,
            text=dumps(content),
            data=_own_texts(game, content, seats),
            player=player,
        )


def _own_texts(game: Game, content: PositionDocument, seats: Sequence[OptionValues]) -> dict[str, str]:
    """Digests of the game's data files that the position file does not replace."""
    options = game.Options.model_validate(content.get("options", {}))
    used = game.data_used(options, [game.SeatOptions.model_validate(choice) for choice in seats])
    own, carried = game.data_files(), content.get("data", {})
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


def hand_over(sender: Any, guest: Player, player: Player, **_more: Any) -> None:
    """Give a guest's shared positions to the account's player."""
    Study.objects.filter(player=guest).update(player=player)


def anonymise(sender: Any, player: Player, **_more: Any) -> None:
    """Keep the shared positions of a deleted player, without their name."""
    Study.objects.filter(player=player).update(player=None)
