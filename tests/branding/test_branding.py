"""The site's own face: name, sign, colour, pages, links, news, and what search engines are asked."""

from __future__ import annotations

import asyncio
import json
import math
import struct
import zlib
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone, translation
from neuroshima.branding import current
from neuroshima.branding.colours import DARK_GROUND, LIGHT_GROUND, ON_BUTTON, READABLE, contrast, style_of
from neuroshima.branding.current import Brand, brand
from neuroshima.branding.logos import read_logo
from neuroshima.branding.models import Announcement, Branding, FooterLink, SitePage
from neuroshima.matches.reading.access import Access
from neuroshima.players.models import Player

SQUARE = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0h10v10z" fill="#c00000"/></svg>'


def png(width: int, height: int) -> bytes:
    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    chunk = b"IHDR" + header
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + chunk + struct.pack(">I", zlib.crc32(chunk))


def text_of(path: str, language: str = "en") -> str:
    return Client(headers={"accept-language": language}).get(path).content.decode()


@pytest.fixture
def host(db: None) -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("host"))
    return client


@pytest.fixture
def named(db: None) -> Branding:
    return Branding.objects.create(name={"en": "Hex club", "pl": "Klub Heksa"})


def test_pages_carry_the_name_in_the_readers_language(named: Branding) -> None:
    """A language that the host has left out falls back to English."""
    for language, name in (("en", "Hex club"), ("pl", "Klub Heksa"), ("cs", "Hex club")):
        for page in ("/ratings/", "/nowhere/"):
            text = text_of(page, language)
            assert f"· {name}</title>" in text and f'<span class="brand-name">{name}</span>' in text
    assert json.loads(text_of("/manifest.webmanifest", "pl"))["name"] == "Klub Heksa"
    with translation.override("pl"):
        assert brand().subject("Twój\nruch\n") == "Klub Heksa: Twój ruch"


def test_a_site_without_a_face_of_its_own(db: None) -> None:
    text = text_of("/ratings/")
    assert "· Neuroshima table</title>" in text and "site/colours" not in text and "foot-links" not in text
    assert brand().subject("Your turn") == "Neuroshima table: Your turn"


def test_the_front_page_shows_the_hosts_text(db: None) -> None:
    Branding.objects.create(welcome={"en": "## Tuesdays\n\n<script>1</script> [come](javascript:alert)"})
    text = text_of("/")
    assert "<h2>Tuesdays</h2>" in text and "&lt;script&gt;1" in text and 'href="javascript' not in text


def test_the_host_uploads_a_sign(host: Client) -> None:
    """It stands in the head of pages, at an address that changes with it; the site's own sign can come back."""

    def send(**fields: Any) -> Any:
        row = "1/change" if Branding.objects.exists() else "add"
        return host.post(f"/admin/branding/branding/{row}/", {"name_en": "Hex club", "accent": "", **fields})

    assert send(sign=SimpleUploadedFile("sign.svg", SQUARE)).status_code == 302
    address = f"/site/logo.{brand().logo_digest}.svg"
    assert f'src="{address}"' in text_of("/ratings/")
    answer = Client().get(address)
    assert answer["Content-Type"] == "image/svg+xml" and "immutable" in answer["Cache-Control"]
    assert b"M0 0h10v10z" in answer.content
    assert send(sign=SimpleUploadedFile("sign.png", png(64, 64))).status_code == 302
    assert Client().get(address).status_code == 404 and brand().logo_kind == "png"
    assert send(own_sign="on").status_code == 302 and not brand().logo


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (SQUARE.replace(b"<path", b"<script>1</script><path"), "logo_fault"),
        (SQUARE + b" " * 100_000, "logo_too_large"),
        (png(2000, 10), "logo_too_wide"),
        (png(10, 10)[:20], "logo_kind"),
        (b"\xff\xd8\xff\xe0 a photograph", "logo_kind"),
    ],
)
def test_a_sign_that_pages_cannot_have(content: bytes, code: str) -> None:
    with pytest.raises(ValidationError) as refused:
        read_logo(content)
    assert {error.code for error in refused.value.error_list} == {code}


@pytest.mark.parametrize("accent", ["#ffff00", "#000080", "#808080", "#000000", "#ffffff", "#c2613a"])
def test_any_accent_can_be_read(accent: str) -> None:
    """In the light look, in the dark one, and under the words of a button."""
    light, dark, button = (style_of(accent).split(before)[1][:7] for before in ("light-dark(", ", ", "--rust-deep: "))
    for colour, ground in ((light, LIGHT_GROUND), (dark, DARK_GROUND), (button, ON_BUTTON)):
        assert contrast(colour, ground) >= READABLE


def test_the_accent_is_a_style_sheet(db: None) -> None:
    Branding.objects.create(accent="#0060c0")
    assert 'href="/site/colours.0060c0.css"' in text_of("/ratings/")
    assert "--rust-deep" in text_of("/site/colours.0060c0.css")
    assert Client().get("/site/colours.123456.css").status_code == 404


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"name_pl": "Klub"}, "Other languages fall back to English"),
        ({"accent": "red"}, "Write the colour as #rrggbb."),
        ({"name_en": "x" * 41}, "at most 40 characters"),
    ],
)
def test_what_is_wrong_is_said_at_the_field(host: Client, fields: dict[str, str], message: str) -> None:
    answer = host.post("/admin/branding/branding/add/", fields)
    assert message in answer.content.decode() and not Branding.objects.exists()


def test_there_is_one_face(host: Client, named: Branding) -> None:
    assert host.get("/admin/branding/branding/add/").status_code == 403
    assert host.get("/admin/branding/branding/")["Location"] == "/admin/branding/branding/1/change/"


def test_pages_and_links_stand_at_the_foot(db: None) -> None:
    SitePage.objects.create(kind="imprint", text={"en": "The **club**", "pl": "Ten **klub**"})
    FooterLink.objects.create(title={"en": "Meetings"}, address="https://club.example/", place=1)
    text = text_of("/ratings/", "pl")
    assert '<a href="/site/imprint/">Nota prawna</a>' in text
    assert '<a href="https://club.example/">Meetings</a>' in text
    assert "Ten <strong>klub</strong>" in text_of("/site/imprint/", "pl")
    assert Client().get("/site/terms/").status_code == 404


def test_news_are_shown_from_one_moment_until_another(db: None) -> None:
    now, hour = timezone.now(), timedelta(hours=1)
    for name, begins, ends, at_tables in (
        ("Past", now - 2 * hour, now - hour, True),
        ("Maintenance at 20:00", now - hour, now + hour, True),
        ("Summer cup", now - hour, now + hour, False),
        ("Later", now + hour, now + 2 * hour, True),
    ):
        Announcement.objects.create(text={"en": name}, begins=begins, ends=ends, at_tables=at_tables)
    text = text_of("/ratings/")
    assert [name in text for name in ("Past", "Maintenance at 20:00", "Summer cup", "Later")] == [
        False, True, True, False
    ]  # fmt: skip
    told = json.loads(text_of("/site/announcements.json"))["announcements"]
    assert [each["text"] for each in told] == ["Maintenance at 20:00"]


def test_a_table_tells_announcements_when_it_is_opened(running: Access) -> None:
    now = timezone.now()
    for text in ("Maintenance at 20:00", "A pause"):
        Announcement.objects.create(
            text={"en": text}, begins=now, ends=now + timedelta(hours=1), at_tables=text != "A pause"
        )
    assert 'data-announced="Maintenance at 20:00&#10;"' in text_of(f"/m/{running.slug}/")
    assert "data-announced" not in text_of("/ratings/")


def test_an_announcement_ends_after_it_begins(host: Client) -> None:
    given = {
        "text_en": "News",
        "begins_0": "2026-01-02",
        "begins_1": "10:00",
        "ends_0": "2026-01-01",
        "ends_1": "10:00",
    }
    assert "It must end after it begins." in host.post("/admin/branding/announcement/add/", given).content.decode()


def test_search_engines_are_asked_to_leave_people_alone(mia: Player) -> None:
    assert "Disallow: /people/\n" in text_of("/robots.txt")
    assert '<meta name="robots" content="noindex">' in text_of(f"/people/{mia.pk}/")


def test_a_page_of_the_servers_own_waits_for_no_database(monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a refusal that is written within the event loop, when nothing or something old is known of the site's face,
    then that is used."""

    async def asked() -> Brand:
        return current.brand()

    current.forget()
    assert asyncio.run(asked()) == Brand()
    known = Brand(names={"en": "The club"})
    monkeypatch.setattr(current._remembered, "_known", (-math.inf, known))
    assert asyncio.run(asked()) is known
