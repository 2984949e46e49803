"""How the shapes of files are written down: as types of plain data, with all that a file may hold.

A shape is a TypedDict. Programs see in it what is written, and pydantic reads files through it (`bounds` has the limits
of its numbers, texts and lists). So a field stands in one place, with its limits, and with what it is if a file leaves
it out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, NotRequired, Optional, get_args, get_origin

from pydantic import Field, GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

__all__ = ["ReadAs", "Usual", "is_always_written", "written_type"]

if TYPE_CHECKING:
    from typing import Annotated as Usual
else:

    class Usual:
        """A field that may be left out in a file: `rotation: Usual[Rotation, 0]` is 0 then.

        It is always written; one that is only written with another value is `NotRequired[Usual[bool, False]]`. `None`
        as the usual value: it follows from the rest of the file. Then a file may say null, too."""

        def __class_getitem__(cls, item: tuple[Any, Any]) -> Any:
            kind, value = item
            if value is None:
                kind = Optional[kind]  # noqa: UP045  # also of what is Annotated
            if value in ([], {}):  # made anew each time: a default that may change would be copied, which costs more
                usual = Field(default_factory=type(value), json_schema_extra={"default": value})
            else:
                usual = Field(default=value)
            return NotRequired[Annotated[kind, usual, _Written(item[0])]]


class _Written(NamedTuple):
    """Says in a `Usual` what programs see."""

    kind: Any


def is_always_written(hint: Any) -> bool:
    """Whether a field of that type stands in all that is written."""
    return get_origin(hint) is not NotRequired or _written(get_args(hint)[0]) is not None


def written_type(hint: Any) -> Any:
    """The type of a field as programs see it: without what is said of files that leave it out."""
    while get_origin(hint) is NotRequired:
        hint = get_args(hint)[0]
    written = _written(hint)
    return hint if written is None else written.kind


def _written(hint: Any) -> _Written | None:
    parts = get_args(hint) if get_origin(hint) is Annotated else ()
    return next((part for part in parts if isinstance(part, _Written)), None)


class ReadAs:
    """In the `Annotated` of a field: what of a file is read as another type than programs see.

    `then` makes of what was read what they see."""

    def __init__(self, kind: Any, then: Callable[[Any], Any] | None = None) -> None:
        self.kind = kind
        self.then = then

    def __get_pydantic_core_schema__(self, _source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        schema = handler.generate_schema(self.kind)
        return schema if self.then is None else core_schema.no_info_after_validator_function(self.then, schema)
