"""The forms of accounts: allauth's, with the site's own words and look."""

from __future__ import annotations

from typing import Any

from allauth.account import forms as allauth_forms
from allauth.account.models import EmailAddress
from django import forms
from django.conf import settings
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _
from neuroshima_contract import Refusal

from neuroshima.players import rate_limits, renaming
from neuroshima.players.accounts import account_name
from neuroshima.players.credentials import form_error
from neuroshima.players.names import LONGEST
from neuroshima.players.refusals import PlayerCode
from neuroshima.refusals import words

NAME = _("Account name")
NAME_OR_MAIL = _("Account name or mail address")
PASSWORD = _("Password")
MAIL = _("Mail address")
AGAIN = _("The password again")
NEW_HELP = _("At least 8 characters, not only digits, and no common password.")


class AccountFields(forms.Form):
    """A form of allauth that gives focus to the first field with an error."""

    def add_error(self, field: str | None, error: Any) -> None:
        if field == "password2" and not isinstance(error, ValidationError):
            error = form_error(PlayerCode.PASSWORDS_DIFFER)  # the one sentence that allauth has no code for
        super().add_error(field, error)
        wrong = next(iter(self.fields), "") if field is None else field
        if wrong in self.fields and not any("autofocus" in each.widget.attrs for each in self.fields.values()):
            self.fields[wrong].widget.attrs["autofocus"] = True

    def show(self, name: str, label: Any, help_text: Any = "", **attributes: Any) -> None:
        """Give a field our words, and its input these attributes."""
        field = self.fields[name]
        field.label, field.help_text = label, help_text
        field.widget.attrs.pop("placeholder", None)
        field.widget.attrs.update(attributes)


class MailFields(AccountFields):
    """A form with the mail address to which a mail is sent."""

    def clean_email(self) -> str:
        """Raises Refusal `tried_too_often`."""
        typed = str(super().clean_email())  # type: ignore[misc]
        if typed:
            rate_limits.enter_for(typed.casefold(), rate_limits.MAIL_TO)
        return typed


class LogInForm(AccountFields, allauth_forms.LoginForm):  # type: ignore[misc]
    """Name or confirmed mail address, and password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        label = NAME if settings.ACCOUNT_MAIL == "none" else NAME_OR_MAIL
        self.show("login", label, autocapitalize="none", spellcheck="false")
        forgotten = format_html('<a href="{}">{}</a>', reverse("account_reset_password"), _("Forgotten?"))
        self.show("password", PASSWORD, forgotten)

    def clean_login(self) -> str:
        """The name as it is stored, also for a mail address.

        A name that the host has given may break the rules of `account_name`. allauth's own log-in by mail is not used:
        it would count failures with a name and with its mail address apart, and take addresses that nobody has
        confirmed."""
        typed = str(super().clean_login())
        if User.objects.filter(username=typed).exists():
            return typed
        if "@" in typed and settings.ACCOUNT_MAIL != "none":
            owner = EmailAddress.objects.filter(email=typed.lower(), verified=True).select_related("user").first()
            return str(owner.user.get_username()) if owner is not None else typed.lower()
        try:
            return account_name(typed)
        except ValidationError:
            raise form_error(PlayerCode.LOGIN_FAILED) from None


class NewAccount(MailFields):
    """The fields of every new account: a name, and perhaps a mail address."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        help_text = _("Others see it. Letters and digits; . + - and _ may be among them, but no spaces.")
        self.show("username", NAME, help_text, maxlength=str(LONGEST), autocapitalize="none", spellcheck="false")
        self.fields["username"].validators.clear()  # `account_name` has the last word
        if "email" in self.fields:
            needed = _("A link is sent there. Open it to confirm the address.")
            free = _("If you like: with it you can reset a forgotten password. Nobody else sees it.")
            self.show("email", MAIL, needed if self.fields["email"].required else free)

    def clean_username(self) -> str:
        self.typed = self.cleaned_data["username"]
        return str(super().clean_username())  # type: ignore[misc]

    def save(self, request: HttpRequest) -> Any:
        """Raises IntegrityError if somebody was quicker with the same name."""
        self.cleaned_data["first_name"] = self.typed
        with transaction.atomic():
            return super().save(request)  # type: ignore[misc]


class SignUpForm(NewAccount, allauth_forms.SignupForm):  # type: ignore[misc]
    """A new account with a password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.show("password1", PASSWORD, NEW_HELP)
        self.show("password2", AGAIN)


class NewPassword(AccountFields):
    """The two fields of a new password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.show("password1", _("New password"), NEW_HELP)
        self.show("password2", _("The new password again"))


class ChangePasswordForm(NewPassword, allauth_forms.ChangePasswordForm):  # type: ignore[misc]
    """The old password and a new one."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.show("oldpassword", _("Password until now"))


class FirstPasswordForm(NewPassword, allauth_forms.SetPasswordForm):  # type: ignore[misc]
    """A password for an account that has none."""


class NewPasswordForm(NewPassword, allauth_forms.ResetPasswordKeyForm):  # type: ignore[misc]
    """A new password in place of one that was forgotten."""


class ConfirmForm(AccountFields, allauth_forms.ReauthenticateForm):  # type: ignore[misc]
    """The password once more."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.show("password", PASSWORD)


class RenameForm(forms.Form):
    """Another name for the account."""

    username = forms.CharField(label=_("New account name"), max_length=LONGEST)

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user
        self.fields["username"].widget.attrs |= {"autocapitalize": "none", "spellcheck": "false", "autocomplete": "off"}

    def clean_username(self) -> str:
        """The name as typed. Raises Refusal as `check_new_name`."""
        typed = str(self.cleaned_data["username"])
        try:
            renaming.check_new_name(self.user, typed)
        except Refusal as refused:
            raise ValidationError(words(refused), code=refused.code) from refused
        return typed


class ForgottenForm(MailFields, allauth_forms.ResetPasswordForm):  # type: ignore[misc]
    """The mail address for a link to set a new password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.show("email", MAIL)


class MailForm(MailFields, allauth_forms.AddEmailForm):  # type: ignore[misc]
    """Another mail address."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.show("email", _("New mail address"))
