"""Scripts and styles: cached by browsers, and fetched again as soon as one has changed."""

from __future__ import annotations

import gzip
import os
import re
from pathlib import Path
from typing import Any

import pytest
from django.templatetags.static import static
from django.test import Client
from neuroshima.web import static_files

FOREVER = "immutable"
OTHER = "0123456789ab"
DIGEST = r"\.[0-9a-f]{12}\."


@pytest.fixture
def named(db: None, client: Client) -> list[str]:
    """The files that the front page names."""
    page = client.get("/").content.decode()
    return re.findall(r'(?:(?:src|href)="|url\()(/static/[^")]+)', page)


@pytest.fixture
def folder(settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of static files with changes visible at once."""
    settings.STATICFILES_DIRS = [tmp_path]
    monkeypatch.setattr(static_files, "SETTLED", 1e-9)
    return tmp_path


def fetched(client: Client, address: str) -> tuple[int, str, bytes]:
    answer: Any = client.get(address)
    body = b"".join(answer.streaming_content) if answer.streaming else answer.content
    return answer.status_code, answer.headers.get("Cache-Control", ""), body


def test_files_of_a_page_are_cached_for_ever(client: Client, named: list[str]) -> None:
    assert "/static/neuroshima/map." in " ".join(named)
    for address in named:
        assert re.search(DIGEST, address), address
        status, cache, body = fetched(client, address)
        assert (status, FOREVER in cache, bool(body)) == (200, True, True), address


def test_a_page_from_before_an_upgrade_gets_the_file_as_it_is_now(client: Client, named: list[str]) -> None:
    """It is not cached, since an older server may still answer under that name during the upgrade."""
    old = re.sub(DIGEST, f".{OTHER}.", named[0])
    status, cache, body = fetched(client, old)
    assert (status, cache, body) == (200, "max-age=0, public", fetched(client, named[0])[2])


def test_without_a_digest_a_file_is_not_kept(client: Client, named: list[str]) -> None:
    status, cache, body = fetched(client, "/static/neuroshima/tokens.css")
    assert (status, cache, bool(body)) == (200, "max-age=0, public", True)


@pytest.mark.parametrize(
    "path", ["neuroshima/none.js", f"neuroshima/none.{OTHER}.js", "../settings.py", "%2e%2e/settings.py", "",
             "neuroshima", f"neuroshima.{OTHER}"],
)  # fmt: skip
def test_a_missing_file(db: None, client: Client, path: str) -> None:
    assert client.get(f"/static/{path}").status_code == 404


def test_only_the_file_that_has_changed_gets_another_name(folder: Path) -> None:
    """The name depends only on the content: all processes and machines agree."""
    rules, words = folder / "rules.js", folder / "words.js"
    rules.write_text("one")
    words.write_text('import "./rules.js";')
    before = static("rules.js"), static("words.js")
    assert (static("rules.js"), static("words.js")) == before
    rules.write_text("two")
    os.utime(rules, ns=(1, 1))
    assert static("rules.js") != before[0] and static("words.js") == before[1]
    rules.write_text("one")
    assert static("rules.js") == before[0]


def test_a_missing_file_keeps_its_plain_name(folder: Path, client: Client) -> None:
    """A page works although a plugin names a missing style, or one that an upgrade is replacing."""
    assert static("none.css") == "/static/none.css"
    (folder / "gone.css").symlink_to(folder / "none.css")
    assert static("gone.css") == "/static/gone.css"


def test_the_digest_is_that_of_the_served_file(folder: Path, client: Client) -> None:
    (folder / "neuroshima").mkdir()
    (folder / "neuroshima" / "site.css").write_text("p {}")
    address = static("neuroshima/site.css")
    assert fetched(client, address) == (200, "max-age=315360000, public, immutable", b"p {}")


def test_modules_find_each_other_by_plain_paths(folder: Path) -> None:
    (folder / "rules.js").write_text("one")
    (folder / "rules.css").write_text("one")
    found = static_files.import_map()
    assert found["/static/rules.js"] == static("rules.js") != "/static/rules.js"
    assert "/static/rules.css" not in found


@pytest.mark.parametrize("address", ["/", "/help/", "/static/neuroshima/site.css", "/static/neuroshima/match/match.js"])
def test_text_is_sent_compressed(db: None, client: Client, address: str) -> None:
    _status, _cache, plain = fetched(client, address)
    answer: Any = client.get(address, headers={"accept-encoding": "gzip"})
    body = b"".join(answer.streaming_content) if answer.streaming else answer.content
    assert (answer.headers["Content-Encoding"], answer.headers["Vary"].count("Accept-Encoding")) == ("gzip", 1)
    assert len(body) < len(plain) / 2
    if address.startswith("/static/"):  # a page has a token of its own in its form
        assert gzip.decompress(body) == plain


def test_range_requests_are_not_compressed(db: None, client: Client) -> None:
    asked = {"accept-encoding": "gzip", "range": "bytes=0-9"}
    answer: Any = client.get("/static/neuroshima/map.svg", headers=asked)
    assert (answer.status_code, b"".join(answer.streaming_content)[:10]) == (
        206,
        fetched(client, "/static/neuroshima/map.svg")[2][:10],
    )
    assert "Content-Encoding" not in answer.headers


def test_a_style_sheet_is_sent_without_comments_and_indents(folder: Path, client: Client) -> None:
    sheet = 'a { /* why */\n  content: "/* a text */"; }\n\n/* more\n   of it */\nb { color: red; }\n'
    (folder / "some.css").write_text(sheet)
    answer = client.get("/static/some.css")
    sent = b"".join(answer) if answer.streaming else answer.content
    assert sent.decode() == 'a {\ncontent: "/* a text */"; }\nb { color: red; }\n'
    assert answer.headers["Content-Length"] == str(len(sent))
    assert client.get("/static/some.css", headers={"Range": "bytes=0-3"}).status_code == 200, "it is sent as a whole"
