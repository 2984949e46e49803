"""The Neuroshima games for programs that learn.

Start with `match_spec.py`: which match is played. `numbering.py` gives every action a number, `observation.py` makes
arrays of what a seat sees. `playing.py` lets players play, `batch.py` many matches at once, `game_lines.py` keeps games
as JSON lines. `aec_env.py` (PettingZoo) and `seat_env.py` (Gymnasium) need the extra `environments`.
"""

from .batch import Batch, random_games
from .game_lines import GameLine, read_games, replay, write_games
from .match_spec import MatchSpec, match_spec
from .numbering import NotNumbered, NumberedAction, Numbering
from .observation import Layout
from .playing import Player, Turn, bot_player, mirror, play, points, random_player

__all__ = [
    "Batch",
    "GameLine",
    "Layout",
    "MatchSpec",
    "NotNumbered",
    "NumberedAction",
    "Numbering",
    "Player",
    "Turn",
    "bot_player",
    "match_spec",
    "mirror",
    "play",
    "points",
    "random_games",
    "random_player",
    "read_games",
    "replay",
    "write_games",
]
