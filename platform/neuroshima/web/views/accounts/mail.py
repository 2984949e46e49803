"""Pages that need mail: a forgotten password, and the mail address of an account."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from allauth.account import views
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse

from neuroshima.players import rate_limits
from neuroshima.players.refusals import PlayerCode
from neuroshima.refusals import refusal
from neuroshima.web.forms.accounts import ForgottenForm, MailForm, NewPasswordForm
from neuroshima.web.views.accounts.guarding import PAGES, limit_view
from neuroshima.web.views.posting import View


def with_mail(view: View) -> View:
    """Decorator: refuse if the site sends no mail. Raises Refusal `no_mail`."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if settings.ACCOUNT_MAIL == "none":
            raise refusal(PlayerCode.NO_MAIL)
        return view(request, *args, **kwargs)

    return answer


class NewPasswordView(views.PasswordResetFromKeyView):  # type: ignore[misc]
    """The page behind the link in a mail."""

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Raises Refusal `link_used`."""
        if kwargs.get("token_fail"):
            raise refusal(PlayerCode.LINK_USED)
        found: dict[str, Any] = super().get_context_data(**kwargs)
        return found


class ConfirmMailView(views.ConfirmEmailView):  # type: ignore[misc]
    """The page behind the link that confirms a mail address."""

    def get_object(self, queryset: Any = None) -> Any:
        """Raises Refusal `link_used`."""
        try:
            return super().get_object(queryset)
        except Http404:
            raise refusal(PlayerCode.LINK_USED) from None


def _page(view: Callable[..., HttpResponse], door: rate_limits.Door, *methods: str) -> View:
    return limit_view(door, methods or ("GET", "HEAD", "POST"))(with_mail(view))


forgotten = _page(
    views.PasswordResetView.as_view(template_name=f"{PAGES}/forgotten.html", form_class=ForgottenForm),
    rate_limits.MAIL,
    "POST",
)
reset_sent = _page(views.PasswordResetDoneView.as_view(template_name=f"{PAGES}/reset_sent.html"), rate_limits.ACCOUNT)
reset = _page(
    NewPasswordView.as_view(template_name=f"{PAGES}/new_password.html", form_class=NewPasswordForm),
    rate_limits.ACCOUNT,
)
address = _page(
    views.EmailView.as_view(template_name=f"{PAGES}/mail.html", form_class=MailForm), rate_limits.MAIL, "POST"
)
confirmation_sent = _page(
    views.EmailVerificationSentView.as_view(template_name=f"{PAGES}/confirmation_sent.html"), rate_limits.ACCOUNT
)
confirm = _page(ConfirmMailView.as_view(template_name=f"{PAGES}/confirm_mail.html"), rate_limits.ACCOUNT)
