"""Notify the sockets of a session when it ends, in all processes.

It ends when a player logs in or out, or a host deletes it.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import transaction
from django.db.models.signals import post_delete

from neuroshima.matches.play import notify
from neuroshima.players.identity import session_model


def tell_sockets() -> None:
    """Start to notify sockets."""
    post_delete.connect(_tell_session_end, sender=session_model(), dispatch_uid=__name__)


def _tell_session_end(instance: AbstractBaseSession, **_more: Any) -> None:
    transaction.on_commit(partial(notify.session_ended, instance.session_key), robust=True)
