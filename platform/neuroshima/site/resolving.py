"""Position files: a position in, actions, a position out. The database is not touched."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from neuroshima import plainjson, plugins
from neuroshima.contract import Event, Game, IllegalAction, Malformed, Outcome, Refusal, State
from neuroshima.matches import data
from neuroshima.matches.choices import seat_data, validated
from neuroshima.refusals import Code

DEEPEST = 40
ILLEGAL, MALFORMED = 1, 2
"""Exit statuses."""
DataText = Annotated[str, Field(max_length=data.LARGEST)]


class PositionFile(BaseModel):
    """The envelope, the same for every game; what is inside is the game's."""

    model_config = ConfigDict(extra="forbid", strict=True)

    game: str
    options: dict[str, Any] = {}
    data: dict[str, DataText] = {}
    """The texts it is played by, by the names of the game's data files; what is left out is the game's own."""
    seats: list[Any] | None = None
    seed: Annotated[int, Field(ge=0)] = 0
    position: dict[str, Any] | None = None
    actions: list[dict[str, Any]] = []


class ResolveError(Exception):
    """A file that was refused: the exit status and the error object."""

    def __init__(self, status: int, error: dict[str, Any]) -> None:
        super().__init__(status, error)
        self.status = status
        self.error = error


def dumps(content: Any) -> str:
    """One line of compact JSON."""
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"))


def resolve(raw: bytes) -> dict[str, Any]:
    """The answer to one position file. Raises ResolveError."""
    try:
        document = _document(raw)
        game = plugins.installed_games().get(document.game)
        if game is None:
            raise _located(plugins.missing(document.game), "game")
        state = _position(_played_by(game, document.data), document)
    except Exception as error:
        raise _refused(MALFORMED, error) from error
    state.sandbox = True
    return _answer(state, _played(state, document.actions))


def _document(raw: bytes) -> PositionFile:
    try:
        content = plainjson.loads(raw.decode("utf-8-sig"), DEEPEST)
    except ValueError as error:
        raise Malformed("malformed", "This is not a JSON document: %(reason)s.", reason=error) from error
    try:
        return PositionFile.model_validate(content)
    except ValidationError as error:
        first = error.errors()[0]
        path = ".".join(map(str, first["loc"]))
        raise Malformed("malformed", "This is not a position file: %(reason)s.", path, reason=first["msg"]) from error


def _played_by(game: Game, texts: Mapping[str, str]) -> Game:
    """The game as it is played by the texts that the file carries."""
    unknown = next((name for name in texts if not data.takes(game, name)), None)
    if unknown is not None:
        message = "This game is played by no file called “%(name)s”."
        raise Malformed(Code.NO_SUCH_DATA.value, message, f"data.{unknown}", name=unknown)
    try:
        return data.with_texts(game, texts)
    except Malformed as error:
        error.path = ".".join(filter(None, ("data", error.path)))
        raise


def _position(game: Game, document: PositionFile) -> State:
    options = validated(game.Options, document.options, Code.BAD_OPTIONS, "options")
    seats = [
        validated(game.SeatOptions, entry, Code.BAD_SEAT_OPTIONS, f"seats.{index}")
        for index, entry in enumerate(_seats(game, document.seats))
    ]
    if document.position is not None:
        return game.load(options, document.position)
    if len(seats) not in game.seat_counts:
        message = "Without a position a new game begins, and this game is not played with %(count)s seats."
        raise Malformed(Code.SEAT_COUNT.value, message, "seats", count=len(seats))
    game.check_seats(options, seats)
    return game.start(options, seats, document.seed)


def _seats(game: Game, given: list[Any] | None) -> list[Any]:
    """The data of every seat. Where the game has roles they may be left out, or name each role in its place."""
    if not game.roles:
        return [seat_data(game.SeatOptions, entry) for entry in given or []]
    if given is None:
        return [{} for _role in game.roles]
    return [_role_data(game, index, entry) for index, entry in enumerate(given)]


def _role_data(game: Game, index: int, entry: Any) -> Any:
    if not isinstance(entry, str) or index >= len(game.roles):
        return entry
    if entry != game.roles[index].id:
        message = "Seat %(seat)s is “%(role)s” in this game, not “%(given)s”."
        raise Malformed("wrong_role", message, f"seats.{index}", seat=index, role=game.roles[index].id, given=entry)
    return {}


def _played(state: State, actions: list[dict[str, Any]]) -> list[Event]:
    events: list[Event] = []
    for index, entry in enumerate(actions):
        try:
            events += _apply(state, entry)
        except IllegalAction as error:
            raise _refused(ILLEGAL, error, index) from error
        except Exception as error:
            raise _refused(MALFORMED, error, index) from error
    return events


def _apply(state: State, entry: dict[str, Any]) -> list[Event]:
    action = dict(entry)
    seat = action.pop("seat", None)
    if type(seat) is not int:
        raise Malformed("malformed", "Every action names its seat by number.", "seat")
    return state.apply(seat, action)


def _located(error: Exception, path: str) -> Exception:
    if isinstance(error, Refusal):
        error.path = error.path or path
    return error


def _refused(status: int, error: Exception, action: int | None = None) -> ResolveError:
    if not isinstance(error, Refusal):
        message = "The game failed: %(error)s"
        error = Refusal(Code.INTERNAL.value, message, error=f"{type(error).__name__}: {error}")
    told: dict[str, Any] = {"code": error.code, "message": str(error)}
    if action is not None:
        told["action"] = action
    return ResolveError(status, {"error": {**told, "path": error.path}})


def _answer(state: State, events: list[Event]) -> dict[str, Any]:
    return {
        "position": state.snapshot(),
        "events": events,
        "to_move": list(state.to_move),
        "legal": {str(seat): state.legal(seat) for seat in state.to_move},
        "outcome": outcome_data(state.outcome),
    }


def outcome_data(outcome: Outcome | None) -> dict[str, Any] | None:
    """An outcome as files and messages have it."""
    if outcome is None:
        return None
    return {"winners": list(outcome.winners), "reason": outcome.reason, **outcome.details}


def schema(game: Game) -> dict[str, Any]:
    """The JSON Schema of a game's position files, envelope included."""
    own = dict(game.schema())
    properties = {"game": {"const": game.id}, "data": _data_schema(game), **own.pop("properties", {})}
    required = ["game", *(name for name in own.pop("required", []) if name != "game")]
    own.pop("additionalProperties", None)
    return {**own, "type": "object", "properties": properties, "required": required, "additionalProperties": False}


def _data_schema(game: Game) -> dict[str, Any]:
    text = {"type": "string", "maxLength": data.LARGEST}
    files = {"properties": dict.fromkeys(game.data_files(), text), "additionalProperties": False}
    added = {f"^{re.escape(folder.prefix)}{data.WORD}$": text for folder in game.data_folders()}
    return {"type": "object", **files, **({"patternProperties": added} if added else {})}
