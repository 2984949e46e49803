"""Stored texts of games: all texts, those in use, and those of one match.

A text is identified by its digest, and never changed; none is deleted by which something is played. A match is always
played and shown with the texts it began with, whatever is uploaded later or comes with a new version of the game.
"""

from __future__ import annotations

import logging
import re
import threading
from collections import OrderedDict
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache
from typing import Any
from urllib.parse import urlencode

from django.db import IntegrityError, transaction
from django.db.models import Max
from neuroshima_contract import DataFolder, Game, Malformed, OptionValues, Refusal, State, safe_parsing
from pydantic import BaseModel, ValidationError

from neuroshima import plugins
from neuroshima.digests import sha256
from neuroshima.languages import in_words
from neuroshima.matches.models import DataChoice, DataText, Match
from neuroshima.matches.refusals import MatchCode
from neuroshima.refusals import Code, refusal

logger = logging.getLogger(__name__)

CACHED = 32
TRIES = 5
LARGEST = 1024 * 1024
"""The longest text that a host or a position file may give."""
WORD = r"[a-z0-9_]+\.toml"
"""What follows a folder's prefix in the name of a file."""
Digests = Mapping[str, str]
"""Name of a file to the digest of its text."""


# Games played by other texts than their own ---------------------------------------------------------------------------


@lru_cache(maxsize=64)
def own_digests(game: Game) -> Digests:
    """Digests of the texts that come with the game."""
    return {name: sha256(file.text) for name, file in game.data_files.by_name().items()}


def differing_digests(game: Game, digests: Digests) -> Digests:
    """Digests that differ from those of the game's own texts today."""
    own = own_digests(game)
    return {name: digest for name, digest in digests.items() if own.get(name) != digest}


def folder_of(game: Game, name: str) -> DataFolder | None:
    """The folder of the game for files with such a name; None without one."""
    fits = (folder for folder in game.data_files.folders() if re.fullmatch(f"{re.escape(folder.prefix)}{WORD}", name))
    return next(fits, None)


def is_pack(game: Game, name: str) -> bool:
    """Whether a file of that name is a pack."""
    folder = folder_of(game, name)
    return folder is not None and folder.packs


def own_game(game: Game) -> Game:
    """The installed game, by the texts that come with it, of one that is played by others."""
    return plugins.games().get(game.id, game)


def takes(game: Game, name: str) -> bool:
    """Whether the game uses a text of that name."""
    return name in own_digests(game) or folder_of(game, name) is not None


class _Made:
    """Cache of games made with other texts.

    It only saves time: the texts are in the database."""

    def __init__(self) -> None:
        self._games: OrderedDict[tuple[Game, frozenset[tuple[str, str]]], Game] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, game: Game, digests: Digests, load: Callable[[], Mapping[str, str]]) -> Game:
        """`game` with the texts from `load`, or `game` itself if these are its own."""
        changed = frozenset(differing_digests(game, digests).items())
        if not changed:
            return game
        with self._lock:
            made = self._games.pop((game, changed), None)
        if made is None:
            texts = load()
            made = game.with_data({name: _readable(name, texts[name]) for name, _digest in sorted(changed)})
        with self._lock:
            self._games[game, changed] = made
            while len(self._games) > CACHED:
                self._games.popitem(last=False)
        return made

    def digests_of(self, made: Game) -> Digests:
        """The digests by which a game was made; none for an installed one, or one that is not kept any more."""
        with self._lock:
            return next((dict(changed) for (_game, changed), game in self._games.items() if game is made), {})


def _readable(name: str, text: str) -> str:
    """The text, after checking that a game may parse it. Raises Malformed."""
    try:
        safe_parsing.check_toml(text, LARGEST)
    except safe_parsing.Unreadable as error:
        sentence = MatchCode.UNREADABLE_DATA.sentence
        reason = safe_parsing.why_not(error)
        raise Malformed(MatchCode.UNREADABLE_DATA.value, sentence, name, name=name, reason=reason) from None
    return text


_made = _Made()


def with_texts(game: Game, texts: Mapping[str, str]) -> Game:
    """`game` played by `texts` (by file name).

    Raises what `Game.with_data` raises."""
    return _made.get(game, {name: sha256(text) for name, text in texts.items()}, lambda: texts)


def check_texts(game: Game, texts: Mapping[str, str]) -> None:
    """Raises what `Game.with_data` raises if the texts do not fit together.

    `texts` must include the game's own. The game silently drops its own texts that do not fit, unless they are
    given."""
    game.with_data({name: _readable(name, text) for name, text in texts.items()})


def with_digests(game: Game, digests: Digests) -> Game:
    """`game` played by the stored texts with these digests.

    Raises Refusal `no_such_data`, and what `Game.with_data` raises."""
    return _made.get(game, digests, lambda: stored_texts(game.id, digests))


def game_of(match: Match, game: Game) -> Game:
    """The match's `game`, with the texts that the match began with.

    A match from before texts were stored uses the game's own."""
    return with_digests(game, digests_of_match(match, game))


def tried_packs(match: Match, game: Game) -> Digests:
    """The packs by which a match is played that nobody has handed in: its players try them."""
    own = own_game(game)
    packs = {name: digest for name, digest in match.data.items() if is_pack(own, name)}
    if not packs:
        return {}
    handed_in = DataText.objects.filter(game=own.id, name__in=packs, origin=DataText.Origin.UPLOAD)
    return {name: packs[name] for name in packs.keys() - set(handed_in.values_list("name", flat=True))}


def game_to_choose_from(match: Match, game: Game) -> Game:
    """The match's `game` with all packs in use: players of a match that has not begun may choose from them."""
    own = own_game(game)
    try:
        return with_digests(own, {**packs_in_use(own), **digests_of_match(match, own)})
    except Refusal:  # the packs do not fit the texts of an older match
        return game


def digests_of_match(match: Match, game: Game) -> Digests:
    """The digests of the match's texts from which its `game` is made.

    A match may have stored more texts. Those are left out that the installed version neither knows nor needs.

    Raises Refusal `no_such_data` if the game needs a text that was not stored and a stored one is now unknown: then it
    is uncertain what the match was played by. Raises also what the game raises."""
    known = {name: digest for name, digest in match.data.items() if takes(game, name)}
    lost = sorted(match.data.keys() - known.keys())
    try:
        made = with_digests(game, known)
    except Exception:  # perhaps because of a text that this match does not need
        used = {*_names_for_options(game, match), *_names_for_seats(game, match)}
        return {name: digest for name, digest in known.items() if name in used}
    if lost and not _names_for_options(made, match) <= known.keys():
        raise refusal(MatchCode.NO_SUCH_DATA, name=lost[0])
    return known


def _names_for_options(game: Game, match: Match) -> set[str]:
    """Names of files that the match's options need, without its seats."""
    return set(game.data_files.used_by(game.Options.model_validate(match.options)))


def _names_for_seats(game: Game, match: Match) -> set[str]:
    """Names of files that the match's options and its seats need.

    All of the match's files if the game does not know the seats' options."""
    options = game.Options.model_validate(match.options)
    chosen = [choice for choice in match.seats.values_list("options", flat=True) if choice is not None]
    try:
        return set(game.data_files.used_by(options, [game.SeatOptions.model_validate(choice) for choice in chosen]))
    except ValidationError:
        return set(match.data)


def files_of_state(game: Game, options: OptionValues, state: State) -> frozenset[str]:
    """Names of the files by which a position outside of matches is played."""
    seats = [game.SeatOptions.model_validate(chosen) for chosen in state.seats]
    files = game.data_files
    return frozenset(files.used_by(game.Options.model_validate(options), seats)).union(files.used_in(state.snapshot()))


def differing_texts(match: Match, game: Game) -> dict[str, str]:
    """Texts of the match that `game` does not have today, for its position files."""
    return stored_texts(match.game, differing_digests(game, digests_of_match(match, game)))


def stored_texts(game_id: str, digests: Digests) -> dict[str, str]:
    """The texts with these digests, by name. Raises Refusal `no_such_data`."""
    return {name: _text(game_id, name, digest) for name, digest in digests.items()}


@lru_cache(maxsize=64)
def _text(game_id: str, name: str, digest: str) -> str:
    text = DataText.objects.filter(game=game_id, name=name, digest=digest).values_list("text", flat=True).first()
    if text is None:
        raise refusal(MatchCode.NO_SUCH_DATA, name=name)
    return text


# Addresses ------------------------------------------------------------------------------------------------------------


def query_of(digests: Digests) -> str:
    """The query string with a match's texts for a catalogue's address.

    `?data=cards.toml:<digest>&...`, or empty."""
    words = [("data", f"{name}:{digest}") for name, digest in sorted(digests.items())]
    return f"?{urlencode(words)}" if words else ""


def query_in_use(game: Game) -> str:
    """The same with the texts of new matches."""
    return query_of(differing_digests(game, usable(game)))


def query_of_game(game: Game) -> str:
    """The same for a game that was made from stored texts."""
    return query_of(_made.digests_of(game))


def query_of_packs(game: Game) -> str:
    """The same with the packs alone."""
    return query_of({name: digest for name, digest in _made.digests_of(game).items() if is_pack(game, name)})


def parse_digests(words: list[str]) -> Digests:
    """Digests from the words of such an address."""
    pairs = (word.rpartition(":") for word in words)
    return {name: digest for name, _colon, digest in pairs}


# New matches ----------------------------------------------------------------------------------------------------------


def in_use(game: Game) -> Game:
    """`game` for new matches, with the texts that the host chose and that it can use."""
    return with_digests(game, usable(game))


def packs_in_use(game: Game) -> Digests:
    """The packs from which new matches may choose."""
    return {name: digest for name, digest in usable(game).items() if is_pack(game, name)}


def with_packs(game: Game) -> Game:
    """`game` with the packs in use, and its own texts otherwise: what lessons and puzzles are played by."""
    return with_digests(game, packs_in_use(game))


def texts_of_packs(game: Game, names: Collection[str]) -> dict[str, str]:
    """The texts of those of the files that are packs, by name; `game` is played by them."""
    files = game.data_files.by_name()
    return {name: files[name].text for name in sorted(names) if name in files and is_pack(game, name)}


def packs_of(game: Game, options: BaseModel, seats: Sequence[BaseModel]) -> list[str]:
    """Names of the packs by which a match with these options and seats is played."""
    return sorted(name for name in game.data_files.used_by(options, seats) if is_pack(game, name))


def pin_packs(match: Match, game: Game, options: BaseModel, seats: Sequence[BaseModel]) -> None:
    """Let a match that has not begun keep the packs that its seats have chosen.

    Raises Refusal `pack_not_rated` for a rated match with a pack that the host does not allow there."""
    own = own_game(game)
    names, chosen = packs_of(game, options, seats), packs_in_use(own)
    match.data = {**{name: chosen[name] for name in names if name in chosen}, **match.data}
    if match.rated and names:
        allowed = DataChoice.objects.filter(game=game.id, name__in=names, rated=True).values_list("name", flat=True)
        files = game.data_files.by_name()
        for name in names:
            if name not in set(allowed):
                raise refusal(MatchCode.PACK_NOT_RATED, "rated", name=in_words(files[name].titles))


def for_new_match(game: Game, options: BaseModel, beside: Digests | None = None) -> tuple[Game, dict[str, str]]:
    """`game` and the digests of its texts for a new match with these options.

    The game has all packs in use, so that seats may choose from them. `beside`: stored texts that this match has
    although they are not in use (a pack that is tried). Raises Refusal."""
    more = dict(beside or {})
    chosen = {**usable(game), **more}
    try:
        names = sorted({*with_digests(game, chosen).data_files.used_by(options), *more})
        own = game.data_files.by_name()
        digests = {name: chosen.get(name) or record(game.id, name, own[name].text).digest for name in names}
        return with_digests(game, {**packs_in_use(game), **digests}), digests
    except Refusal:
        raise
    except Exception as error:
        logger.exception("%s cannot say by which files it is played", game.id)
        raise refusal(Code.INTERNAL) from error


def for_beginning(game: Game, match: Match, seats: Sequence[BaseModel]) -> tuple[Game, dict[str, str]]:
    """As `for_new_match`, for a match that begins.

    The match's texts, and those that the seats now need."""
    options = game.Options.model_validate(match.options)
    chosen, own = usable(game), game.data_files.by_name()
    names = game_of(match, game).data_files.used_by(options, seats)
    new = sorted(name for name in names if name not in match.data)
    more = {name: chosen.get(name) or record(game.id, name, own[name].text).digest for name in new}
    digests = {**more, **match.data}
    return with_digests(game, digests), digests


def usable(game: Game) -> Digests:
    """The chosen texts that the game can use.

    Any other text is replaced by the game's own, if there is one."""
    chosen = {name: row.digest for name, row in texts_in_use(game).items()}
    unusable = problems(game, chosen)
    return {name: digest for name, digest in chosen.items() if name not in unusable}


def problems(game: Game, chosen: Digests) -> Mapping[str, Exception]:
    """The chosen texts that this version of the game cannot use, and why."""
    return _unfit_texts(game, tuple(sorted(chosen.items())))


@lru_cache(maxsize=64)
def _unfit_texts(game: Game, chosen: tuple[tuple[str, str], ...]) -> Mapping[str, Exception]:
    """Find the texts that do not fit: try all together; if that fails, add them one by one.

    So a text that does not fit does not exclude the others."""
    if _failure(game, dict(chosen)) is None:
        return {}
    fit: dict[str, str] = {}
    unfit: dict[str, Exception] = {}
    for name, digest in chosen:
        error = _failure(game, {**fit, name: digest})
        if error is None:
            fit[name] = digest
        else:
            unfit[name] = error
            logger.warning("the file %s of %s cannot be used: %s", name, game.id, error)
    return unfit


def _failure(game: Game, digests: Digests) -> Exception | None:
    try:
        with_digests(game, digests)
    except Exception as error:
        return error.with_traceback(None)
    return None


def corrected_titles(game: Game, names: Collection[str]) -> list[str]:
    """Titles of those of the files that new matches do not play by the game's own texts, in the active language."""
    own = own_game(game)
    files = own.data_files.by_name()
    corrected = differing_digests(own, usable(own))
    return [in_words(file.titles) for name, file in files.items() if name in names and name in corrected]


def texts_in_use(game: Game) -> dict[str, DataText]:
    """The texts that the host chose for new matches, by file name."""
    choices = DataChoice.objects.filter(game=game.id).select_related("text").defer("text__text")
    return {choice.name: choice.text for choice in choices if _can_be_chosen(game, choice.name)}


def _can_be_chosen(game: Game, name: str) -> bool:
    folder = folder_of(game, name)
    return name in own_digests(game) or (folder is not None and (folder.addable or folder.packs))


def record(game_id: str, name: str, text: str, **more: Any) -> DataText:
    """The stored row of a text; an unknown text gets a new row with the next number.

    `more`: fields of the new row."""
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
        except IntegrityError:  # another process stored one at the same moment
            continue
    raise refusal(Code.UNAVAILABLE)


def use(row: DataText) -> None:
    """Use this text for new matches."""
    DataChoice.objects.update_or_create(game=row.game, name=row.name, defaults={"text": row})


def allow_rated(game_id: str, name: str, rated: bool) -> None:
    """Let rated matches be played with a pack in use, or not."""
    DataChoice.objects.filter(game=game_id, name=name).update(rated=rated)


def use_own(game_id: str, name: str) -> None:
    """Let new matches use the game's own text again.

    A file without such a text is no longer used."""
    DataChoice.objects.filter(game=game_id, name=name).delete()
