"""Talk on pages: phrases of the panel, and messages beside the moves of a replay."""

from __future__ import annotations

from typing import Any

from django.utils.translation import get_language

from neuroshima.players.models import Player
from neuroshima.talk.models import LONGEST, PHRASES, phrase_words
from neuroshima.talk.reading import changes_since, talk_message, talk_reader


def panel() -> dict[str, Any]:
    """The template context of a match's talk panel."""
    return {"talk_phrases": [(name, phrase_words(name)) for name in PHRASES], "talk_longest": LONGEST}


def messages_of_match(slug: str, player: Player | None) -> list[dict[str, Any]]:
    """Messages of a finished match that the reader may know and wants to see."""
    message = talk_message(changes_since(slug, 0), talk_reader(player, get_language() or "en"), whole=True)
    heard = [said for said in message.messages if said.author not in message.rights.muted]
    return [said.model_dump(mode="json") for said in heard]
