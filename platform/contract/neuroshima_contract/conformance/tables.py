"""Options and seats of random matches, drawn from the JSON Schemas of a game's options."""

from __future__ import annotations

import json
import random
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pydantic import BaseModel, ValidationError

from ..game import Game
from ..refusal import Refusal
from ..words import Json, OptionValues, Schema

DRAWS = 300
"""Tables that are drawn until one may be played."""
SPREAD = 4
"""Numbers between the bounds of a field that are tried."""
Values = Mapping[str, Sequence[Any]]
"""Values of fields, by the names of the fields."""


@dataclass(frozen=True)
class Table:
    """The options and seats of a match, as data of position files."""

    options: OptionValues = field(default_factory=dict)
    seats: Sequence[OptionValues] = ()

    def document(self, game: Game, seed: int) -> Json:
        """A position file that begins this match."""
        return {"game": game.id, "options": dict(self.options), "seats": [dict(s) for s in self.seats], "seed": seed}

    def __str__(self) -> str:
        told = [json.dumps(seat, ensure_ascii=False) for seat in self.seats]
        return ", ".join([*told, *([json.dumps(self.options, ensure_ascii=False)] if self.options else [])])


def random_tables(
    game: Game, games: int, seed: int, wanted: Values | None = None, presets: Collection[str] = ()
) -> Iterator[Table]:
    """`games` tables that the game accepts, fewer if it accepts hardly any.

    Numbers of seats, choices of the seats and options all differ; every fourth match has the default options, and every
    preset is played. `wanted`: values of seats; every table has one of them. `presets`: only these presets, by id, in
    every second match."""
    lot, every = random.Random(seed), 2 if presets else 4
    chosen = [preset for preset in game.presets() if preset.id in presets or not presets]
    chosen = [preset for preset in chosen if len(preset.seats) in game.seat_counts]
    offered, choices = _values(game.Options, hidden=False), _values(game.SeatOptions)
    for number in range(games):
        for _ in range(DRAWS):
            if chosen and number % every == every - 1:
                preset = chosen[(number // every) % len(chosen)]
                options, fixed = dict(preset.options), list(preset.seats)
            else:
                options = {} if number % 4 == 0 else _some(offered, lot)
                fixed = []
            table = _drawn(game, options, fixed, choices, wanted or {}, number, lot)
            if table is not None:
                yield table
                break


def _drawn(
    game: Game,
    options: OptionValues,
    fixed: Sequence[OptionValues | None],
    choices: Values,
    wanted: Values,
    number: int,
    lot: random.Random,
) -> Table | None:
    """A table with these options; None if the game does not accept it."""
    try:
        of_match = game.Options.model_validate(options)
        counts = sorted(set(game.seat_counts_of(of_match)).intersection(game.seat_counts))
        if not counts or (fixed and len(fixed) not in counts):
            return None
        size = len(fixed) or counts[number % len(counts)]
        seats = [dict((fixed[n] if fixed else None) or _one_each(choices, lot)) for n in range(size)]
        open_seats = [n for n in range(size) if not fixed or fixed[n] is None]
        has_one = any(seat.get(name) in values for name, values in wanted.items() for seat in fixed if seat)
        if wanted and open_seats and not has_one:
            name = lot.choice(list(wanted))
            seats[lot.choice(open_seats)][name] = lot.choice(wanted[name])
        game.check_seats(of_match, [game.SeatOptions.model_validate(seat) for seat in seats])
    except (Refusal, ValidationError):
        return None
    return Table(options, seats)


def new_values(game: Game, before: Game) -> Values:
    """What seats of `game` may choose and those of `before` may not."""
    old = _values(before.SeatOptions)
    found = {
        name: [v for v in values if v not in old.get(name, ())] for name, values in _values(game.SeatOptions).items()
    }
    return {name: values for name, values in found.items() if values}


def _some(offered: Values, lot: random.Random) -> OptionValues:
    """Values for one to three options."""
    names = lot.sample(list(offered), min(len(offered), lot.randint(1, 3)))
    return {name: lot.choice(offered[name]) for name in names}


def _one_each(choices: Values, lot: random.Random) -> OptionValues:
    return {name: lot.choice(values) for name, values in choices.items()}


def _values(model: type[BaseModel], hidden: bool = True) -> Values:
    """The values of each field that can be listed. `hidden`: of those that the lobby does not offer, too."""
    schema = model.model_json_schema()
    shared = schema.get("$defs", {})
    listed = {
        name: _of_field(_resolved(entry, shared))
        for name, entry in schema.get("properties", {}).items()
        if hidden or entry.get("lobby", True)
    }
    return {name: values for name, values in listed.items() if values}


def _resolved(entry: Schema, shared: Mapping[str, Schema]) -> Schema:
    for inner in (entry, *entry.get("allOf", ())):
        if "$ref" in inner:
            return {**shared[inner["$ref"].rpartition("/")[2]], **entry}
    return entry


def _of_field(entry: Schema) -> list[Any]:
    if entry.get("enum"):
        return list(entry["enum"])
    if "const" in entry:
        return [entry["const"]]
    if entry.get("type") == "boolean":
        return [False, True]
    if entry.get("type") == "integer" and "minimum" in entry and "maximum" in entry:
        low, high = entry["minimum"], entry["maximum"]
        return sorted({low + (high - low) * n // (SPREAD - 1) for n in range(SPREAD)})
    return []
