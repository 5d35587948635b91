"""Ninefold for DataFusion: `register(ctx)` adds solve, verdict, solution_count, rate, canon and clues to SQL.

>>> import datafusion, ninefold.datafusion
>>> ctx = datafusion.SessionContext()
>>> ninefold.datafusion.register(ctx)
>>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> ctx.sql(f"select verdict('{puzzle}') as v, rate('{puzzle}')['er'] as er").to_pylist()
[{'v': 'unique', 'er': 1.2}]
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

try:
    import datafusion
except ImportError as error:
    raise ImportError("this needs DataFusion: pip install datafusion pyarrow") from error

from . import _sql_functions as functions
from ._kinds import import_pyarrow

__all__ = ["register"]


def register(ctx: datafusion.SessionContext) -> None:
    """Adds the functions to a session. An unreadable puzzle gives null, and `verdict` says so."""
    pa = import_pyarrow()
    text = pa.string()
    rating = pa.struct([(name, pa.float64()) for name in ("er", "ep", "ed")])
    _add(ctx, "solve", functions.solve, [text], text)
    _add(ctx, "verdict", functions.verdict, [text], text)
    _add(ctx, "solution_count", functions.solution_count, [text, pa.int64()], pa.uint64())
    _add(ctx, "rate", functions.rate, [text], rating)
    _add(ctx, "canon", functions.canon, [text], text)
    _add(ctx, "clues", functions.clues, [text], pa.uint8())


def _add(ctx: Any, name: str, function: Callable[..., Any], parameters: list[Any], answer: Any) -> None:
    ctx.register_udf(datafusion.udf(function, parameters, answer, "immutable", name))
