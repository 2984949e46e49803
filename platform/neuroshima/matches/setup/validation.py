"""Check chosen options with the game's own models."""

from __future__ import annotations

from typing import Any, TypeVar

from neuroshima_contract import Refusal
from pydantic import BaseModel, ValidationError

from neuroshima.refusals import RefusalCode, refusal
from neuroshima.schema_errors import complaint

Model = TypeVar("Model", bound=BaseModel)


def validate_or_refuse(model: type[Model], data: Any, code: RefusalCode, path: str) -> Model:
    """Validate `data` as a `model`.

    Raises Refusal `code` with the place and reason of the first error."""
    try:
        return model.model_validate(data)
    except ValidationError as error:
        where = ".".join([path, *map(str, error.errors()[0]["loc"])])
        reason = Refusal(code.value, "%(place)s: %(complaint)s", place=where, complaint=complaint(error))
        raise refusal(code, where, reason=reason) from error


def seat_data(model: type[BaseModel], entry: Any) -> Any:
    """A seat's data from a file; a plain text stands for the only required field."""
    required = [name for name, field in model.model_fields.items() if field.is_required()]
    return {required[0]: entry} if isinstance(entry, str) and len(required) == 1 else entry
