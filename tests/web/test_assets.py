"""Scripts and styles: fetched once, and anew as soon as one of them has changed."""

from __future__ import annotations

import gzip
import os
import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from neuroshima.site.server.static_files import AddressedFiles

FOREVER = "immutable"
OTHER = "0123456789abcdef"


@pytest.fixture
def named(db: None, client: Client) -> list[str]:
    """What the front page names."""
    page = client.get("/").content.decode()
    return re.findall(r'(?:src|href)="(/static/[^"]+)"', page)


def fetched(client: Client, address: str) -> tuple[int, str, bytes]:
    answer: Any = client.get(address)
    body = b"".join(answer.streaming_content) if answer.streaming else answer.content
    return answer.status_code, answer.headers.get("Cache-Control", ""), body


def test_what_a_page_names_is_kept_for_ever(client: Client, named: list[str]) -> None:
    assert len(named) > 2
    for address in named:
        status, cache, body = fetched(client, address)
        assert (status, FOREVER in cache, bool(body)) == (200, True, True), address


def test_a_page_from_before_an_upgrade_gets_the_file_as_it_is_now(client: Client, named: list[str]) -> None:
    address = named[0]
    digest = address.split("/")[2]
    assert re.fullmatch("[0-9a-f]{16}", digest)
    assert fetched(client, address.replace(digest, OTHER)) == fetched(client, address)


def test_without_a_digest_a_file_is_not_kept(client: Client, named: list[str]) -> None:
    status, cache, body = fetched(client, "/static/neuroshima/tokens.css")
    assert (status, FOREVER in cache, bool(body)) == (200, False, True)


@pytest.mark.parametrize("path", ["neuroshima/none.js", "../settings.py", "%2e%2e/settings.py", "", "neuroshima"])
def test_what_is_not_there(db: None, client: Client, path: str) -> None:
    for before in ("/static/", f"/static/{OTHER}/"):
        assert client.get(before + path).status_code == 404


def test_the_addresses_change_with_the_files(settings: Any, tmp_path: Path) -> None:
    settings.STATICFILES_DIRS = [tmp_path]
    file = tmp_path / "rules.js"
    file.write_text("one")
    before = AddressedFiles().url("rules.js")
    assert AddressedFiles().url("rules.js") == before
    file.write_text("two")
    os.utime(file, ns=(1, 1))
    changed = AddressedFiles().url("rules.js")
    assert changed != before
    file.write_text("one")
    assert AddressedFiles().url("rules.js") == before


def test_a_running_server_sees_a_change(settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.STATICFILES_DIRS = [tmp_path]
    monkeypatch.setattr("neuroshima.site.server.static_files.SETTLED", 0)
    files = AddressedFiles()
    before = files.url("rules.js")
    (tmp_path / "rules.js").write_text("one")
    assert files.url("rules.js") != before


@pytest.mark.parametrize("address", ["/", "/help/", "/static/neuroshima/site.css", "/static/neuroshima/match/match.js"])
def test_text_is_sent_compressed(db: None, client: Client, address: str) -> None:
    _status, _cache, plain = fetched(client, address)
    answer: Any = client.get(address, headers={"accept-encoding": "gzip"})
    body = b"".join(answer.streaming_content) if answer.streaming else answer.content
    assert (answer.headers["Content-Encoding"], answer.headers["Vary"].count("Accept-Encoding")) == ("gzip", 1)
    assert len(body) < len(plain) / 2
    if address.startswith("/static/"):  # a page has a token of its own in its form
        assert gzip.decompress(body) == plain


def test_a_part_of_a_file_stays_that_part(db: None, client: Client) -> None:
    asked = {"accept-encoding": "gzip", "range": "bytes=0-9"}
    answer: Any = client.get("/static/neuroshima/site.css", headers=asked)
    assert (answer.status_code, b"".join(answer.streaming_content)[:10]) == (
        206,
        fetched(client, "/static/neuroshima/site.css")[2][:10],
    )
    assert "Content-Encoding" not in answer.headers
