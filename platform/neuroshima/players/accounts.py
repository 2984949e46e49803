"""What allauth asks the site about accounts: names, refusals, messages.

allauth has the flows. Every sentence and every page is the site's own, so that all of them are there in every language:
what allauth itself would say stands here with what is said instead.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.translation import gettext, gettext_noop

from neuroshima.contract import Refusal
from neuroshima.players.names import clean_name
from neuroshima.players.passwords import form_error
from neuroshima.refusals import Code, refusal

ALLOWED = re.compile(r"[\w.+-]+")
"""As in the names of Django's users, but for @: a mail address is no name that others should see."""
REFUSED = {
    "username_password_mismatch": Code.LOGIN_FAILED,
    "username_taken": Code.ACCOUNT_NAME_TAKEN,
}
"""Codes of allauth, and what is said instead."""
SAID: dict[str, str] = {
    "account/messages/logged_out.txt": gettext_noop("You are logged out."),
}
"""Messages of allauth by the template it would use; the others are not said."""


def account_name(typed: str) -> str:
    """The name by which an account is stored and logged into: the same however its letters are written.

    Raises ValidationError."""
    try:
        name = clean_name(unicodedata.normalize("NFKC", typed))
    except Refusal:
        raise form_error(Code.BAD_ACCOUNT_NAME) from None
    if not ALLOWED.fullmatch(name):
        raise form_error(Code.BAD_ACCOUNT_NAME)
    return name.casefold()


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """The site's answers to allauth."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Raises Refusal `sign_up_closed`."""
        if not settings.SIGN_UP:
            raise refusal(Code.SIGN_UP_CLOSED)
        return True

    def clean_username(self, username: str, shallow: bool = False) -> str:
        name = account_name(username)
        if not shallow and User.objects.filter(username__iexact=name).exists():
            raise form_error(Code.ACCOUNT_NAME_TAKEN)
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

    def respond_user_inactive(self, request: HttpRequest, user: Any) -> Any:
        """Raises Refusal `account_closed`."""
        raise refusal(Code.ACCOUNT_CLOSED)

    def is_ajax(self, request: HttpRequest) -> bool:
        """No page asks in this way; whoever does gets pages like everybody."""
        return False
