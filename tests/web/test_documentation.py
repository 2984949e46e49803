"""The built documentation under /docs/, on a host that serves it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.test import Client
from neuroshima.site.management.commands import docs
from pytest_django import Settings

INDEX = "<h1>Index</h1>"


@pytest.fixture
def built(tmp_path: Path, settings: Settings) -> Path:
    """A folder with two pages, beside a file outside of it."""
    folder = tmp_path / "docs"
    (folder / "reference").mkdir(parents=True)
    (folder / "index.html").write_text(INDEX)
    (folder / "reference" / "contract.html").write_text("<h1>The contract</h1>")
    (folder / "searchindex.js").write_text("Search.setIndex({})")
    (folder / "objects.inv").write_bytes(b"\x00\x01")
    (folder / ".doctrees").mkdir()
    (folder / ".doctrees" / "index.html").write_text("hidden")
    (tmp_path / "secret_key").write_text("secret")
    (folder / "secret.txt").symlink_to(tmp_path / "secret_key")
    settings.DOCS = str(folder)
    return folder


@pytest.mark.parametrize(
    ("path", "kind", "content"),
    [
        ("", "text/html; charset=utf-8", b"<h1>Index</h1>"),
        ("index.html", "text/html; charset=utf-8", b"<h1>Index</h1>"),
        ("reference/contract.html", "text/html; charset=utf-8", b"<h1>The contract</h1>"),
        ("searchindex.js", "text/javascript; charset=utf-8", b"Search.setIndex({})"),
        ("objects.inv", "application/octet-stream", b"\x00\x01"),
    ],
)
def test_a_file_has_its_content_type(db: None, built: Path, path: str, kind: str, content: bytes) -> None:
    answer = Client().get(f"/docs/{path}")
    assert (answer.status_code, answer["Content-Type"], answer.content) == (200, kind, content)
    assert "script-src 'self'" in answer["Content-Security-Policy"]


@pytest.mark.parametrize(
    "path",
    [
        "../secret_key",
        "%2e%2e/secret_key",
        "reference/../../secret_key",
        "..%5csecret_key",
        "/etc/hostname",
        "%00",
        "secret.txt",
        ".doctrees/index.html",
        "reference",
        "reference/",
        "absent.html",
        "x" * 5000,
    ],
)
def test_nothing_else_is_served(db: None, built: Path, path: str) -> None:
    """Files outside of the folder, symbolic links to them, hidden files, folders, invalid file names."""
    answer = Client().get(f"/docs/{path}")
    assert answer.status_code == 404
    assert "The documentation has no such page." in answer.content.decode()


@pytest.mark.parametrize("folder", ["", "/no/such/folder"])
def test_without_pages_there_is_a_clear_404(db: None, settings: Settings, folder: str) -> None:
    settings.DOCS = folder
    answer = Client().get("/docs/")
    assert answer.status_code == 404
    assert "This site does not serve its documentation." in answer.content.decode()
    assert 'href="/docs/"' not in Client().get("/help/").content.decode()


def test_head_and_unchanged_files_send_no_content(db: None, built: Path) -> None:
    first = Client().head("/docs/")
    assert (first.status_code, first.content, first["Content-Length"]) == (200, b"", str(len(INDEX)))
    for header in ({"if-modified-since": first["Last-Modified"]}, {"if-none-match": first["ETag"]}):
        again = Client().get("/docs/", headers=header)
        assert (again.status_code, again.content) == (304, b"")
    assert Client().post("/docs/").status_code == 405


def test_a_new_build_is_seen_at_once(db: None, built: Path) -> None:
    etag = Client().get("/docs/")["ETag"]
    (built / "index.html").write_text("<h1>A longer index</h1>")
    answer = Client().get("/docs/", headers={"if-none-match": etag})
    assert answer.content == b"<h1>A longer index</h1>"


@pytest.mark.parametrize(
    ("language", "words"), [("en", "Documentation"), ("pl", "Dokumentacja"), ("cs", "Dokumentace")]
)
def test_the_foot_of_pages_leads_there(db: None, built: Path, language: str, words: str) -> None:
    html = Client(headers={"accept-language": language}).get("/help/").content.decode()
    foot = re.search(r"<footer.*</footer>", html, re.DOTALL)
    assert foot and f'<a href="/docs/">{words}</a>' in foot[0]


def test_a_page_links_back_to_the_front_page(db: None, built: Path) -> None:
    template = (docs.SOURCES / "_templates" / "sidebar" / "site.html").read_text("utf-8")
    (built / "index.html").write_text(template)
    (built / "page.js").write_text(template)
    link = '<a class="site-link" href="/">'
    assert link in Client().get("/docs/").content.decode()
    assert Client().get("/docs/page.js").content.decode() == template
    assert Client().get("/").status_code == 200


def test_the_command_builds_pages_without_warnings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("myst_parser", reason="the generator is not installed: uv sync --group docs")
    sources, built = tmp_path / "sources", tmp_path / "built"
    sources.mkdir()
    monkeypatch.setattr(docs, "SOURCES", sources)
    with pytest.raises(CommandError, match="only be built in a checkout"):
        call_command("docs", build=True, to=built)
    (sources / "conf.py").write_text('extensions = ["myst_parser"]')
    (sources / "index.md").write_text("# Index\n\n[A page](page.md)\n")
    with pytest.raises(CommandError, match="could not be built"):
        call_command("docs", build=True, to=built)
    (sources / "index.md").write_text("# Index\n")
    call_command("docs", build=True, to=built)
    assert "<h1>Index" in (built / "index.html").read_text("utf-8")
