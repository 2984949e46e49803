"""The site's sign as a file that the host uploads: SVG, which is cleaned as in packs, or PNG."""

from __future__ import annotations

import struct
from typing import Final

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from neuroshima_contract.packs.svg_files import clean_drawing

from neuroshima.refusals import words

LARGEST: Final = 100_000
"""Bytes of the file."""
WIDEST: Final = 1024
"""Pixels of a PNG, in each direction."""
PNG: Final = b"\x89PNG\r\n\x1a\n"
KINDS: Final = {"svg": "image/svg+xml", "png": "image/png"}


def read_logo(content: bytes) -> tuple[str, bytes]:
    """The kind of an uploaded sign (a key of `KINDS`), and what is kept of it.

    Raises ValidationError with a sentence."""
    if len(content) > LARGEST:
        raise ValidationError(_("The sign may have %(bytes)s bytes at most."), "logo_too_large", {"bytes": LARGEST})
    if content.startswith(PNG):
        _check_png(content)
        return "png", content
    try:
        cleaned, faults = clean_drawing("logo.svg", content.decode("utf-8"))
    except UnicodeDecodeError:
        raise ValidationError(_("The sign is neither an SVG nor a PNG file."), "logo_kind") from None
    if faults:
        raise ValidationError([ValidationError(words(fault.reason), "logo_fault") for fault in faults])
    return "svg", f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -50 100 100">{cleaned}</svg>'.encode()


def _check_png(content: bytes) -> None:
    if content[12:16] != b"IHDR" or len(content) < 33:
        raise ValidationError(_("The sign is neither an SVG nor a PNG file."), "logo_kind")
    if max(struct.unpack(">II", content[16:24])) > WIDEST:
        raise ValidationError(_("The sign may be %(pixels)s pixels wide and high at most."), "logo_too_wide", {
            "pixels": WIDEST
        })  # fmt: skip
