"""docs/performance/matchups.md: every army of Hex against every other, from the files of `manage.py matchups`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from neuroshima.factions.results import BotResults, matchups_of, points_of, results_of_bots
from neuroshima.intervals import wilson
from neuroshima_contract import Game

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "performance" / "matchups.md"
HEAD = """# Army against army

[Opponents](opponents.md) · [performance](../performance.md)

How many of 100 points the bot wins with the army of the line against the army of the column. A game
won is a point, a draw half a point. The columns have the numbers of the lines. The site shows the
same table under `/armies/results/`.
"""
NOTES = """
- `{bot}` played both sides with a budget of {budget} ms (`manage.py matchups`); each pair played
  {games} games, from both seats. The command of each file stands in its first line.
- 95 % intervals of 50 points: {intervals}.
- A bot that plays an army badly makes it look weak. With 10 ms it looks at 20 ways before each
  decision, the site lets it look at 200. So this is no order of the armies in people's hands.
- Nothing was tuned to these numbers; what is printed on the tiles stays.
"""


def page(game: Game) -> str:
    """The text of the page, made by `uv run python -m tools.regenerate matchups`."""
    found = results_of_bots(game)
    return "\n".join([HEAD, *_table(found)]) + "\n" + _notes(game, found)


def _table(found: Sequence[BotResults]) -> Iterator[str]:
    yield f"| | army | all | {' | '.join(str(number) for number in range(1, len(found) + 1))} |"
    yield f"| {' | '.join(['---'] * (len(found) + 3))} |"
    for number, each in enumerate(found, start=1):
        cells = [_percent(each, other) for other in found]
        name, points = each.faction.titles["en"], round(100 * points_of(each.total))
        yield f"| {number} | {name} | **{points}** | {' | '.join(cells)} |"


def _percent(each: BotResults, other: BotResults) -> str:
    tally = each.against.get(other.faction.id)
    return "–" if tally is None else str(round(100 * points_of(tally)))


def _notes(game: Game, found: Sequence[BotResults]) -> str:
    """How it was measured, from what the files say."""
    files = matchups_of(game)
    games = sorted({tally.games for each in found for tally in each.against.values()})
    return NOTES.format(
        bot=", ".join(sorted({file.bot for file in files})),
        budget=", ".join(str(budget) for budget in sorted({file.budget for file in files})),
        games=" or ".join(map(str, games)),
        intervals=", ".join(map(_interval, games)),
    )


def _interval(games: int) -> str:
    """Between which points an even result of so many games is uncertain."""
    low, high = wilson(games / 2, games)
    return f"{100 * low:.0f} to {100 * high:.0f} of {games} games"
