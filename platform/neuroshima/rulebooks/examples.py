"""Examples of rulebooks: pictures, position files, and faults by the real rules."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from neuroshima_contract import Event, Game, Rulebook, State
from neuroshima_contract.comparison import in_order
from neuroshima_contract.rulebooks import Example

from neuroshima.pictures import svg_of
from neuroshima.refusals import refusal
from neuroshima.rulebooks.access import RulebookCode
from neuroshima.wire.positions import PositionDocument


def example_by_id(book: Rulebook, example_id: str) -> Example:
    """Find an example. Raises Refusal `no_such_rule`."""
    found = book.examples.get(example_id)
    if found is None:
        raise refusal(RulebookCode.NO_SUCH_RULE)
    return found


def load_example(game: Game, example: Example) -> State:
    """Load the state of an example's position. Raises Malformed."""
    state = game.load(game.Options.model_validate(example.options), dict(example.position))
    state.sandbox = True
    return state


def document(game: Game, example: Example) -> PositionDocument:
    """The position file of an example, for showing it step by step."""
    return PositionDocument(
        game=game.id, options=example.options, position=dict(example.position), actions=example.actions
    )


@lru_cache(maxsize=512)
def _draw(game: Game, book_id: str, example_id: str, language: str) -> str:
    book = next(book for book in game.guide.rulebooks() if book.id == book_id)
    example = book.examples[example_id]
    position = load_example(game, example).snapshot()
    if not example.shows:
        return svg_of(lambda: game.drawing.picture(position, language))
    return svg_of(lambda: game.drawing.detail(position, example.shows, language))


def picture(game: Game, book: Rulebook, example: Example, language: str) -> str:
    """The first position of an example as an SVG document.

    Empty if it cannot be drawn, which is logged."""
    return svg_of(lambda: _draw(game, book.id, example.id, language))


def faults(game: Game, example: Example) -> Iterator[str]:
    """The faults of an example, a sentence each."""
    try:
        state = load_example(game, example)
    except Exception as error:
        yield f"the position cannot be loaded: {error}"
        return
    events: list[Event] = []
    for number, action in enumerate(example.actions, 1):
        what = {key: value for key, value in action.items() if key != "seat"}
        try:
            events += state.apply(action["seat"], what)
        except Exception as error:
            yield f"action {number} cannot be played: {error}"
            return
    if not in_order(example.happens, events):
        yield f"what should happen does not: {example.happens}"
