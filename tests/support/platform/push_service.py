"""A push service on this machine, and devices that decrypt its messages with their own keys, as browsers do."""

from __future__ import annotations

import base64
import json
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

AUTH = b"0123456789abcdef"
POINT = Encoding.X962, PublicFormat.UncompressedPoint


def text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class PushService:
    """Accepts messages for devices, and answers with `status`."""

    def __init__(self, address: str = "127.0.0.1", port: int = 0) -> None:
        self.status = 201
        self.connections = 0
        self.requests: list[tuple[str, dict[str, str], bytes]] = []
        self.arrived = threading.Event()
        self.key = ec.generate_private_key(ec.SECP256R1())
        service = self

        class Handler(BaseHTTPRequestHandler):
            def setup(self) -> None:
                service.connections += 1
                super().setup()

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                service.requests.append((self.path, {k.lower(): v for k, v in self.headers.items()}, body))
                service.arrived.set()
                self.send_response(service.status)
                if service.status == 307:
                    self.send_header("Location", "/elsewhere")
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_args: object) -> None:
                """Nothing in the log of the test."""

        self.server = ThreadingHTTPServer((address, port), Handler)

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.server.server_address[1]}"

    def device(self, name: str = "anna") -> dict[str, str]:
        """The subscription that the device's browser sends to the site."""
        point = self.key.public_key().public_bytes(*POINT)
        return {"endpoint": f"{self.origin}/{name}", "p256dh": text(point), "auth": text(AUTH)}

    @staticmethod
    def keys() -> dict[str, str]:
        """Keys of a device whose messages are never read."""
        point = ec.generate_private_key(ec.SECP256R1()).public_key()
        return {"p256dh": text(point.public_bytes(*POINT)), "auth": text(AUTH)}

    def messages(self) -> list[dict[str, Any]]:
        """The messages to the devices, decrypted with their keys."""
        return [
            json.loads(http_ece.decrypt(body, private_key=self.key, auth_secret=AUTH, version="aes128gcm"))
            for _path, _headers, body in self.requests
        ]


@contextmanager
def serving(address: str = "127.0.0.1", port: int = 0, certificate: Path | None = None) -> Iterator[PushService]:
    """`certificate`: a file with a key and a certificate, for HTTPS."""
    service = PushService(address, port)
    if certificate is not None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate)
        service.server.socket = context.wrap_socket(service.server.socket, server_side=True)
    thread = threading.Thread(target=service.server.serve_forever, daemon=True)
    thread.start()
    try:
        yield service
    finally:
        service.server.shutdown()
        service.server.server_close()
        thread.join()
