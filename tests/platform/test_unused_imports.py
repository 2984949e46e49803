"""The server imports Daphne without TLS and WAMP."""

from __future__ import annotations

import subprocess
import sys

from tests.platform.serving import LONGEST

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


def test_what_the_server_never_uses_is_left_out_and_can_be_imported_afterwards() -> None:
    done = subprocess.run([sys.executable, "-c", IMPORTS], capture_output=True, timeout=LONGEST, text=True)
    assert done.stdout.splitlines() == ["", "True 2 True"], done.stderr


BEFORE = """
import autobahn.wamp.message
from neuroshima.site.server.unused_imports import leave_out_unused

with leave_out_unused():
    from autobahn.wamp.message import Welcome
print(Welcome.MESSAGE_TYPE)
"""


def test_what_is_imported_already_stays() -> None:
    done = subprocess.run([sys.executable, "-c", BEFORE], capture_output=True, timeout=LONGEST, text=True)
    assert done.stdout == "2\n", done.stderr
