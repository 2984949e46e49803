"""A game's option models as forms: every kind of field that the lobby can show, and those it leaves out."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

from django.utils import translation
from neuroshima.matches.setup.schemas import options_of, texts_of, words_of
from pydantic import BaseModel, Field


class Pace(StrEnum):
    SLOW = "slow"
    FAST = "fast"


class Everything(BaseModel):
    army: Literal["reds", "blues"] = Field(
        title="Army",
        json_schema_extra={
            "choices": {"reds": {"en": "Reds", "cs": "Rudí"}, "blues": {"en": "Blues"}},
            "colors": {"reds": "#aa0000", "blues": "red;position:fixed"},
        },
    )
    pace: Pace = Pace.SLOW
    rounds: int = Field(3, ge=1, le=9, description="How many rounds")
    limit: int | None = None
    open_hands: bool = False
    motto: str = ""
    edition: Literal["only"] = "only"
    secret: int = Field(1, json_schema_extra={"lobby": False})
    names: list[str] = []


def test_kinds_bounds_and_defaults() -> None:
    options = {option.name: option for option in options_of(Everything)}
    assert {name: option.kind for name, option in options.items()} == {
        "army": "choice",
        "pace": "choice",
        "rounds": "integer",
        "limit": "integer",
        "open_hands": "boolean",
        "motto": "text",
    }
    assert (options["rounds"].minimum, options["rounds"].maximum, options["rounds"].default) == (1, 9, 3)
    assert options["rounds"].help == "How many rounds"
    assert options["army"].required
    assert options["pace"].default == "slow"


def test_choices_are_in_the_active_language() -> None:
    with translation.override("cs"):
        assert texts_of(Everything)["army"] == {"reds": "Rudí", "blues": "Blues"}
        assert words_of(Everything, {"army": "reds", "pace": "fast", "rounds": 3}) == ["Rudí", "fast"]


def test_invalid_colors_are_left_out() -> None:
    army = options_of(Everything)[0]
    assert army.colors == {"reds": "#aa0000"}
