"""The server imports Daphne without TLS and WAMP support."""

from __future__ import annotations

import subprocess
import sys

from tests.support.platform.serving import LONGEST

IMPORTS = """
import sys
from neuroshima.site.server.unused_imports import OPTIONAL, WAMP, leave_out_unused

with leave_out_unused():
    import daphne.server
    from autobahn.twisted.websocket import WebSocketServerProtocol
assert callable(WebSocketServerProtocol.sendMessage)
print(*[name for name in (*OPTIONAL, *WAMP, "cryptography") if name in sys.modules])

import OpenSSL.SSL
from autobahn.twisted.wamp import ApplicationSession
from autobahn.wamp.message import Welcome
print(callable(ApplicationSession.onJoin), Welcome.MESSAGE_TYPE, sys.modules["OpenSSL"] is OpenSSL)
"""


def test_unused_modules_are_skipped_and_importable_later() -> None:
    done = subprocess.run([sys.executable, "-c", IMPORTS], capture_output=True, timeout=LONGEST, text=True)
    assert done.stdout.splitlines() == ["", "True 2 True"], done.stderr


BEFORE = """
import autobahn.wamp.message
from neuroshima.site.server.unused_imports import leave_out_unused

with leave_out_unused():
    from autobahn.wamp.message import Welcome
print(Welcome.MESSAGE_TYPE)
"""


def test_imported_modules_stay() -> None:
    done = subprocess.run([sys.executable, "-c", BEFORE], capture_output=True, timeout=LONGEST, text=True)
    assert done.stdout == "2\n", done.stderr
