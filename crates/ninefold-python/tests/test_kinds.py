"""Every kind and every verb, against the program's answers on mixed rows."""

from __future__ import annotations

import json
import math
import pathlib
import subprocess
from collections.abc import Callable
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

import ninefold
from conftest import BAD, EMPTY, LONG, PUZZLE, SOLUTION, mixed_puzzles

NUMBER = 100_000 if LONG else 1_500
ROWS = mixed_puzzles(NUMBER)
#: Rating the hardest puzzles takes long.
RATED = mixed_puzzles(100_000 if LONG else 300, sets="easy*")


def answers(program: str, folder: pathlib.Path, rows: list[str | None], *arguments: str) -> list[dict[str, Any]]:
    """The program's answers; a null is a line that cannot be read for it."""
    file = folder / "rows.txt"
    file.write_text("".join(f"{'null' if row is None else row or 'empty'}\n" for row in rows))
    command = [program, *arguments, "--json", "--from", "line", str(file)]
    done = subprocess.run(command, capture_output=True, text=True)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(lines) == len(rows), done.stderr[-2000:]
    return lines


def expected(program: str, folder: pathlib.Path, verb: str) -> list[Any]:
    """Returns the answer of the program for each row of a verb, in the form of a list of the package."""
    rows = RATED if verb == "rate" else ROWS
    arguments = {
        "solve": ["solve", "--limit", "2"],
        "verdict": ["check", "--limit", "2"],
        "count": ["count", "--limit", "5"],
        "rate": ["rate"],
        "canon": ["canon"],
        "symmetries": ["canon"],
        "minimize": ["minimize", "--seed", "3"],
    }[verb]
    value: dict[str, Callable[[dict[str, Any]], Any]] = {
        "solve": lambda one: one["solutions"][0] if one["count"] == 1 and one["complete"] else None,
        "verdict": lambda one: one["verdict"],
        "count": lambda one: one["count"],
        "rate": lambda one: None if one["er"] is None else (one["er"], one["ep"], one["ed"]),
        "canon": lambda one: one["form"],
        "symmetries": lambda one: one["symmetries"],
        "minimize": lambda one: (one["minimal"] or [None])[0],
    }
    found: list[Any] = []
    for row, one in zip(rows, answers(program, folder, rows, *arguments)):
        unreadable = "unreadable" if verb == "verdict" else None
        found.append(None if row is None else unreadable if "error" in one else value[verb](one))
    return found


CALLS: dict[str, Callable[[Any], Any]] = {
    "solve": ninefold.solve,
    "verdict": ninefold.verdict,
    "count": lambda puzzles: ninefold.count(puzzles, limit=5),
    "rate": ninefold.rate,
    "canon": ninefold.canon,
    "symmetries": ninefold.symmetries,
    "minimize": lambda puzzles: ninefold.minimize(puzzles, seed=3),
}


@pytest.fixture(scope="module")
def program_says(program: str, tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], list[Any]]:
    """The program's answers to a verb, asked once."""
    known: dict[str, list[Any]] = {}

    def answer(verb: str) -> list[Any]:
        if verb not in known:
            known[verb] = expected(program, tmp_path_factory.mktemp(verb), verb)
        return known[verb]

    return answer


def rows_of(verb: str) -> list[str | None]:
    return RATED if verb == "rate" else ROWS


def listed(answer: Any) -> list[Any]:
    """An Arrow answer as a list of the package."""
    rows = answer.to_pylist()
    rows = [row.decode() if isinstance(row, bytes) else row for row in rows]
    return [tuple(row.values()) if isinstance(row, dict) else row for row in rows]


@pytest.mark.parametrize("verb", CALLS)
def test_lists_agree_with_the_program(verb: str, program_says: Callable[[str], list[Any]]) -> None:
    assert CALLS[verb](rows_of(verb)) == program_says(verb)


ARROW: dict[str, Callable[[list[str | None]], pa.Array]] = {
    "string": lambda rows: pa.array(rows, pa.string()),
    "large_string": lambda rows: pa.array(rows, pa.large_string()),
    "string_view": lambda rows: pa.array(rows, pa.string_view()),
    "binary": lambda rows: pa.array(encoded(rows), pa.binary()),
    "large_binary": lambda rows: pa.array(encoded(rows), pa.large_binary()),
    "binary_view": lambda rows: pa.array(encoded(rows), pa.binary_view()),
    "chunked": lambda rows: pa.chunked_array([pa.array(rows[:100], pa.string()), pa.array(rows[100:], pa.string())]),
    "dictionary": lambda rows: pa.array(rows, pa.string()).dictionary_encode(),
}


def encoded(rows: list[str | None]) -> list[bytes | None]:
    return [None if row is None else row.encode() for row in rows]


@pytest.mark.parametrize("kind", ARROW)
@pytest.mark.parametrize("verb", CALLS)
def test_arrow_agrees_with_the_program(verb: str, kind: str, program_says: Callable[[str], list[Any]]) -> None:
    column = ARROW[kind](rows_of(verb))
    answer = CALLS[verb](column)
    assert listed(answer) == program_says(verb)
    assert isinstance(answer, pa.ChunkedArray if kind == "chunked" else pa.Array)
    if verb in ("solve", "canon", "minimize") and kind != "dictionary":
        assert answer.type == column.type


@pytest.mark.parametrize("kind", ARROW)
@pytest.mark.parametrize("verb", ["solve", "verdict", "count", "canon", "clues"])
def test_slices_are_the_slices_of_the_answer(verb: str, kind: str) -> None:
    call = CALLS.get(verb, ninefold.clues)
    column = ARROW[kind](ROWS[:600])
    for start, length in ((0, 0), (1, 1), (7, 100), (95, 13), (599, 1), (8, 592)):
        assert listed(call(column.slice(start, length))) == listed(call(column))[start : start + length]


def fixed(rows: list[str | None]) -> pa.Array:
    """Rows of exactly 81 bytes; others are null."""
    texts = [None if row is None or len(row.encode()) != 81 else row.encode() for row in rows]
    return pa.array(texts, pa.binary(81))


@pytest.mark.parametrize("verb", CALLS)
def test_fixed_size_binary_agrees_with_lists(verb: str) -> None:
    column = fixed(rows_of(verb))
    rows = [None if row is None else row.decode() for row in column.to_pylist()]
    answer = CALLS[verb](column)
    assert listed(answer) == CALLS[verb](rows)
    assert listed(CALLS[verb](column.slice(11, 50))) == CALLS[verb](rows)[11:61] or verb == "minimize"
    assert verb not in ("solve", "canon", "minimize") or answer.type == pa.binary(81)


def digits_of(rows: list[str | None]) -> np.ndarray[Any, np.dtype[np.uint8]]:
    return ninefold.to_digits([row for row in rows if row is not None and ninefold.verdict([row]) != ["unreadable"]])


@pytest.mark.parametrize("shape", [(-1, 81), (-1, 9, 9)])
def test_numpy_agrees_with_lists(shape: tuple[int, ...]) -> None:
    columns = {name: digits_of(rows).reshape(shape) for name, rows in (("rate", RATED), ("others", ROWS))}
    zero = "0" * 81
    for verb, call in CALLS.items():
        digits = columns["rate" if verb == "rate" else "others"]
        texts = ninefold.to_text(digits)
        answer, wanted = call(digits), call(texts)
        if verb in ("solve", "canon", "minimize"):
            assert answer.shape == digits.shape and answer.dtype == np.uint8
            assert [one.replace(".", "0") for one in ninefold.to_text(answer)] == [
                (one or zero).replace(".", "0") for one in wanted
            ]
        elif verb == "rate":
            for row, one in zip(answer, wanted):
                assert tuple(row) == one if one is not None else all(map(math.isnan, row))
        else:
            assert answer.tolist() == wanted
    assert ninefold.count(digits).dtype == np.uint64 and ninefold.clues(digits).dtype == np.uint8


def test_digits_and_texts_are_inverse() -> None:
    digits = ninefold.to_digits([PUZZLE, None, BAD, SOLUTION])
    assert digits.shape == (4, 81) and not digits[1].any() and not digits[2].any()
    assert ninefold.to_text(digits) == [PUZZLE, EMPTY, EMPTY, SOLUTION]
    assert ninefold.to_text(digits.reshape(4, 9, 9)) == ninefold.to_text(digits)
    assert (ninefold.to_digits(pa.array([PUZZLE, None])) == digits[:2]).all()
    assert (ninefold.Grid(PUZZLE).cells == digits[0].reshape(9, 9)).all()
    assert ninefold.to_digits(PUZZLE).shape == (9, 9)
    assert ninefold.Grid(digits[0]) == ninefold.Grid(digits[0].reshape(9, 9)) == ninefold.Grid(PUZZLE)


def test_verdicts_are_a_dictionary_in_arrow() -> None:
    answer = ninefold.verdict(pa.array([PUZZLE, None, BAD]))
    assert pa.types.is_dictionary(answer.type) and answer.to_pylist() == ["unique", None, "unreadable"]
    chunks = ninefold.verdict(pa.chunked_array([[PUZZLE], [BAD]]))
    assert chunks.chunk(0).dictionary == chunks.chunk(1).dictionary


def test_ratings_are_a_struct_of_float64() -> None:
    answer = ninefold.rate(pa.array([PUZZLE, None, EMPTY]))
    assert answer.type == pa.struct([(name, pa.float64()) for name in ("er", "ep", "ed")])
    assert answer.to_pylist() == [{"er": 1.2, "ep": 1.2, "ed": 1.2}, None, None]


def test_errors_can_be_raised_with_their_row() -> None:
    for column in ([PUZZLE, None, BAD], pa.array([PUZZLE, None, BAD]), pa.chunked_array([[PUZZLE, None], [BAD]])):
        with pytest.raises(ninefold.PuzzleError, match="row 2") as raised:
            ninefold.solve(column, errors="raise")
        assert raised.value.row == 2
    assert ninefold.solve([PUZZLE, EMPTY, None], errors="raise") == [SOLUTION, None, None]
    digits = np.full((3, 81), 0, np.uint8)
    digits[1, 5] = 10
    with pytest.raises(ninefold.PuzzleError) as raised:
        ninefold.solve(digits, errors="raise")
    assert (raised.value.row, raised.value.column) == (1, 6)
    with pytest.raises(ValueError):
        ninefold.solve([PUZZLE], errors="ignore")  # type: ignore[call-overload]


def test_any_object_that_speaks_arrow_is_taken() -> None:
    class Foreign:
        def __init__(self, array: pa.Array) -> None:
            self.array = array

        def __arrow_c_array__(self, requested_schema: object = None) -> Any:
            return self.array.__arrow_c_array__(requested_schema)

    class Stream:
        def __init__(self, array: pa.ChunkedArray | pa.Table) -> None:
            self.array = array

        def __arrow_c_stream__(self, requested_schema: object = None) -> Any:
            return self.array.__arrow_c_stream__(requested_schema)

    assert ninefold.solve(Foreign(pa.array([PUZZLE]))).to_pylist() == [SOLUTION]
    assert ninefold.solve(Stream(pa.chunked_array([[PUZZLE], [None]]))).to_pylist() == [SOLUTION, None]
    table = pa.table({"puzzle": [PUZZLE], "name": ["one"]})
    assert ninefold.solve(Stream(table)).to_pylist() == [SOLUTION]
    with pytest.raises(TypeError, match="column"):
        ninefold.solve(Stream(table.rename_columns(["a", "b"])))
