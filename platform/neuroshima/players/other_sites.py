"""The site's adapter for allauth when somebody signs in through another site."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import get_adapter as account_adapter
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from django.conf import settings
from django.core.exceptions import ValidationError
from django.http import HttpRequest

from neuroshima.players.refusals import PlayerCode
from neuroshima.refusals import refusal


class OtherSitesAdapter(DefaultSocialAccountAdapter):  # type: ignore[misc]
    """The site's answers to allauth."""

    def is_open_for_signup(self, request: HttpRequest, sociallogin: Any) -> bool:
        """Raises Refusal `sign_up_closed`."""
        return bool(account_adapter().is_open_for_signup(request))

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
