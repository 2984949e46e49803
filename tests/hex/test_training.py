"""Learning from games: the samples that are kept, the weights that follow, and `manage.py train`."""

from __future__ import annotations

import math
import random
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from neuroshima_contract import Sample
from neuroshima_hex.bots.planning.evaluation import built_in_weights, usable, weights
from neuroshima_hex.bots.planning.features import NAMES
from neuroshima_hex.bots.planning.trainer import STRICTNESS, HexTrainer, as_text, fit, loss
from neuroshima_lab.management.commands import train

from tests.support.hex.playing import GAME, Chooser, load, new_game

from .test_bots import moloch_borgo

TRUE = {"one": 1.5, "two": -0.7, "three": 0.0}


def tossed(number: int = 3000) -> list[Sample]:
    """Results drawn at random with the chances that the true weights give."""
    dice, samples = random.Random(1), []
    for game in range(number):
        features = [dice.gauss(0, scale) for scale in (1, 2, 0.5)]
        chance = 1 / (1 + math.exp(-sum(map(float.__mul__, TRUE.values(), features))))
        samples.append(Sample(features, float(dice.random() < chance), game))
    return samples


def test_weights_are_recovered_from_their_own_results() -> None:
    found = fit(tossed(), dict.fromkeys(TRUE, 0.0), 1.0)
    assert {name: round(value, 1) for name, value in found.items()} == pytest.approx(TRUE, abs=0.15)
    assert loss(tossed(), list(found.values())) < loss(tossed(), [0.0, 0.0, 0.0]) == pytest.approx(math.log(2))


def test_stronger_regularisation_stays_nearer_to_the_start() -> None:
    start = dict.fromkeys(TRUE, 0.0)
    loose, strict, fixed = (fit(tossed(400), start, strictness)["one"] for strictness in (1.0, 300.0, 1e9))
    assert loose > strict > fixed == pytest.approx(0, abs=1e-3)


def test_only_ends_of_turns_are_kept_and_not_the_last_one() -> None:
    trainer, end = HexTrainer(), {"type": "end_turn"}
    state = load(moloch_borgo([], ["battle"], turn={"seat": 0}))
    kept = trainer.features(state, 0, end)
    armies = sorted(GAME.registry.armies)
    assert kept is not None and len(kept) == len(NAMES) + len(armies)
    signs = dict(zip(armies, kept[len(NAMES) :], strict=True))
    assert signs == {**dict.fromkeys(armies, 0), "moloch": 1, "borgo": -1}
    assert trainer.features(state, 0, {"type": "play", "tile": "battle"}) == kept
    assert trainer.features(state, 0, {"type": "discard", "tile": "battle"}) is None
    assert trainer.features(load(moloch_borgo([], [], turn={"seat": 0, "final": 0})), 0, end) is None


def sampled() -> list[Sample]:
    """Positions of random games."""
    trainer, samples = HexTrainer(), list[Sample]()
    for game in range(8):
        state, chooser, kept = new_game(("moloch", "borgo"), game), Chooser("fighter", game), list[Any]()
        for before, seat, action in _moves(state, chooser):
            if (features := trainer.features(before, seat, action)) is not None:
                kept.append((seat, features))
        samples += [Sample(features, float(seat in state.outcome.winners), game) for seat, features in kept]
    return samples


def _moves(state: Any, chooser: Chooser) -> Any:
    while state.outcome is None:
        seat = state.to_move[0]
        action = chooser.choose(state, seat)
        yield state, seat, action
        state.apply(seat, action)


def test_a_file_is_learned_that_can_be_used_again() -> None:
    learned = HexTrainer().learn(sampled(), "how it was made")
    assert "how it was made" in learned.text and "mean loss" in learned.lines[1]
    weights = usable("learned.toml", learned.text)
    assert weights != pytest.approx(built_in_weights()) and weights.keys() == set(NAMES)


def test_a_strong_army_is_credited_to_no_feature() -> None:
    """The first army's player wins, in every position."""
    dice = random.Random(2)
    samples = [
        Sample([dice.gauss(side, 1) for _ in NAMES] + [side, -side], float(side > 0), game)
        for game in range(400)
        for side in [dice.choice([-1.0, 1.0])]
    ]
    alone = fit(
        [Sample(each.features[: len(NAMES)], each.won, each.game) for each in samples], built_in_weights(), STRICTNESS
    )
    beside = usable("learned.toml", HexTrainer().learn(samples, "").text)
    assert sum(beside.values()) < sum(alone.values())


def test_from_too_few_games_nothing_is_learned() -> None:
    learned = HexTrainer().learn([], "nothing")
    assert usable("learned.toml", learned.text) == pytest.approx(built_in_weights(), abs=1e-4)
    assert learned.lines == ["too few games: nothing was learned"]


def test_all_weights_stand_in_the_order_of_the_features() -> None:
    """Fitting identifies features by their order alone."""
    assert list(built_in_weights()) == list(weights()) == list(NAMES)


def test_learned_weights_predict_better_than_none() -> None:
    learned = HexTrainer().learn(sampled(), "")
    assert float(learned.lines[1].split(":")[1].split(";")[0]) < math.log(2)


def test_weights_are_written_as_they_are_read() -> None:
    assert usable("mine.toml", as_text(built_in_weights(), "by hand")) == pytest.approx(built_in_weights(), abs=1e-5)


# The command ----------------------------------------------------------------------------------------------------------


def test_the_command_plays_games_and_writes_the_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Here four random games."""
    every = train.self_play
    few = "neuroshima_lab.management.commands.train.self_play"
    monkeypatch.setattr(few, lambda *given: every(*given)[:4])
    file = tmp_path / "weights.toml"
    call_command("train", "hex", games=1, whim=1.0, jobs=1, out=file)
    assert "of 4 games" in file.read_text() and str(file) in capsys.readouterr().out


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (("chess",), "chess"),
        (("tally",), "nothing to learn"),
        (("hex", "--games", "0"), "a game at least"),
        (("hex", "--whim", "2"), "a part of 1"),
        (("hex", "--engine", "ray"), "uv sync --extra arena"),
    ],
)
def test_what_cannot_be_trained_is_refused(given: tuple[str, ...], why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where Ray is wanted and not installed."""
    monkeypatch.setitem(sys.modules, "ray", None)
    monkeypatch.delitem(sys.modules, "neuroshima_lab.ray_engine", raising=False)
    with pytest.raises(CommandError, match=why):
        call_command("train", *given)


def test_every_game_of_training_is_played_by_the_bot_on_both_sides() -> None:
    numbered = train.self_play(GAME, HexTrainer(), 2, 1, 10)
    assert [number for number, _pairing in numbered] == list(range(8))
    assert {pairing.bots for _number, pairing in numbered} == {("greedy", "greedy")}
