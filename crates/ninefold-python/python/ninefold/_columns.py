"""The verbs that take one puzzle or a column of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from . import _gpu, _ninefold, _text
from ._errors import PuzzleError
from ._kinds import Kind, NumpyKind, kind_of
from ._rating import Rating

Raw = Callable[..., Any]


def _one(raw: Raw, puzzle: str, *args: Any) -> Any:
    """The answer for one text, in any format. A text that is no puzzle is always an exception."""
    answer = raw([puzzle], *args)[0]
    if answer is None or answer == "unreadable":
        cells = _text.cells(puzzle)
        answer = raw([cells], *args)[0] if cells != puzzle else answer
    return answer


def _is_grid(puzzles: Any) -> bool:
    return hasattr(puzzles, "__ninefold_text__")


def _texts(raw: Raw, puzzles: Any, *args: Any, errors: str = "null") -> Any:
    """Asks for texts."""
    if isinstance(puzzles, str):
        return _one(raw, puzzles, *args)
    if _is_grid(puzzles):
        answer = _one(raw, puzzles.text, *args)
        return None if answer is None else type(puzzles)(answer)
    kind = kind_of(puzzles)
    if errors == "raise":
        _raise_first_problem(kind)
    return kind.text(raw(kind.puzzles, *args))


def _raise_first_problem(kind: Kind) -> None:
    problem = _ninefold.problem(kind.puzzles)
    if problem is not None:
        row, column, message = problem
        raise PuzzleError(f"row {row}: {message}", row=row, column=column)


def _values(name: Literal["number", "verdict", "rating"], raw: Raw, puzzles: Any, *args: Any) -> Any:
    """Asks for numbers, verdicts or ratings."""
    if _is_grid(puzzles):
        puzzles = puzzles.text
    if isinstance(puzzles, str):
        answer = _one(raw, puzzles, *args)
        return Rating(*answer) if name == "rating" and answer is not None else answer
    kind = kind_of(puzzles)
    return getattr(kind, name)(raw(kind.puzzles, *args))


def _solve_digits(kind: NumpyKind, out: Any, threads: int | None, gpu: bool) -> Any:
    """Solves into an array of NumPy."""
    answer = kind.output(out)
    (_gpu.solve_into if gpu else _ninefold.solve_into)(kind.puzzles, answer, threads)
    return answer


def solve(
    puzzles: Any, *, threads: int | None = None, errors: str = "null", gpu: bool = False, out: Any = None
) -> Any:
    """Returns the solution of each puzzle that has exactly one.

    Where there is none, or more than one, the answer is null (None; for NumPy a row of 0), and `verdict` says why. A row
    that cannot be read is null too; with errors="raise" it is a PuzzleError. A single text that cannot be read always is.
    With gpu=True a GPU searches, where there is one. With out=ARRAY the solutions of an array of NumPy are written into
    another one of the same shape, which is returned.

    >>> import ninefold
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> ninefold.solve(puzzle)
    '534678912672195348198342567859761423426853791713924856961537284287419635345286179'
    >>> ninefold.solve(["." * 81, "no puzzle"])
    [None, None]
    """
    if errors not in ("null", "raise"):
        raise ValueError(f"errors is 'null' or 'raise', not {errors!r}")
    kind = None if isinstance(puzzles, str) or _is_grid(puzzles) else kind_of(puzzles)
    if isinstance(kind, NumpyKind):
        if errors == "raise":
            _raise_first_problem(kind)
        return _solve_digits(kind, out, threads, gpu)
    if out is not None:
        raise TypeError("out is for puzzles in an array of NumPy")
    raw = _gpu.solve if gpu else _ninefold.solve
    return _texts(raw, puzzles, threads, errors=errors)


def canon(puzzles: Any, *, threads: int | None = None) -> Any:
    """Returns the canonical form of each puzzle: equivalent puzzles have the same.

    >>> import ninefold
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> ninefold.canon(puzzle) == ninefold.canon(puzzle[::-1])
    True
    """
    return _texts(_ninefold.canon, puzzles, threads)


def minimize(puzzles: Any, *, seed: int = 0, threads: int | None = None) -> Any:
    """Returns a minimal puzzle within each puzzle that has exactly one solution: no clue of it is redundant.

    Each row has an order of clues of its own, which the seed and its number determine.

    >>> import ninefold
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> ninefold.clues(puzzle), ninefold.clues(ninefold.minimize(puzzle)) < 30
    (30, True)
    """
    return _texts(_ninefold.minimize, puzzles, seed, threads)


def verdict(puzzles: Any, *, threads: int | None = None, gpu: bool = False) -> Any:
    """Returns what `check` says of each puzzle, in a word.

    'unique', 'multiple', 'none', 'clash', 'solved', 'wrong', or 'unreadable'. In Arrow it is a dictionary column.

    >>> import ninefold
    >>> ninefold.verdict(["." * 81, "11" + "." * 79, "no puzzle"])
    ['multiple', 'clash', 'unreadable']
    """
    return _values("verdict", _gpu.verdict if gpu else _ninefold.verdict, puzzles, threads)


def count(puzzles: Any, *, limit: int = 2, threads: int | None = None, gpu: bool = False) -> Any:
    """Counts the solutions of each puzzle, up to a limit.

    >>> import ninefold
    >>> ninefold.count("." * 81, limit=1000)
    1000
    """
    return _values("number", _gpu.count if gpu else _ninefold.count, puzzles, limit, threads)


def rate(puzzles: Any, *, max_er: float | None = None, threads: int | None = None) -> Any:
    """Rates each puzzle that has exactly one solution, as the Sudoku Explainer does.

    With max_er the rating stops, and is null, as soon as it is known to be above. In columns it is a struct of er, ep and
    ed; for NumPy a structured array.

    >>> import ninefold
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> ninefold.rate(puzzle)
    Rating(er=1.2, ep=1.2, ed=1.2)
    >>> ninefold.rate([puzzle, "." * 81])
    [Rating(er=1.2, ep=1.2, ed=1.2), None]
    """
    return _values("rating", _ninefold.rate, puzzles, max_er, threads)


def symmetries(puzzles: Any, *, threads: int | None = None) -> Any:
    """Counts the symmetries of each puzzle: the permutations of its cells that give the same puzzle after relabelling.

    >>> import ninefold
    >>> ninefold.symmetries("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    1
    """
    return _values("number", _ninefold.symmetries, puzzles, threads)


def clues(puzzles: Any) -> Any:
    """Counts the clues of each puzzle.

    >>> import ninefold
    >>> ninefold.clues(["." * 81, "12" + "." * 79])
    [0, 2]
    """
    return _values("number", _ninefold.clues, puzzles)
