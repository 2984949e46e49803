"""The texts a game is played by: which there are, which new matches get, and a match's own.

A text is known by its digest and never changed or deleted: a match is played and shown by exactly those texts with
which it was begun, whatever is uploaded later and whatever a new version of the game brings.
"""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any
from urllib.parse import urlencode

from django.db import IntegrityError, transaction
from django.db.models import Max, QuerySet
from django.db.models.fields.json import KeyTransform

from neuroshima import plugins
from neuroshima.contract import Game
from neuroshima.digests import sha256
from neuroshima.matches.models import DataChoice, DataText, Match
from neuroshima.refusals import Code, refusal

logger = logging.getLogger(__name__)

CACHED = 32
TRIES = 5
LARGEST = 1024 * 1024
"""The longest text that a host or a position file may give."""
Digests = Mapping[str, str]
"""Name of a file to the digest of its text."""


# Games played by other texts than their own ---------------------------------------------------------------------------


@lru_cache(maxsize=64)
def own_digests(game: Game) -> Digests:
    """Of the texts the game brings itself."""
    return {name: sha256(file.text) for name, file in game.data_files().items()}


class _Made:
    """The games that were made of other texts last. It only saves making them: the texts are in the database."""

    def __init__(self) -> None:
        self._games: OrderedDict[tuple[Game, frozenset[tuple[str, str]]], Game] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, game: Game, digests: Digests, load: Callable[[], Mapping[str, str]]) -> Game:
        """`game` by the texts that `load` gets; itself where these are its own."""
        own = own_digests(game)
        changed = frozenset((name, digest) for name, digest in digests.items() if own.get(name) != digest)
        if not changed:
            return game
        with self._lock:
            made = self._games.pop((game, changed), None)
        if made is None:
            texts = load()
            made = game.with_data({name: texts[name] for name, _digest in sorted(changed)})
        with self._lock:
            self._games[game, changed] = made
            while len(self._games) > CACHED:
                self._games.popitem(last=False)
        return made


_made = _Made()


def with_texts(game: Game, texts: Mapping[str, str]) -> Game:
    """`game` played by `texts`, by the names of its files. Raises what `Game.with_data` raises."""
    return _made.get(game, {name: sha256(text) for name, text in texts.items()}, lambda: texts)


def with_digests(game: Game, digests: Digests) -> Game:
    """`game` played by the stored texts with these digests. Raises Refusal `no_such_data`, and what `Game.with_data`
    raises."""
    return _made.get(game, digests, lambda: stored_texts(game.id, digests))


def game_of(match: Match, game: Game) -> Game:
    """The match's `game` as it was begun. A match from before there were such texts is played by the game's own."""
    return with_digests(game, match.data)


def replaced_texts(match: Match, game: Game) -> dict[str, str]:
    """The texts of the match that are not those which `game` brings today: what a position file of it has to carry."""
    own = own_digests(game)
    return stored_texts(match.game, {name: digest for name, digest in match.data.items() if own.get(name) != digest})


def texts_of(match: Match) -> dict[str, str]:
    """Every text by which the match is played, for a process that asks no database."""
    return stored_texts(match.game, match.data)


def stored_texts(game_id: str, digests: Digests) -> dict[str, str]:
    """The texts with these digests, by name. Raises Refusal `no_such_data`."""
    return {name: _text(game_id, name, digest) for name, digest in digests.items()}


@lru_cache(maxsize=64)
def _text(game_id: str, name: str, digest: str) -> str:
    text = DataText.objects.filter(game=game_id, name=name, digest=digest).values_list("text", flat=True).first()
    if text is None:
        raise refusal(Code.NO_SUCH_DATA, name=name)
    return text


# Addresses ------------------------------------------------------------------------------------------------------------


def query_of(match: Match) -> str:
    """What the address of a catalogue says about the texts of a match: `?data=cards.toml:<digest>&...`, or nothing."""
    words = [("data", f"{name}:{digest}") for name, digest in sorted(match.data.items())]
    return f"?{urlencode(words)}" if words else ""


def named(words: list[str]) -> Digests:
    """The digests that such an address names."""
    pairs = (word.rpartition(":") for word in words)
    return {name: digest for name, _colon, digest in pairs}


# New matches ----------------------------------------------------------------------------------------------------------


def for_new_match(game: Game) -> tuple[Game, dict[str, str]]:
    """`game` by the texts that are in use now, and their digests.

    Where this version of the game cannot use what the host chose, its own are used, and the log says why."""
    chosen = texts_in_use(game)
    try:
        playable = with_texts(game, {name: row.text for name, row in chosen.items()})
    except Exception:
        logger.exception("the chosen data files of %s cannot be used, its own are", game.id)
        playable, chosen = game, {}
    own = {name: record(game.id, name, file.text) for name, file in game.data_files().items() if name not in chosen}
    return playable, {name: row.digest for name, row in sorted({**own, **chosen}.items())}


def texts_in_use(game: Game) -> dict[str, DataText]:
    """The texts that the host chose for new matches in place of the game's own, by name."""
    files = game.data_files()
    if not files:
        return {}
    choices = DataChoice.objects.filter(game=game.id, name__in=files).select_related("text")
    return {choice.name: choice.text for choice in choices}


def record(game_id: str, name: str, text: str, **more: Any) -> DataText:
    """The stored row of a text; a new one, with the next number, where it was not known. `more` is for the new one."""
    digest = sha256(text)
    known = DataText.objects.filter(game=game_id, name=name)
    for _attempt in range(TRIES):
        row = known.filter(digest=digest).first()
        if row is not None:
            return row
        number = (known.aggregate(last=Max("number"))["last"] or 0) + 1
        values = {"game": game_id, "name": name, "digest": digest, "text": text, "number": number, **more}
        try:
            with transaction.atomic():
                return DataText.objects.create(**values)
        except IntegrityError:  # somebody else recorded one at the same moment
            continue
    raise refusal(Code.UNAVAILABLE)


def use(row: DataText) -> None:
    """New matches get this text from now on."""
    DataChoice.objects.update_or_create(game=row.game, name=row.name, defaults={"text": row})


def use_own(game_id: str, name: str) -> None:
    """New matches get the game's own text again."""
    DataChoice.objects.filter(game=game_id, name=name).delete()


# What a host sees -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class File:
    """One data file of a game that can be played now."""

    game: Game
    name: str
    in_use: DataText | None
    """None: new matches get the game's own text."""

    @property
    def key(self) -> str:
        return f"{self.game.id}/{self.name}"

    @property
    def own_text(self) -> str:
        return self.game.data_files()[self.name].text

    @property
    def text(self) -> str:
        """What new matches get."""
        return self.in_use.text if self.in_use is not None else self.own_text


def files() -> list[File]:
    """Every data file of every game, in order."""
    found = []
    for game in plugins.games().values():
        chosen = texts_in_use(game)
        found += [File(game, name, chosen.get(name)) for name in game.data_files()]
    return found


def check(file: File, text: str) -> None:
    """Raises what the game raises where it cannot be played by `text` together with the other files in use."""
    others = {name: row.text for name, row in texts_in_use(file.game).items() if name != file.name}
    with_texts(file.game, {**others, file.name: text})


def upload(file: File, text: str, note: str, by: Any) -> DataText:
    """Keep `text` as the next version of `file`. The game's own is kept before it, so that it has the lower number."""
    record(file.game.id, file.name, file.own_text)
    more = {"origin": DataText.Origin.UPLOAD, "note": note, "uploaded_by": by}
    return record(file.game.id, file.name, text, **more)


def matches_with(row: DataText) -> QuerySet[Match]:
    """The matches that are played by this text, the newest first."""
    used = Match.objects.filter(game=row.game).annotate(used=KeyTransform(row.name, "data"))
    return used.filter(used=row.digest)
