"""Every page of the site on narrow screens: it fits, and no text is squeezed into a narrow column."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site
from tests.support.browser.narrow import squeezed
from tests.support.browser.sheets import Sheets
from tests.support.platform.serving import Server

pytestmark = pytest.mark.browser
WIDTHS = (600, 480, 390, 360, 320)
"""Of phones, some in each range between the breakpoints of the style sheets (44rem and 24rem)."""
HEIGHT = 800
NO_PAGES = {
    # Pictures, data and scripts.
    "book_share", "campaign_picture", "chapter_share", "emblem", "example_share", "faction_emblem", "file_catalogue",
    "site_logo", "site_colours", "announcements", "robots",
    "faction_piece", "faction_share", "favicon", "frames", "frames_since", "moves_file", "jsi18n", "lesson_picture",
    "lesson_share",
    "manifest", "match_picture", "move_picture", "my_history", "pack", "piece_picture", "puzzle_picture",
    "puzzle_share", "rule_frames", "rule_picture", "run_picture", "service_worker", "study_picture", "turns",
    "found_lines", "catalogue", "preset_picture", "position", "position_schema", "schemas", "healthz", "readyz",
    "tournament_csv", "league_csv", "better_line", "end_vacation",
    "metrics", "workshop_words", "work_results_picture", "download_work", "download_campaign_work", "download_map",
    # Made by Sphinx, where the host serves them.
    "documentation",
    # Parts of other pages.
    "course", "work_results", "map_balance", "rating_changes", "pulse", "series_pulse", "tournament_pulse",
    # What only takes a form, and leads to the page of the form.
    "account_logout", "open_notice", "read_notices", "friend", "mute_member", "report_member", "member_names",
    "act_in_league", "act_in_tournament", "allow_push", "allow_what_if", "begin_run",
    "cancel_table", "chances", "coach", "decline", "end_act", "enter_tournament", "first_match", "go_on",
    "invite", "join", "join_campaign", "keep_private", "keep_settings", "lesson_attempt", "lines", "new_match",
    "new_run", "outlook", "play_now", "puzzle_hint", "puzzle_solution", "quick_match", "read_notice", "read_act_notice",
    "rematch", "remove_device", "series_again", "set_language", "settle_report", "share_study", "sit", "solve_puzzle",
    "prefer_faction", "stop_waiting", "hand_in_pack", "change_pack", "download_pack", "study_setting", "test_notices",
    "unfold", "seen_picture", "new_work", "preview_work", "save_work", "change_work",
    "new_campaign_work", "change_campaign_work", "copy_campaign_work",
    "new_map", "check_map", "save_map", "change_map",
    # Redirects, and steps that need more than a session: mail, another site, a second factor.
    "end_session", "next_puzzle", "todays_puzzle", "account_confirm_email", "account_email",
    "account_email_verification_sent",
    "account_reauthenticate", "account_reset_password", "account_reset_password_done",
    "account_reset_password_from_key", "account_set_password", "mfa_activate_totp", "mfa_add_webauthn",
    "mfa_authenticate", "mfa_deactivate_totp", "mfa_edit_webauthn", "mfa_generate_recovery_codes", "mfa_index",
    "mfa_login_webauthn", "mfa_reauthenticate", "mfa_reauthenticate_webauthn", "mfa_remove_webauthn",
    "mfa_view_recovery_codes", "sign_up_link", "stop_notices",
}  # fmt: skip
SIGNED_OUT = ("account_signup", "account_login")
"""Pages that somebody with an account does not see."""


@pytest.fixture(scope="module")
def filled(site: Site) -> tuple[Server, dict[str, Any]]:
    server = site("sample=sample_game.plugin,hex=neuroshima_hex.plugin")
    return server, server.prepared("tests/support/platform/prepare_pages.py")


def patterns(resolver: URLResolver) -> Iterator[URLPattern]:
    for each in resolver.url_patterns:
        if isinstance(each, URLResolver):
            if each.app_name != "admin":
                yield from patterns(each)
        else:
            yield each


def addresses(made: dict[str, Any]) -> dict[str, str]:
    """An address for each named URL pattern."""
    named = {
        "match": [made["match"]],
        "replay": [made["over"]],
        "what_if": [made["over"]],
        "presets": ["hex"],
        "profile": [made["own"]["pk"]],
        "report": [made["report"]],
        "campaign": ["caravan"],
        "study": ["hex"],
        "puzzle": ["hex", "backbone"],
        "lesson": ["hex", "blows"],
        "faction": ["hex", "moloch"],
        "pack_preview": ["hex", "roads", 1, "roads__toll"],
        "pack_version": ["hex", "roads", 1],
        "rulebook": ["hex"],
        "whole_rulebook": ["hex"],
        "rule_chapter": ["hex", 3],
        "site_page": ["imprint"],
        "rule_example": ["hex", "armor"],
        "ask_act": [made["slugs"]["tournament"], "cancel"],
        "ask_act_about": [made["slugs"]["tournament"], "take-out", made["entrant"]],
        "all_seasons": [made["slugs"]["league"]],
        "league_import": [made["slugs"]["league"], "season"],
        "ask_league_act": [made["slugs"]["league"], "close"],
        "ask_league_act_about": [made["slugs"]["league"], "take-out", made["member"]],
        **{name: [slug] for name, slug in made["slugs"].items()},
    }
    names = {str(each.name) for each in patterns(get_resolver()) if each.name} - NO_PAGES
    return {name: reverse(name, args=named.get(name, [])) for name in sorted(names)}


def faults(page: Page) -> list[str]:
    """The faults of a page at each width."""
    found = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": HEIGHT})
        wide = page.evaluate("document.documentElement.scrollWidth")
        found += [f"{width}: the page is {wide} wide"] if wide > width else []
        found += [f"{width}: {text}" for text in squeezed(page)]
    return found


def test_no_page_is_squeezed_on_a_phone(filled: tuple[Server, dict[str, Any]], sheets: Sheets) -> None:
    """The lobby has an invitation, a listed table, and a match of the reader."""
    server, made = filled
    base = f"http://127.0.0.1:{server.port}"
    sheet = sheets.take(WIDTHS[0], HEIGHT, base_url=base)
    found: dict[str, list[str]] = {}
    page = sheet.page
    pages = {"over": reverse("match", args=[made["over"]]), **addresses(made)}
    for name in sorted(pages, key=lambda name: name not in SIGNED_OUT):
        if name not in SIGNED_OUT:
            page.context.add_cookies([{"name": "sessionid", "value": made["session"], "url": base}])
        answer = page.goto(pages[name])
        if answer is None or not answer.ok:
            found[name] = [f"{pages[name]} is no page"]
            continue
        if page.locator("#match").count():
            expect(page.locator("tally-table")).not_to_be_empty()
        found[name] = faults(page)
    page.goto("/")
    assert page.locator(".table-line.invited").count() == 2, "the case that was squeezed once"
    told = [f"{name}, {text}" for name, texts in found.items() for text in texts]
    assert not told, "\n".join(told)
