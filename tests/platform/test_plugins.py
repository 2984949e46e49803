"""Good plugins, and faulty ones: the site keeps running, and says why one is left out."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from threading import Event
from types import ModuleType
from typing import Any

import pytest
from django.utils import translation
from neuroshima import plugins
from neuroshima.plugins.discovery import guarded_app
from neuroshima.plugins.models import PluginSetting
from neuroshima_contract.registry import FoundPlugin, Registry, assemble, discovery

from tests.support.platform import bad_plugins as bad
from tests.support.platform.serving import ROOT


def found(**modules: ModuleType) -> list[FoundPlugin]:
    return [
        discovery._load_plugin(name, name, "dist", "1.0", partial(bad.same, module)) for name, module in modules.items()
    ]


def made(disabled: frozenset[str] = frozenset(), **modules: ModuleType) -> Registry:
    """The games of a good plugin and of these."""
    good = bad.plugin("good", neuroshima_games=bad.bringing(bad.tally(id="good", element="good-game")))
    return assemble(found(good=good, **modules), disabled)


def test_hook_neuroshima_games() -> None:
    registry = made(other=bad.plugin("other", neuroshima_games=bad.bringing(bad.tally())))
    assert (dict(registry.owners), registry.reasons) == ({"good": "good", "tally": "other"}, {})


def test_hook_neuroshima_hookspecs() -> None:
    """A game asks its expansions, in the order of their names whatever the order of installation."""
    said: list[str] = []
    late = bad.plugin("z", tally_colours=bad.colours("pink"))
    early = bad.plugin("a", tally_colours=bad.colours("grey"))
    registry = made(z=late, base=bad.asking_game(said), a=early)
    assert said == ["grey", "pink"] and "tally" in registry.games


def test_hook_neuroshima_campaigns() -> None:
    """A campaign is registered without its game, so that its players are told what is missing."""
    registry = made(other=bad.plugin("other", neuroshima_campaigns=bad.bringing_campaigns(bad.caravan())))
    assert (list(registry.campaigns), dict(registry.campaign_owners)) == (["caravan"], {"caravan": "other"})
    assert "tally" not in registry.games and registry.reasons == {}


@pytest.mark.parametrize("how", sorted(bad.NO_CAMPAIGNS))
def test_an_invalid_campaign_is_left_out(how: str) -> None:
    registry = made(odd=bad.plugin("odd", neuroshima_campaigns=bad.NO_CAMPAIGNS[how]))
    assert (list(registry.campaigns), registry.reasons["odd"].code) == ([], "nonsense")


def test_of_two_campaigns_with_one_id_the_first_by_name_stays() -> None:
    a, b = (bad.plugin(n, neuroshima_campaigns=bad.bringing_campaigns(bad.caravan())) for n in ("a", "b"))
    registry = made(b=b, a=a)
    assert registry.reasons["b"].code == "campaign_clash" and registry.campaign_owners["caravan"] == "a"


def test_hook_neuroshima_series() -> None:
    """A series is registered without its game, too."""
    registry = made(other=bad.plugin("other", neuroshima_series=bad.bringing_series(bad.there_and_back())))
    assert (list(registry.series), dict(registry.series_owners)) == (["return"], {"return": "other"})
    assert "tally" not in registry.games and registry.reasons == {}


@pytest.mark.parametrize("how", sorted(bad.NO_SERIES))
def test_an_invalid_series_is_left_out(how: str) -> None:
    registry = made(odd=bad.plugin("odd", neuroshima_series=bad.NO_SERIES[how]))
    assert (list(registry.series), registry.reasons["odd"].code) == ([], "nonsense")


def test_of_two_series_with_one_id_the_first_by_name_stays() -> None:
    a, b = (bad.plugin(n, neuroshima_series=bad.bringing_series(bad.there_and_back())) for n in ("a", "b"))
    registry = made(b=b, a=a)
    assert registry.reasons["b"].code == "series_clash" and registry.series_owners["return"] == "a"


def test_what_a_plugin_adds_names_its_campaigns_and_series(db: None) -> None:
    report = {report.name: report for report in plugins.reports()}["sample"]
    assert {"Caravan", "There and back"} <= set(report.adds)


@pytest.mark.parametrize("how", sorted(bad.NONSENSE))
def test_invalid_contributions_are_left_out(how: str) -> None:
    registry = made(odd=bad.plugin("odd", neuroshima_games=bad.NONSENSE[how].hook))
    assert (list(registry.games), registry.reasons["odd"].code) == (["good"], "nonsense")
    with translation.override("cs"):
        assert "není odpověď" in plugins.reason_in_words(registry.reasons["odd"])


@pytest.mark.parametrize("hook", [bad.games_raise, bad.games_exit])
def test_a_hook_that_raises_is_left_out(hook: Any) -> None:
    registry = made(odd=bad.plugin("odd", neuroshima_games=hook))
    assert (list(registry.games), registry.reasons["odd"].code) == (["good"], "hook_failed")


def test_the_expansion_that_raises_is_to_blame_and_not_the_game_that_asked() -> None:
    said: list[str] = []
    broken = bad.plugin("odd", tally_colours=lambda: bad.raising())
    registry = made(base=bad.asking_game(said), odd=broken, fine=bad.plugin("fine", tally_colours=bad.colours("grey")))
    assert registry.reasons.keys() == {"odd"} and said == ["grey"] and "tally" in registry.games
    assert "Its hook tally_colours failed" in plugins.reason_in_words(registry.reasons["odd"])
    assert "Its hook tally_colours failed" in str(registry.reasons["odd"])


def test_an_unknown_hook_is_left_out() -> None:
    registry = made(odd=bad.plugin("odd", tally_colours=bad.colours("grey")))
    assert registry.reasons["odd"].code == "bad_hook" and list(registry.games) == ["good"]


def test_a_hook_with_other_arguments_is_left_out() -> None:
    registry = made(odd=bad.plugin("odd", neuroshima_games=lambda hooks, more: []))
    assert registry.reasons["odd"].code == "bad_hook" and list(registry.games) == ["good"]


@pytest.mark.parametrize(
    ("changes", "code"), [({"element": "other-game"}, "game_clash"), ({"id": "other"}, "element_clash")]
)
def test_of_two_that_clash_the_first_by_name_stays(changes: dict[str, Any], code: str) -> None:
    first = bad.plugin("a", neuroshima_games=bad.bringing(bad.tally()))
    second = bad.plugin("b", neuroshima_games=bad.bringing(bad.tally(**changes)))
    registry = made(b=second, a=first)
    assert registry.reasons["b"].code == code and registry.owners["tally"] == "a"


@pytest.mark.parametrize(("contract", "code"), [(None, "no_contract"), (1, "other_contract"), ("2", "other_contract")])
def test_another_contract_is_not_compatible(contract: Any, code: str) -> None:
    (left_out,) = found(old=bad.plugin("old", contract, neuroshima_games=bad.bringing(bad.tally())))
    assert left_out.plugin is None and left_out.reason is not None and left_out.reason.code == code


EXPANSION_CONTRACTS = [(1, None), (None, "no_expansion_contract"), (2, "other_expansion_contract")]


@pytest.mark.parametrize(("contract", "code"), EXPANSION_CONTRACTS)
def test_an_expansion_is_made_for_the_contract_of_its_game(contract: int | None, code: str | None) -> None:
    said: list[str] = []
    expansion = bad.plugin("paint", tally_colours=bad.colours("grey"))
    if contract is not None:
        expansion.TALLY_CONTRACT = contract  # type: ignore[attr-defined]
    registry = made(base=bad.asking_game(said, ("TALLY_CONTRACT", 1)), paint=expansion)
    assert "tally" in registry.games
    assert said == ([] if code else ["grey"])
    assert [reason.code for reason in registry.reasons.values()] == ([code] if code else [])
    assert all("TALLY_CONTRACT" in str(reason) for reason in registry.reasons.values())


@pytest.mark.parametrize("error", [ImportError("no"), SystemExit(3), RecursionError(), SyntaxError("bad")])
def test_one_that_raises_at_import_is_left_out(error: BaseException) -> None:
    def load() -> object:
        raise error

    left_out = discovery._load_plugin("odd", "odd", "", "", load)
    assert left_out.reason is not None and left_out.reason.code == "import_failed"
    assert type(error).__name__ in str(left_out.reason)


def test_two_with_one_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        discovery, "_plugin_sources", lambda listed: [("same", m, "", "", lambda: bad.plugin("x")) for m in ("b", "a")]
    )
    first, second = discovery.discover.__wrapped__()
    assert (first.module, first.reason) == ("a", None)
    assert second.reason is not None and second.reason.code == "name_clash"


def test_switched_off_is_off_at_once(db: None) -> None:
    """Without a restart or cache: the next request asks the database."""
    assert "tally" in plugins.games()
    row = PluginSetting.objects.create(name="sample", enabled=False)
    assert "tally" not in plugins.games()
    report = {report.name: report for report in plugins.reports()}["sample"]
    assert (report.installed, report.compatible, report.enabled) == (True, True, False)
    row.delete()
    assert "tally" in plugins.games()


def test_reports_name_missing_plugins(db: None) -> None:
    PluginSetting.objects.create(name="vanished", enabled=False)
    report = {report.name: report for report in plugins.reports()}["vanished"]
    assert (report.installed, report.reason and report.reason.code) == (False, "not_installed")


def test_asking_for_games_costs_one_query(db: None, django_assert_num_queries: Any) -> None:
    plugins.games()
    with django_assert_num_queries(1):
        plugins.games()


@pytest.mark.parametrize("file", ["apps.py", "models.py", "__init__.py"])
def test_a_package_that_breaks_django_is_no_app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str) -> None:
    name = f"broken_{file.strip('_').partition('.')[0]}"
    package = tmp_path / name
    package.mkdir()
    (package / "__init__.py").touch()
    (package / file).write_text("raise RuntimeError('out of order')\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    path = guarded_app(name, set())
    assert (path is None) == (file != "models.py")
    if path is not None:
        from django.apps import AppConfig, apps

        app = AppConfig.create(path)
        assert (app.name, app.label) == (name, name)
        app.apps = apps
        app.import_models()
        app.ready()


def test_a_taken_label_is_no_app() -> None:
    assert guarded_app("sample_game", {"sample_game"}) is None


def test_every_hook_has_a_test_of_its_name() -> None:
    from neuroshima_contract import hookspecs

    hooks = [name for name in vars(hookspecs) if name.startswith("neuroshima_")]
    assert hooks and all(f"test_hook_{hook}" in globals() for hook in hooks)


def test_every_hook_is_documented_with_its_signature() -> None:
    import inspect

    from neuroshima_contract import hookspecs

    documented = (ROOT / "docs" / "plugins.md").read_text("utf-8")
    for name, hook in vars(hookspecs).items():
        if name.startswith("neuroshima_"):
            arguments = ", ".join(inspect.signature(hook).parameters)
            assert f"### {name}({arguments})" in documented


def test_an_import_that_takes_long_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The plugin below takes until the log has named it."""
    spoken, tell = Event(), discovery._tell_slow

    def telling(name: str) -> None:
        tell(name)
        spoken.set()

    def load() -> object:
        assert spoken.wait(60)
        return bad.plugin("odd")

    monkeypatch.setattr(discovery, "SLOW", 0)
    monkeypatch.setattr(discovery, "_tell_slow", telling)
    assert discovery._load_plugin("odd", "odd", "", "", load).reason is None
    assert "The plugin odd is still being imported" in capsys.readouterr().err
