"""The game of docs/first-game.md works, and can be played to its end."""

from __future__ import annotations

import pytest
from neuroshima_contract import Game

from tests.support.built_pages import build, files, game_of
from tests.support.playing import Chooser, play, refusal

PAGE = "first-game.md"


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    return game_of(build(PAGE, tmp_path_factory.mktemp("nim")), "nim_table", "nim")


def test_the_page_has_every_file_of_the_package() -> None:
    assert sorted(files(PAGE)) == ["nim_table/plugin.py", "pyproject.toml"]


@pytest.mark.parametrize("seed", range(5))
def test_a_random_game_of_it_ends_and_can_be_loaded_at_any_point(game: Game, seed: int) -> None:
    state = game.start(game.Options(), [game.SeatOptions(), game.SeatOptions()], seed)
    chooser: Chooser = Chooser(lambda action: 1.0, seed)
    for _seat, _action, _events in play(state, chooser, 50):
        again = game.load(game.Options(), state.snapshot())
        assert again.view(None) == state.view(None) and again.to_move == state.to_move
        assert [again.legal(number) for number in (0, 1)] == [state.legal(number) for number in (0, 1)]
    assert state.outcome is not None and len(state.outcome.winners) == 1


@pytest.mark.parametrize(
    ("action", "code"),
    [({"type": "take", "count": 4}, "bad_count"), ({"type": "take", "count": "1"}, "malformed"), ({}, "malformed")],
)
def test_what_is_not_listed_is_refused(game: Game, action: dict[str, object], code: str) -> None:
    state = game.start(game.Options(), [game.SeatOptions(), game.SeatOptions()], 1)
    assert refusal(state, 0, action) == code
