"""The kinds of columns, and how an answer of the engine becomes the kind of the question.

The engine takes lists, NumPy arrays in C order and everything that speaks the Arrow PyCapsule interface; it returns
a list, NumPy arrays, or an object that speaks it too. A kind wraps these. A package is imported only by the kind
that belongs to it, which means that it is there.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from . import _ninefold
from ._rating import rating_of


class ListKind:
    """A list of texts; the answer is a list."""

    def __init__(self, puzzles: Sequence[Any]) -> None:
        self.puzzles = puzzles if isinstance(puzzles, list | tuple) else list(puzzles)

    def text(self, raw: Any) -> Any:
        return raw

    def number(self, raw: Any) -> Any:
        return raw

    def verdict(self, raw: Any) -> Any:
        return raw

    def rating(self, raw: Any, has_steps: bool) -> Any:
        return [None if row is None else rating_of(row) for row in raw]

    def patched(self, raw: Any, found: dict[int, Any]) -> Any:
        """The answers with some of them replaced."""
        return [found.get(row, answer) for row, answer in enumerate(raw)]

    def problem(self) -> tuple[int, int, str] | None:
        """The first row that cannot be read."""
        return _ninefold.problem(self.puzzles)


class ArrowKind:
    """An Arrow column of any package: pyarrow's answer where pyarrow is installed, else an object that speaks Arrow."""

    def __init__(self, puzzles: Any) -> None:
        self.puzzles = puzzles

    def problem(self) -> tuple[int, int, str] | None:
        """The first row that cannot be read."""
        return _ninefold.problem(self.puzzles)

    def patched(self, raw: Any, found: dict[int, Any]) -> Any:
        """The answers with some of them replaced, which needs pyarrow."""
        pyarrow, column = import_pyarrow(), to_pyarrow(raw)
        is_binary = pyarrow.types.is_binary(column.type) or pyarrow.types.is_large_binary(column.type)
        values = column.to_pylist()
        for row, answer in found.items():
            values[row] = answer.encode() if is_binary and isinstance(answer, str) else answer
        patched = pyarrow.array(values, type=column.type)
        return pyarrow.chunked_array([patched]) if isinstance(column, pyarrow.ChunkedArray) else patched

    def text(self, raw: Any) -> Any:
        try:
            return to_pyarrow(raw)
        except ImportError:
            return raw

    def number(self, raw: Any) -> Any:
        return self.text(raw)

    def verdict(self, raw: Any) -> Any:
        return self.text(raw)

    def rating(self, raw: Any, has_steps: bool) -> Any:
        return self.text(raw)


class PolarsKind(ArrowKind):
    """A polars Series; the answer has its name."""

    def text(self, raw: Any) -> Any:
        import polars

        return polars.Series(raw).alias(self.puzzles.name)


class PandasKind(ArrowKind):
    """A pandas Series; the answer has its index and name."""

    def _series(self, values: Any) -> Any:
        import pandas

        return pandas.Series(values, index=self.puzzles.index, name=self.puzzles.name, copy=False)

    def text(self, raw: Any) -> Any:
        import pandas

        dtype: Any = self.puzzles.dtype
        if not hasattr(dtype, "__from_arrow__"):
            # Texts as Python objects, of pandas before version 3, and categories: nearly every solution is another one.
            dtype = pandas.StringDtype(na_value=float("nan"))
        return self._series(dtype.__from_arrow__(to_pyarrow(raw)))

    def number(self, raw: Any) -> Any:
        import pandas

        column = to_pyarrow(raw)
        return self._series(pandas.arrays.ArrowExtensionArray(column))

    def verdict(self, raw: Any) -> Any:
        return self._series(to_pyarrow(raw).to_pandas().array)

    def rating(self, raw: Any, has_steps: bool) -> Any:
        return self.number(raw)


#: A kind: what it holds for the engine is `puzzles`, and its methods turn an answer into the kind of the question.
Kind = Any


def to_pyarrow(raw: Any) -> Any:
    """Wraps an answer of the engine in a pyarrow array or chunked array, without copying it."""
    pyarrow = import_pyarrow()
    if hasattr(raw, "__arrow_c_array__"):
        return pyarrow.array(raw)
    return pyarrow.chunked_array(raw)


def import_pyarrow() -> Any:
    """Imports pyarrow, or says how to install it."""
    try:
        import pyarrow
    except ImportError as error:
        raise ImportError("this needs pyarrow: pip install pyarrow") from error
    return pyarrow


#: The columns that a verb adds to a table.
NAMES: dict[str, tuple[str, ...]] = {
    "solve": ("solution",),
    "verdict": ("verdict",),
    "count": ("count",),
    "rate": ("er", "ep", "ed"),
    "canon": ("form",),
    "symmetries": ("symmetries",),
    "clues": ("clues",),
    "minimize": ("minimal",),
}


def kind_of(puzzles: Any) -> Kind:
    """The kind of a column."""
    if isinstance(puzzles, list | tuple):
        return ListKind(puzzles)
    loaded = sys.modules.get
    numpy = loaded("numpy")
    if numpy is not None and isinstance(puzzles, numpy.ndarray):
        from ._numpy import kind

        return kind(puzzles)
    for package, name, column in _CLASSES:
        module = loaded(package)
        if module is not None and isinstance(puzzles, getattr(module, name, ())):
            return column(puzzles)
    if hasattr(puzzles, "__arrow_c_array__") or hasattr(puzzles, "__arrow_c_stream__"):
        return ArrowKind(puzzles)
    if isinstance(puzzles, Sequence) and not isinstance(puzzles, bytes | bytearray | memoryview):
        return ListKind(puzzles)
    name = type(puzzles).__name__
    message = "expected puzzles as str, a sequence of str, a NumPy array or an Arrow column"
    help = "; use .decode()" if isinstance(puzzles, bytes | bytearray) else ""
    raise TypeError(f"{message}, not {name}{help}")


_CLASSES: tuple[tuple[str, str, type[ArrowKind]], ...] = (
    ("pandas", "Series", PandasKind),
    ("polars", "Series", PolarsKind),
)
