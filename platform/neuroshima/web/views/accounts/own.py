"""The visitor's own account: password, confirmation of identity, deletion."""

from __future__ import annotations

from allauth.account import views
from allauth.account.decorators import reauthentication_required
from allauth.account.internal.flows.logout import logout
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.utils.translation import gettext

from neuroshima.players import rate_limits
from neuroshima.players.current_player import player_of
from neuroshima.web.forms.accounts import ChangePasswordForm, ConfirmForm, FirstPasswordForm
from neuroshima.web.presenters import unfinished_matches
from neuroshima.web.views.accounts.guarding import PAGES, limit_view
from neuroshima.web.views.accounts.lockout import unless_locked_out

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
