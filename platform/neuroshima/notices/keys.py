"""The site's key for push services (VAPID), created once and stored."""

from __future__ import annotations

import base64

from neuroshima.notices.models import PushKey

ONLY = 1


def push_key() -> PushKey:
    """The site's key.

    If several processes create it at once, the first one stored is used by all."""
    found = PushKey.objects.filter(pk=ONLY).first()
    if found is None:
        private, public = _new_pair()
        PushKey.objects.bulk_create([PushKey(pk=ONLY, private=private, public=public)], ignore_conflicts=True)
        found = PushKey.objects.get(pk=ONLY)
    return found


def _new_pair() -> tuple[str, str]:
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    key = ec.generate_private_key(ec.SECP256R1())
    number = key.private_numbers().private_value.to_bytes(32, "big")
    point = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return _text(number), _text(point)


def _text(data: bytes) -> str:
    """Unpadded URL-safe Base64, as browsers and push services write keys."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
