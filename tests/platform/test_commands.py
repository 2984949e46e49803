"""The command line: resolve, plugins, arena, bench."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from neuroshima.intervals import wilson
from neuroshima.matches.models import Match
from neuroshima.matches.play import SeatPlan, create_match
from neuroshima.players.models import Player
from neuroshima.plugins import discovery
from neuroshima.plugins.models import PluginSetting
from neuroshima.site.management.commands import plugins as plugins_command
from neuroshima.studies.resolving import ResolveError, dumps, resolve, schema
from neuroshima.wire.positions import ResolvedPosition
from neuroshima.wire.refusals import RefusalShown
from neuroshima_lab.arena import Pairing, choices, pairings, pairings_by_lot
from neuroshima_lab.tallies import Tally as Results
from sample_game.game import Tally, TallyGame

from tests.support.platform.serving import LONGEST, ROOT, Server

GAME: dict[str, Any] = {"game": "tally", "seats": ["red", {"colour": "blue"}], "seed": 7}
MARK = {"seat": 0, "type": "mark", "field": 2, "how": "dot"}
TAKE = {"seat": 0, "type": "take"}


def answer(**document: Any) -> ResolvedPosition:
    return resolve(json.dumps({**GAME, **document}).encode())


def refused(raw: Any, status: int, code: str) -> RefusalShown:
    with pytest.raises(ResolveError) as caught:
        resolve(raw if isinstance(raw, bytes) else json.dumps(raw).encode())
    error = caught.value.error["error"]
    assert (caught.value.status, error["code"]) == (status, code)
    assert list(error) in (["code", "message", "path"], ["code", "message", "action", "path"])
    assert error["message"]
    return error


def test_a_printed_position_can_be_read_again() -> None:
    first = answer(actions=[MARK])
    assert list(first) == ["position", "events", "to_move", "legal", "outcome"]
    again = resolve(json.dumps({"game": "tally", "position": first["position"]}).encode())
    assert {**again, "events": []} == {**first, "events": []}
    over = answer(options={"cards": 1}, actions=[TAKE])
    assert list(over["outcome"] or ())[:2] == ["winners", "reason"] and over["legal"] == {} and over["to_move"] == []


def test_a_case_is_read_like_any_position_file() -> None:
    """Only `cases` looks at the expectations."""
    case = {"rule": "Take: the pile shrinks", "about": "-", "expect": {"to_move": [7]}}
    assert answer(**case, actions=[TAKE]) == answer(actions=[TAKE])
    jsonschema.validate({**GAME, **case, "seats": [{"colour": "red"}, {"colour": "blue"}]}, schema(TallyGame()))


def test_an_illegal_action_stops_the_run() -> None:
    error = refused({**GAME, "actions": [MARK, MARK, TAKE]}, 1, "field_taken")
    assert (error["action"], error["path"]) == (1, "field")


@pytest.mark.parametrize(
    ("raw", "code", "path"),
    [
        (b"", "malformed", ""),
        (b"\xff\xfe", "malformed", ""),
        (b'{"game": "tally", "seed": NaN}', "malformed", ""),
        (b'{"game": "tally\\ud800"}', "malformed", ""),
        (b"[" * 100_000, "malformed", ""),
        (b"[]", "malformed", ""),
        ({"seed": 1}, "malformed", "game"),
        ({"game": "chess"}, "game_missing", "game"),
        ({**GAME, "hat": 1}, "malformed", "hat"),
        ({**GAME, "seed": "7"}, "malformed", "seed"),
        ({**GAME, "seed": -1}, "malformed", "seed"),
        ({**GAME, "seed": True}, "malformed", "seed"),
        ({**GAME, "actions": [7]}, "malformed", "actions.0"),
        ({**GAME, "seats": ["red"]}, "seat_count", "seats"),
        ({**GAME, "seats": ["red", "pink"]}, "bad_seat_options", "seats.1.colour"),
        ({**GAME, "seats": ["red", "red"]}, "same_colour", "seats.1.colour"),
        ({**GAME, "options": {"cards": 99}}, "bad_options", "options.cards"),
        ({**GAME, "position": {"players": []}}, "bad_position", "position.players"),
        ({**GAME, "position": []}, "malformed", "position"),
        ({**GAME, "data": {"hats.toml": ""}}, "no_such_data", "data.hats.toml"),
        ({"game": "ambush", "data": {"hats.toml": ""}}, "no_such_data", "data.hats.toml"),
        ({"game": "ambush", "data": {"cards.toml": 7}}, "malformed", "data.cards.toml"),
        ({"game": "ambush", "data": {"cards.toml": "#" * 1_048_577}}, "malformed", "data.cards.toml"),
        ({"game": "ambush", "data": {"cards.toml": "[bonus]\nfirst = 'much'"}}, "bad_file", "data.cards.toml"),
        ({"game": "ambush", "data": ["cards.toml"]}, "malformed", "data"),
    ],
)
def test_a_malformed_file_is_refused(raw: Any, code: str, path: str) -> None:
    error = refused(raw, 2, code)
    assert error["path"] == path and "action" not in error


@pytest.mark.parametrize("action", [{"type": "take"}, {**TAKE, "seat": "0"}, {**TAKE, "seat": True}, {**TAKE, "x": 1}])
def test_a_malformed_action_is_refused_with_its_number(action: Any) -> None:
    with pytest.raises(ResolveError) as caught:
        answer(actions=[MARK, action])
    assert (caught.value.status, caught.value.error["error"]["action"]) == (2, 1)


def test_a_game_that_fails_is_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    from sample_game.game import Tally as State

    def broken(*arguments: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(State, "apply", broken)
    refused({**GAME, "actions": [MARK]}, 2, "internal")


def test_the_schema_describes_the_files_that_are_read() -> None:
    from sample_game.game import TallyGame

    told = schema(TallyGame())
    jsonschema.Draft202012Validator.check_schema(told)
    check = jsonschema.Draft202012Validator(told)
    check.validate({**GAME, "actions": [MARK], "position": answer()["position"]})
    for wrong in ({"seed": 1}, {**GAME, "game": "chess"}, {**GAME, "hat": 1}):
        assert not check.is_valid(wrong)


def test_the_schema_knows_the_files_a_game_is_played_by() -> None:
    from sample_game.ambush import AmbushGame
    from sample_game.game import TallyGame

    def fits(game: Any, **files: Any) -> bool:
        return bool(jsonschema.Draft202012Validator(schema(game)).is_valid({"game": game.id, "data": files}))

    assert fits(AmbushGame()) and fits(TallyGame()) and fits(AmbushGame(), **{"cards.toml": ""})
    assert not fits(TallyGame(), **{"cards.toml": ""})
    assert not fits(AmbushGame(), **{"hats.toml": ""}) and not fits(AmbushGame(), **{"cards.toml": 7})


@pytest.fixture
def shell(tmp_path: Path) -> Server:
    return Server(tmp_path)


def test_the_command_and_its_exit_statuses(shell: Server, tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    file.write_text(json.dumps({**GAME, "actions": [MARK]}))
    fine = shell.run("resolve", str(file))
    assert (fine.returncode, fine.stderr) == (0, b"")
    assert fine.stdout == dumps(answer(actions=[MARK])).encode() + b"\n"
    file.write_text(json.dumps({**GAME, "actions": [MARK, MARK]}))
    illegal = shell.run("resolve", str(file))
    assert (illegal.returncode, illegal.stdout, json.loads(illegal.stderr)["error"]["action"]) == (1, b"", 1)
    for wrong in (["resolve", str(tmp_path / "none.json")], ["resolve", "--schema", "chess"]):
        done = shell.run(*wrong)
        assert (done.returncode, done.stdout, list(json.loads(done.stderr))) == (2, b"", ["error"])
    assert json.loads(shell.run("resolve", "--schema", "tally").stdout)["properties"]["game"] == {"const": "tally"}
    assert not (tmp_path / "db.sqlite3").exists(), "no database is touched"


def test_lines_are_answered_one_by_one(shell: Server) -> None:
    """Each answer comes before the next request: nothing waits for the end of the input."""
    command = [sys.executable, str(ROOT / "manage.py"), "resolve", "--lines"]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, env=shell.env, cwd=ROOT, **pipes) as process:  # type: ignore[call-overload]
        for line, wanted in [
            (json.dumps(GAME), "position"),
            ("nonsense", "error"),
            (json.dumps({**GAME, "actions": [MARK, MARK]}), "error"),
            (json.dumps(GAME), "position"),
        ]:
            process.stdin.write(line.encode() + b"\n")
            process.stdin.flush()
            assert wanted in json.loads(process.stdout.readline())
        process.stdin.close()
        assert (process.wait(LONGEST), process.stderr.read()) == (0, b"")


def printed(*arguments: Any, **options: Any) -> str:
    out = io.StringIO()
    call_command(*arguments, stdout=out, **options)
    return out.getvalue()


def test_plugins_are_listed(db: None) -> None:
    adds = "Tally, Ambush, Caravan, There and back, neuroshima_campaigns, neuroshima_games, neuroshima_series"
    assert f"sample | installed, compatible, enabled | adds: {adds}" in printed("plugins")


def tallied(**stored: Any) -> None:
    """A match with some stored data changed."""
    anna = Player.objects.create(name="Anna")
    access = create_match(anna, "tally", {}, [SeatPlan("me", {"colour": "red"}), SeatPlan("me", {"colour": "blue"})])
    Match.objects.filter(pk=access.match.pk).update(**stored) if stored else None


def test_plugins_for_programs(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the matches of a disabled plugin, and plugins that the running site does not know yet."""
    tallied()
    tallied(status="over", outcome={})
    monkeypatch.setattr(discovery, "versions_installed", lambda: {"sample": "2.0"})
    monkeypatch.setattr(plugins_command, "versions_of_site", lambda: {"sample": "1.0"})

    def sample() -> dict[str, Any]:
        return next(each for each in json.loads(printed("plugins", as_json=True)) if each["name"] == "sample")

    told = sample()
    assert told["adds"][:3] == ["Tally", "Ambush", "Caravan"]
    assert "Game: Tally" in told["brings"] and "\n    Game: Tally\n" in printed("plugins")
    assert (told["installed"], told["compatible"], told["enabled"]) == (True, True, True)
    assert (told["reason"], told["waiting"], told["restart"]) == (None, 0, True)
    PluginSetting.objects.create(name="sample", enabled=False)
    assert sample()["waiting"] == 1
    words = printed("plugins")
    assert "1 match waits for it | needs a restart of the site" in words and "restart it" in words


def test_matches_that_wait_for_missing_plugins_are_listed(db: None) -> None:
    tallied(needs=["gone"])
    tallied(needs=["gone"], status="over", outcome={})
    out = io.StringIO()
    with pytest.raises(SystemExit):
        call_command("plugins", stdout=out)
    assert "gone | not installed" in out.getvalue() and "1 match waits for it" in out.getvalue()


def test_without_plugins_the_command_says_so(shell: Server) -> None:
    shell.env["NEUROSHIMA_PLUGINS"] = ""
    done = shell.run("plugins")
    assert (done.returncode, b"No plugin is installed" in done.stdout) == (0, True)


def test_a_broken_plugin_is_listed_with_its_reason(shell: Server) -> None:
    shell.env["NEUROSHIMA_PLUGINS"] = "odd=no_such_module,sample=sample_game.plugin"
    done = shell.run("plugins")
    assert done.returncode == 1
    assert b"odd | installed, not compatible, enabled | It cannot be imported" in done.stdout
    assert b"plugin odd is left out" in done.stderr and b"Tally" in done.stdout
    told = shell.run("resolve", "--schema", "chess")
    assert told.returncode == 2
    error = json.loads(told.stderr)["error"]
    assert error["code"] == "game_left_out" and "odd: It cannot be imported" in error["message"]
    quiet = shell.run("resolve", "--schema", "tally")
    assert (quiet.returncode, quiet.stderr) == (0, b"")


def results(table: str) -> str:
    """The arena's results without times, which vary."""
    return table.split("\n\nprocessor time", maxsplit=1)[0]


def read(table: str) -> dict[str, list[int]]:
    """Wins, draws and losses in the rows of an arena table, by the start of the row."""
    lines = (line.split() for line in table.strip().splitlines()[2:])
    return {" ".join(line[:-10]): list(map(int, line[-9:-6])) for line in lines}


def test_the_arena_counts_every_game() -> None:
    table = printed("arena", "tally", seats=["marker", "random"], games=4, jobs=1)
    choices, seats = (read(part) for part in results(table).split("\n\n"))
    assert {name: sum(counted) for name, counted in choices.items()} == {
        "red": 4, "blue": 4, "green": 4, "yellow": 4, "all": 16,
    }  # fmt: skip
    assert {name: sum(counted) for name, counted in seats.items()} == {"seat 1": 16, "seat 2": 16}
    again = printed("arena", "tally", seats=["marker", "random"], games=4, jobs=1)
    assert results(table) == results(again), "the same seed, the same games"


def test_the_arena_alternates_seats_and_pairs_every_choice() -> None:
    from sample_game.game import TallyGame

    game = TallyGame()
    assert choices(game) == [{"colour": "red"}, {"colour": "blue"}, {"colour": "green"}, {"colour": "yellow"}]
    games = [pairing for name, pairing in pairings(game, ["marker", "random"], 4, 1, 10) if name == "red"]
    assert [pairing.first for pairing in games] == [0, 1, 0, 1]
    assert [pairing.bots[pairing.first] for pairing in games] == ["marker"] * 4
    assert all(pairing.seats[pairing.first] == {"colour": "red"} for pairing in games)
    assert {pairing.seats[1 - pairing.first]["colour"] for pairing in games} == {"blue", "green"}
    assert len({pairing.seed for pairing in games}) == 4


def test_the_arena_begins_with_other_pairs_for_another_seed() -> None:
    from sample_game.game import TallyGame

    def others(seed: int) -> list[str]:
        games = [each for name, each in pairings(TallyGame(), ["marker", "random"], 2, seed, 10) if name == "red"]
        return [pairing.seats[1 - pairing.first]["colour"] for pairing in games]

    assert [others(seed) for seed in (1, 2, 3)] == [["blue"] * 2, ["green"] * 2, ["yellow"] * 2]


def test_choices_drawn_by_lot_may_meet_and_a_longer_run_begins_with_the_shorter_one() -> None:
    from sample_game.game import TallyGame

    def drawn(number: int, seed: int) -> list[Pairing]:
        bots = ["marker", "random", "random"]
        return [each for _name, each in pairings_by_lot(TallyGame(), bots, number, seed, 10)]

    games = drawn(30, 1)
    assert drawn(10, 1) == games[:10] and drawn(10, 2) != games[:10]
    assert [game.first for game in games] == [0, 1, 2] * 10 and len({game.seed for game in games}) == 30
    assert all(game.bots[game.first] == "marker" for game in games)
    seated = [tuple(seat["colour"] for seat in game.seats) for game in games]
    assert len(set(seated)) > 10 and all(len(set(colours)) == 3 for colours in seated)
    assert {colours[game.first] for game, colours in zip(games, seated, strict=True)} == {
        "red", "blue", "green", "yellow",
    }  # fmt: skip


def test_games_of_several_seeds_are_added_up() -> None:
    usual: dict[str, Any] = {"seats": ["marker", "random"], "games": 2, "jobs": 1}
    one, other, both = (
        read(printed("arena", "tally", **usual, seed=seeds).split("\n\n")[0]) for seeds in ([1], [2], [1, 2])
    )
    assert both == {name: [a + b for a, b in zip(counted, other[name], strict=True)] for name, counted in one.items()}


def test_the_arena_plays_among_some_choices() -> None:
    table = printed("arena", "tally", seats=["marker", "random"], games=2, jobs=1, among=["colour=red,blue"])
    assert list(read(table.split("\n\n")[0])) == ["red", "blue", "all"]


def test_what_is_drawn_by_lot_is_counted() -> None:
    """For the counted bot: it may mark only by a random choice."""
    table = printed("arena", "tally", seats=["marker", "random"], games=3, jobs=1, by_lot=["mark", "take"])
    lots = read(table.split("\n\n")[2])
    assert "take" in lots and any(name.endswith(("dot", "cross")) for name in lots)
    again = printed("arena", "tally", seats=["marker", "random"], games=3, jobs=1, by_lot=["take"])
    assert list(read(again.split("\n\n")[2])) == ["take"]


def test_only_the_first_bot_uses_barred_actions() -> None:
    """A player who may not mark has only the cards."""
    usual: dict[str, Any] = {"seats": ["random", "random"], "games": 5, "jobs": 1}
    free, bound = printed("arena", "tally", **usual), printed("arena", "tally", **usual, barred=["mark"])
    assert read(bound.split("\n\n")[0])["all"][0] > 15 > read(free.split("\n\n")[0])["all"][0]


def test_the_arena_plays_with_other_options() -> None:
    usual: dict[str, Any] = {"seats": ["marker", "random"], "games": 4, "jobs": 1}
    fewer, usually = printed("arena", "tally", **usual, of_match='{"cards": 1}'), printed("arena", "tally", **usual)
    assert results(fewer) != results(usually)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["chess", "--seats", "a", "b"], "chess"),
        (["tally", "--seats", "genius", "random"], "genius"),
        (["tally", "--seats", "random"], "1 seats"),
        (["tally", "--options", "{"], "--options {"),
        (["tally", "--options", '{"cards": -1}'], "cards"),
        (["tally", "--seats", "marker", "random", "--options", '{"mode": "hunt"}'], "not played with 2 seats"),
        (["tally", "--among", "colour=black"], "no such choice"),
        (["tally", "--among", "size=3"], "no such choice"),
        (["tally", "--seats", "random", "marker", "--barred", "take"], "“marker” leaves nothing alone"),
    ],
)
def test_the_arena_refuses_bad_arguments_in_words(arguments: list[str], message: str) -> None:
    with pytest.raises(CommandError, match=message):
        call_command("arena", *arguments)


def test_the_arena_tells_a_plugins_error_in_five_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(state: Tally, seat: int) -> list[Any]:
        return [dict[str, Any]()["no such key"]]

    monkeypatch.setattr(Tally, "legal", broken)
    with pytest.raises(CommandError) as caught:
        call_command("arena", "tally", "--seats", "random", "random", "--games", "1", "--jobs", "1")
    lines = str(caught.value).splitlines()
    assert len(lines) == 5
    assert lines[0] == "The plugin sample failed: KeyError: 'no such key'"
    assert lines[1].startswith(f"  {__file__}, line ") and lines[1].endswith(", in broken")
    assert lines[2].strip() == 'return [dict[str, Any]()["no such key"]]'
    assert "tally with seed" in lines[3] and "random red, random" in lines[3]


def test_a_wrong_data_file_of_the_arena_is_named(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("[bonus]\nfirst = 'much'")
    with pytest.raises(CommandError, match=r"^data\.cards\.toml"):
        call_command("arena", "ambush", "--data", f"cards.toml={file}")


def test_wilson() -> None:
    """Compared with the textbook example of 81 in 263."""
    low, high = wilson(81, 263)
    assert (round(low, 4), round(high, 4)) == (0.2553, 0.3662)
    assert wilson(0, 10)[0] == 0 and wilson(0, 0) == (0, 1)
    assert wilson(10, 10)[1] == pytest.approx(1)
    assert Results(3, 2, 1).games == 6


def test_bench_prints_three_numbers_and_how_fast_the_machine_was() -> None:
    *_, rates, machine = printed("bench", "tally", repeat=2, seconds=0.01).splitlines()
    line = rates.split()
    low, middle, high = (float(number.replace(",", "")) for number in line[1:])
    assert line[0] == "games" and 0 < low <= middle <= high
    assert re.search(r"before and after: \d+\.\d\d and \d+\.\d\d of", machine)


@pytest.mark.parametrize(
    ("name", "value"), [("NEUROSHIMA_DATABASE_URL", "mysql://localhost/x"), ("NEUROSHIMA_DEBUG", "perhaps")]
)
def test_an_invalid_setting_is_reported(shell: Server, name: str, value: str) -> None:
    shell.env[name] = value
    done = shell.run("plugins")
    assert (done.returncode, b"A setting cannot be used" in done.stderr) == (1, True)
    assert b"Traceback" not in done.stderr
