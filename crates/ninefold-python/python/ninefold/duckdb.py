"""Ninefold for DuckDB: `register(con)` adds solve, verdict, solution_count, rate, canon and clues to SQL.

>>> import duckdb, ninefold.duckdb
>>> con = duckdb.connect()
>>> ninefold.duckdb.register(con)
>>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> con.execute("select clues($1), verdict($1), rate($1).er, solution_count($1, 2)", [puzzle]).fetchone()
(30, 'unique', 1.2, 1)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

try:
    import duckdb
except ImportError as error:
    raise ImportError("this needs DuckDB: pip install 'ninefold[duckdb]'") from error

from . import _sql_functions as functions
from ._kinds import import_pyarrow

__all__ = ["register"]


def register(con: duckdb.DuckDBPyConnection) -> None:
    """Adds the functions to a connection. An unreadable puzzle gives null, and `verdict` says so."""
    import_pyarrow()
    text: Any = "VARCHAR"
    rating = duckdb.struct_type({"er": "DOUBLE", "ep": "DOUBLE", "ed": "DOUBLE"})
    _add(con, "solve", functions.solve, [text], text)
    _add(con, "verdict", functions.verdict, [text], text)
    _add(con, "solution_count", functions.solution_count, [text, "BIGINT"], "UBIGINT")
    _add(con, "rate", functions.rate, [text], rating)
    _add(con, "canon", functions.canon, [text], text)
    _add(con, "clues", functions.clues, [text], "UTINYINT")


def _add(con: Any, name: str, function: Callable[..., Any], parameters: list[Any], answer: Any) -> None:
    # A null may come in, and a null may come out of a puzzle that is not null.
    con.create_function(name, function, parameters, answer, type="arrow", null_handling="special")
