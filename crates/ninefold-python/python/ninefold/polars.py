"""Ninefold for polars: after `import ninefold.polars`, expressions and Series have the namespace `ninefold`.

>>> import polars as pl, ninefold.polars
>>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> frame = pl.DataFrame({"puzzle": [puzzle, "." * 81]})
>>> frame.select(pl.col("puzzle").ninefold.count()).to_series().to_list()
[1, 2]
>>> frame.with_columns(solution=pl.col("puzzle").ninefold.solve())["solution"].null_count()
1
>>> frame["puzzle"].ninefold.verdict().cast(pl.String).to_list()
['unique', 'multiple']
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

try:
    import polars as pl
except ImportError as error:
    raise ImportError("this needs polars: pip install polars") from error

from . import _columns
from ._accessor import Verbs

__all__ = ["NinefoldExpr", "NinefoldSeries"]

_NUMBERS = {"er": pl.Float64, "ep": pl.Float64, "ed": pl.Float64}
_RATING = pl.Struct(_NUMBERS)
_TEXTS = pl.List(pl.String)
_STEP = pl.Struct({"technique": pl.String, "rating": pl.Float64, "placements": _TEXTS, "eliminations": _TEXTS})
_STEPS = pl.Struct({**_NUMBERS, "steps": pl.List(_STEP)})


@pl.api.register_expr_namespace("ninefold")
class NinefoldExpr:
    """The verbs on an expression. Polars has threads of its own, so that each call uses one unless `threads` says more."""

    def __init__(self, expr: pl.Expr) -> None:
        self._expr = expr

    def _map(self, verb: Callable[..., Any], dtype: Any, **options: Any) -> pl.Expr:
        def answer(puzzles: pl.Series) -> pl.Series:
            series: pl.Series = verb(puzzles, **options)
            return series

        return self._expr.map_batches(answer, return_dtype=dtype, is_elementwise=True)

    def solve(self, *, threads: int | None = 1) -> pl.Expr:
        """The solution of each puzzle that has exactly one."""
        return self._map(_columns.solve, pl.String, threads=threads)

    def verdict(self, *, threads: int | None = 1) -> pl.Expr:
        """The verdict of `check` on each puzzle, as text."""

        def answer(puzzles: Any, threads: int | None) -> Any:
            return _columns.verdict(puzzles, threads=threads).cast(pl.String)

        return self._map(answer, pl.String, threads=threads)

    def count(self, *, limit: int = 2, threads: int | None = 1) -> pl.Expr:
        """The number of solutions of each puzzle, up to a limit."""
        return self._map(_columns.count, pl.UInt64, limit=limit, threads=threads)

    def rate(self, *, max_er: float | None = None, steps: bool = False, threads: int | None = 1) -> pl.Expr:
        """The rating of each puzzle, a struct of er, ep and ed, with steps=True of the steps too."""
        return self._map(_columns.rate, _STEPS if steps else _RATING, max_er=max_er, steps=steps, threads=threads)

    def canon(self, *, threads: int | None = 1) -> pl.Expr:
        """The canonical form of each puzzle."""
        return self._map(_columns.canon, pl.String, threads=threads)

    def symmetries(self, *, threads: int | None = 1) -> pl.Expr:
        """The number of symmetries of each puzzle."""
        return self._map(_columns.symmetries, pl.UInt64, threads=threads)

    def clues(self) -> pl.Expr:
        """The number of clues of each puzzle."""
        return self._map(_columns.clues, pl.UInt8)

    def minimize(self, *, seed: int = 0, threads: int | None = 1) -> pl.Expr:
        """A minimal puzzle within each puzzle. It depends on the number of the row, so that the whole column is one batch."""

        def answer(puzzles: pl.Series) -> pl.Series:
            series: pl.Series = _columns.minimize(puzzles, seed=seed, threads=threads)
            return series

        return self._expr.map_batches(answer, return_dtype=pl.String)


@pl.api.register_series_namespace("ninefold")
class NinefoldSeries(Verbs):
    """The verbs on a Series, with all cores."""
