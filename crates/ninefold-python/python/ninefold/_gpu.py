"""The verbs that a GPU can answer. Where there is none, the answer comes from the processor, with a warning."""

from __future__ import annotations

import warnings
from typing import Any

from . import _ninefold


def _is_there() -> bool:
    """Whether there is a device; if not, a warning says why."""
    reason = _ninefold.gpu_unavailable()
    if reason is not None:
        warnings.warn(f"no GPU is used: {reason}", RuntimeWarning, stacklevel=6)
    return reason is None


def solve(puzzles: Any, threads: int | None) -> Any:
    return _ninefold.solve(puzzles, threads, _is_there())


def verdict(puzzles: Any, threads: int | None) -> Any:
    return _ninefold.verdict(puzzles, threads, _is_there())


def count(puzzles: Any, limit: int, threads: int | None) -> Any:
    return _ninefold.count(puzzles, limit, threads, _is_there())
