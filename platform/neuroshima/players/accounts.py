"""The site's adapters for allauth: names, refusals, messages, addresses in mails, signing in through other sites.

allauth has the flows. All sentences and pages are the site's own, because they must exist in every language. This file
maps allauth's messages to the site's.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Any
from urllib.parse import urlsplit

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.adapter import get_adapter as account_adapter
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from django.conf import settings
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext, gettext_noop
from neuroshima_contract import Refusal

from neuroshima.admission.rules import check_sign_up, use_link
from neuroshima.branding.current import brand
from neuroshima.players.credentials import form_error
from neuroshima.players.lifecycle import reopen_due, why_closed
from neuroshima.players.mailing import send_later
from neuroshima.players.models import Player
from neuroshima.players.names import clean_name
from neuroshima.players.player_settings import keep_language, language_of
from neuroshima.players.refusals import PlayerCode
from neuroshima.players.reserved_names import accounts_called, is_reserved
from neuroshima.players.sessions import shown_address
from neuroshima.refusals import Code, refusal

ALLOWED = re.compile(r"[\w.+-]+")
"""As in names of Django's users, but without @: a mail address should not be visible to others."""
REFUSED = {
    "username_password_mismatch": PlayerCode.LOGIN_FAILED,
    "username_taken": PlayerCode.ACCOUNT_NAME_TAKEN,
    "incorrect_password": PlayerCode.WRONG_PASSWORD,
    "enter_current_password": PlayerCode.WRONG_PASSWORD,
    "email_taken": PlayerCode.MAIL_TAKEN,
    "duplicate_email": PlayerCode.MAIL_TAKEN,
    "no_password": PlayerCode.LAST_WAY_IN,
}
"""Codes of allauth, and the refusals used instead."""
SAID: dict[str, str] = {
    "account/messages/logged_out.txt": gettext_noop("You are logged out."),
    "account/messages/password_changed.txt": gettext_noop("The password is changed."),
    "account/messages/password_set.txt": gettext_noop("The password is changed."),
    "account/messages/email_confirmation_sent.txt": gettext_noop("A mail with a link is on its way to you."),
    "account/messages/email_confirmed.txt": gettext_noop("The mail address is confirmed."),
    "account/messages/email_confirmation_failed.txt": PlayerCode.MAIL_TAKEN.sentence,
    "account/messages/email_deleted.txt": gettext_noop("The mail address is deleted."),
    "usersessions/messages/sessions_logged_out.txt": gettext_noop("You are logged out everywhere else."),
    "socialaccount/messages/account_connected.txt": gettext_noop("From now on you can sign in with that site, too."),
    "socialaccount/messages/account_connected_other.txt": gettext_noop(
        "Another account signs in with that one already."
    ),
    "socialaccount/messages/account_disconnected.txt": gettext_noop("You can no longer sign in with that site."),
    "mfa/messages/totp_activated.txt": gettext_noop("From now on you log in with your password and a code of the app."),
    "mfa/messages/totp_deactivated.txt": gettext_noop("The app is not needed any more."),
    "mfa/messages/recovery_codes_generated.txt": gettext_noop("Here are new recovery codes."),
    "mfa/messages/webauthn_added.txt": gettext_noop("The passkey is kept."),
    "mfa/messages/webauthn_removed.txt": gettext_noop("The passkey is forgotten."),
}
"""Messages by allauth's template; all other messages of allauth are dropped."""
WAYS = {
    "reauthenticate": gettext_noop("With your password"),
    "mfa_reauthenticate": gettext_noop("With a code"),
    "mfa_reauthenticate:webauthn": gettext_noop("With a passkey"),
}
"""The ways to reauthenticate."""


def account_name(typed: str) -> str:
    """Normalized name of an account, as it is stored and used to log in.

    Raises ValidationError."""
    try:
        name = clean_name(unicodedata.normalize("NFKC", typed))
    except Refusal:
        raise form_error(PlayerCode.BAD_ACCOUNT_NAME) from None
    if not ALLOWED.fullmatch(name):
        raise form_error(PlayerCode.BAD_ACCOUNT_NAME)
    return name.casefold()


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """The site's answers to allauth."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Raises Refusal as `check_sign_up`."""
        check_sign_up(request)
        return True

    def save_user(self, request: HttpRequest, user: Any, form: Any, commit: bool = True) -> Any:
        """Save a new account, and count it for the link with which the visitor came.

        Raises Refusal `sign_up_link_over`."""
        use_link(request)
        return super().save_user(request, user, form, commit)

    def clean_username(self, username: str, shallow: bool = False) -> str:
        name = account_name(username)
        if not shallow and accounts_called(username).exists():
            raise form_error(PlayerCode.ACCOUNT_NAME_TAKEN)
        if not shallow and is_reserved(username):
            raise form_error(PlayerCode.NAME_RESERVED)
        return name

    def validation_error(self, code: str, *args: Any) -> ValidationError:
        return form_error(REFUSED.get(code, Code.MALFORMED))

    def add_message(
        self,
        request: HttpRequest,
        level: int,
        message_template: str | None = None,
        message_context: dict[str, Any] | None = None,
        extra_tags: str = "",
        message: str | None = None,
    ) -> None:
        said = message or gettext(SAID.get(message_template or "", ""))
        if said:
            messages.add_message(request, level, said, extra_tags=extra_tags)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send the mail in the language of the account or, without one, of the visitor."""
        name = template_prefix.rpartition("/")[2].removesuffix("_signup")
        given = {**self._with_own_links(context), "host": urlsplit(site_address(self.request)).netloc}
        with translation.override(_language_of(context.get("user")) or translation.get_language()):
            subject = brand().subject(render_to_string(f"players/mail/{name}_subject.txt", given))
            text = render_to_string(f"players/mail/{name}.txt", given)
        send_later(subject, text, email)

    def _with_own_links(self, context: dict[str, Any]) -> dict[str, Any]:
        """The context with links that lead to the site, whatever port the request named."""
        asked, own = self.request.build_absolute_uri("/"), f"{site_address(self.request)}/"
        return {
            name: own + value.removeprefix(asked) if isinstance(value, str) and value.startswith(asked) else value
            for name, value in context.items()
        }

    def post_login(self, request: HttpRequest, user: Any, **more: Any) -> HttpResponse:
        """Log in, and show the next pages in the account's language."""
        response: HttpResponse = super().post_login(request, user, **more)
        language = _language_of(user)
        if language is not None:
            keep_language(response, language)
        return response

    def can_delete_email(self, email_address: Any) -> bool:
        return settings.ACCOUNT_MAIL != "required" and bool(super().can_delete_email(email_address))

    def respond_user_inactive(self, request: HttpRequest, user: Any) -> Any:
        """Raises Refusal `account_closed`, `account_closed_until`."""
        raise why_closed(user)

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Reopen accounts whose closure has ended, so that they can log in at once."""
        reopen_due()
        super().pre_authenticate(request, **credentials)

    def get_reauthentication_methods(self, user: Any) -> list[dict[str, Any]]:
        methods: list[dict[str, Any]] = super().get_reauthentication_methods(user)
        return [{**method, "description": gettext(WAYS[method["id"]])} for method in methods]

    def get_client_ip(self, request: HttpRequest) -> str:
        return shown_address(request)

    def is_ajax(self, request: HttpRequest) -> bool:
        """False: no page uses AJAX here, so every client gets pages."""
        return False


def _language_of(user: Any) -> str | None:
    """The chosen language of the player with this account.

    None for no player or no choice."""
    stored = user is not None and user.pk is not None
    player = Player.objects.filter(user=user).first() if stored else None
    return language_of(player) if player is not None else None


def site_address(request: HttpRequest) -> str:
    """Scheme, name and port for links in mails, without a slash at the end.

    The host's setting or, without it, the name of the request. A port is kept if this server listens at it, or if the
    host trusts its origin: the request's name is one of the site's, but its port can be any, and a link in a mail to
    somebody else would lead there."""
    if settings.SITE_URL:
        return str(settings.SITE_URL).rstrip("/")
    name, port = split_domain_port(request.get_host())
    with_port = f"{request.scheme}://{name}:{port}"
    return with_port if port and _is_known(request, port, with_port) else f"{request.scheme}://{name}"


def _is_known(request: HttpRequest, port: str, origin: str) -> bool:
    if not settings.TRUSTED_PROXIES and port == request.META.get("SERVER_PORT"):
        return True
    trusted = (urlsplit(known) for known in settings.CSRF_TRUSTED_ORIGINS)
    return any(f"{known.scheme}://{known.netloc}" == origin for known in trusted)


class OtherSitesAdapter(DefaultSocialAccountAdapter):  # type: ignore[misc]
    """The site's answers to allauth when somebody signs in through another site."""

    def is_open_for_signup(self, request: HttpRequest, sociallogin: Any) -> bool:
        """Raises Refusal as `check_sign_up`."""
        check_sign_up(request, by_other_site=True)
        return True

    def validation_error(self, code: str, *args: Any) -> ValidationError:
        found: ValidationError = account_adapter().validation_error(code, *args)
        return found

    def on_authentication_error(self, request: HttpRequest, provider: Any, *_args: Any, **_more: Any) -> None:
        """Raises Refusal `sign_in_failed`."""
        raise refusal(PlayerCode.SIGN_IN_FAILED, name=str(getattr(provider, "name", provider)))

    def save_user(self, request: HttpRequest, sociallogin: Any, form: Any = None) -> Any:
        if settings.ACCOUNT_MAIL == "none":
            sociallogin.email_addresses = []
        return super().save_user(request, sociallogin, form)
