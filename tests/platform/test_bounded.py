"""Texts that overload parsers: deep nesting, long keys, long numbers, repeated fields.

Each is refused with a code and a sentence, before or by the parser, at every entry point.
"""

from __future__ import annotations

import ast
import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from neuroshima.matches.data_files import text_store
from neuroshima.plugins import installed_games
from neuroshima.studies.resolving import ResolveError, installed_game
from neuroshima.studies.unfolding import unfold
from neuroshima_contract import Malformed, safe_parsing

ROOT = Path(__file__).resolve().parents[2]
LONGEST = 200_000
CHOKING_TOML = {
    "a key of 45,000 parts": "a." * 45_000 + "a=1",
    "a table of 13 parts": "[" + "a." * 12 + "a]",
    "quoted parts": '"a".' * 13 + "a=1",
    "parts with spaces": "a . " * 13 + "a=1",
    "parts within a table in one line": "x={" + "a." * 13 + "a=1}",
    "deep lists": "a=" + "[" * 90_000,
    "deep tables": "a=" + "{a=" * 25 + "1" + "}" * 25,
    "deep data": "\n".join(f"[{'.'.join('abcdefghijkl'[: n + 1])}]" for n in range(12))
    + "\na.a.a.a.a.a.a.a.a.a.a.a=[1]",
    "a number of 5,000 digits": "a=" + "9" * 5_000,
    "a number of more than 64 bits": "a=" + "9" * 20,
    "not a number": "a=nan",
    "infinity": "a=[1, inf]",
    "more than a float holds": "a=1e999",
    "no character": 'a="\\u0000"',
    "half a character": "a='\ud800'",
    "many keys": "a=1\n" * (safe_parsing.MOST_ITEMS + 1),
    "many lists": "a=[" + "[]," * safe_parsing.MOST_ITEMS + "]",
    "more than may be": "#" * (LONGEST + 1),
}
TAKEN_TOML = {
    "dots in a text": 'a="' + "." * 50_000 + '"',
    "dots in a text of lines": "a='''\n" + "[.\n" * 10_000 + '\'\'\'\nb="""\n\\"' + "[." * 10_000 + '"""""',
    "dots in a remark": "# " + "[.{" * 30_000 + "\na=1",
    "a key of 12 parts": "a." * 11 + "a=1",
    "many keys": "\n".join(f"k{n}.a.b={n}.5" for n in range(3_000)),
    "a date": "a=2026-11-22T07:32:00.123456Z",
    "lists side by side": "a=[" + "[1],[2]," * 4_000 + "]",
    "64 bits": f"a={2**63 - 1}\nb=-{2**63}",
}
CHOKING_JSON = {
    "deep lists": "[" * 90_000,
    "deep objects": '{"a":' * 90_000,
    "a level too deep": "[" * 5 + "]" * 5,
    "a number of 5,000 digits": '{"a":' + "9" * 5_000 + "}",
    "a number of more than 64 bits": '{"a":-' + "9" * 20 + "}",
    "not a number": '{"a":NaN}',
    "infinity": '{"a":-Infinity}',
    "more than a float holds": '{"a":1e999}',
    "half a character": '{"a":"\\ud800"}',
    "half a character as a name": '{"\\udfff":1,"\\udfff":1}',
    "no character": '{"\\u0000":1}',
    "a field twice": '{"a":1,"b":{"c":1,"c":2}}',
    "many objects": "[" + "{}," * (safe_parsing.MOST_ITEMS // 2) + "{}]",
    "many numbers": "[" + "1," * safe_parsing.MOST_ITEMS + "1]",
    "more than may be": '"' + "a" * LONGEST + '"',
}


@pytest.mark.parametrize("text", CHOKING_TOML.values(), ids=list(CHOKING_TOML))
def test_toml_that_overloads_a_parser_is_refused(text: str) -> None:
    with pytest.raises(safe_parsing.Unreadable) as refused:
        safe_parsing.read_toml(text, LONGEST)
    assert str(safe_parsing.why_not(refused.value)) == str(refused.value) and "%(" not in str(refused.value)
    with pytest.raises(safe_parsing.Unreadable):
        safe_parsing.check_toml(text, LONGEST)


@pytest.mark.parametrize("text", TAKEN_TOML.values(), ids=list(TAKEN_TOML))
def test_toml_that_only_looks_like_it_is_taken(text: str) -> None:
    assert safe_parsing.read_toml(text, LONGEST) == tomllib.loads(text)


@pytest.mark.parametrize(
    "text", ["", "a", "a=", "]" * 100 + "[" * 20, '"', "'''", '"""', "a='", 'a="\\', "a.", "[[", "=" * 99]
)
def test_invalid_toml_is_left_to_the_parser(text: str) -> None:
    safe_parsing.check_toml(text, LONGEST)


def test_oversized_texts_are_not_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A text that is too long, too deep, or has an endless key or number is not parsed."""
    parsed: list[str] = []
    monkeypatch.setattr(tomllib, "loads", parsed.append)
    monkeypatch.setattr(json, "loads", lambda text, **_more: parsed.append(text))
    for name in (
        "a key of 45,000 parts",
        "many lists",
        "deep lists",
        "deep tables",
        "a number of 5,000 digits",
        "more than may be",
    ):
        with pytest.raises(safe_parsing.Unreadable):
            safe_parsing.read_toml(CHOKING_TOML[name], LONGEST)
    for name in ("deep lists", "deep objects", "a level too deep", "more than may be"):
        with pytest.raises(safe_parsing.Unreadable):
            safe_parsing.read_json(CHOKING_JSON[name], 4, LONGEST)
    assert parsed == []


@pytest.mark.parametrize("pattern", [safe_parsing._TOML, safe_parsing._JSON])
@pytest.mark.parametrize(
    "text", ['"', "'", '""', '"""', "'''", '"""a', '"\\', "\\", '"""\\', "a", "#", '""""', "'''''"]
)
def test_measuring_reads_a_text_once(pattern: Any, text: str) -> None:
    """The matches of the tokens' pattern adjoin in any repeated text, so their number grows linearly."""
    end = 0
    for token in pattern.finditer(text * 2_000):
        assert token.start() >= end and token.end() > token.start()
        end = token.end()
    assert "*+" in pattern.pattern and ".*" not in pattern.pattern, "possessive: a pattern that never goes back"


@pytest.mark.parametrize("text", CHOKING_JSON.values(), ids=list(CHOKING_JSON))
def test_json_that_overloads_a_parser_is_refused(text: str) -> None:
    with pytest.raises(safe_parsing.Unreadable) as refused:
        safe_parsing.read_json(text, 4, LONGEST)
    assert "%(" not in str(refused.value)


def test_json_that_only_looks_like_it_is_taken() -> None:
    content: Any
    for content in (
        {"a": "[{" * 9_000 + '\\"['},
        [[]] * 9_000,
        [1] * 19_999,
        {"a": {"a": 1}, "b": {"a": 1}},
        2**63 - 1,
        "",
        1.5,
    ):
        assert safe_parsing.read_json(json.dumps(content), 4, LONGEST) == content
    for text in ("", "[", '"', '{"a"', '"\\'):
        with pytest.raises(json.JSONDecodeError):
            safe_parsing.read_json(text, 4, LONGEST)


# At the doors ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(CHOKING_TOML.keys() - {"half a character"}))
def test_a_bad_data_file_of_a_user_is_refused(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """On the analysis board, for every game, before the game sees it."""
    for game in installed_games().values():
        monkeypatch.setattr(type(game), "with_data", lambda self, texts: pytest.fail("the game was given the text"))
        files = [*game.data_files.by_name(), *(f"{folder.prefix}x.toml" for folder in game.data_files.folders())]
        for file in files[:1]:
            document = {"game": game.id, "data": {file: CHOKING_TOML[name]}}
            with pytest.raises(ResolveError) as refused:
                unfold(json.dumps(document).encode(), installed_game)
            code = refused.value.refused.code
            assert code == "unreadable_data" or (name == "more than may be" and code == "too_large")


@pytest.mark.django_db
def test_a_user_is_told_why() -> None:
    document = {"game": "ambush", "data": {"cards.toml": CHOKING_TOML["a key of 45,000 parts"]}}
    answer = Client(headers={"accept-language": "pl"}).post(
        "/study/unfold/", json.dumps(document), content_type="application/json"
    )
    error = answer.json()["error"]
    assert (answer.status_code, error["code"], error["path"]) == (400, "unreadable_data", "data.cards.toml")
    assert "cards.toml" in error["message"] and "12" in error["message"] and "parts" not in error["message"]


@pytest.mark.parametrize("text", [text for text in CHOKING_JSON.values() if len(text) < 100_000])
@pytest.mark.django_db
def test_bad_json_of_a_user_is_refused(text: str) -> None:
    deep = "[" * 50 + "]" * 50 if text == CHOKING_JSON["a level too deep"] else text
    for address in (
        "/study/unfold/",
        "/study/share/",
        "/study/tally/setting/",
        "/puzzles/tally/one/solve/",
        "/learn/hex/blows/attempt/",
    ):
        answer = Client().post(address, deep, content_type="application/json")
        assert 400 <= answer.status_code < 500 and answer.json()["error"]["message"], address


def test_a_hosts_file_is_refused_by_name(tmp_path: Path) -> None:
    file = tmp_path / "x.toml"
    file.write_text(CHOKING_TOML["a key of 45,000 parts"])
    with pytest.raises(Malformed) as refused:
        text_store.with_texts(installed_games()["ambush"], {"cards.toml": file.read_text()})
    assert (refused.value.code, refused.value.path) == ("unreadable_data", "cards.toml")
    with pytest.raises(CommandError, match="cards"):
        call_command("arena", "ambush", data=[f"cards.toml={file}"])
    with pytest.raises(CommandError, match="--options"):
        call_command("arena", "tally", options='{"a":' * 5_000)


# Only one module parses texts from users ------------------------------------------------------------------------------

OWN = {
    "platform/neuroshima/safe_parsing.py": "the place",
    "platform/neuroshima/configuration.py": "the host's own environment",
    "platform/contract/neuroshima_contract/rulebooks.py": "files of the plugins themselves",
    "platform/contract/neuroshima_contract/conformance/playing.py": "its own snapshots",
    "platform/neuroshima/authors/management/commands/try.py": "what its processes tell each other",
    "platform/neuroshima/authors/project.py": "an author's files, at the command line",
    "platform/neuroshima/authors/running.py": "what its processes tell each other",
    "platform/neuroshima/authors/trial_table.py": "what its processes tell each other",
    "platform/neuroshima/campaigns/plugin_calls.py": "memories that this host has stored",
    "platform/neuroshima/matches/views.py": "views that its games have made",
    "platform/neuroshima/matches/reading/states.py": "snapshots that this host has stored",
    "platform/neuroshima/matches/reading/archive_text.py": "moves that this host has stored",
    "platform/neuroshima/matches/reading/match_file.py": "snapshots that this host has stored",
    "platform/neuroshima/maps/files.py": "files that it has written itself",
    "platform/neuroshima/records/presenters.py": "options of choices that this host has stored",
    "platform/neuroshima/players/mailing.py": "what it has sealed itself",
    "platform/neuroshima/plugins/directory.py": "a file that the host has named",
    "platform/neuroshima/plugins/discovery.py": "what this host has written down itself",
    "platform/neuroshima/matches/reading/frozen_matches.py": "snapshots that this host has stored",
    "platform/neuroshima/site/management/foreseeing.py": "what its processes tell each other",
    "platform/neuroshima/site/management/updates.py": "what the host's own installer tells",
    "platform/neuroshima/workshop/drafts.py": "files that this host has written itself",
    "platform/neuroshima/site/management/installing.py": "what this host has written down itself",
    "platform/neuroshima/site/management/commands/language.py": "a folder of texts, at the command line",
    "platform/lab/neuroshima_lab/page_bench/opening.py": "plans of queries, from the database",
    "platform/lab/neuroshima_lab/service_bench/clients.py": "what its processes tell each other",
    "platform/lab/neuroshima_lab/service_bench/crowd.py": "what its processes tell each other",
    "platform/lab/neuroshima_lab/service_bench/measuring.py": "what its processes tell each other",
    "platform/lab/neuroshima_lab/service_bench/tables.py": "what its processes tell each other",
    "platform/lab/neuroshima_lab/service_bench/waiting.py": "what its processes tell each other",
    "platform/research/neuroshima_research/game_lines.py": "games that a researcher has kept; no host reads them",
    "platform/neuroshima/studies/admin.py": "files that were read when they were stored",
    "platform/neuroshima/testing/cases.py": "its own snapshots",
    "platform/neuroshima/studies/views.py": "files that were read when they were stored",
    "platform/neuroshima/web/views/accounts/second_factors.py": "what it has signed itself",
    "platform/contract/neuroshima_contract/benchmarks.py": "its own snapshots",
    "games/hex/neuroshima_hex/host/benchmarks.py": "its own files and snapshots",
}
LIBRARIES = ("platform/contract/", "games/", "expansions/")
PARSERS = {"loads", "load", "validate_json", "model_validate_json", "parse_raw", "literal_eval"}
MODULES = {"tomllib", "json", "ast"}


def parsing(path: Path) -> Iterator[str]:
    """The parse functions that a file calls."""
    text = path.read_text("utf-8")
    for node in ast.walk(ast.parse(text)) if any(word in text for word in PARSERS) else ():
        if isinstance(node, ast.ImportFrom) and node.module in MODULES:
            yield from (f"{node.module}.{each.name}" for each in node.names if each.name in PARSERS)
        if isinstance(node, ast.Attribute) and node.attr in PARSERS:
            owner = node.value.id if isinstance(node.value, ast.Name) else ""
            if owner in MODULES or "json" in node.attr:
                yield f"{owner}.{node.attr}"


def test_only_one_module_parses_texts_of_users() -> None:
    """One module of the host parses texts from users; others parse only what the host has stored.

    The contract, games and expansions parse only TOML, which is their own or was checked."""
    found = {}
    for room in ("platform", "games", "expansions"):
        for path in (ROOT / room).rglob("*.py"):
            used = set(parsing(path))
            name = path.relative_to(ROOT).as_posix()
            if used and name not in OWN and not (name.startswith(LIBRARIES) and used == {"tomllib.loads"}):
                found[name] = used
    assert found == {}


def test_only_one_place_gives_texts_to_games() -> None:
    given = [
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "platform/neuroshima").rglob("*.py")
        if ".with_data(" in path.read_text("utf-8")
    ]
    assert given == ["platform/neuroshima/matches/data_files/text_store.py"]
