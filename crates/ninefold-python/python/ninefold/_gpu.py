"""The verbs that a GPU can answer. Where there is none, or where it fails, the processor answers, with a warning."""

from __future__ import annotations

import warnings
from typing import Any

from . import _ninefold


def _warn(message: str) -> None:
    warnings.warn(message, RuntimeWarning, stacklevel=6)


def _is_there() -> bool:
    """Returns `True` if there is a device; if not, a warning says why."""
    reason = _ninefold.gpu_unavailable()
    if reason is not None:
        _warn(f"no GPU is used: {reason}")
    return reason is None


def _checked(answer: Any) -> Any:
    """Warns if the device has failed meanwhile."""
    reason = _ninefold.gpu_fault()
    if reason is not None:
        _warn(f"the GPU is not used any more: {reason}")
    return answer


def solve(puzzles: Any, threads: int | None) -> Any:
    return _checked(_ninefold.solve(puzzles, threads, _is_there()))


def solve_into(puzzles: Any, out: Any, threads: int | None) -> None:
    _ninefold.solve_into(puzzles, out, threads, _is_there())
    _checked(out)


def verdict(puzzles: Any, threads: int | None) -> Any:
    return _checked(_ninefold.verdict(puzzles, threads, _is_there()))


def count(puzzles: Any, limit: int, threads: int | None) -> Any:
    return _checked(_ninefold.count(puzzles, limit, threads, _is_there()))
