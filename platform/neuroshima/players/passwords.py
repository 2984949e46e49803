"""Rules for passwords: Django's, refused in the site's own words."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import password_validation
from django.core.exceptions import ValidationError

from neuroshima.players.refusals import PlayerCode
from neuroshima.refusals import RefusalCode, refusal, words


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
