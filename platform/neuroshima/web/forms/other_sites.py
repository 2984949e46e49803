"""The form of who comes from another site for the first time."""

from __future__ import annotations

from typing import Any

from allauth.account import app_settings
from allauth.socialaccount import forms as allauth_forms

from neuroshima.web.forms.accounts import NewAccount


class FirstSignInForm(NewAccount, allauth_forms.SignupForm):  # type: ignore[misc]
    """A name for the new account; the other site says the rest."""

    def _get_signup_fields(self, kwargs: dict[str, Any]) -> dict[str, Any]:
        """The fields of every new account but for the password, which it need not have."""
        kwargs.pop("email_required", None)
        return {name: how for name, how in app_settings.SIGNUP_FIELDS.items() if not name.startswith("password")}
