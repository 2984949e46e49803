"""Messages of the lobby's socket. The browser says nothing but `ping`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from neuroshima_contract import Json
from pydantic import BaseModel, ConfigDict, ValidationError

from neuroshima.matches.live.protocol import Message
from neuroshima.refusals import Code, refusal


class LinesShown(BaseModel):
    """One list: the ids of its lines, and the text of new and changed ones."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    order: list[str]
    """The ids of its lines."""
    html: dict[str, str]
    """By id."""


class LobbyPing(Message):
    """Ask whether the server is there."""

    lossy = True
    v: Literal[1]
    type: Literal["ping"]


class LobbyMessage(Message):
    """The changes of the lobby. The first message has all of it."""

    type: Literal["lobby"] = "lobby"
    lists: Mapping[str, LinesShown]
    """The lists that have changed: open tables, running matches, the reader's invitations."""
    here: str
    """The number of visitors in the lobby, as a sentence."""
    go: str
    """The address of the match that the reader has waited for. Empty if there is none."""


class LobbyPong(Message):
    """The answer to a ping."""

    lossy = True
    type: Literal["pong"] = "pong"


FromLobby = LobbyMessage | LobbyPong


def understood(data: Json) -> LobbyPing:
    """The message in `data`. Raises Refusal `unknown_type` or `malformed`."""
    if data.get("type") != "ping":
        raise refusal(Code.UNKNOWN_TYPE if isinstance(data.get("type"), str) else Code.MALFORMED, "type")
    try:
        return LobbyPing.model_validate(data)
    except ValidationError as error:
        raise refusal(Code.MALFORMED) from error
