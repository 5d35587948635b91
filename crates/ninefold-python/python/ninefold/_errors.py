"""The exceptions of the package, and how answers of the engine become one."""

from __future__ import annotations

from typing import Any, NoReturn


class PuzzleError(ValueError):
    """A puzzle cannot be read. The message shows the place with a caret.

    >>> import ninefold
    >>> try:
    ...     ninefold.solve("53..7")
    ... except ninefold.PuzzleError as error:
    ...     print(error.row, error.column, str(error).splitlines()[0])
    None 6 expected 81 cells, found 5
    """

    #: The number of the row in a column, from 0; None for a single puzzle.
    row: int | None
    #: The column of the character in the text, from 1.
    column: int

    def __init__(self, message: str, *, row: int | None = None, column: int = 1) -> None:
        super().__init__(message)
        self.row = row
        self.column = column

    def __reduce__(self) -> tuple[Any, ...]:
        return (_puzzle_error, (str(self), self.row, self.column))


def _puzzle_error(message: str, row: int | None, column: int) -> PuzzleError:
    return PuzzleError(message, row=row, column=column)


class NoSolutionError(ValueError):
    """A puzzle can be read and has no solution, so that there is nothing to explain. The message says why.

    >>> import ninefold
    >>> try:
    ...     ninefold.explain("55" + "." * 79)
    ... except ninefold.NoSolutionError as error:
    ...     print(error)
    invalid: 5 twice in row 1 and box 1 (r1c1, r1c2)
    """


#: Kinds of errors that say that a text is no puzzle.
_UNREADABLE = frozenset(
    "cell-count row-length row-count symbol too-long empty binary unknown-format refused variant size syntax "
    "unpack several-puzzles".split()
)


def raise_error(error: dict[str, Any], file: str | None = None) -> NoReturn:
    """Raises the exception for an error of the engine, as docs/json.md describes it; it names the file that was read."""
    kind, message, help_ = error["kind"], error["message"], error.get("help")
    place = f"line {error['line']}, column {error['column']}: " if error.get("line") else ""
    name = f"{file}: " if file is not None else ""
    text = f"{name}{place}{message}" + (f"\n  help: {help_}" if help_ else "")
    if kind in _UNREADABLE:
        raise PuzzleError(text, column=error.get("column") or 1)
    if kind == "no-solution":
        raise NoSolutionError(text)
    if kind == "io":
        raise OSError(text)
    if kind == "unsupported":
        raise NotImplementedError(text)
    raise ValueError(text)
