"""The SQL functions, for every engine: their names, and what they compute on pyarrow columns.

An engine has threads of its own, so that each call uses one.
"""

from __future__ import annotations

from typing import Any

from . import _columns


def solve(puzzles: Any) -> Any:
    return _columns.solve(puzzles, threads=1)


def verdict(puzzles: Any) -> Any:
    import pyarrow

    return _columns.verdict(puzzles, threads=1).cast(pyarrow.string())


def solution_count(puzzles: Any, limits: Any) -> Any:
    """The limit is a column too: nearly always of one value."""
    import pyarrow

    found = limits.unique().to_pylist()
    if len(found) == 1 and found[0] is not None:
        return _columns.count(puzzles, limit=_limit(found[0]), threads=1)
    answers: list[int | None] = []
    for puzzle, limit in zip(puzzles.to_pylist(), limits.to_pylist()):
        if puzzle is None or limit is None:
            answers.append(None)
        else:
            answers += _columns.count([puzzle], limit=_limit(limit), threads=1)
    return pyarrow.array(answers, type=pyarrow.uint64())


def _limit(limit: int) -> int:
    if limit < 0:
        raise ValueError(f"the limit of solution_count is at least 0, not {limit}")
    return limit


def rate(puzzles: Any) -> Any:
    return _columns.rate(puzzles, threads=1)


def canon(puzzles: Any) -> Any:
    return _columns.canon(puzzles, threads=1)


def clues(puzzles: Any) -> Any:
    return _columns.clues(puzzles)
