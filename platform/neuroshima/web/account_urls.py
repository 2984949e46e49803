"""Addresses of accounts, by the names that allauth uses.

Pages without one are unreachable.
"""

from django.conf import settings
from django.urls import path, re_path

from neuroshima.web.views.accounts.guarding import Later

urlpatterns = [
    path("", Later("entering.account"), name="account"),
    path("sign-up/", Later("entering.sign_up"), name="account_signup"),
    path("log-in/", Later("entering.log_in"), name="account_login"),
    path("log-out/", Later("entering.log_out"), name="account_logout"),
    path("confirm/", Later("own.confirm_identity"), name="account_reauthenticate"),
    path("password/", Later("own.change_password"), name="account_change_password"),
    path("password/first/", Later("own.set_password"), name="account_set_password"),
    path("password/forgotten/", Later("mail.forgotten"), name="account_reset_password"),
    path("password/forgotten/sent/", Later("mail.reset_sent"), name="account_reset_password_done"),
    re_path(
        r"^password/new/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>[-\w]+)/$",
        Later("mail.reset"),
        name="account_reset_password_from_key",
    ),
    path("mail/", Later("mail.address"), name="account_email"),
    path("mail/sent/", Later("mail.confirmation_sent"), name="account_email_verification_sent"),
    re_path(r"^mail/confirm/(?P<key>[-:\w]+)/$", Later("mail.confirm"), name="account_confirm_email"),
    path("second-factors/", Later("second_factors.overview"), name="mfa_index"),
    path("second-factors/log-in/", Later("second_factors.log_in"), name="mfa_authenticate"),
    path("second-factors/confirm/", Later("second_factors.confirm"), name="mfa_reauthenticate"),
    path("second-factors/app/", Later("second_factors.add_app"), name="mfa_activate_totp"),
    path("second-factors/app/remove/", Later("second_factors.remove_app"), name="mfa_deactivate_totp"),
    path("second-factors/codes/", Later("second_factors.codes"), name="mfa_view_recovery_codes"),
    path("second-factors/codes/new/", Later("second_factors.new_codes"), name="mfa_generate_recovery_codes"),
    path("passkeys/add/", Later("second_factors.add_passkey"), name="mfa_add_webauthn"),
    path("passkeys/<int:pk>/rename/", Later("second_factors.rename_passkey"), name="mfa_edit_webauthn"),
    path("passkeys/<int:pk>/remove/", Later("second_factors.remove_passkey"), name="mfa_remove_webauthn"),
    path("passkeys/log-in/", Later("second_factors.log_in_by_passkey"), name="mfa_login_webauthn"),
    path("passkeys/confirm/", Later("second_factors.confirm_by_passkey"), name="mfa_reauthenticate_webauthn"),
    path("delete/", Later("own.delete"), name="delete_account"),
]

if settings.SIGN_IN_WITH:
    urlpatterns += [
        path("with/", Later("other_sites.connections"), name="socialaccount_connections"),
        path("with/sign-up/", Later("other_sites.sign_up"), name="socialaccount_signup"),
        path("with/<slug:provider_id>/", Later("other_sites.log_in"), name="openid_connect_login"),
        path("with/<slug:provider_id>/back/", Later("other_sites.back"), name="openid_connect_callback"),
    ]
