"""A battle is the same on a turned board, and with the seats exchanged."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from neuroshima_contract import Json

from tests.support.hex.playing import load
from tests.support.hex.strategies import crowded
from tests.support.hex.symmetry import (
    compared,
    exchanged,
    fought,
    same,
    turned,
    turned_back,
    turned_position,
    without_draws,
)
from tests.support.playing import text
from tests.support.rubbish import examples


@examples(200)
@given(crowded(least=10, most=19), st.integers(0, 1))
def test_a_battle_on_the_turned_board_is_the_turned_battle(raw: Json, causer: int) -> None:
    position = without_draws(raw)
    end, events = fought(load, position, causer, same)
    other, told = fought(load, turned_position(position), causer, turned_back)
    assert compared(other, told) == compared(turned_position(end), turned(events))


@examples(200)
@given(crowded(least=10, most=19), st.integers(0, 1))
def test_a_battle_with_the_seats_exchanged_is_the_same_battle(raw: Json, causer: int) -> None:
    position = without_draws(raw)
    end, events = fought(load, position, causer, same)
    other, told = fought(load, exchanged(position), 1 - causer, same)
    assert compared(other, told) == compared(exchanged(end), exchanged(events))


@examples(40)
@given(crowded())
def test_the_order_of_the_pieces_in_a_file_means_nothing(position: Json) -> None:
    other = {**position, "board": position["board"][::-1]}
    assert text(load(other).view(None)) == text(load(position).view(None))
