"""Refusals of names, accounts, and too many requests."""

from django.utils.translation import gettext_noop as _

from neuroshima.refusals import RefusalCode


class PlayerCode(RefusalCode):
    """Refusals of names, accounts, and too many requests."""

    BAD_NAME = "bad_name", 400, _("A name has 1 to 40 visible characters.")
    NAME_OF_ACCOUNT = "name_of_account", 400, _(
        "Somebody’s account has this name, or one that looks like it. Choose another one; log in if it is yours."
    )  # fmt: skip
    NAME_RESERVED = "name_reserved", 400, _("The site itself uses this name. Choose another one.")
    LOGIN_FAILED = "login_failed", 400, _("No account has this name, or mail address, and this password.")
    TOO_MANY_LOGINS = "too_many_logins", 429, _("Too many log-ins have failed. Try again in %(minutes)s minutes.")
    ACCOUNT_CLOSED = "account_closed", 403, _("The host has closed this account.")
    ACCOUNT_CLOSED_UNTIL = "account_closed_until", 403, _(
        "The moderators have closed this account until %(until)s. The reason: %(reason)s"
    )  # fmt: skip
    BAD_ACCOUNT_NAME = "bad_account_name", 400, _(
        "An account’s name has 1 to 40 letters and digits; . + - and _ may be among them, but no spaces."
    )  # fmt: skip
    ACCOUNT_NAME_TAKEN = "account_name_taken", 400, _(
        "Another account has this name already, or one that looks like it. Choose another one."
    )  # fmt: skip
    RENAMED_LATELY = "renamed_lately", 409, _(
        "This account got its name less than %(count)s days ago. You can change it again later."
    )  # fmt: skip
    PASSWORD_TOO_SHORT = "password_too_short", 400, _("A password has at least %(count)s characters.")
    PASSWORD_LIKE_NAME = "password_like_name", 400, _(
        "This password is too much like the account’s name or mail address."
    )  # fmt: skip
    PASSWORD_TOO_COMMON = "password_too_common", 400, _(
        "This password is too common. Choose another one."
    )  # fmt: skip
    PASSWORD_NUMERIC = "password_numeric", 400, _("A password of digits alone is too easy to guess.")
    PASSWORDS_DIFFER = "passwords_differ", 400, _("The two passwords are not the same.")
    WRONG_PASSWORD = "wrong_password", 400, _("This is not the password of your account.")
    WRONG_CODE = "wrong_code", 400, _(
        "That was not right. Try again with a new code, or with the key that you added here."
    )  # fmt: skip
    NO_SECOND_FACTOR = "no_second_factor", 400, _("Recovery codes are for accounts with a passkey or an app for codes.")
    STAFF_NEEDS_SECOND_FACTOR = "staff_needs_second_factor", 403, _(
        "The admin of this site is only for accounts with a passkey or an app for codes. Add one to yours first."
    )  # fmt: skip
    SIGN_IN_FAILED = "sign_in_failed", 502, _("%(name)s did not confirm who you are. Try again, or log in another way.")
    LAST_WAY_IN = "last_way_in", 400, _("This is the only way into your account. Choose a password first.")
    NO_MAIL = "no_mail", 404, _("This site sends no mail to accounts. Its host can give yours a new password.")
    MAIL_TAKEN = "mail_taken", 400, _("This mail address belongs to an account already.")
    BAD_MAIL = "bad_mail", 400, _("This is no mail address.")
    BAD_MEMBER_TABLE = "bad_member_table", 400, _(
        "This is no table whose first line names the column “name”, with %(count)s members at most and without faults."
    )  # fmt: skip
    LINK_USED = "link_used", 410, _("This link has been used already, or is too old. Ask for a new one.")
    NO_ACCOUNT = "no_account", 409, _("A guest has no account that could be closed. You can silence the guest.")
    BAD_REASON = "bad_reason", 400, _("A reason has 1 to %(count)s characters.")
    TRIED_TOO_OFTEN = "tried_too_often", 429, _("Too many tries from here. Wait %(minutes)s minutes.")
    BEGUN_TOO_OFTEN = "begun_too_often", 429, _(
        "Too many matches have been begun from here. Wait %(minutes)s minutes before you begin another."
    )  # fmt: skip
