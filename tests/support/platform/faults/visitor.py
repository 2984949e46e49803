"""A visitor without a browser: requests to real servers, with their cookies."""

from __future__ import annotations

import http.client
from dataclasses import dataclass
from http.cookies import SimpleCookie
from urllib.parse import urlencode

from tests.support.platform.serving import LONGEST, Server


@dataclass(frozen=True)
class Answer:
    """What a server has answered."""

    status: int
    text: str


class Visitor:
    """The cookies of one visitor. All servers of a test count as one site, as behind a proxy."""

    def __init__(self, session: str) -> None:
        self.cookies = {"sessionid": session}

    @property
    def session(self) -> str:
        return self.cookies.get("sessionid", "")

    def get(self, server: Server, path: str) -> Answer:
        return self._ask(server, "GET", path)

    def post(self, server: Server, path: str, **fields: str) -> Answer:
        """Send a form of the site."""
        return self._ask(server, "POST", path, urlencode({"csrfmiddlewaretoken": self.cookies["csrftoken"], **fields}))

    def log_in(self, server: Server, name: str, password: str) -> None:
        self.get(server, "/account/log-in/")
        answer = self.post(server, "/account/log-in/", login=name, password=password, next="/")
        assert answer.status == 302, answer.text

    def log_out(self, server: Server) -> None:
        assert self.post(server, "/admin/logout/").status < 400

    def _ask(self, server: Server, method: str, path: str, body: str = "") -> Answer:
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        if body:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=LONGEST)
        try:
            connection.request(method, path, body or None, headers)
            answer = connection.getresponse()
            text = answer.read().decode("utf-8", "replace")
        finally:
            connection.close()
        for line in answer.headers.get_all("Set-Cookie") or []:
            self._keep(SimpleCookie(line))
        return Answer(answer.status, text)

    def _keep(self, cookies: SimpleCookie) -> None:
        for name, cookie in cookies.items():
            if cookie.value:
                self.cookies[name] = cookie.value
            else:
                self.cookies.pop(name, None)
