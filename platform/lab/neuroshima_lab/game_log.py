"""Games of bots as JSON lines, from which a command can continue."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TextIO

from django.core.management.base import CommandError
from neuroshima.digests import sha256
from neuroshima_contract import OptionValues, safe_parsing
from pydantic import BaseModel, ConfigDict, ValidationError

from neuroshima_lab.arena import GameResult, Pairing, Thinking, play
from neuroshima_lab.engines import Engine, Stopwatch
from neuroshima_lab.tallies import result

DEEPEST, LONGEST = 20, 100_000
"""Levels and characters of a line."""


class ThinkingLine(BaseModel):
    """A bot's thinking time, in seconds of processor time."""

    model_config = ConfigDict(extra="forbid")

    bot: str
    choices: int
    mean: float
    longest: float


class GameLine(BaseModel):
    """One game that is over. `key` identifies the game (`key_of`)."""

    model_config = ConfigDict(extra="forbid")

    key: str
    game: str
    bots: list[str]
    seats: list[OptionValues]
    seed: str
    """Decimal digits, because it may have more than 64 bits."""
    budget: int
    first: int
    """The seat of the bot whose result is counted."""
    result: str
    winners: list[int]
    moves: int
    drawn: list[tuple[int, str]] = []
    """What each seat has drawn by lot."""
    thinking: list[ThinkingLine]


def key_of(pairing: Pairing) -> str:
    """A digest of everything that determines the game."""
    parts = {**vars(pairing), "drawn_types": sorted(pairing.drawn_types), "barred": sorted(pairing.barred)}
    return sha256(json.dumps(parts, sort_keys=True))[:16]


def line_of(pairing: Pairing, played: GameResult) -> str:
    """The line of a game, without the line break."""
    thinking = [
        ThinkingLine(bot=bot, choices=each.choices, mean=each.mean, longest=each.longest)
        for bot, each in zip(pairing.bots, played.thinking, strict=True)
    ]
    return GameLine(
        key=key_of(pairing),
        game=pairing.game,
        bots=list(pairing.bots),
        seats=list(pairing.seats),
        seed=str(pairing.seed),
        budget=pairing.budget,
        first=pairing.first,
        result=result(played.winners, pairing.first, len(pairing.seats)),
        winners=list(played.winners),
        moves=played.moves,
        drawn=list(played.drawn),
        thinking=thinking,
    ).model_dump_json()


def result_of_line(line: GameLine) -> GameResult:
    """Result of the game of a line."""
    thinking = tuple(Thinking(each.choices, each.mean * each.choices, each.longest) for each in line.thinking)
    return GameResult(tuple(line.winners), tuple(line.drawn), line.moves, thinking)


def read_log(path: Path) -> dict[str, GameResult]:
    """The games of a file by their keys; empty if there is no file.

    A last line without a line break is incomplete, because its writer was stopped: it is removed from the file. Raises
    CommandError for a line that cannot be read."""
    if not path.exists():
        return {}
    text = path.read_text("utf-8")
    whole, cut = text[: text.rfind("\n") + 1], text[text.rfind("\n") + 1 :]
    if cut:
        path.write_text(whole, "utf-8")
    lines = [_read_line(path, number, line) for number, line in enumerate(whole.splitlines(), 1)]
    return {line.key: result_of_line(line) for line in lines}


def _read_line(path: Path, number: int, text: str) -> GameLine:
    try:
        return GameLine.model_validate(safe_parsing.read_json(text, DEEPEST, LONGEST))
    except (ValidationError, ValueError) as error:
        raise CommandError(f"{path}, line {number} is no game: {error}") from error


def lines_of(games: Iterable[Pairing], played: Iterable[GameResult]) -> Iterator[str]:
    """The line of each game as soon as its result is known."""
    for pairing, each in zip(games, played, strict=True):
        yield line_of(pairing, each) + "\n"


def results_of(asked: Sequence[Pairing], spread: Engine, log: Path | None, watch: Stopwatch) -> list[GameResult]:
    """Results of the wanted games.

    Games in the log file are not played again. The others are added to it, each as soon as it is over. Raises
    CommandError if the file cannot be read or written."""
    known = read_log(log) if log is not None else {}
    missing = [pairing for pairing in asked if key_of(pairing) not in known]
    for pairing, played in zip(missing, _log_results(missing, watch.count(spread(play, missing)), log), strict=True):
        known[key_of(pairing)] = played
    return [known[key_of(pairing)] for pairing in asked]


def _log_results(games: Iterable[Pairing], played: Iterable[GameResult], log: Path | None) -> Iterator[GameResult]:
    """Pass the results on, and add each one to the log file as soon as it is known."""
    if log is None:
        yield from played
        return
    with _open_log(log) as file:
        for pairing, each in zip(games, played, strict=True):
            file.write(line_of(pairing, each) + "\n")
            file.flush()
            yield each


def _open_log(path: Path) -> TextIO:
    try:
        return path.open("a", encoding="utf-8")
    except OSError as error:
        raise CommandError(f"--json {path} cannot be written: {error}") from error
