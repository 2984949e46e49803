"""Positions under a link: stored as they were given, shown to whoever has the link, and never changed."""

from __future__ import annotations

from typing import Any

from neuroshima import plainjson, plugins
from neuroshima.matches.storing import stored
from neuroshima.players.models import Player
from neuroshima.refusals import Code, refusal
from neuroshima.studies.models import Study
from neuroshima.studies.resolving import DEEPEST, dumps
from neuroshima.studies.unfolding import unfold


def share(player: Player | None, raw: bytes) -> Study:
    """Keep a position file under a new link. What cannot be unfolded is refused as there: raises ResolveError. Raises
    Refusal `unavailable`."""
    unfold(raw)
    content = plainjson.loads(raw.decode("utf-8-sig"), DEEPEST)
    game = plugins.game(content["game"])
    with stored():
        return Study.objects.create(game=game.id, version=game.version, text=dumps(content), player=player)


def shared(slug: str) -> Study:
    """Raises Refusal `study_not_found`."""
    study = Study.objects.filter(slug=slug).first()
    if study is None:
        raise refusal(Code.STUDY_NOT_FOUND)
    return study


def hand_over(sender: Any, guest: Player, player: Player, **_more: Any) -> None:
    """What a guest has shared becomes his account's."""
    Study.objects.filter(player=guest).update(player=player)
