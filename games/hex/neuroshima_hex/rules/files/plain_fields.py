"""Fields of a position that are written and read by their names alone."""

from __future__ import annotations

from collections.abc import Collection
from copy import deepcopy
from dataclasses import MISSING, fields
from operator import attrgetter
from typing import Any, get_type_hints

from ..shapes import is_always_written


class PlainFields:
    """Fields that have one name and the same values in a class of the rules and in the shape of its data.

    They are those that the shape writes only with another value than the usual one, except those `besides`, for which
    `dump` and `load` have lines of their own. So a new field of a player or a turn is written and read once it stands
    in both."""

    def __init__(self, kind: type, shape: type, besides: Collection[str] = ()) -> None:
        hints = get_type_hints(shape, include_extras=True)
        rare = {name for name, hint in hints.items() if not is_always_written(hint)}
        known = [field for field in fields(kind) if field.name in rare and field.name not in besides]
        self.usual = {
            field.name: field.default if field.default_factory is MISSING else field.default_factory()
            for field in known
        }
        self.values, self.usual_values = attrgetter(*self.usual), tuple(self.usual.values())

    def dump(self, record: object, data: Any) -> None:
        """Write what is not as usual."""
        values = self.values(record)
        if values != self.usual_values:  # asked of all at once: each view has the turn and the players
            for name, value, usual in zip(self.usual, values, self.usual_values, strict=True):
                if value != usual:
                    data[name] = deepcopy(value)

    def load(self, record: object, data: Any) -> None:
        """Take what was read through the shape, which is used for nothing else."""
        for name in self.usual:
            if data[name] is not None:
                setattr(record, name, data[name])
