"""What plugins cost: time, memory, failures; matches that a new version freezes; newer versions in an index."""

from __future__ import annotations

import functools
import http.server
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from neuroshima import plugins
from neuroshima.configuration import configuration
from neuroshima.matches.models import Match
from neuroshima.matches.play import SeatPlan, create_match
from neuroshima.matches.reading.tasks import count_frozen
from neuroshima.players.models import Player
from neuroshima.plugins import admin, discovery, records, usage
from neuroshima.plugins.discovery import PluginOnDisk
from neuroshima.plugins.guarded_games import guard
from neuroshima.plugins.models import FrozenMatches, OfferedVersion, PluginDay
from neuroshima.site.management import updates
from neuroshima.site.management.installing import Installer
from neuroshima.site.operating import metrics
from neuroshima_contract import Bot, Refusal
from neuroshima_contract.registry import FoundPlugin
from sample_game.game import Marker, TallyGame

from tests.platform.test_installing import wheel
from tests.support.platform import bad_plugins as bad


@pytest.fixture(autouse=True)
def counted() -> Iterator[None]:
    usage.forget()
    records._stored.clear()
    yield
    usage.stop()
    usage.forget()
    records._stored.clear()


def position(game: Any) -> Any:
    return game.start(game.Options(), [game.SeatOptions(colour=colour) for colour in ("red", "blue")], 1)


def made_slow(seconds: float) -> Any:
    """A position of a game whose lists of legal actions take so long."""
    state = position(bad.tally())

    def legal(self: Any, seat: int) -> list[Any]:
        time.sleep(seconds)
        return []

    state.__class__ = type("Slow", (type(state),), {"legal": legal})
    return guard(state, "sample")


# Time -----------------------------------------------------------------------------------------------------------------


def test_calls_are_counted_for_their_plugin_and_calls_inside_them_are_not() -> None:
    state = position(guard(bad.tally(), "sample"))
    state.legal(0)
    state.view(0)
    now = usage.usages()["sample"]
    assert (now.calls, now.failures, now.slow_lists) == (3, 0, 0)
    assert 0 < now.seconds < 1 and now.slowest_in in {"start", "legal", "view"}


def test_a_slow_list_of_legal_actions_names_its_plugin(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(usage, "SLOW", 0.05)
    state = made_slow(0.06)
    state.legal(0)
    state.legal(0)
    assert usage.usages()["sample"].slow_lists == 2
    told = [record.getMessage() for record in caplog.records if "is slow" in record.getMessage()]
    assert len(told) == 1 and told[0].startswith("the plugin sample is slow: a list of legal actions took 0.1 s")


def test_other_slow_methods_keep_nobody_waiting_and_are_only_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(usage, "SLOW", 0.0)
    position(guard(bad.tally(), "sample"))
    assert usage.usages()["sample"].slow_lists == 0


def test_the_expansion_in_whose_code_the_time_goes_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game asks its expansions: the thread that looks finds the expansion running."""
    expansion = ModuleType("snail")
    exec("import time\ndef crawl():\n    time.sleep(0.3)\n", vars(expansion))
    monkeypatch.setitem(sys.modules, "snail", expansion)
    monkeypatch.setattr(usage, "_plugins_by_package", lambda: {"snail": "snail", "sample_game": "sample"})
    monkeypatch.setattr(usage, "SLOW", 0.2)
    monkeypatch.setattr(usage, "TICK", 0.02)
    state = position(bad.tally())
    state.__class__ = type("Asking", (type(state),), {"legal": lambda self, seat: expansion.crawl() or []})
    usage.start(lambda: None)
    guard(state, "sample").legal(0)
    assert usage.usages()["snail"].slow_lists == 1
    assert usage.usages()["sample"].slow_lists == 0


# Memory ---------------------------------------------------------------------------------------------------------------


def test_a_plugin_during_whose_calls_the_process_grows_is_named(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    kept: list[bytes] = []

    def hoard(self: Any, seat: int) -> list[Any]:
        kept.append(b"x" * usage.LARGE * 2)
        time.sleep(0.2)
        return []

    monkeypatch.setattr(usage, "TICK", 0.02)
    state = position(bad.tally())
    state.__class__ = type("Hoarding", (type(state),), {"legal": hoard})
    usage.start(lambda: None)
    guard(state, "sample").legal(0)
    assert usage.usages()["sample"].grown > usage.LARGE
    assert "the plugin sample needs much memory: this process grew by" in caplog.text


# Failures, and what is stored -----------------------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
def test_numbers_of_all_processes_are_added_up_by_day() -> None:
    state = position(guard(bad.tally(), "sample"))
    records.keep()
    records.keep()
    with pytest.raises(Refusal, match="failed"):
        guard(type("Broken", (TallyGame,), {"start": lambda *_all: 1 / 0})(), "sample").start(None, [], 1)
    state.legal(0)
    records.keep()
    records._stored.clear()  # another process with the same numbers
    records.keep()
    row = PluginDay.objects.get()
    assert (row.name, row.calls, row.failures) == ("sample", 6, 2)
    assert row.last_error == "ZeroDivisionError: division by zero (start)"
    assert [(cost.name, cost.failures) for cost in records.costs()] == [("sample", 2)]


@pytest.mark.django_db
def test_metrics_have_the_plugins() -> None:
    metrics.meters.cache_clear()
    position(guard(bad.tally(), "sample"))
    told = metrics.page().decode()
    for name in ("calls_total", "seconds_total", "failures_total", "slow_lists_total", "grown_bytes"):
        assert f'neuroshima_plugin_{name}{{plugin="sample"}}' in told
    metrics.meters.cache_clear()


# The admin ------------------------------------------------------------------------------------------------------------


@pytest.fixture
def chief(db: None) -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("chief"))
    return client


def test_the_admin_shows_plugins_that_are_not_imported_yet(chief: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    here = {found.name: PluginOnDisk(found.name, "", found.version, None) for found in plugins.discover()}
    new = {"fresh": PluginOnDisk("fresh", "fresh-dist", "1.0", None), "sample": PluginOnDisk("sample", "", "2.0", None)}
    for module in (discovery, plugins.enabled):
        monkeypatch.setattr(module, "on_disk", lambda: {**here, **new})
    found = {report.name: report for report in plugins.reports()}
    assert (found["fresh"].loaded, found["fresh"].restart, found["fresh"].usable) == (False, True, False)
    assert (found["sample"].next_version, found["sample"].usable) == ("2.0", True)
    html = chief.get("/admin/plugins/pluginsetting/").content.decode()
    assert "fresh-dist 1.0" in html and "2.0 after a restart" in html
    assert "It was installed since this site began. Restart the site to use it." in html


def test_the_admin_names_costly_plugins(chief: Client) -> None:
    today = time.strftime("%Y-%m-%d", time.gmtime())
    PluginDay.objects.create(name="sample", day=today, calls=7, slow_lists=2, slowest=1.5, slowest_in="legal")
    PluginDay.objects.create(name="hex", day=today, calls=1, grown=usage.LARGE)
    html = chief.get("/admin/plugins/pluginsetting/").content.decode()
    assert html.count("too slow") == 1 and html.count("too much memory") == 1


def test_the_directory_shows_what_is_known_and_what_is_here(chief: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(admin, "on_disk", dict)
    html = chief.get("/admin/plugins/pluginsetting/directory/").content.decode()
    assert "Neuroshima Hex" in html and "Armies: Tollmen" in html
    assert "neuroshima install neuroshima-" in html


# Matches that a new version freezes -----------------------------------------------------------------------------------


def test_matches_that_the_installed_version_cannot_read_are_counted(anna: Player, chief: Client) -> None:
    seats = [SeatPlan("me", {"colour": "red"}), SeatPlan("me", {"colour": "blue"})]
    good, bad_one = (create_match(anna, "tally", {}, seats).match for _n in range(2))
    Match.objects.filter(pk=bad_one.pk).update(snapshot='{"of": "another version"}')
    count_frozen.func()
    assert [(row.name, row.matches) for row in FrozenMatches.objects.all()] == [("sample", 1)]
    assert "1 match that this version cannot go on with" in chief.get("/admin/plugins/pluginsetting/").content.decode()
    Match.objects.filter(pk=bad_one.pk).update(snapshot=good.snapshot)
    count_frozen.func()
    assert not FrozenMatches.objects.exists()


# The index ------------------------------------------------------------------------------------------------------------


@pytest.fixture
def index(tmp_path: Path) -> Iterator[str]:
    """The address of an index that has `meadow` in two versions."""
    folder = tmp_path / "simple" / "meadow"
    folder.mkdir(parents=True)
    files = [wheel(folder, "meadow", version) for version in ("1.0", "1.10")]
    (folder / "index.html").write_text("".join(f'<a href="{file.name}">{file.name}</a>' for file in files))
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=str(tmp_path))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/simple"
        server.shutdown()


@pytest.fixture
def with_meadow(monkeypatch: pytest.MonkeyPatch) -> None:
    """A site with the plugin `meadow` in version 1.9, which may ask the index."""
    meadow = FoundPlugin("meadow", "meadow", ModuleType("meadow"), "meadow", "1.9")
    on_disk = {"meadow": PluginOnDisk("meadow", "meadow", "1.9", None)}
    monkeypatch.setattr(updates, "on_disk", lambda: on_disk)
    monkeypatch.setattr(records, "discover", lambda: (meadow,))
    monkeypatch.setattr(configuration(), "plugin_updates", True)
    monkeypatch.delenv("UV_OFFLINE", raising=False)


def test_the_index_is_asked_for_newer_versions(
    db: None, with_meadow: None, index: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("UV_DEFAULT_INDEX", index)
    monkeypatch.setenv("PIP_INDEX_URL", index)
    updates.ask_index.func()
    assert records.newer_versions() == {("meadow", "1.9"): "1.10"}
    with pytest.raises(updates.NoAnswerError, match="swamp"):
        updates.newest_version("swamp")


def test_pip_is_asked_where_there_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    report = '{"install": [{"metadata": {"name": "Meadow", "version": "1.10"}}]}'
    program = Installer((sys.executable, "-c", f"print({report!r})"))
    monkeypatch.setattr(updates, "installer", lambda: program)
    assert updates.newest_version("meadow") == "1.10"


def test_without_a_network_nothing_is_lost(db: None, with_meadow: None, monkeypatch: pytest.MonkeyPatch) -> None:
    records.note_offered_version("meadow", "1.10")
    program = Installer((sys.executable, "-c", "import sys; sys.exit('no way to https://me:secret@index')"))
    monkeypatch.setattr(updates, "installer", lambda: program)
    updates.ask_index.func()
    row = OfferedVersion.objects.get()
    assert (row.version, row.error) == ("1.10", "no way to https://index")


def test_the_index_is_not_asked_unless_the_host_allows_it(
    db: None, with_meadow: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(configuration(), "plugin_updates", False)
    monkeypatch.setattr(updates, "newest_version", lambda name: pytest.fail(f"{name} was asked for"))
    updates.ask_index.func()
    updates.ask_now_and_then()


# What a plugin needs, and what goes -----------------------------------------------------------------------------------


def test_a_plugin_that_needs_what_is_not_here_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from neuroshima_contract.registry import discovery as finding

    wheel(tmp_path, "swamp", requires="pluggy<0.1")
    monkeypatch.syspath_prepend(str(tmp_path / "swamp-1.0-py3-none-any.whl"))
    (entry,) = [one for one in finding.entries_on_disk() if one.name == "swamp"]
    found = finding._load_plugin("swamp", "swamp", "swamp", "1.0", lambda: finding._load_entry(entry))
    assert found.reason is not None and found.reason.code == "unmet_requirements"
    assert "pluggy<0.1 (1." in str(found.reason)
    assert "swamp" not in sys.modules


class OldBot(Marker):
    """A bot of before, which overrides the old name."""

    def without(self, kinds: frozenset[str]) -> Bot:
        return self


def test_a_plugin_that_uses_an_old_name_works_and_is_told_so(caplog: pytest.LogCaptureFixture) -> None:
    from neuroshima_contract.registry import assemble

    game = TallyGame({"marker": OldBot()})
    module = bad.plugin("old", neuroshima_games=bad.bringing(game))
    made = assemble([FoundPlugin("old", "old", module)])
    assert list(made.deprecations) == ["old"] and "without_actions" in made.deprecations["old"][0]
    assert made.games["tally"].bots["marker"].without_actions(frozenset()) is game.bots["marker"]


def test_the_old_name_warns_and_calls_the_new_one() -> None:
    with pytest.warns(DeprecationWarning, match="without_actions"), pytest.raises(NotImplementedError):
        Marker().without(frozenset())


def test_an_old_name_that_is_used_at_import_is_noticed() -> None:
    from neuroshima_contract.deprecation import warn_of
    from neuroshima_contract.registry import discovery as finding

    def load() -> object:
        warn_of("Old is called New")
        return bad.plugin("old")

    assert finding._load_plugin("old", "old", "", "", load).deprecations == ("Old is called New",)
