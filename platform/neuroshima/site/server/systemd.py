"""Tell systemd the state of the server (`Type=notify`)."""

from __future__ import annotations

import os
import socket


def notify(state: str) -> None:
    """Send a line such as `READY=1`.

    Does nothing if systemd has not started the process."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    if address.startswith("@"):  # an abstract socket, outside the file system
        address = "\0" + address[1:]
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.connect(address)
        line.sendall(state.encode())
