"""Sign up, log in, log out; the visitor's own account; and the pages that need mail."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, cast

from allauth.account import views
from allauth.account.decorators import reauthentication_required
from allauth.account.internal.flows.logout import logout
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse, reverse_lazy
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from neuroshima_contract import Refusal

from neuroshima.admission.rules import SESSION_KEY, link_called
from neuroshima.players import rate_limits, renaming, reserved_names
from neuroshima.players.credentials import form_error
from neuroshima.players.current_player import player_of
from neuroshima.players.refusals import PlayerCode
from neuroshima.refusals import refusal, words
from neuroshima.web.forms.accounts import (
    ChangePasswordForm,
    ConfirmForm,
    FirstPasswordForm,
    ForgottenForm,
    LogInForm,
    MailForm,
    NewPasswordForm,
    RenameForm,
    SignUpForm,
)
from neuroshima.web.presenters import unfinished_matches
from neuroshima.web.views.accounts.guarding import PAGES, limit_view, unless_locked_out
from neuroshima.web.views.posting import View, post_only


@require_safe
@never_cache
def account(request: HttpRequest) -> HttpResponse:
    """The visitor's account page. Guests are asked to sign up."""
    return render(
        request, f"{PAGES}/account.html", {"player": player_of(request), "with_mail": settings.ACCOUNT_MAIL != "none"}
    )


class SignUpView(views.SignupView):  # type: ignore[misc]
    """A new account. If two visitors choose one name at once, the database decides."""

    def form_valid(self, form: SignUpForm) -> HttpResponse:
        try:
            response: HttpResponse = super().form_valid(form)
        except IntegrityError:
            form.add_error("username", form_error(PlayerCode.ACCOUNT_NAME_TAKEN))
            response = self.form_invalid(form)
        return response


sign_up = limit_view(rate_limits.SIGN_UP, ["POST"])(
    SignUpView.as_view(template_name=f"{PAGES}/sign_up.html", form_class=SignUpForm)
)


@limit_view(rate_limits.ACCOUNT)
@require_safe
def sign_up_link(request: HttpRequest, token: str) -> HttpResponse:
    """A host's link to sign up: remember it for the visitor, and go on to the form.

    Raises Refusal `sign_up_link_over`."""
    request.session[SESSION_KEY] = link_called(token).token
    return redirect("account_signup")


log_in = limit_view(rate_limits.ACCOUNT)(
    views.LoginView.as_view(template_name=f"{PAGES}/log_in.html", form_class=LogInForm)
)
log_out = post_only(lambda _request: reverse("account"))(limit_view(rate_limits.ACCOUNT)(views.LogoutView.as_view()))

confirm_identity = limit_view(rate_limits.ACCOUNT)(
    unless_locked_out(views.ReauthenticateView.as_view(template_name=f"{PAGES}/confirm.html", form_class=ConfirmForm))
)
change_password = limit_view(rate_limits.ACCOUNT)(
    views.PasswordChangeView.as_view(
        template_name=f"{PAGES}/change_password.html",
        form_class=ChangePasswordForm,
        success_url=reverse_lazy("account"),
    )
)
set_password = limit_view(rate_limits.ACCOUNT)(
    views.PasswordSetView.as_view(
        template_name=f"{PAGES}/first_password.html", form_class=FirstPasswordForm, success_url=reverse_lazy("account")
    )
)


@limit_view(rate_limits.ACCOUNT)
@login_required
@reauthentication_required  # type: ignore[untyped-decorator]
def delete(request: HttpRequest) -> HttpResponse:
    """Delete the account, after a page that tells what happens to the player's matches."""
    if request.method != "POST":
        return render(request, f"{PAGES}/delete.html", {"running": len(unfinished_matches(player_of(request)))})
    user = request.user
    logout(request, show_message=False)
    user.delete()
    messages.success(request, gettext("Your account is deleted."))
    return redirect("lobby")


@limit_view(rate_limits.ACCOUNT)
@login_required
@reauthentication_required  # type: ignore[untyped-decorator]
def rename(request: HttpRequest) -> HttpResponse:
    """Give the account another name."""
    user = cast("User", request.user)
    form = RenameForm(user, request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            renaming.rename(user, form.cleaned_data["username"])
        except Refusal as refused:  # somebody was quicker
            form.add_error("username", ValidationError(words(refused), code=refused.code))
        else:
            messages.success(request, gettext("The account has its new name."))
            return redirect("account")
    context = {"form": form, "days": renaming.APART.days, "kept": reserved_names.KEPT_FOR.days}
    return render(request, f"{PAGES}/rename.html", context, status=400 if form.errors else 200)


def with_mail(view: View) -> View:
    """Decorator: refuse if the site sends no mail. Raises Refusal `no_mail`."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if settings.ACCOUNT_MAIL == "none":
            raise refusal(PlayerCode.NO_MAIL)
        return view(request, *args, **kwargs)

    return answer


class NewPasswordView(views.PasswordResetFromKeyView):  # type: ignore[misc]
    """The page behind a link to choose a new password."""

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
reset = limit_view(rate_limits.ACCOUNT)(  # also without mail: the host gives members such links (`importing.py`)
    NewPasswordView.as_view(template_name=f"{PAGES}/new_password.html", form_class=NewPasswordForm)
)
address = _page(
    views.EmailView.as_view(template_name=f"{PAGES}/mail.html", form_class=MailForm), rate_limits.MAIL, "POST"
)
confirmation_sent = _page(
    views.EmailVerificationSentView.as_view(template_name=f"{PAGES}/confirmation_sent.html"), rate_limits.ACCOUNT
)
confirm = _page(ConfirmMailView.as_view(template_name=f"{PAGES}/confirm_mail.html"), rate_limits.ACCOUNT)
