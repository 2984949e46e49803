"""What a contract still has, and its next number will not have.

A name that goes stays for one version of the project, works as before and warns with `ContractDeprecation`. The
registry collects these warnings for each plugin while it is imported and asked, and the host shows them
(`registry/deprecations.py`). docs/moving.md lists what warns now.
"""

from __future__ import annotations

import warnings


class ContractDeprecation(DeprecationWarning):
    """Something that the next number of a contract has no more; the text says what to use instead."""


def warn_of(text: str) -> None:
    """Warn the caller's caller that it uses what goes."""
    warnings.warn(text, ContractDeprecation, stacklevel=3)
