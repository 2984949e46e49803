"""What is seen of a scenario, a puzzle, a lesson or a campaign of a pack before the pack is in use: boards and texts.

Everything comes from the game with that version, so it is what a player would see."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from urllib.parse import quote

from django.utils.translation import gettext as _
from neuroshima_contract import Game, Lesson, PackItem, Picture, Puzzle, Refusal, Texts
from neuroshima_contract.lessons import Step

from neuroshima.languages import in_words
from neuroshima.pictures import svg_of


@dataclass(frozen=True)
class Piece:
    """A piece of a preview: a heading, a board as the address of its picture, and what is to be read; empty if none."""

    heading: str
    picture: str
    texts: Sequence[str]


def previewed(game: Game) -> set[str]:
    """The ids of all things of a game that can be previewed."""
    scenarios, puzzles = {each.id for each in game.presets()}, {each.id for each in game.teaching.puzzles()}
    return scenarios | puzzles | {each.id for each in game.teaching.lessons()} | {*game.packs.campaigns()}


def pieces_of(game: Game, item: PackItem) -> list[Piece]:
    """The preview of a thing; empty if there is none."""
    preset = next((each for each in game.presets() if each.id == item.id), None)
    if preset is not None:
        return [_piece("", preset.picture, [preset.texts, *preset.remarks])]
    puzzle = next((each for each in game.teaching.puzzles() if each.id == item.id), None)
    if puzzle is not None:
        return list(_pieces_of_puzzle(puzzle))
    lesson = next((each for each in game.teaching.lessons() if each.id == item.id), None)
    if lesson is not None:
        return list(_pieces_of_lesson(game, lesson))
    campaign = game.packs.campaigns().get(item.id)
    return [_piece("", "", [campaign.texts])] if campaign is not None else []


def _piece(heading: str, picture: Picture, texts: Iterable[Texts]) -> Piece:
    svg = svg_of(picture)
    said = [words for each in texts if (words := in_words(each) if each else "")]
    return Piece(heading, f"data:image/svg+xml;charset=utf-8,{quote(svg)}" if svg else "", said)


def _pieces_of_puzzle(puzzle: Puzzle) -> Iterator[Piece]:
    yield _piece("", puzzle.picture, [puzzle.goal])
    if puzzle.hints:
        yield _piece(_("Hints"), "", puzzle.hints)


def _pieces_of_lesson(game: Game, lesson: Lesson) -> Iterator[Piece]:
    yield _piece("", "", [lesson.idea.texts])
    for number, step in enumerate(lesson.step, 1):
        yield _piece(_("Step %(number)s") % {"number": number}, _board(game, lesson, step), _texts_of_step(step))
    yield _piece(_("At the end"), "", [lesson.last.texts])


def _board(game: Game, lesson: Lesson, step: Step) -> str:
    """The board of a step that begins with one of its own; nothing if it goes on with the last one."""
    if step.position is None:
        return ""
    try:
        state = game.load(game.Options.model_validate(lesson.options), step.position)
        return game.drawing.picture(state.snapshot())
    except (Refusal, ValueError):
        return ""


def _texts_of_step(step: Step) -> Iterator[Texts]:
    yield step.text.texts
    for answer in step.answers:
        yield answer.text.texts
    for hint in step.hints:
        yield hint.texts
    for mistake in step.mistakes:
        yield mistake.says.texts
    if step.done is not None:
        yield step.done.texts
