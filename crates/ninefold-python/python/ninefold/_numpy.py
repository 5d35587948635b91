"""NumPy arrays: digits of any type of whole numbers, one grid or many of them, and texts.

There is no null in NumPy: a grid without an answer is all 0, a number 0, a rating NaN and a text empty. An array of
Python's objects has None.
"""

from __future__ import annotations

from typing import Any

from . import _ninefold
from ._errors import PuzzleError
from ._rating import RatedStep

_SHAPES = "(n, 81), (n, 9, 9), or (81,) or (9, 9) for one puzzle"
_FIELDS = [("er", "f8"), ("ep", "f8"), ("ed", "f8")]


def kind(puzzles: Any) -> DigitsKind | TextsKind:
    """The kind of an array; what holds no puzzles is an error that says what to do."""
    import numpy as np

    if isinstance(puzzles, np.ma.MaskedArray):
        raise TypeError("this is a masked array; use .filled(0) if masked cells are empty cells")
    code = puzzles.dtype.kind
    if code in "ui":
        return DigitsKind(puzzles)
    if code in "UST" or (code == "O" and _holds_texts(puzzles)):
        return TextsKind(puzzles)
    helps = {
        "O": "an array of Python objects that are not texts; np.array(puzzles, dtype='int64') has digits",
        "b": "an array of truth values, which is no puzzle: cells are 0 to 9",
        "f": "an array of floating-point numbers; np.nan_to_num(puzzles).astype('int64') has digits",
    }
    help = helps.get(code, f"an array of {puzzles.dtype}")
    raise TypeError(f"expected digits as whole numbers such as uint8, or texts; this is {help}")


def _holds_texts(puzzles: Any) -> bool:
    """Returns `True` if an array of objects has texts, grids and None alone; an empty one of one dimension does."""
    cells = puzzles.ravel()
    return puzzles.ndim <= 1 and all(
        cell is None or isinstance(cell, str | bytes) or hasattr(cell, "__ninefold_text__") for cell in cells
    )


class DigitsKind:
    """Digits: grids are answered in the shape and type of the question. A number outside of 0 to 9 is unreadable."""

    def __init__(self, puzzles: Any) -> None:
        import numpy as np

        self.is_one = puzzles.shape in ((81,), (9, 9))
        if not self.is_one and (puzzles.ndim not in (2, 3) or puzzles.shape[1:] not in ((81,), (9, 9))):
            raise ValueError(f"expected the shape {_SHAPES}, not {puzzles.shape}")
        self.shape, self.dtype = puzzles.shape, puzzles.dtype
        self.given = puzzles
        digits = np.asarray(puzzles)
        if digits.dtype != np.uint8:
            # A cast would make 0 of 256.
            digits = np.where((digits >= 0) & (digits <= 9), digits, 255).astype(np.uint8)
        # Rows have to follow each other in memory: Fortran's order, slices and masks are copied.
        self.puzzles = np.ascontiguousarray(digits).reshape(-1, 81)
        if self.is_one:
            problem = self.problem()
            if problem is not None:
                _, column, message = problem
                raise PuzzleError(message, column=column)

    def problem(self) -> tuple[int, int, str] | None:
        """The first row that cannot be read, with the number that stands there."""
        problem = _ninefold.problem(self.puzzles)
        if problem is None or self.dtype == self.puzzles.dtype:
            return problem
        row, column, message = problem
        found = self.given.reshape(-1, 81)[row, column - 1]
        return row, column, message.replace("255", str(found), 1)

    def output(self, out: Any) -> Any:
        """An array for the answer: the caller's, or a new one; NumPy uses huge pages for a large one."""
        import numpy as np

        if out is None:
            return np.empty(self.shape, np.uint8)
        wanted = f"out is an array of type uint8 and shape {self.shape}, as the puzzles are"
        if self.dtype != np.uint8 or not isinstance(out, np.ndarray) or out.dtype != np.uint8 or out.shape != self.shape:
            raise TypeError(wanted)
        if not out.flags.c_contiguous or not out.flags.writeable:
            raise ValueError("out has to be writeable and in C order")
        if np.may_share_memory(out, self.puzzles):
            raise ValueError("out has to be other memory than the puzzles")
        return out

    def text(self, raw: Any) -> Any:
        return raw.reshape(self.shape).astype(self.dtype, copy=False)

    def number(self, raw: Any) -> Any:
        return raw[0] if self.is_one else raw

    def verdict(self, raw: Any) -> Any:
        import numpy as np

        names, keys = raw
        return self.number(np.array(names or [""], dtype=np.str_)[keys])

    def rating(self, raw: Any, has_steps: bool) -> Any:
        import numpy as np

        ratings = np.empty(len(self.puzzles), dtype=_fields(has_steps))
        for name, column in zip(("er", "ep", "ed"), raw):
            ratings[name] = column
        for row, steps in enumerate(raw[3] if has_steps else []):
            ratings["steps"][row] = [RatedStep(*step) for step in steps]
        return self.number(ratings)


class TextsKind:
    """Texts in one dimension."""

    def __init__(self, puzzles: Any) -> None:
        if puzzles.ndim != 1:
            raise ValueError(f"expected texts in the shape (n,), not {puzzles.shape}")
        self.has_null = puzzles.dtype.kind == "O"
        self.is_bytes = puzzles.dtype.kind == "S"
        self.dtype = puzzles.dtype if puzzles.dtype.kind in "OT" else "S81" if self.is_bytes else "U81"
        rows = puzzles.tolist()
        self.puzzles = [row.decode("ascii", "replace") if isinstance(row, bytes) else row for row in rows]

    def problem(self) -> tuple[int, int, str] | None:
        """The first row that cannot be read."""
        return _ninefold.problem(self.puzzles)

    def patched(self, raw: Any, found: dict[int, Any]) -> Any:
        """The answers with some of them replaced."""
        return [found.get(row, answer) for row, answer in enumerate(raw)]

    def text(self, raw: Any) -> Any:
        import numpy as np

        rows = raw if self.has_null else [row or "" for row in raw]
        dtype = self.dtype
        if dtype in ("S81", "U81") and any(len(row) > 81 for row in rows):
            # Larger grids have more cells.
            dtype = dtype[0]
        return np.array([row.encode() for row in rows] if self.is_bytes else rows, dtype=dtype)

    def number(self, raw: Any) -> Any:
        import numpy as np

        return np.array([row or 0 for row in raw], dtype=np.uint64)

    def verdict(self, raw: Any) -> Any:
        import numpy as np

        return np.array([row or "" for row in raw], dtype=np.str_)

    def rating(self, raw: Any, has_steps: bool) -> Any:
        import numpy as np

        ratings = np.empty(len(raw), dtype=_fields(has_steps))
        for at, row in enumerate(raw):
            ratings[at] = _rating(row, has_steps)
        return ratings


def _fields(has_steps: bool) -> list[tuple[str, str]]:
    """The fields of a structured array of ratings."""
    return [*_FIELDS, ("steps", "O")] if has_steps else _FIELDS


def _rating(row: Any, has_steps: bool) -> tuple[Any, ...]:
    """The row of a structured array."""
    numbers = (float("nan"),) * 3 if row is None else tuple(row[:3])
    if not has_steps:
        return numbers
    return (*numbers, [] if row is None else [RatedStep(*step) for step in row[3]])
