"""Position files: load a position, play its actions, and return the last position.

No access to the database.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Annotated, Any

from django.utils.translation import gettext_noop
from neuroshima_contract import (
    Action,
    Event,
    Game,
    Illegal,
    Json,
    Malformed,
    OptionValues,
    Refusal,
    Schema,
    Snapshot,
    State,
    safe_parsing,
)
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from neuroshima import plugins
from neuroshima.matches.data_files import text_store
from neuroshima.matches.refusals import MatchCode
from neuroshima.matches.setup.schemas import seat_data, validate_or_refuse
from neuroshima.refusals import Code
from neuroshima.schema_errors import complaints
from neuroshima.wire.matches import outcome_shown
from neuroshima.wire.positions import ResolvedPosition
from neuroshima.wire.refusals import RefusalShown, RefusedAnswer

DEEPEST = 40
LONGEST = 16 * 1024 * 1024
"""Most characters of a file for a command. Requests have a lower limit (`unfolding.LARGEST`)."""
CASE_KEYS = ("rule", "about", "expect", "editions", "expect_in")
"""Additional keys of a case (`neuroshima.testing.cases`). They are ignored here."""
ILLEGAL, MALFORMED = 1, 2
"""Exit statuses."""
Name = Annotated[str, Field(max_length=100)]
MOST_SEATS, MOST_FILES = 100, 100
DataText = Annotated[str, Field(max_length=text_store.LARGEST)]


class PositionFile(BaseModel):
    """The envelope of a position file, the same for every game.

    The game defines its contents."""

    model_config = ConfigDict(extra="forbid", strict=True)

    game: Name
    options: OptionValues = {}
    data: Annotated[dict[Name, DataText], Field(max_length=MOST_FILES)] = {}
    """Texts that replace the game's data files, by their names."""
    seats: Annotated[list[Any], Field(max_length=MOST_SEATS)] | None = None
    seed: Annotated[int, Field(ge=0, lt=2**63)] = 0
    position: Snapshot | None = None
    actions: list[Action] = []


class ResolveError(Exception):
    """A refused file: exit status and reason.

    `action`: number of the refused action, if any."""

    def __init__(self, status: int, refused: Refusal, action: int | None = None) -> None:
        super().__init__(status, refused, action)
        self.status = status
        self.refused = refused
        self.action = action

    @property
    def error(self) -> RefusedAnswer:
        """The error object, in English."""
        return self.error_object(str)

    def error_object(self, words: Callable[[Refusal], str]) -> RefusedAnswer:
        """The error object with the sentence from `words`."""
        shown = RefusalShown(code=self.refused.code, message=words(self.refused))
        if self.action is not None:
            shown["action"] = self.action
        return {"error": {**shown, "path": self.refused.path}}


@dataclass(frozen=True)
class OpenedPosition:
    """A valid position file: its game, and the position before its actions.

    The position allows sandbox actions."""

    game: Game
    document: PositionFile
    options: BaseModel
    state: State


def dumps(content: Any) -> str:
    """One line of compact JSON."""
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"))


def installed_game(name: str) -> Game:
    """Installed game, enabled or not, without a database query. Raises Refusal."""
    game = plugins.installed_games().get(name)
    if game is None:
        raise plugins.why_missing(name)
    return game


def open_position_file(raw: bytes, find: Callable[[str], Game] = installed_game) -> OpenedPosition:
    """Read and validate a position file. `find` returns the game of an id.

    Raises ResolveError."""
    try:
        document = _document(raw)
        game = _game_of(document, find)
        options = validate_or_refuse(game.Options, document.options, MatchCode.BAD_OPTIONS, "options")
        state = _position(game, options, document)
    except Exception as error:
        raise _resolve_error(MALFORMED, error) from error
    state.sandbox = True
    return OpenedPosition(game, document, options, state)


def game_of_file(raw: bytes, find: Callable[[str], Game] = installed_game) -> Game:
    """The game of a position file, by the data files that it carries. Raises ResolveError."""
    try:
        return _game_of(_document(raw), find)
    except Exception as error:
        raise _resolve_error(MALFORMED, error) from error


def _game_of(document: PositionFile, find: Callable[[str], Game]) -> Game:
    try:
        found = find(document.game)
    except Exception as error:
        raise _with_path(error, "game") from error
    return _with_data_files(found, document.data)


def resolve(raw: bytes, find: Callable[[str], Game] = installed_game) -> ResolvedPosition:
    """The answer to one position file; `find` as above. Raises ResolveError."""
    file = open_position_file(raw, find)
    events = [event for index in range(len(file.document.actions)) for event in play_action(file, index)]
    return _answer(file.state, events)


def play_action(file: OpenedPosition, index: int) -> list[Event]:
    """Do action number `index` of the file. Raises ResolveError."""
    with _errors_as_resolve_errors(index):
        return file.state.apply(*_seat_and_action(file.document.actions[index]))


def foreseen(file: OpenedPosition, index: int) -> Json | None:
    """Outlook of action number `index` (`State.outlook`) after the earlier ones.

    Raises ResolveError."""
    with _errors_as_resolve_errors(index):
        return file.state.outlook(*_seat_and_action(file.document.actions[index]))


@contextmanager
def _errors_as_resolve_errors(index: int) -> Iterator[None]:
    """Context that raises ResolveError about action number `index` for any exception."""
    try:
        yield
    except Illegal as error:
        raise _resolve_error(ILLEGAL, error, index) from error
    except Exception as error:
        raise _resolve_error(MALFORMED, error, index) from error


def read_position_file(raw: bytes) -> Any:
    """Read the data of a position file. Raises Malformed."""
    try:
        return safe_parsing.read_json(raw.decode("utf-8-sig"), DEEPEST, LONGEST)
    except ValueError as error:
        message = gettext_noop("This is not a JSON document: %(reason)s.")
        raise Malformed("malformed", message, reason=safe_parsing.why_not(error)) from error


def _document(raw: bytes) -> PositionFile:
    content = read_position_file(raw)
    if isinstance(content, dict):
        content = {key: value for key, value in content.items() if key not in CASE_KEYS}
    try:
        return PositionFile.model_validate(content)
    except ValidationError as error:
        path = ".".join(map(str, error.errors()[0]["loc"]))
        message = gettext_noop("This is not a position file: %(reason)s.")
        raise Malformed("malformed", message, path, reason=complaints(error, PositionFile.model_fields)) from error


def _with_data_files(game: Game, texts: Mapping[str, str]) -> Game:
    """The game with the data files of the position file."""
    unknown = next((name for name in texts if not text_store.takes(game, name)), None)
    if unknown is not None:
        message = gettext_noop("This game has no data file called “%(name)s”.")
        raise Malformed(MatchCode.NO_SUCH_DATA.value, message, f"data.{unknown}", name=unknown)
    try:
        return text_store.with_texts(game, texts)
    except Malformed as error:
        error.path = ".".join(filter(None, ("data", error.path)))
        raise


def _position(game: Game, options: BaseModel, document: PositionFile) -> State:
    seats = [
        validate_or_refuse(game.SeatOptions, entry, MatchCode.BAD_SEAT_OPTIONS, f"seats.{index}")
        for index, entry in enumerate(_seats(game, document.seats))
    ]
    if document.position is not None:
        return game.load(options, document.position)
    if len(seats) not in game.seat_counts:
        message = gettext_noop(
            "Without a position a new game begins, and this game is not played with %(count)s seats."
        )
        raise Malformed(MatchCode.SEAT_COUNT.value, message, "seats", count=len(seats))
    game.check_seats(options, seats)
    return game.start(options, seats, document.seed)


def _seats(game: Game, given: list[Any] | None) -> list[Any]:
    """The data of every seat.

    In a game with roles they may be left out, or each seat names its role."""
    if not game.roles:
        return [seat_data(game.SeatOptions, entry) for entry in given or []]
    if given is None:
        return [{} for _role in game.roles]
    return [_role_data(game, index, entry) for index, entry in enumerate(given)]


def _role_data(game: Game, index: int, entry: Any) -> Any:
    if not isinstance(entry, str) or index >= len(game.roles):
        return entry
    if entry != game.roles[index].id:
        message = gettext_noop("Seat %(seat)s is “%(role)s” in this game, not “%(given)s”.")
        raise Malformed("wrong_role", message, f"seats.{index}", seat=index, role=game.roles[index].id, given=entry)
    return {}


def _seat_and_action(entry: Action) -> tuple[int, Action]:
    action = dict(entry)
    seat = action.pop("seat", None)
    if type(seat) is not int:
        raise Malformed("malformed", gettext_noop("Every action names its seat by number."), "seat")
    return seat, action


def _with_path(error: Exception, path: str) -> Exception:
    if isinstance(error, Refusal):
        error.path = error.path or path
    return error


def _resolve_error(status: int, error: Exception, action: int | None = None) -> ResolveError:
    if not isinstance(error, Refusal):
        message = gettext_noop("The game failed: %(error)s")
        error = Refusal(Code.INTERNAL.value, message, error=f"{type(error).__name__}: {error}")
    return ResolveError(status, error, action)


def _answer(state: State, events: list[Event]) -> ResolvedPosition:
    return {
        "position": state.snapshot(),
        "events": events,
        "to_move": list(state.to_move),
        "legal": {str(seat): state.legal(seat) for seat in state.to_move},
        "outcome": outcome_shown(state.outcome),
    }


def schema(game: Game) -> Schema:
    """JSON Schema of a game's position files."""
    own, envelope = dict(game.tools.schema()), PositionFile.model_json_schema()
    known = {"game": {"const": game.id}, "data": _data_schema(game)}
    cases = {key: {"description": "Of a case; `resolve` does not look at it."} for key in CASE_KEYS}
    properties = {**envelope["properties"], **known, **own.pop("properties", {}), **cases}
    required = [*envelope["required"], *(name for name in own.pop("required", []) if name != "game")]
    return {**own, "type": "object", "properties": properties, "required": required, "additionalProperties": False}


def _data_schema(game: Game) -> Schema:
    text = {"type": "string", "maxLength": text_store.LARGEST}
    files = {"properties": dict.fromkeys(game.data_files.by_name(), text), "additionalProperties": False}
    added = {f"^{re.escape(folder.prefix)}{text_store.WORD}$": text for folder in game.data_files.folders()}
    return {"type": "object", **files, **({"patternProperties": added} if added else {})}
