"""The mails of accounts, each sent by a task.

So a mail is retried if the mail server is down, and no request waits for it. Such a mail contains a link into the
account. Therefore the task stores the mail encrypted with the site's secret key: neither the admin nor the database
shows it.
"""

from __future__ import annotations

import base64
import json
from smtplib import SMTPDataError, SMTPRecipientsRefused

from django.core.mail import send_mail
from django.utils.crypto import salted_hmac
from django_tasks import task

from neuroshima.tasks import queues
from neuroshima.tasks.retries import HopelessError

SALT = "neuroshima.players.mailing"


def send_later(subject: str, text: str, address: str) -> None:
    """Let a worker send a mail."""
    send_account_mail.enqueue(sealed=_seal([subject, text, address]))


@task(queue_name=queues.MAILS)
def send_account_mail(sealed: str) -> None:
    """Send a mail of an account.

    It is sent twice only if the process is killed right after sending."""
    subject, text, address = _unseal(sealed)
    try:
        send_mail(subject, text, None, [address])
    except (SMTPRecipientsRefused, SMTPDataError) as error:
        if is_refused_for_good(error):
            raise HopelessError(f"The mail server refuses the mail: {error}") from error
        raise


def is_refused_for_good(error: SMTPRecipientsRefused | SMTPDataError) -> bool:
    """Whether the refusal is permanent (a 5xx code).

    With other codes, the server may accept the mail later."""
    if isinstance(error, SMTPDataError):
        return error.smtp_code >= 500
    return all(code >= 500 for code, _text in error.recipients.values())


def _seal(words: list[str]) -> str:
    from cryptography.fernet import Fernet

    return Fernet(_key()).encrypt(json.dumps(words).encode()).decode()


def _unseal(sealed: str) -> list[str]:
    """Decrypt. Raises HopelessError if the site's secret key has changed."""
    from cryptography.fernet import Fernet, InvalidToken

    try:
        words: list[str] = json.loads(Fernet(_key()).decrypt(sealed.encode()))
    except InvalidToken as error:
        raise HopelessError("The mail was written with another secret key.") from error
    return words


def _key() -> bytes:
    return base64.urlsafe_b64encode(salted_hmac(SALT, "", algorithm="sha256").digest())
