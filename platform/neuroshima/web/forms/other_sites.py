"""The form for the first sign-in by another site."""

from __future__ import annotations

from typing import Any

from allauth.account import app_settings
from allauth.socialaccount import forms as allauth_forms

from neuroshima.web.forms.accounts import NewAccount


class FirstSignInForm(NewAccount, allauth_forms.SignupForm):  # type: ignore[misc]
    """A name for the new account. The other site provides the rest."""

    def _get_signup_fields(self, kwargs: dict[str, Any]) -> dict[str, Any]:
        """The fields of a new account without the password, which is not needed."""
        kwargs.pop("email_required", None)
        return {name: how for name, how in app_settings.SIGNUP_FIELDS.items() if not name.startswith("password")}
