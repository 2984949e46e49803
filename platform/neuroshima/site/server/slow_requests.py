"""Close requests that arrive too slowly.

Daphne closes a connection that is silent for a minute. A client that sends a byte now and then would keep it open, and
some thousands of them would block the server for all others."""

from __future__ import annotations

from twisted.web.http import HTTPChannel


class PromptChannel(HTTPChannel):
    """A connection whose requests must be complete after `timeOut` seconds.

    The same limit holds between two requests; answers may take any time."""

    arriving = False
    """Whether a request has begun to arrive, but is not complete."""

    def resetTimeout(self) -> None:  # noqa: N802 - Twisted's word
        """Restart the clock only for the first byte of a request."""
        if not self.arriving:
            self.arriving = True
            super().resetTimeout()  # type: ignore[no-untyped-call]

    def allContentReceived(self) -> None:  # noqa: N802 - Twisted's word
        self.arriving = False
        super().allContentReceived()  # type: ignore[no-untyped-call]
