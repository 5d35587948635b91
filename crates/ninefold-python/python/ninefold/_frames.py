"""Tables and data frames: the answer is the table with columns added, which have the names that jobs give them."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from ._kinds import NAMES

#: The classes that are tables, by package.
_CLASSES = (
    ("pyarrow", ("Table", "RecordBatch")),
    ("pandas", ("DataFrame",)),
    ("polars", ("DataFrame",)),
)


def package_of(puzzles: Any) -> str | None:
    """The package whose table this is."""
    # Of the class: a LazyFrame would compute the attribute.
    if not hasattr(type(puzzles), "columns") and not hasattr(type(puzzles), "schema"):
        return None
    loaded = sys.modules.get
    for package, names in _CLASSES:
        module = loaded(package)
        if module is not None and isinstance(puzzles, tuple(getattr(module, name) for name in names)):
            return package
    polars = loaded("polars")
    if polars is not None and isinstance(puzzles, polars.LazyFrame):
        raise TypeError("this is a LazyFrame; use .collect(), or pl.col('puzzle').ninefold after import ninefold.polars")
    return None


def answer(verb: str, package: str, table: Any, call: Callable[[Any], Any]) -> Any:
    """Answers the column of puzzles of a table and adds the answers to it."""
    name = _puzzle_column(list(table.schema.names if package == "pyarrow" else table.columns))
    added = _columns(verb, package, call(table[name]))
    for taken in added:
        if taken in (table.schema.names if package == "pyarrow" else table.columns):
            raise ValueError(f"the table already has a column {taken!r}; give its column {name!r} alone, or rename {taken!r}")
    if package == "pandas":
        return table.assign(**added)
    if package == "polars":
        return table.with_columns(**added)
    for column, values in added.items():
        table = table.append_column(column, values)
    return table


def _puzzle_column(names: list[Any]) -> Any:
    """The column that holds the puzzles: `puzzle`, or the only one."""
    if names.count("puzzle") > 1:
        raise TypeError("this is a table with several columns 'puzzle': give the column that holds the puzzles")
    if "puzzle" in names:
        return "puzzle"
    if len(names) == 1:
        return names[0]
    raise TypeError("this is a table without a column 'puzzle': give the column that holds the puzzles")


def _columns(verb: str, package: str, answers: Any) -> dict[str, Any]:
    """The columns of an answer; a struct has one for each field."""
    names = NAMES[verb]
    if verb != "rate":
        return {names[0]: answers}
    if package == "pandas":
        fields = answers.dtype.pyarrow_dtype.names
        return {name: answers.struct.field(name).rename(name) for name in fields}
    if package == "polars":
        return {name: answers.struct.field(name) for name in answers.struct.fields}
    parts = answers.flatten()
    return dict(zip((field.name for field in answers.type), parts))

