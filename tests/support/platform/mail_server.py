"""A mail server on this machine that accepts or refuses mails."""

from __future__ import annotations

import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes
from email.message import Message
from typing import Any


class MailServer:
    """Stores the mails that it accepts; `answers` are its refusals by address."""

    def __init__(self) -> None:
        self.mails: list[Message] = []
        self.answers: dict[str, str] = {}
        self.asked: list[str] = []
        kept = self

        class Handler(socketserver.StreamRequestHandler):
            def handle(self) -> None:
                self.say("220 here")
                while line := self.rfile.readline().decode().strip():
                    word = line.split()[0].upper()
                    if word == "QUIT":
                        return self.say("221 bye")
                    self.answer(word, line)

            def answer(self, word: str, line: str) -> None:
                if word == "RCPT":
                    address = line.partition("<")[2].partition(">")[0]
                    kept.asked.append(address)
                    return self.say(kept.answers.get(address, "250 yes"))
                if word == "DATA":
                    self.say("354 go on")
                    lines = []
                    while (text := self.rfile.readline()) != b".\r\n":
                        lines.append(text)
                    kept.mails.append(message_from_bytes(b"".join(lines)))
                self.say("250 yes")

            def say(self, text: str) -> None:
                self.wfile.write(f"{text}\r\n".encode())

        self.server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True

    @property
    def port(self) -> int:
        return int(self.server.server_address[1])

    def texts(self) -> list[str]:
        """The texts of the mails, decoded."""
        found: list[Any] = [mail.get_payload(decode=True) for mail in self.mails]
        return [text.decode() for text in found]


@contextmanager
def serving() -> Iterator[MailServer]:
    server = MailServer()
    thread = threading.Thread(target=server.server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.server.shutdown()
        server.server.server_close()
        thread.join()
