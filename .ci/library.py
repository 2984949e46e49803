"""Uses the rules of a game as a library, in an environment without the site: plays, draws, imagines, analyses.

Usage: library.py GAME SEATS MOST        for example: hex '[{"army": "moloch"}, {"army": "borgo"}]' 8

SEATS: the options of each seat. MOST: how many distributions may be installed."""

import doctest
import importlib
import json
import random
import sys
from importlib.metadata import distributions
from importlib.util import find_spec

from neuroshima_contract.legal import count, nth
from neuroshima_contract.registry import registry

name, seats, most = sys.argv[1], json.loads(sys.argv[2]), int(sys.argv[3])
dice = random.Random(7)

installed = sorted(each.name for each in distributions())
print(f"{name}: {len(installed)} distributions: {', '.join(installed)}")
assert len(installed) <= most, f"more than {most}"
assert find_spec("django") is None and find_spec("neuroshima") is None

made = registry()
assert not made.reasons, made.reasons
game = made.games[name]
options = game.Options()
state = game.start(options, [game.SeatOptions(**seat) for seat in seats], seed=7)
bot, moves = list(game.bots.values())[-1], 0
while state.outcome is None:
    seat = state.to_move[0]
    imagined = game.imagine(options, state.view(seat), seat, dice)
    assert imagined.legal(seat) == state.legal(seat), "players do not see what they may do"
    if moves == 12:
        found = game.tools.analyst().candidates(imagined, seat, dice, 3, 200)
        assert found and game.drawing.picture(state.snapshot()).startswith("<svg")
    legal = state.legal(seat)
    by_bot = moves in (10, 11, 12)
    state.apply(seat, bot.choose(imagined, seat, dice, 50) if by_bot else nth(legal, dice.randrange(count(legal))))
    moves += 1
again = game.load(options, json.loads(json.dumps(state.snapshot())))
assert again.outcome == state.outcome

shown = doctest.testmod(importlib.import_module(f"neuroshima_{name}"))
assert shown.attempted and not shown.failed, shown
print(f"{name}: played ({moves} moves), drawn, imagined and analysed")
