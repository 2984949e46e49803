"""Import Daphne without the parts of Twisted and Autobahn that this server never uses.

They take 15 MB, and half of the time that it takes to import Daphne.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType

OPTIONAL = ("OpenSSL", "cbor2", "click")
"""Packages without which Twisted and Autobahn work: TLS, which is the proxy's; a coding of WAMP; colours in logs."""
WAMP = ("autobahn.twisted.wamp", "autobahn.wamp.message")
"""A protocol on top of WebSockets. Autobahn imports it in any case, so empty modules stand in for it."""


class EmptyModule(ModuleType):
    """Module that has an empty class for every name."""

    def __getattr__(self, name: str) -> type:
        if name.startswith("__"):
            raise AttributeError(name)
        return type(name, (), {})


@contextmanager
def leave_out_unused() -> Iterator[None]:
    """Context manager: imports of unused modules find nothing, or an empty module.

    Afterwards they can be imported as usual. What is imported already stays."""
    absent: dict[str, ModuleType | None] = {
        **dict.fromkeys(OPTIONAL),  # None: the import system raises ModuleNotFoundError
        **{name: EmptyModule(name) for name in WAMP},
    }
    absent = {name: module for name, module in absent.items() if name not in sys.modules}
    sys.modules.update(absent)  # type: ignore[arg-type]  # `None` is documented, but not in the types
    try:
        yield
    finally:
        for name in absent:
            del sys.modules[name]
