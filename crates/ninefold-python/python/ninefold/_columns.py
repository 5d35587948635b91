"""The verbs that take one puzzle or a column of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import _any, _frames, _gpu, _keywords, _ninefold, _text
from ._errors import PuzzleError
from ._kinds import Kind, kind_of
from ._rating import rating_of

Raw = Callable[..., Any]


#: The verbs that answer puzzles of any rules.
_OF_ANY_RULES = frozenset(("solve", "verdict", "count", "minimize", "clues"))


def _one(verb: str, raw: Raw, puzzle: str, *args: Any) -> Any:
    """The answer for one text, in any format. A text that is no puzzle is always an exception."""
    answer = raw([puzzle], *args)[0]
    if answer is None or answer == "unreadable":
        has_answer = verb in _OF_ANY_RULES
        if has_answer and _ninefold.other_rows([puzzle]):
            return _any.answer(verb, puzzle, *args)
        try:
            cells = _text.cells(puzzle)
        except _text.OtherRulesError:
            if has_answer:
                return _any.answer(verb, puzzle, *args)
            raise
        answer = raw([cells], *args)[0] if cells != puzzle else answer
    return answer


def _of_any_rules(verb: str, puzzle: _any.Puzzle, *args: Any) -> Any:
    """The answer for a `Puzzle`."""
    if verb == "minimize":
        return puzzle.minimize(seed=args[0])
    if verb in _OF_ANY_RULES:
        return _any.answer(verb, puzzle.__ninefold_request__, *args)
    if verb == "rate":
        return puzzle.rate()
    raise _text.OtherRulesError(f"this puzzle has other rules or another size than the classic Sudoku: {verb} is for classic ones")


def _patched(verb: str, kind: Kind, others: list[tuple[int, str]], answers: Any, *args: Any) -> Any:
    """The answers of a column with those for rows of other rules."""
    if not others:
        return answers
    threads = args[-1] if args else None
    found = _any.answers(verb, others, threads, *args)
    return kind.patched(answers, {row: one for row, one in found.items() if not isinstance(one, PuzzleError)})


def _others(verb: str, kind: Kind) -> list[tuple[int, str]]:
    """The rows of a column that have other rules, where the verb answers them."""
    return _ninefold.other_rows(kind.puzzles) if verb in _OF_ANY_RULES else []


def _is_grid(puzzles: Any) -> bool:
    return hasattr(puzzles, "__ninefold_text__")


def _texts(verb: str, raw: Raw, puzzles: Any, *args: Any, errors: str = "null") -> Any:
    """Asks for texts."""
    if isinstance(puzzles, _any.Puzzle) and not puzzles.is_classic:
        return _of_any_rules(verb, puzzles, *args)
    if isinstance(puzzles, str):
        return _one(verb, raw, puzzles, *args)
    if isinstance(puzzles, _any.Puzzle):
        return _one(verb, raw, puzzles.text, *args)
    if _is_grid(puzzles):
        answer = _one(verb, raw, puzzles.text, *args)
        return None if answer is None else type(puzzles)(answer)
    package = _frames.package_of(puzzles)
    if package is not None:
        return _frames.answer(verb, package, puzzles, lambda column: _texts(verb, raw, column, *args, errors=errors))
    kind = kind_of(puzzles)
    others = _others(verb, kind)
    if errors == "raise":
        _raise_first_problem(kind, others)
    return kind.text(_patched(verb, kind, others, raw(kind.puzzles, *args), *args))


def _raise_first_problem(kind: Kind, others: list[tuple[int, str]] | None = None) -> None:
    """Raises the error of the first row that cannot be read. Rows of other rules are read as requests."""
    read = _any.answers("clues", others, None) if others else {}
    problem = kind.problem()
    while problem is not None:
        row, column, message = problem
        if row not in read:
            raise PuzzleError(f"row {row}: {message}", row=row, column=column)
        if isinstance(read[row], PuzzleError):
            raise read[row]
        problem = _ninefold.problem(kind.puzzles, row + 1)


def _values(verb: str, raw: Raw, puzzles: Any, *args: Any) -> Any:
    """Asks for numbers, verdicts or ratings."""
    if isinstance(puzzles, _any.Puzzle) and not puzzles.is_classic:
        return _of_any_rules(verb, puzzles, *args)
    if _is_grid(puzzles):
        puzzles = puzzles.text
    if isinstance(puzzles, str):
        answer = _one(verb, raw, puzzles, *args)
        return rating_of(answer) if verb == "rate" and answer is not None else answer
    package = _frames.package_of(puzzles)
    if package is not None:
        return _frames.answer(verb, package, puzzles, lambda column: _values(verb, raw, column, *args))
    kind = kind_of(puzzles)
    answers = _patched(verb, kind, _others(verb, kind), raw(kind.puzzles, *args), *args)
    if verb == "rate":
        return kind.rating(answers, raw is _ninefold.rate_with_steps)
    return kind.verdict(answers) if verb == "verdict" else kind.number(answers)


def _solve_digits(kind: Kind, out: Any, threads: int | None, gpu: bool) -> Any:
    """Solves into a NumPy array."""
    answer = kind.output(out)
    (_gpu.solve_into if gpu else _ninefold.solve_into)(kind.puzzles, answer.reshape(-1, 81), threads)
    return answer.astype(kind.dtype, copy=False)


def solve(
    puzzles: Any,
    *,
    threads: int | None = None,
    errors: str = "null",
    gpu: bool = False,
    out: Any = None,
    **unknown: Any,
) -> Any:
    """Returns the solution of each puzzle that has exactly one.

    Where there is none, or more than one, the answer is null (None; for NumPy a row of 0), and `verdict` says why. A row
    that cannot be read is null too; with errors="raise" it is a PuzzleError. A single text that cannot be read always is.
    With gpu=True a GPU searches, where there is one. With out=ARRAY the solutions of a NumPy array are written into
    another one of the same shape, which is returned.

    >>> import ninefold
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> ninefold.solve(puzzle)
    '534678912672195348198342567859761423426853791713924856961537284287419635345286179'
    >>> ninefold.solve(["." * 81, "no puzzle"])
    [None, None]
    """
    if unknown:
        _keywords.refuse(solve, unknown)
    if errors not in ("null", "raise"):
        raise ValueError(f"errors is 'null' or 'raise', not {errors!r}")
    raw = _gpu.solve if gpu else _ninefold.solve
    if not isinstance(puzzles, str) and hasattr(puzzles, "__array_interface__"):
        kind = kind_of(puzzles)
        if hasattr(kind, "output"):
            if errors == "raise":
                _raise_first_problem(kind)
            return _solve_digits(kind, out, threads, gpu)
    if out is not None:
        raise TypeError("out is for puzzles in a NumPy array of digits")
    return _texts("solve", raw, puzzles, threads, errors=errors)


def canon(puzzles: Any, *, threads: int | None = None, **unknown: Any) -> Any:
    """Returns the canonical form of each puzzle: equivalent puzzles have the same.

    >>> import ninefold
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> ninefold.canon(puzzle) == ninefold.canon(puzzle[::-1])
    True
    """
    if unknown:
        _keywords.refuse(canon, unknown)
    return _texts("canon", _ninefold.canon, puzzles, threads)


def minimize(puzzles: Any, *, seed: int = 0, threads: int | None = None, **unknown: Any) -> Any:
    """Returns a minimal puzzle within each puzzle that has exactly one solution: no clue of it is redundant.

    Each row has an order of clues of its own, which the seed and its number determine.

    >>> import ninefold
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> ninefold.clues(puzzle), ninefold.clues(ninefold.minimize(puzzle)) < 30
    (30, True)
    """
    if unknown:
        _keywords.refuse(minimize, unknown)
    return _texts("minimize", _ninefold.minimize, puzzles, seed, threads)


def verdict(puzzles: Any, *, threads: int | None = None, gpu: bool = False, **unknown: Any) -> Any:
    """Returns what `check` says of each puzzle, in a word.

    'unique', 'multiple', 'none', 'clash', 'solved', 'wrong', or 'unreadable'. In Arrow it is a dictionary column.

    >>> import ninefold
    >>> ninefold.verdict(["." * 81, "11" + "." * 79, "no puzzle"])
    ['multiple', 'clash', 'unreadable']
    """
    if unknown:
        _keywords.refuse(verdict, unknown)
    return _values("verdict", _gpu.verdict if gpu else _ninefold.verdict, puzzles, threads)


def count(puzzles: Any, *, limit: int = 2, threads: int | None = None, gpu: bool = False, **unknown: Any) -> Any:
    """Counts the solutions of each puzzle, up to a limit.

    >>> import ninefold
    >>> ninefold.count("." * 81, limit=1000)
    1000
    """
    if unknown:
        _keywords.refuse(count, unknown)
    return _values("count", _gpu.count if gpu else _ninefold.count, puzzles, limit, threads)


def rate(
    puzzles: Any, *, max_er: float | None = None, steps: bool = False, threads: int | None = None, **unknown: Any
) -> Any:
    """Rates each puzzle that has exactly one solution, as the Sudoku Explainer does.

    With max_er the rating stops, and is null, as soon as it is known to be above. In columns it is a struct of er, ep and
    ed; for NumPy a structured array. With steps=True the steps of the rating follow: technique, rating, placements and
    eliminations of each. The highest rating among them is er.

    >>> import ninefold
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> ninefold.rate(puzzle)
    Rating(er=1.2, ep=1.2, ed=1.2)
    >>> ninefold.rate([puzzle, "." * 81])
    [Rating(er=1.2, ep=1.2, ed=1.2), None]
    """
    if unknown:
        _keywords.refuse(rate, unknown)
    return _values("rate", _ninefold.rate_with_steps if steps else _ninefold.rate, puzzles, max_er, threads)


def symmetries(puzzles: Any, *, threads: int | None = None, **unknown: Any) -> Any:
    """Counts the symmetries of each puzzle: the permutations of its cells that give the same puzzle after relabelling.

    >>> import ninefold
    >>> ninefold.symmetries("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    1
    """
    if unknown:
        _keywords.refuse(symmetries, unknown)
    return _values("symmetries", _ninefold.symmetries, puzzles, threads)


def clues(puzzles: Any, **unknown: Any) -> Any:
    """Counts the clues of each puzzle.

    >>> import ninefold
    >>> ninefold.clues(["." * 81, "12" + "." * 79])
    [0, 2]
    """
    if unknown:
        _keywords.refuse(clues, unknown)
    return _values("clues", _ninefold.clues, puzzles)
