"""`install` and `uninstall` in an environment of their own, made by venv without pip, as `uv run` makes one."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sysconfig
import venv
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from tests.support.platform.serving import LONGEST, ROOT

IMPORT = "from neuroshima.site.management import installing"

SOURCE = """
from neuroshima_contract.hookspecs import hookimpl
NEUROSHIMA_CONTRACT = {contract}
@hookimpl
def neuroshima_games(hooks):
    return []
"""


def wheel(folder: Path, name: str, version: str = "1.0", contract: int = 2, requires: str = "") -> Path:
    """A wheel of a plugin without contributions."""
    path, info = folder / f"{name}-{version}-py3-none-any.whl", f"{name}-{version}.dist-info"
    needs = f"Requires-Dist: {requires}\n" if requires else ""
    files = {
        f"{name}.py": SOURCE.format(contract=contract),
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n{needs}",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{info}/entry_points.txt": f"[neuroshima.plugins]\n{name} = {name}\n",
    }
    record = "".join(f"{file},,\n" for file in (*files, f"{info}/RECORD"))
    with ZipFile(path, "w") as archive:
        for file, text in {**files, f"{info}/RECORD": record}.items():
            archive.writestr(file, text)
    return path


class Site:
    """A site in an environment of its own, which finds the host and its libraries in the one of the tests."""

    def __init__(self, folder: Path) -> None:
        venv.create(folder / "env", with_pip=False, symlinks=True)
        self.python = folder / "env/bin/python"
        paths = {"base": str(folder / "env"), "platbase": str(folder / "env")}
        packages = Path(sysconfig.get_path("purelib", vars=paths))
        (packages / "host.pth").write_text(f"import site; site.addsitedir({sysconfig.get_path('purelib')!r})\n")
        named = {key: value for key, value in os.environ.items() if not key.startswith(("NEUROSHIMA_", "DJANGO_"))}
        self.env = {**named, "NEUROSHIMA_VAR": str(folder / "var"), "NEUROSHIMA_SECRET_KEY": "tests only"}
        self.env["UV_OFFLINE"] = "1"

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        return self._python(str(ROOT / "manage.py"), *words)

    def call(self, function: str, *arguments: object) -> Any:
        """The result of a function of `installing` in this environment: quicker than a whole command."""
        called = f"installing.{function}(*{arguments!r})"
        done = self._python("-c", f"import json; {IMPORT}; print(json.dumps({called}))")
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    def refused(self, function: str, *arguments: object) -> str:
        done = self._python("-c", f"{IMPORT}; installing.{function}(*{arguments!r})")
        assert done.returncode == 1 and "InstallError: " in done.stderr, done.stderr
        return done.stderr.rpartition("InstallError: ")[2]

    def _python(self, *words: str) -> subprocess.CompletedProcess[str]:
        command = [str(self.python), *words]
        return subprocess.run(
            command, env=self.env, cwd=ROOT / "platform", capture_output=True, text=True, check=False, timeout=LONGEST
        )


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    if shutil.which("uv") is None and "UV" not in os.environ:
        pytest.skip("uv is not installed, and the environment has no pip")
    return Site(tmp_path_factory.mktemp("site"))


def test_the_commands_print_the_installed_version(site: Site, tmp_path: Path) -> None:
    """The exit status says whether it can be used."""
    done = site.run("install", str(wheel(tmp_path, "meadow")), str(wheel(tmp_path, "thicket", contract=99)))
    assert done.returncode == 1, done.stderr
    assert "Installed: meadow, thicket" in done.stdout and "It was made for contract 99" in done.stdout
    assert "meadow | meadow 1.0 | installed, compatible, enabled" in done.stdout
    done = site.run("uninstall", "meadow", "thicket")
    assert (done.returncode, "Removed: meadow, thicket" in done.stdout) == (0, True), done.stderr
    assert "meadow |" not in done.stdout
    assert "There is no file" in site.refused("install", ["no_such_file.whl"])


def test_a_newer_wheel_takes_the_place_of_an_older(site: Site, tmp_path: Path) -> None:
    for version in ("1.0", "1.1"):
        assert site.call("install", [str(wheel(tmp_path, "meadow", version))]) == ["meadow"]
        assert site.call("_installed_versions")["meadow"] == version
    assert site.call("uninstall", ["meadow"]) == ["meadow"]
    assert "meadow" not in site.call("_installed_versions")
    assert "neither a plugin nor a distribution" in site.refused("uninstall", ["meadow"])


def test_plugins_removed_by_uv_sync_are_restored(site: Site, tmp_path: Path) -> None:
    """`uv sync` removes packages that the workspace does not name; the wheel's own file is deleted as well."""
    file = wheel(tmp_path, "glade")
    site.call("install", [str(file)])
    file.unlink()
    swept = [shutil.which("uv") or os.environ["UV"], "pip", "uninstall", "--python", str(site.python), "glade"]
    subprocess.run(swept, check=True, capture_output=True)
    assert "glade" not in site.call("_installed_versions")
    assert site.call("install_again") == ["glade"]
    assert site.call("uninstall", ["glade"]) == ["glade"]
    assert site.call("install_again") == []


def test_installed_packages_are_not_changed(site: Site, tmp_path: Path) -> None:
    """A plugin that needs another version of an installed package is refused, and the site stays unchanged."""
    assert "pluggy" in site.refused("install", [str(wheel(tmp_path, "swamp", requires="pluggy==0.1"))])
    assert "swamp" not in site.call("_installed_versions")


def test_an_invalid_name_is_reported(site: Site) -> None:
    assert "neither a name nor a wheel nor a folder" in site.refused("install", ["!"])
