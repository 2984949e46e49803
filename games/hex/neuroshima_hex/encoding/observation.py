"""What a seat sees of a match, as arrays (docs/research.md).

Seats are counted from the one that looks: 0 is its own, 1 the next in turn order. Fields and tiles have the order of
the numbers of actions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import get_args

from ..rules.files.view_types import PlayerView, UnitView, View
from ..rules.leaders.cards import LEADERS
from ..rules.state.state import State
from ..rules.turn.player import Phase

PHASES: Sequence[str] = get_args(Phase)
UNIT = ("hq", "initiative", "attack_times", "toughness", "wounds", "netted", "links", "abilities", "markers")
SIDED = ("rotation", "melee", "ranged", "other_attack")
"""Six channels each, by direction."""
OF_FIELDS = ("hit_by_own_side", "hit_by_others", "own_ground", "other_ground", "terrain", "prize", "fixture", "asked")
PLAYER = ("own_team", "hit_points", "stack", "out", "points", "markers")
TURN = ("own_turn", "own_decision", "decision", "limit", "redraw", "final", "battle")
HIT_POINTS, STACK = 20, 34
"""Of an ordinary HQ and army: by them hit points and stacks are divided."""


def channels(seats: int) -> list[str]:
    """The channels of the array `board` in order, by name; with a number for a seat or a direction."""
    owners = [f"seat_{seat}" for seat in range(seats)]
    return [*owners, *UNIT, *(f"{name}_{side}" for name in SIDED for side in range(6)), *OF_FIELDS]


class Observer:
    """Makes the arrays of a match. `rules`: any position of it."""

    def __init__(self, rules: State) -> None:
        self.seats = len(rules.players)
        self.fields = {tuple(coord): number for number, coord in enumerate(rules.grid.shown)}
        names = dict.fromkeys(tile for player in rules.players for tile in player.army.tiles)
        self.tiles = {name: number for number, name in enumerate(names)}
        self.hqs = {hq.id for player in rules.players for hq in player.army.hqs}
        self.channels = {name: number for number, name in enumerate(channels(self.seats))}
        seats = [f"seat_{seat}" for seat in range(self.seats)]
        fields = [f"{q},{r}" for q, r in self.fields]
        piles = (seats, list(self.tiles))
        self.axes: Mapping[str, Sequence[Sequence[str]]] = {
            "board": (list(self.channels), fields),
            "pieces": ([*self.tiles, "other"], fields),
            "hands": piles,
            "stacks": piles,
            "discards": piles,
            "players": (seats, PLAYER),
            "turn": ([*PHASES, *TURN],),
            **({"leaders": (("own_team", "other_team", "dealt"), list(LEADERS))} if rules.options.leaders else {}),
        }

    def observe(self, view: View, seat: int) -> Mapping[str, Sequence[float]]:
        """The arrays of what `seat` sees."""
        players = view["players"][seat:] + view["players"][:seat]
        arrays: dict[str, Sequence[float]] = {
            "board": self._board(view, seat),
            "pieces": self._pieces(view),
            "hands": self._counted(Counter(player["hand"]) for player in players),
            "stacks": self._counted(player["remaining"] for player in players),
            "discards": self._counted(Counter(player["discard"]) for player in players),
            "players": [fact for player in players for fact in _player_facts(player, players[0]["team"])],
            "turn": _turn_facts(view, seat),
        }
        if "leaders" in self.axes:
            arrays["leaders"] = _leaders(view, view["players"][seat]["team"])
        return arrays

    def _board(self, view: View, seat: int) -> list[float]:
        board = _Channels(self.channels, self.fields)
        teams = [player["team"] for player in view["players"]]
        for unit in view["board"]:
            board.add(f"seat_{(unit['seat'] - seat) % self.seats}", unit["at"])
            self._add_unit(board, unit)
            _add_hits(board, unit, "hit_by_own_side" if teams[unit["seat"]] == teams[seat] else "hit_by_others")
        for tile in view["ground"]:
            board.add("own_ground" if tile["seat"] == seat else "other_ground", tile["at"])
        for patch in view["terrain"]:
            for at in patch["fields"]:
                board.add("terrain", at)
        for prize in view["prizes"]:
            board.add("prize", prize["at"])
        for fixture in view["fixtures"]:
            board.add("fixture", fixture["at"])
        for name in ("unit", "target"):
            about = view["pending"].get(name) if view["pending"] is not None else None
            if isinstance(about, list):
                board.add("asked", about)
        return board.values

    def _add_unit(self, board: _Channels, unit: UnitView) -> None:
        at, times = unit["at"], unit["initiative"]
        facts = (
            unit["tile"] in self.hqs,
            max((time["value"] + 1 for time in times), default=0),
            len(times),
            unit["toughness"],
            unit["wounds"],
            bool(unit["netted_by"] or unit.get("net_markers")),
            len(unit["acts_on"]),
            sum(ability["ready"] for ability in unit["abilities"]),
            sum(unit.get("markers", {}).values()),
        )
        for name, fact in zip(UNIT, facts, strict=True):
            board.add(name, at, fact)
        board.add(f"rotation_{unit['rotation']}", at)
        for attack in unit["attacks"]:
            kind = attack["kind"] if attack["kind"] in ("melee", "ranged") else "other_attack"
            board.add(f"{kind}_{attack['direction']}", at, attack["strength"])

    def _pieces(self, view: View) -> list[float]:
        """Which tile lies where; those of no army of the match have the last row."""
        size = len(self.fields)
        values = [0.0] * ((len(self.tiles) + 1) * size)
        for piece in (*view["board"], *view["ground"]):
            row = self.tiles.get(piece["tile"], len(self.tiles))
            values[row * size + self.fields[tuple(piece["at"])]] = 1.0
        return values

    def _counted(self, piles: Iterable[Mapping[str, int]]) -> list[float]:
        """How many of each tile are in each pile."""
        return [float(pile.get(tile, 0)) for pile in piles for tile in self.tiles]


class _Channels:
    """The values of channels by field, flat."""

    def __init__(self, names: Mapping[str, int], fields: Mapping[tuple[int, ...], int]) -> None:
        self.names, self.fields = names, fields
        self.values = [0.0] * (len(names) * len(fields))

    def add(self, name: str, at: Sequence[int], value: float = 1.0) -> None:
        place = self.fields.get(tuple(at))
        if place is not None:
            self.values[self.names[name] * len(self.fields) + place] += value


def _add_hits(board: _Channels, unit: UnitView, channel: str) -> None:
    """The wounds that the attacks of a unit would do now."""
    for attack in unit["attacks"]:
        for at, wounds in zip(attack["hits"], attack["wounds"], strict=False):
            board.add(channel, at, wounds)


def _player_facts(player: PlayerView, own_team: int) -> list[float]:
    return [
        float(player["team"] == own_team),
        player["hq_hp"] / HIT_POINTS,
        player["stack"] / STACK,
        float(player.get("out", False)),
        float(player.get("points", 0)),
        float(sum(player["markers"].values())),
    ]


def _turn_facts(view: View, seat: int) -> list[float]:
    turn, pending = view["turn"], view["pending"]
    facts = (
        turn["seat"] == seat,
        pending is not None and pending["seat"] == seat,
        pending is not None,
        turn.get("limit") or 0,
        turn.get("redraw", False),
        turn.get("final") is not None,
        view["battle"] is not None,
    )
    return [*(float(turn["phase"] == phase) for phase in PHASES), *map(float, facts)]


def _leaders(view: View, team: int) -> list[float]:
    """The own team's leader, the other team's, and those that the own team may choose from."""
    cards = view.get("leaders") or [None, None]
    chosen = [[card["leader"]] if card is not None else [] for card in cards]
    step = view["setup"][0] if view["setup"] else None
    dealt = (step["dealt"][team] or []) if step is not None and step["step"] == "leader" else []
    return [float(leader in some) for some in (chosen[team], chosen[1 - team], dealt) for leader in LEADERS]
