"""Texts of single puzzles, and digits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import _ninefold
from ._errors import PuzzleError
from ._requests import request

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class OtherRulesError(PuzzleError):
    """The puzzle is not classic, where only classic ones can be used."""


def cells(text: str) -> str:
    """The 81 cells of one puzzle: of such a text itself, or of a text in another format."""
    problem = _ninefold.problem([text])
    if problem is None:
        return text if text.isascii() and not set(text) - _PLAIN else _normal(text)
    return _other_format(text, problem)


_PLAIN = set("123456789.")


def _normal(text: str) -> str:
    """Writes empty cells as '.'."""
    return "".join(cell if cell in "123456789" else "." for cell in text.strip())


def _other_format(text: str, problem: tuple[int, int, str]) -> str:
    """The cells of a puzzle in another format; the problem is raised if there is none."""
    _, column, message = problem
    try:
        records = request("read", text=text, limit=2)["records"]
    except ValueError:
        records = []
    if len(records) > 1:
        raise PuzzleError("expected one puzzle, found several; ninefold.read reads files of many")
    record = records[0].get("record") if records else None
    if record is None:
        raise PuzzleError(message, column=column)
    if "shape" in record:
        raise OtherRulesError("this puzzle has other rules or another size than the classic Sudoku; ninefold.Puzzle reads it")
    if "candidates" in record:
        raise PuzzleError("the candidates are part of this puzzle; ninefold.check and ninefold.explain take it")
    puzzle: str = record["puzzle"]
    return puzzle


def of_digits(digits: Any) -> str:
    """The 81 characters of one grid of digits: 81 of them, or 9 rows of 9."""
    rows = digits.tolist() if hasattr(digits, "tolist") else digits
    flat = [cell for row in rows for cell in (row if isinstance(row, list | tuple) else [row])]
    if len(flat) != 81:
        raise PuzzleError(f"expected 81 cells, found {len(flat)}", column=min(len(flat), 81) + 1)
    for at, cell in enumerate(flat):
        is_digit = isinstance(cell, int) and not isinstance(cell, bool) and 0 <= cell <= 9
        if cell is not None and not is_digit:
            raise PuzzleError(f"expected a digit from 0 to 9, found {cell!r}", column=at + 1)
    return "".join(str(cell) if cell else "." for cell in flat)


def to_digits(puzzles: Any) -> NDArray[np.uint8]:
    """Returns puzzles as a NumPy array of digits, one row of 81 for each, 0 for an empty cell.

    A row that cannot be read, or is null, is all 0. A single text gives a single row of 9 x 9.

    >>> import ninefold
    >>> ninefold.to_digits([".1" + "." * 79]).shape
    (1, 81)
    """
    import numpy as np

    if isinstance(puzzles, str) or hasattr(puzzles, "__ninefold_text__"):
        text = cells(getattr(puzzles, "__ninefold_text__", puzzles))
        return _digits_of_text(text.encode()).reshape(9, 9)
    if isinstance(puzzles, np.ndarray):
        raise TypeError("expected texts; this is an array of digits already")
    if not isinstance(puzzles, list | tuple):
        puzzles = _listed(puzzles)
    rows = [getattr(text, "__ninefold_text__", text) for text in puzzles]
    return _digits_of_rows(rows)


def _listed(puzzles: Any) -> list[str | None]:
    """The texts of a column."""
    for name in ("to_pylist", "to_list", "tolist"):
        if hasattr(puzzles, name):
            listed = getattr(puzzles, name)()
            return [text.decode("ascii", "replace") if isinstance(text, bytes) else text for text in listed]
    return list(puzzles)


def _digits_of_rows(rows: list[Any]) -> NDArray[np.uint8]:
    import numpy as np

    texts = [row if isinstance(row, str) else None for row in rows]
    clues = _ninefold.clues(texts)
    empty = "." * 81
    joined = "".join(empty if count is None else _normal(str(text)) for text, count in zip(texts, clues))
    return _digits_of_text(joined.encode()).reshape(len(rows), 81) if rows else np.zeros((0, 81), np.uint8)


def _digits_of_text(text: bytes) -> NDArray[np.uint8]:
    import numpy as np

    codes = np.frombuffer(text, dtype=np.uint8)
    return np.where(codes == ord("."), 0, codes - ord("0")).astype(np.uint8)


def to_text(digits: NDArray[np.uint8]) -> list[str]:
    """Returns NumPy digits, (n, 81), (n, 9, 9) or one (9, 9), as a list of texts.

    >>> import numpy, ninefold
    >>> ninefold.to_text(numpy.zeros((1, 9, 9), dtype=numpy.uint8)) == ["." * 81]
    True
    """
    import numpy as np

    from ._numpy import DigitsKind, kind

    found = kind(np.asarray(digits))
    if not isinstance(found, DigitsKind):
        raise TypeError("expected an array of digits; these are texts already")
    problem = found.problem()
    if problem is not None:
        row, column, message = problem
        raise PuzzleError(message, row=row, column=column)
    array = found.puzzles
    codes = np.where(array == 0, ord("."), array + ord("0")).astype(np.uint8).tobytes()
    text = codes.decode("ascii")
    return [text[start : start + 81] for start in range(0, len(text), 81)]
