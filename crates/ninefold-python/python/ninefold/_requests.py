"""Requests to the engine: the JSON of docs/json.md, in and out."""

from __future__ import annotations

import json
from typing import Any

from . import _ninefold
from ._errors import raise_error


def parsed(answer: str) -> Any:
    """Reads an answer, an object of `ninefold.contract`; an error in it is raised."""
    data: dict[str, Any] = json.loads(answer)
    # `check` has no key `error`; a record of `read` has it inside a list.
    if "error" in data:
        raise_error(data["error"])
    return data


def request(verb: str, **keys: Any) -> Any:
    """Sends a request; keys that are None are left out."""
    body = {key: value for key, value in keys.items() if value is not None}
    return parsed(_ninefold.handle(json.dumps({"verb": verb, **body})))
