"""The text files that a game is played by: cards, armies, scenarios."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from pydantic import BaseModel

from .offers import DataFile, DataFolder


class DataFiles:
    """The data files of a game. As it stands, it has none.

    `Game.with_data` plays by others. Every match keeps those that it was begun with."""

    def by_name(self) -> Mapping[str, DataFile]:
        """The texts that a host may replace."""
        return {}

    def folders(self) -> Sequence[DataFolder]:
        """Kinds of files that hosts may add to those of `by_name`."""
        return ()

    def used_by(self, options: BaseModel, seats: Sequence[BaseModel] = ()) -> Collection[str]:
        """Names of the data files that a match with these options and seats keeps.

        `seats` are those that have chosen: none while a match is made, all when it begins. May raise a Refusal."""
        return self.by_name().keys()
