"""Forms of passkeys and second factors: allauth's, in the site's words."""

from __future__ import annotations

from typing import Any

from allauth.mfa.base import forms as base
from allauth.mfa.recovery_codes import forms as recovery_codes
from allauth.mfa.totp import forms as totp
from allauth.mfa.webauthn import forms as webauthn
from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from neuroshima_contract import Refusal

from neuroshima.players.credentials import form_error
from neuroshima.players.names import LONGEST, clean_name
from neuroshima.players.refusals import PlayerCode
from neuroshima.web.forms.accounts import AccountFields

CODE = _("Code")
CODE_INPUT = {"inputmode": "numeric", "autocapitalize": "none", "spellcheck": "false"}


class CodeFields(AccountFields):
    """A form that asks for a code."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.show("code", CODE, _("Six digits of the app, or one of your recovery codes."), **CODE_INPUT)


class CodeForm(CodeFields, base.AuthenticateForm):  # type: ignore[misc]
    """The second step of logging in."""


class ConfirmByCodeForm(CodeFields, base.ReauthenticateForm):  # type: ignore[misc]
    """Confirm the account's owner by a code."""


class AddAppForm(AccountFields, totp.ActivateTOTPForm):  # type: ignore[misc]
    """The first code of an app that was set up."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.show("code", CODE, _("The six digits that the app shows now."), **CODE_INPUT)


class RemoveAppForm(AccountFields, totp.DeactivateTOTPForm):  # type: ignore[misc]
    """Nothing to fill in."""


class NewCodesForm(AccountFields, recovery_codes.GenerateRecoveryCodesForm):  # type: ignore[misc]
    """Nothing to fill in."""


class Credential(forms.Form):
    """Form with a field `credential` that the browser fills in.

    Unreadable data is refused."""

    def full_clean(self) -> None:
        try:
            super().full_clean()
        except (AttributeError, KeyError, TypeError, ValueError):
            self._errors = forms.utils.ErrorDict()
            self.cleaned_data = {}
            self.add_error(None, form_error(PlayerCode.WRONG_CODE))

    def add_error(self, field: str | None, error: Any) -> None:
        if field == "credential" and (not isinstance(error, ValidationError) or error.code != PlayerCode.WRONG_CODE):
            error = form_error(PlayerCode.WRONG_CODE)
        super().add_error(None, error)


class PasskeyName(AccountFields):
    """A form with the name by which its owner knows a passkey."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.show("name", _("Name of the passkey"), _("For example the device that keeps it."), maxlength=LONGEST)

    def clean_name(self) -> str:
        """The name; may be empty if it is not required."""
        typed: str = self.cleaned_data["name"]
        try:
            return clean_name(typed) if typed else ""
        except Refusal:
            raise form_error(PlayerCode.BAD_NAME) from None


class AddPasskeyForm(Credential, PasskeyName, webauthn.AddWebAuthnForm):  # type: ignore[misc]
    """A new passkey."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["passwordless"].widget = forms.HiddenInput()
        self.initial["passwordless"] = "on"


class RenamePasskeyForm(PasskeyName, webauthn.EditWebAuthnForm):  # type: ignore[misc]
    """Another name for a passkey."""


class PasskeyForm(Credential, webauthn.AuthenticateWebAuthnForm):  # type: ignore[misc]
    """A passkey as the second step of logging in."""


class LogInByPasskeyForm(Credential, webauthn.LoginWebAuthnForm):  # type: ignore[misc]
    """A passkey instead of name and password."""


class ConfirmByPasskeyForm(Credential, webauthn.ReauthenticateWebAuthnForm):  # type: ignore[misc]
    """Confirm the account's owner by a passkey."""
