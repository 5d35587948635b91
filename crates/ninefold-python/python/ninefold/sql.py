"""`python -m ninefold sql`: a question in SQL, answered by DuckDB or DataFusion with the functions of Ninefold."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING

from ._kinds import import_pyarrow

if TYPE_CHECKING:
    import pyarrow

_EPILOG = """\
functions: solve(text), verdict(text), solution_count(text, limit), rate(text) with er, ep and ed, canon(text), clues(text)

examples:
  python -m ninefold sql "select verdict(puzzle), count(*) from 'puzzles.parquet' group by 1"
  python -m ninefold sql "select puzzle, rate(puzzle).er as er from 'puzzles.csv' order by er desc limit 10"
  python -m ninefold sql --engine datafusion "select rate(puzzle)['er'] from 'puzzles.parquet'"
"""


def query(text: str, *, engine: str | None = None) -> pyarrow.Table:
    """Answers a question in SQL as a pyarrow table: with DuckDB where it is installed, else with DataFusion.

    >>> import ninefold.sql
    >>> ninefold.sql.query("select clues('12" + "." * 79 + "') as clues").to_pylist()
    [{'clues': 2}]
    """
    engine = engine or next((name for name in ("duckdb", "datafusion") if find_spec(name)), None)
    if engine == "duckdb":
        return _duckdb(text)
    if engine == "datafusion":
        return _datafusion(text)
    if engine is None:
        raise ImportError("this needs DuckDB or DataFusion: pip install duckdb pyarrow")
    raise ValueError(f"engine is 'duckdb' or 'datafusion', not {engine!r}")


def _duckdb(text: str) -> pyarrow.Table:
    import duckdb

    from .duckdb import register

    with duckdb.connect() as con:
        register(con)
        relation = con.sql(text)
        # A statement that is no question has no answer.
        return relation.to_arrow_table() if relation is not None else import_pyarrow().table({})


def _datafusion(text: str) -> pyarrow.Table:
    import datafusion

    from .datafusion import register

    ctx = datafusion.SessionContext(datafusion.SessionConfig().with_information_schema(True)).enable_url_table()
    register(ctx)
    return ctx.sql(text).to_arrow_table()


def main(argv: Sequence[str]) -> int:
    """The command. The answer is CSV, or with --output a Parquet or CSV file."""
    parser = argparse.ArgumentParser(
        prog="python -m ninefold sql",
        description="Answer a question in SQL about files of puzzles.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("query", help="the question")
    parser.add_argument("--engine", choices=["duckdb", "datafusion"], help="default: the one that is installed")
    parser.add_argument("-o", "--output", help="write a .parquet or .csv file instead of printing CSV")
    options = parser.parse_args(argv)
    try:
        table = query(options.query, engine=options.engine)
        _show(table, options.output)
    except BrokenPipeError:
        return 0
    except Exception as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    return 0


def _show(table: pyarrow.Table, output: str | None) -> None:
    import pyarrow.csv
    import pyarrow.parquet

    if output is not None and output.endswith(".parquet"):
        pyarrow.parquet.write_table(table, output)
        return
    table = _flat(table)
    if output is None:
        sink = pyarrow.BufferOutputStream()
        pyarrow.csv.write_csv(table, sink)
        sys.stdout.write(sink.getvalue().to_pybytes().decode())
        sys.stdout.flush()
    else:
        pyarrow.csv.write_csv(table, output)


def _flat(table: pyarrow.Table) -> pyarrow.Table:
    """CSV has no structs: each becomes columns of its own."""
    import pyarrow

    while any(pyarrow.types.is_struct(field.type) for field in table.schema):
        table = table.flatten()
    return table
