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
    raise ImportError("this needs DuckDB: pip install duckdb pyarrow") from error

from . import _sql_functions as functions
from ._kinds import import_pyarrow

__all__ = ["register"]


#: The SQL functions.
_NAMES = ("solve", "verdict", "solution_count", "rate", "canon", "clues")


def register(con: duckdb.DuckDBPyConnection) -> None:
    """Adds the functions to a connection, and so to its cursors; where they are, it does nothing.

    An unreadable puzzle gives null, and `verdict` says so.
    """
    import_pyarrow()
    if _is_registered(con):
        return
    text: Any = "VARCHAR"
    rating = duckdb.struct_type({"er": "DOUBLE", "ep": "DOUBLE", "ed": "DOUBLE"})
    _add(con, "solve", functions.solve, [text], text)
    _add(con, "verdict", functions.verdict, [text], text)
    _add(con, "solution_count", functions.solution_count, [text, "BIGINT"], "UBIGINT")
    _add(con, "rate", functions.rate, [text], rating)
    _add(con, "canon", functions.canon, [text], text)
    _add(con, "clues", functions.clues, [text], "UTINYINT")


def _is_registered(con: duckdb.DuckDBPyConnection) -> bool:
    """Returns `True` if the database has all functions.

    A cursor is asked: the connection may have an unfinished result.
    """
    query = "select count(distinct function_name) from duckdb_functions() where list_contains($1, function_name)"
    with con.cursor() as cursor:
        found = cursor.execute(f"{query} and function_type = 'scalar'", [list(_NAMES)]).fetchall()
    return bool(found[0][0] == len(_NAMES))


def _add(con: Any, name: str, function: Callable[..., Any], parameters: list[Any], answer: Any) -> None:
    # A null may come in, and a null may come out of a puzzle that is not null.
    con.create_function(name, function, parameters, answer, type="arrow", null_handling="special")
