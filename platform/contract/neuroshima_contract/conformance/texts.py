"""Texts by language: each has English, and those of the wanted languages."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from pydantic import BaseModel

from ..game import Game
from .findings import Finding

CODE = re.compile(r"[a-z]{2}(-[a-z]{2,4})?")
PLACEHOLDER = re.compile(r"%\((\w+)\)")


def text_findings(game: Game, languages: Collection[str], known: Game | None = None) -> list[Finding]:
    """Texts of a game that lack a language, or whose languages have other placeholders.

    `known`: the game without what is checked; its texts are left out."""
    seen = {_key(texts) for _where, texts in _all_texts(known)} if known else set()
    found: list[Finding] = []
    for where, texts in _all_texts(game):
        if _key(texts) in seen:
            continue
        seen.add(_key(texts))
        found += _of_text(where, texts, languages)
    return found


def _of_text(where: str, texts: Mapping[str, Any], languages: Collection[str]) -> Iterator[Finding]:
    if not texts.get("en"):
        yield Finding(where, f"it has no English text: {dict(texts)}")
        return
    missing = [language for language in languages if not texts.get(language)]
    if missing:
        yield Finding(where, f"“{_short(texts['en'])}” is shown in English in: {', '.join(missing)}", "warning")
    wanted = _placeholders(texts["en"])
    for language, text in texts.items():
        strange = _placeholders(text) - wanted
        if strange:
            words = ", ".join(f"%({name})s" for name in sorted(strange))
            yield Finding(where, f"the text in {language} has {words}, and the English one has not")


def _short(text: Any) -> str:
    words = text if isinstance(text, str) else str(text)
    return words if len(words) <= 60 else words[:57] + "..."


def _placeholders(text: Any) -> set[str]:
    return set(PLACEHOLDER.findall(str(text)))


def _key(texts: Mapping[str, Any]) -> str:
    return repr(sorted(texts.items(), key=str))


def _all_texts(game: Game) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Every text of a game with the place where it stands."""
    yield from _texts_in("titles", game.titles)
    yield from _texts_in("catalogue", game.screen.catalogue())
    for model, name in ((game.Options, "options"), (game.SeatOptions, "seats")):
        yield from _texts_in(name, model.model_json_schema().get("properties", {}))
    for role in game.roles:
        yield from _texts_in(f"role {role.id}", role.titles)
    for name, bot in game.bots.items():
        yield from _texts_in(f"bot {name}", [bot.titles, bot.descriptions, dict(bot.styles)])
    for preset in game.presets():
        yield from _texts_in(f"preset {preset.id}", [preset.titles, preset.texts, list(preset.remarks)])
    for faction in game.guide.factions():
        words = [faction.titles, *(piece.titles for piece in faction.pieces)]
        yield from _texts_in(f"faction {faction.id}", words)
        if faction.portrait is not None:
            yield from _texts_in(f"portrait of {faction.id}", faction.portrait)
    for lesson in game.teaching.lessons():
        yield from _texts_in(f"lesson {lesson.id}", lesson)
    for puzzle in game.teaching.puzzles():
        yield from _texts_in(f"puzzle {puzzle.id}", puzzle.titles)


def _texts_in(where: str, data: Any) -> Iterator[tuple[str, Mapping[str, Any]]]:
    if isinstance(data, BaseModel):
        data = data.model_dump(exclude_none=True)
    if isinstance(data, Mapping):
        if "en" in data and all(isinstance(key, str) and CODE.fullmatch(key) for key in data):
            yield where, data
            return
        for key, value in data.items():
            yield from _texts_in(f"{where}.{key}", value)
    elif isinstance(data, Sequence) and not isinstance(data, str | bytes):
        for number, value in enumerate(data):
            yield from _texts_in(f"{where}.{number}", value)
