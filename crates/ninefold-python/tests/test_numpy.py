"""NumPy arrays and Arrow lists: every type of numbers and texts, one grid and many, for every verb."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

import ninefold
from conftest import BAD, EMPTY, PUZZLE, SOLUTION

HARD = ".2..6.4.9...3.4...3...8......18....6..6...7..4....72......5...2...9.6...5.3.4..1."
ROWS = [PUZZLE, EMPTY, SOLUTION, HARD]
DIGITS = ninefold.to_digits(ROWS)
VERBS: dict[str, Callable[..., Any]] = {
    name: getattr(ninefold, name)
    for name in ("solve", "verdict", "count", "rate", "canon", "symmetries", "clues", "minimize")
}
INTEGERS = ["uint8", "int8", "uint16", "int16", "uint32", "int32", "uint64", "int64", ">i4"]


def same(one: Any, other: Any) -> bool:
    """Returns `True` if two NumPy answers are equal, NaN included."""
    if one.dtype.names:
        return all(same(one[name], other[name]) for name in one.dtype.names)
    return bool(np.array_equal(one, other, equal_nan=one.dtype.kind == "f"))


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("dtype", INTEGERS)
def test_every_type_of_whole_numbers_is_taken(verb: str, dtype: str) -> None:
    right = VERBS[verb](DIGITS)
    for shape in ((4, 81), (4, 9, 9)):
        answer = VERBS[verb](DIGITS.astype(dtype).reshape(shape))
        assert same(answer.reshape(right.shape), right)
        if verb in ("solve", "canon", "minimize"):
            assert answer.shape == shape and answer.dtype == np.dtype(dtype)


@pytest.mark.parametrize("dtype", [one for one in INTEGERS if one not in ("uint8", "int8")])
@pytest.mark.parametrize("wrong", [10, 255, 256, 256 + 5, 2**15 - 1])
def test_a_number_that_is_no_digit_never_becomes_one(dtype: str, wrong: int) -> None:
    digits = DIGITS.astype(dtype)
    digits[1, 7] = wrong
    assert ninefold.verdict(digits).tolist() == ["unique", "unreadable", "solved", "unique"]
    assert not ninefold.solve(digits)[1].any() and not ninefold.solve(digits.reshape(-1, 9, 9))[1].any()
    with pytest.raises(ninefold.PuzzleError, match=f"{wrong} is neither") as raised:
        ninefold.solve(digits, errors="raise")
    assert (raised.value.row, raised.value.column) == (1, 8)
    with pytest.raises(ninefold.PuzzleError, match=f"{wrong} is neither"):
        ninefold.to_text(digits)
    with pytest.raises(ninefold.PuzzleError, match=f"{wrong} is neither"):
        ninefold.solve(digits[1].reshape(9, 9))


def test_negative_numbers_are_no_digits() -> None:
    for dtype in ("int8", "int16", "int64"):
        digits = DIGITS.astype(dtype)
        digits[0, 0] = -1
        assert ninefold.verdict(digits)[0] == "unreadable"


@pytest.mark.parametrize("verb", VERBS)
def test_one_grid_gives_one_answer(verb: str) -> None:
    call = VERBS[verb]
    for row, text in enumerate(ROWS):
        for shape in ((9, 9), (81,)):
            for dtype in ("uint8", "int64"):
                answer = call(DIGITS[row].astype(dtype).reshape(shape))
                wanted = call(text)
                if verb in ("solve", "canon", "minimize"):
                    assert answer.shape == shape and answer.dtype == np.dtype(dtype)
                    assert ninefold.to_text(answer) == [wanted or EMPTY]
                elif verb == "rate":
                    assert tuple(answer) == wanted if wanted else all(map(math.isnan, answer))
                else:
                    assert answer == wanted
    out = np.zeros((9, 9), np.uint8)
    assert ninefold.solve(DIGITS[0].reshape(9, 9), out=out) is out and ninefold.to_text(out) == [SOLUTION]


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize(
    ("puzzles", "help"),
    [
        (np.zeros((2, 81), bool), "truth values"),
        (np.zeros((2, 81), np.float64), "nan_to_num"),
        (np.zeros((2, 81), np.float32), "floating-point"),
        (np.zeros((2, 81), complex), "complex"),
        (np.zeros((2, 81), "M8[s]"), "datetime"),
        (np.zeros((2, 81), object), "int64"),
        (np.array([1, 2, 3], object), "int64"),
        (np.ma.masked_array(np.zeros((2, 81), np.uint8)), "filled"),
        (np.zeros(2, [("a", "u1")]), "array of"),
    ],
    ids=lambda one: str(getattr(one, "dtype", "")),
)
def test_other_arrays_get_an_error_that_helps(verb: str, puzzles: Any, help: str) -> None:
    with pytest.raises(TypeError, match=help):
        VERBS[verb](puzzles)


TEXTS = [PUZZLE, EMPTY, BAD, SOLUTION, HARD]
KINDS: dict[str, Callable[[], Any]] = {
    "str": lambda: np.array(TEXTS),
    "str of any length": lambda: np.array(TEXTS, dtype="U200"),
    "bytes": lambda: np.array([text.encode() for text in TEXTS]),
    "object": lambda: np.array(TEXTS, dtype=object),
    "object with None": lambda: np.array([*TEXTS, None], dtype=object),
    "object of bytes": lambda: np.array([text.encode() for text in TEXTS], dtype=object),
    "object of grids": lambda: np.array([ninefold.Grid(PUZZLE), ninefold.Grid(EMPTY)], dtype=object),
    "slice": lambda: np.array(TEXTS * 2)[::2],
    "empty": lambda: np.array([], dtype="U81"),
}
if hasattr(np, "dtypes") and hasattr(np.dtypes, "StringDType"):
    KINDS["StringDType"] = lambda: np.array(TEXTS, dtype=np.dtypes.StringDType())


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("verb", VERBS)
def test_texts_are_taken(verb: str, kind: str) -> None:
    puzzles = KINDS[kind]()
    rows = [getattr(row, "text", row.decode() if isinstance(row, bytes) else row) for row in puzzles.tolist()]
    answer, wanted = VERBS[verb](puzzles), VERBS[verb](rows)
    assert isinstance(answer, np.ndarray) and answer.shape == puzzles.shape
    if verb in ("solve", "canon", "minimize"):
        assert answer.dtype.kind == puzzles.dtype.kind
        found = [row.decode() if isinstance(row, bytes) else row for row in answer.tolist()]
        assert found == wanted if answer.dtype.kind == "O" else found == [row or "" for row in wanted]
    elif verb == "rate":
        for row, one in zip(answer, wanted):
            assert tuple(row) == one if one else all(map(math.isnan, row))
    elif verb == "verdict":
        assert answer.tolist() == [row or "" for row in wanted]
    else:
        assert answer.tolist() == [row or 0 for row in wanted]


def test_texts_in_other_shapes_are_value_errors() -> None:
    for shape in ((1, 5), (5, 1), ()):
        puzzles = np.array(TEXTS).reshape(shape) if shape else np.array(PUZZLE)
        with pytest.raises(ValueError, match="shape"):
            ninefold.solve(puzzles)
    with pytest.raises(ValueError, match="shape"):
        ninefold.solve(np.array(list(PUZZLE)).reshape(9, 9))
    assert ninefold.solve(np.str_(PUZZLE)) == SOLUTION


def test_lists_of_digits_get_an_error_that_names_grid() -> None:
    for puzzles in ([[0] * 81], [[[0] * 9] * 9], [DIGITS[0]]):
        with pytest.raises(TypeError, match="Grid"):
            ninefold.solve(puzzles)  # type: ignore[call-overload]
    with pytest.raises(TypeError, match="decode"):
        ninefold.solve(PUZZLE.encode())  # type: ignore[call-overload]


NUMBERS = [pa.uint8(), pa.int8(), pa.uint16(), pa.int16(), pa.uint32(), pa.int32(), pa.uint64(), pa.int64()]


def lists(kind: pa.DataType, rows: Any) -> pa.Array:
    return pa.array([None if row is None else [int(cell) for cell in row] for row in rows], pa.list_(kind, 81))


@pytest.mark.parametrize("kind", NUMBERS, ids=str)
@pytest.mark.parametrize("verb", VERBS)
def test_lists_of_81_digits_are_taken(verb: str, kind: pa.DataType) -> None:
    column = lists(kind, [DIGITS[0], None, *DIGITS[1:]])
    texts = pa.array([ROWS[0], None, *ROWS[1:]])
    for part in (slice(0, 5), slice(1, 4), slice(4, 5), slice(2, 2)):
        if verb == "minimize" and part.start:
            continue
        question, wanted = column[part], VERBS[verb](texts[part])
        for chunked in (False, True):
            answer = VERBS[verb](pa.chunked_array([question]) if chunked else question)
            if verb in ("solve", "canon", "minimize"):
                assert answer.type == column.type
                found = [None if row is None else "".join(str(cell or ".") for cell in row) for row in answer.to_pylist()]
                assert found == wanted.to_pylist()
            else:
                assert answer.to_pylist() == wanted.to_pylist()


def test_nine_lists_of_nine_are_taken() -> None:
    kind = pa.list_(pa.list_(pa.int64(), 9), 9)
    rows = [digits.reshape(9, 9).tolist() for digits in DIGITS]
    column = pa.array([rows[0], None, rows[1]], kind)
    assert ninefold.verdict(column).to_pylist() == ["unique", None, "multiple"]
    answer = ninefold.solve(column)
    assert answer.type == kind and answer.to_pylist()[1:] == [None, None]
    assert np.array(answer.to_pylist()[0]).reshape(81).tolist() == [int(cell) for cell in SOLUTION]


def test_null_cells_are_empty_and_other_numbers_unreadable() -> None:
    cells = [int(cell) if cell != "." else None for cell in PUZZLE]
    column = pa.array([cells, [256] + cells[1:], [-1] + cells[1:], cells[:80] + [10]], pa.list_(pa.int64(), 81))
    assert ninefold.verdict(column).to_pylist() == ["unique", *["unreadable"] * 3]
    with pytest.raises(ninefold.PuzzleError, match="256 is neither") as raised:
        ninefold.solve(column, errors="raise")
    assert (raised.value.row, raised.value.column) == (1, 1)
    missing = pa.array([[[0] * 9] * 8 + [None]], pa.list_(pa.list_(pa.uint8(), 9), 9))
    assert ninefold.verdict(missing).to_pylist() == ["unreadable"]
    for wrong in (pa.list_(pa.int64(), 80), pa.list_(pa.float64(), 81), pa.list_(pa.string(), 81), pa.list_(pa.int64())):
        with pytest.raises(TypeError, match="type"):
            ninefold.solve(pa.array([], wrong))


@pytest.mark.parametrize("verb", ["solve", "canon", "minimize"])
def test_dictionaries_give_texts_as_the_page_says(verb: str) -> None:
    column = pa.array([PUZZLE, None, PUZZLE, EMPTY]).dictionary_encode()
    answer = VERBS[verb](column)
    assert answer.type == pa.string() and answer.to_pylist() == VERBS[verb]([PUZZLE, None, PUZZLE, EMPTY])


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("kind", ["table", "batch"])
def test_a_table_gives_a_table(verb: str, kind: str) -> None:
    names = {"solve": "solution", "canon": "form", "minimize": "minimal"}
    table = pa.table({"name": ["a", "b"], "puzzle": [PUZZLE, None]})
    question = table if kind == "table" else table.to_batches()[0]
    answer = VERBS[verb](question)
    assert type(answer) is type(question)
    added = ["er", "ep", "ed"] if verb == "rate" else [names.get(verb, verb)]
    assert answer.schema.names == ["name", "puzzle", *added]
    column = VERBS[verb](table["puzzle"]).to_pylist()
    if verb == "rate":
        assert [row["er"] for row in answer.to_pylist()] == [column[0]["er"], None]
    else:
        assert [row[added[0]] for row in answer.to_pylist()] == column
    with pytest.raises(ValueError, match="already has a column"):
        VERBS[verb](answer)
    with pytest.raises(TypeError, match="column 'puzzle'"):
        VERBS[verb](table.rename_columns(["a", "b"]))
    only = VERBS[verb](table.select(["puzzle"]).rename_columns(["text"]))
    assert only.schema.names == ["text", *added]


def test_the_steps_of_the_rating() -> None:
    rated = ninefold.rate(HARD, steps=True)
    assert rated is not None and isinstance(rated, ninefold.RatedPath)
    assert rated[:3] == ninefold.rate(HARD) and rated.er == 7.2
    assert max(step.rating for step in rated.steps) == rated.er == rated.hardest.rating
    assert rated.steps[0].rating == rated.ed
    placed = {place for step in rated.steps for place in step.placements}
    assert len(placed) == 81 - ninefold.clues(HARD)
    solution = ninefold.solve(HARD)
    for place in placed:
        row, column, digit = int(place[1]), int(place[3]), place[-1]
        assert solution is not None and solution[(row - 1) * 9 + column - 1] == digit
    assert ninefold.rate(EMPTY, steps=True) is None
    assert ninefold.rate(ninefold.Grid(HARD), steps=True) == rated
    assert ninefold.rate([HARD, None, EMPTY, BAD], steps=True) == [rated, None, None, None]
    assert ninefold.rate(HARD, steps=True, max_er=7.1) is None


def test_the_steps_of_the_rating_in_columns() -> None:
    rated = ninefold.rate(HARD, steps=True)
    assert rated is not None
    steps = [step._asdict() for step in rated.steps]
    for column in (pa.array([HARD, None, EMPTY]), pa.chunked_array([[HARD], [None, EMPTY]])):
        answer = ninefold.rate(column, steps=True).to_pylist()
        assert answer == [{"er": 7.2, "ep": 1.2, "ed": 1.2, "steps": steps}, None, None]
    table = ninefold.rate(pa.table({"puzzle": [HARD]}), steps=True)
    assert table.column_names == ["puzzle", "er", "ep", "ed", "steps"] and table["steps"].to_pylist() == [steps]
    for digits in (DIGITS, np.array(ROWS)):
        answer = ninefold.rate(digits, steps=True)
        assert answer.dtype.names == ("er", "ep", "ed", "steps")
        assert answer["steps"][3] == rated.steps and answer["er"][3] == 7.2 and answer["steps"][1] == []
    assert ninefold.rate(DIGITS[3].reshape(9, 9), steps=True)["steps"] == rated.steps


def test_the_fields_of_a_rating_do_not_depend_on_the_puzzles() -> None:
    names = ("er", "ep", "ed", "steps")
    for texts in (np.array([EMPTY]), np.array([], dtype="U81"), np.array([None, BAD], dtype=object)):
        answer = ninefold.rate(texts, steps=True)
        assert answer.dtype.names == names and list(answer["steps"]) == [[]] * len(texts)
        assert ninefold.rate(texts).dtype.names == names[:3]
    for column in (pa.chunked_array([], pa.string()), pa.array([], pa.string())):
        answer = ninefold.rate(column, steps=True)
        assert len(answer) == 0 and [field.name for field in answer.type] == [*names]
        assert [field.name for field in ninefold.rate(column).type] == [*names[:3]]
    for verb, kind in ((ninefold.solve, pa.string()), (ninefold.count, pa.uint64())):
        answer = verb(pa.chunked_array([], pa.string()))
        assert len(answer) == 0 and answer.type == kind
