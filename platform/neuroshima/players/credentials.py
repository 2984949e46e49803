"""Rules for passwords and second factors: Django's and allauth's, refused in the site's own words.

A failed second factor counts as a failed log-in.
"""

from __future__ import annotations

from typing import Any

from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from django.contrib.auth import password_validation
from django.contrib.auth.signals import user_login_failed
from django.core.exceptions import ValidationError
from django.db.models import Exists, OuterRef
from django.utils.translation import gettext

from neuroshima.players.refusals import PlayerCode
from neuroshima.refusals import Code, RefusalCode, refusal, words


def form_error(code: RefusalCode, **params: object) -> ValidationError:
    """A refusal as the error of a form's field."""
    return ValidationError(words(refusal(code, "", **params)), code=code.value)


class LongEnough(password_validation.MinimumLengthValidator):
    """At least eight characters."""

    def validate(self, password: str, user: Any = None) -> None:
        if len(password) < self.min_length:
            raise form_error(PlayerCode.PASSWORD_TOO_SHORT, count=self.min_length)


class NotTheName(password_validation.UserAttributeSimilarityValidator):
    """Not similar to the account's name or mail address."""

    def validate(self, password: str, user: Any = None) -> None:
        try:
            super().validate(password, user)
        except ValidationError:
            raise form_error(PlayerCode.PASSWORD_LIKE_NAME) from None


class NotCommon(password_validation.CommonPasswordValidator):
    """Not one of the twenty thousand most common passwords."""

    def validate(self, password: str, user: Any = None) -> None:
        try:
            super().validate(password, user)
        except ValidationError:
            raise form_error(PlayerCode.PASSWORD_TOO_COMMON) from None


class NotNumeric(password_validation.NumericPasswordValidator):
    """Not digits alone."""

    def validate(self, password: str, user: Any = None) -> None:
        try:
            super().validate(password, user)
        except ValidationError:
            raise form_error(PlayerCode.PASSWORD_NUMERIC) from None


REFUSED = {
    "incorrect_code": PlayerCode.WRONG_CODE,
    "cannot_generate_recovery_codes": PlayerCode.NO_SECOND_FACTOR,
}
"""Codes of allauth, and the refusals used instead."""
FACTORS = (Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN)


class SecondFactorAdapter(DefaultMFAAdapter):  # type: ignore[misc]
    """The site's answers to allauth."""

    def validation_error(self, code: str, *args: Any) -> ValidationError:
        return form_error(REFUSED.get(code, Code.MALFORMED))

    def generate_authenticator_name(self, user: Any, kind: Any) -> str:
        number = Authenticator.objects.filter(user=user, type=kind).count() + 1
        return gettext("Passkey %(number)s") % {"number": number}


def has_second_factor(user: Any) -> bool:
    """Whether the account is protected by more than its password."""
    return bool(Authenticator.objects.filter(user=user, type__in=FACTORS).exists())


def second_factor_of(user: str) -> Exists:
    """As `has_second_factor`, as an expression for queries: `user` names the column."""
    return Exists(Authenticator.objects.filter(user=OuterRef(user), type__in=FACTORS))


def count_failure(sender: Any, request: Any, user: Any, **_more: Any) -> None:
    """Count a wrong code as a failed log-in, so that guessing codes is locked out."""
    user_login_failed.send(sender, credentials={"username": user.get_username()}, request=request)
