"""The types of `ninefold.contract` say what the engine answers."""

from __future__ import annotations

import json
from typing import Any, get_type_hints

import pytest

import ninefold
from ninefold import _ninefold, contract

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
REQUESTS: list[dict[str, Any]] = [
    {"verb": "solve", "puzzle": PUZZLE},
    {"verb": "count", "puzzle": "." * 81, "limit": 2},
    {"verb": "check", "puzzle": "55" + "." * 79, "sentences": True},
    {"verb": "hint", "puzzle": PUZZLE, "detail": 5},
    {"verb": "explain", "puzzle": PUZZLE},
    {"verb": "rate", "puzzle": PUZZLE, "steps": True, "hodoku": True},
    {"verb": "canon", "puzzle": PUZZLE},
    {"verb": "techniques", "technique": "X-Wing", "examples": True},
    {"verb": "formats"},
    {"verb": "levels"},
    {"verb": "course"},
    {"verb": "qr", "text": "x"},
]


def is_of(value: object, kind: Any) -> bool:
    """Says whether a value of JSON has a type of the contract."""
    origin, arguments = getattr(kind, "__origin__", None), getattr(kind, "__args__", ())
    if isinstance(kind, type) and hasattr(kind, "__annotations__"):
        hints = get_type_hints(kind, include_extras=True)
        required = {key for key, hint in hints.items() if "NotRequired" not in repr(hint)}
        keys = set(value) if isinstance(value, dict) else None
        plain = get_type_hints(kind)
        return keys is not None and required <= keys <= set(hints) and all(is_of(value[key], plain[key]) for key in keys)
    if origin is list:
        return isinstance(value, list) and all(is_of(item, arguments[0]) for item in value)
    if origin is dict:
        return isinstance(value, dict) and all(is_of(item, arguments[1]) for item in value.values())
    if repr(kind).startswith("typing.Literal"):
        return value in arguments
    if arguments:
        return any(is_of(value, one) for one in arguments)
    if kind is float:
        return isinstance(value, int | float)
    return isinstance(value, kind)


@pytest.mark.parametrize("request_", REQUESTS, ids=lambda one: one["verb"])
def test_answers_have_the_types_of_their_verbs(request_: dict[str, Any]) -> None:
    answer = json.loads(_ninefold.handle(json.dumps(request_)))
    assert is_of(answer, get_type_hints(contract.Answers)[request_["verb"]])
    assert not is_of({**answer, "unknown": 1}, get_type_hints(contract.Answers)[request_["verb"]])


def test_every_verb_has_a_request_and_an_answer() -> None:
    requests, answers = get_type_hints(contract.Requests), get_type_hints(contract.Answers)
    assert requests.keys() == answers.keys()
    for verb, kind in requests.items():
        assert is_of(verb, get_type_hints(kind)["verb"])


def test_a_dict_of_an_answer_is_one_of_the_contract() -> None:
    assert is_of(ninefold.hint(PUZZLE).to_dict(), contract.HintAnswer)
    assert is_of(ninefold.check(PUZZLE).to_dict(), contract.CheckAnswer)
    assert is_of(ninefold.techniques(), list[contract.TechniqueAnswer])
