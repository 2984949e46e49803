"""Accounts for a list of members: a table with names and mail addresses becomes accounts that choose a password.

The host brings the table as CSV text. It is checked as a whole, and nothing is made if a line is wrong.
"""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import urlsplit

from allauth.account.forms import default_token_generator
from allauth.account.models import EmailAddress
from allauth.account.utils import user_pk_to_url_str
from django.conf import settings
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext

from neuroshima.branding.current import brand
from neuroshima.players.accounts import account_name
from neuroshima.players.mailing import send_later
from neuroshima.players.names import clean_name, look_of
from neuroshima.players.refusals import PlayerCode
from neuroshima.players.reserved_names import accounts_called, is_reserved
from neuroshima.refusals import refusal, words

MOST: Final = 500
"""Members in one table."""
LONGEST: Final = 100_000
"""Characters of a table."""
NAME, MAIL = "name", "mail"


@dataclass
class NewMember:
    """A line of the table: what it says, and what is wrong with it, in words."""

    line: int
    name: str
    mail: str
    faults: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Made:
    """A new account, with the address at which its owner chooses a password. `mailed`: whether a mail has it."""

    user: User
    address: str
    mailed: bool


def read_members(text: str) -> list[NewMember]:
    """The members of a table, with their faults. Its first line names the columns: `name`, and `mail` or not.

    Raises Refusal `bad_member_table`."""
    lines = text.lstrip("\ufeff").strip()
    head = lines.partition("\n")[0]
    delimiter = max(",;\t", key=head.count)
    try:
        rows = list(csv.DictReader(io.StringIO(lines), delimiter=delimiter, strict=True, restval=""))
    except csv.Error:
        raise refusal(PlayerCode.BAD_MEMBER_TABLE, count=MOST) from None
    columns = {(key or "").strip().casefold(): key for key in (rows[0] if rows else {}) if isinstance(key, str)}
    if NAME not in columns or len(rows) > MOST or len(text) > LONGEST:
        raise refusal(PlayerCode.BAD_MEMBER_TABLE, count=MOST)
    found = [
        NewMember(number, row[columns[NAME]].strip(), row[columns[MAIL]].strip() if MAIL in columns else "")
        for number, row in enumerate(rows, 2)
    ]
    _note_faults(found)
    return found


def _note_faults(members: Sequence[NewMember]) -> None:
    looks: set[str] = set()
    mails: set[str] = set()
    for member in members:
        member.faults += [words(refusal(code)) for code in _faults_of(member, looks, mails)]
        looks.add(look_of(member.name))
        mails.add(member.mail.casefold())


def _faults_of(member: NewMember, looks: set[str], mails: set[str]) -> list[PlayerCode]:
    """What is wrong with a line. `looks`, `mails`: those of the lines before."""
    try:
        account_name(member.name)
    except ValidationError:
        return [PlayerCode.BAD_ACCOUNT_NAME]
    faults = []
    if look_of(member.name) in looks or accounts_called(member.name).exists():
        faults.append(PlayerCode.ACCOUNT_NAME_TAKEN)
    elif is_reserved(member.name):
        faults.append(PlayerCode.NAME_RESERVED)
    if member.mail:
        faults += _faults_of_mail(member.mail, mails)
    return faults


def _faults_of_mail(mail: str, mails: set[str]) -> list[PlayerCode]:
    try:
        validate_email(mail)
    except ValidationError:
        return [PlayerCode.BAD_MAIL]
    known = mail.casefold() in mails or EmailAddress.objects.filter(email__iexact=mail).exists()
    return [PlayerCode.MAIL_TAKEN] if known else []


def make_accounts(text: str, site: str) -> list[Made]:
    """Make the accounts of a table; those with an address get a mail. `site`: the site's address for links.

    Raises Refusal `bad_member_table`, also if a line is wrong."""
    with transaction.atomic():
        members = read_members(text)
        if not members or any(member.faults for member in members):
            raise refusal(PlayerCode.BAD_MEMBER_TABLE, count=MOST)
        return [_make(member, site) for member in members]


def _make(member: NewMember, site: str) -> Made:
    mail = member.mail if settings.ACCOUNT_MAIL != "none" else ""
    shown = clean_name(unicodedata.normalize("NFKC", member.name))
    user = User(username=account_name(member.name), first_name=shown, email=mail.lower())
    user.set_unusable_password()
    user.save()
    if mail:
        EmailAddress.objects.create(user=user, email=mail.lower(), primary=True, verified=False)
    key = f"{user_pk_to_url_str(user)}-{default_token_generator.make_token(user)}"
    uid, _dash, token = key.partition("-")
    address = site + reverse("account_reset_password_from_key", kwargs={"uidb36": uid, "key": token})
    if mail:
        given = {"name": shown, "account": user.username, "host": urlsplit(site).netloc, "address": address}
        send_later(
            brand().subject(gettext("Your account")), render_to_string("players/mail/new_member.txt", given), mail
        )
    return Made(user, address, bool(mail))
