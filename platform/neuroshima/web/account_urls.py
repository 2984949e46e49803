"""Addresses of accounts. allauth finds its pages by these names; what is not listed here cannot be reached."""

from django.urls import path, re_path

from neuroshima.web.views.accounts import entering, mail, own, second_factors

urlpatterns = [
    path("", entering.account, name="account"),
    path("sign-up/", entering.sign_up, name="account_signup"),
    path("log-in/", entering.log_in, name="account_login"),
    path("log-out/", entering.log_out, name="account_logout"),
    path("confirm/", own.confirm_identity, name="account_reauthenticate"),
    path("password/", own.change_password, name="account_change_password"),
    path("password/first/", own.set_password, name="account_set_password"),
    path("password/forgotten/", mail.forgotten, name="account_reset_password"),
    path("password/forgotten/sent/", mail.reset_sent, name="account_reset_password_done"),
    re_path(
        r"^password/new/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>[-\w]+)/$", mail.reset, name="account_reset_password_from_key"
    ),
    path("mail/", mail.address, name="account_email"),
    path("mail/sent/", mail.confirmation_sent, name="account_email_verification_sent"),
    re_path(r"^mail/confirm/(?P<key>[-:\w]+)/$", mail.confirm, name="account_confirm_email"),
    path("second-factors/", second_factors.overview, name="mfa_index"),
    path("second-factors/log-in/", second_factors.log_in, name="mfa_authenticate"),
    path("second-factors/confirm/", second_factors.confirm, name="mfa_reauthenticate"),
    path("second-factors/app/", second_factors.add_app, name="mfa_activate_totp"),
    path("second-factors/app/remove/", second_factors.remove_app, name="mfa_deactivate_totp"),
    path("second-factors/codes/", second_factors.codes, name="mfa_view_recovery_codes"),
    path("second-factors/codes/new/", second_factors.new_codes, name="mfa_generate_recovery_codes"),
    path("passkeys/add/", second_factors.add_passkey, name="mfa_add_webauthn"),
    path("passkeys/<int:pk>/remove/", second_factors.remove_passkey, name="mfa_remove_webauthn"),
    path("passkeys/log-in/", second_factors.log_in_by_passkey, name="mfa_login_webauthn"),
    path("passkeys/confirm/", second_factors.confirm_by_passkey, name="mfa_reauthenticate_webauthn"),
    path("delete/", own.delete, name="delete_account"),
]
