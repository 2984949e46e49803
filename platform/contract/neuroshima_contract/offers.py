"""What a game offers besides its rules: roles, data files, ready-made matches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .words import OptionValues, Picture, Texts


@dataclass(frozen=True)
class Role:
    """A kind of seat, in a game whose seats are not alike."""

    id: str
    titles: Texts
    color: str = ""
    """Its accent, "#rrggbb"."""


@dataclass(frozen=True)
class DataFile:
    """A text file that a game is played by, and that a host may correct.

    For example cards with their numbers. It is TOML. The host refuses texts that could overload a parser before a game
    gets them."""

    titles: Texts
    text: str


@dataclass(frozen=True)
class DataFolder:
    """A kind of files that hosts may add to those of the game (scenarios).

    Their names begin with `prefix`."""

    prefix: str
    titles: Texts
    example: str
    """A whole file that can be used as it is: what somebody who writes one begins with."""
    addable: bool = True
    """Whether a host may add files. If not, the folder only names the files that old matches keep when the game has
    them no longer."""


@dataclass(frozen=True)
class WantedBot:
    """The bot wanted for a seat: its id and one of its styles.

    If one is left out or missing, the player's choice applies: the bot, and a style by lot."""

    bot: str = ""
    style: str = ""


@dataclass(frozen=True)
class Preset:
    """A ready-made match of a game (a scenario), listed with a picture.

    `options` are those of the match; `seats` those of its seats, in their order, None where the player there chooses.
    Other options may be chosen as far as `Game.check_so_far` takes them; what leaves no choice is said and not asked.
    """

    id: str
    titles: Texts
    texts: Texts
    picture: Picture
    options: OptionValues
    seats: Sequence[OptionValues | None]
    remarks: Sequence[Texts] = ()
    """What else has to be said of it (who designed it)."""
    bots: Sequence[WantedBot] = ()
    """By seat, the bot that is proposed; empty: none is."""
