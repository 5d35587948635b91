"""The kinds of columns, and how an answer of the engine becomes the kind of the question.

The engine takes lists, arrays of NumPy in C order and everything that speaks the Arrow PyCapsule interface; it returns
a list, arrays of NumPy, or an object that speaks it too. A kind wraps these. A package is imported only by the kind
that belongs to it, which means that it is there.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from ._rating import Rating


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

    def rating(self, raw: Any) -> Any:
        return [None if row is None else Rating(*row) for row in raw]


class NumpyKind:
    """Digits of NumPy. There is no null: a row without an answer is all 0, and its rating is NaN."""

    def __init__(self, puzzles: Any) -> None:
        import numpy as np

        if puzzles.dtype != np.uint8:
            raise TypeError(f"expected digits of type uint8, not {puzzles.dtype}; use .astype('uint8')")
        if puzzles.ndim not in (2, 3) or puzzles.shape[1:] not in ((81,), (9, 9)):
            raise ValueError(f"expected the shape (n, 81) or (n, 9, 9), not {puzzles.shape}")
        # Rows have to follow each other in memory: Fortran's order, slices and masks are copied.
        self.puzzles = np.ascontiguousarray(np.asarray(puzzles))
        self.shape = puzzles.shape

    def output(self, out: Any) -> Any:
        """An array for the answer: that of the caller, or a new one of NumPy, which uses huge pages for a large one."""
        import numpy as np

        if out is None:
            return np.empty(self.shape, np.uint8)
        if not isinstance(out, np.ndarray) or out.dtype != np.uint8 or out.shape != self.shape:
            raise TypeError(f"out is an array of type uint8 and shape {self.shape}, as the puzzles are")
        if not out.flags.c_contiguous or not out.flags.writeable:
            raise ValueError("out has to be writeable and in C order")
        if np.may_share_memory(out, self.puzzles):
            raise ValueError("out has to be other memory than the puzzles")
        return out

    def text(self, raw: Any) -> Any:
        return raw.reshape(self.shape)

    def number(self, raw: Any) -> Any:
        return raw

    def verdict(self, raw: Any) -> Any:
        import numpy as np

        names, keys = raw
        return np.array(names or [""], dtype=np.str_)[keys]

    def rating(self, raw: Any) -> Any:
        import numpy as np

        ratings = np.empty(self.shape[0], dtype=[("er", "f8"), ("ep", "f8"), ("ed", "f8")])
        for name, column in zip(("er", "ep", "ed"), raw):
            ratings[name] = column
        return ratings


class ArrowKind:
    """A column of Arrow of any package: pyarrow's answer where pyarrow is installed, else an object that speaks Arrow."""

    def __init__(self, puzzles: Any) -> None:
        self.puzzles = puzzles

    def text(self, raw: Any) -> Any:
        try:
            return to_pyarrow(raw)
        except ImportError:
            return raw

    def number(self, raw: Any) -> Any:
        return self.text(raw)

    def verdict(self, raw: Any) -> Any:
        return self.text(raw)

    def rating(self, raw: Any) -> Any:
        return self.text(raw)


class PolarsKind(ArrowKind):
    """A Series of polars; the answer has its name."""

    def text(self, raw: Any) -> Any:
        import polars

        return polars.Series(raw).alias(self.puzzles.name)


class PandasKind(ArrowKind):
    """A Series of pandas; the answer has its index and name."""

    def _series(self, values: Any) -> Any:
        import pandas

        return pandas.Series(values, index=self.puzzles.index, name=self.puzzles.name, copy=False)

    def text(self, raw: Any) -> Any:
        import pandas

        dtype: Any = self.puzzles.dtype
        if not hasattr(dtype, "__from_arrow__"):
            # Texts as Python objects, of pandas before version 3.
            dtype = pandas.StringDtype(na_value=float("nan"))
        return self._series(dtype.__from_arrow__(to_pyarrow(raw)))

    def number(self, raw: Any) -> Any:
        import pandas

        column = to_pyarrow(raw)
        return self._series(pandas.arrays.ArrowExtensionArray(column))

    def verdict(self, raw: Any) -> Any:
        return self._series(to_pyarrow(raw).to_pandas().array)

    def rating(self, raw: Any) -> Any:
        return self.number(raw)


Kind = ListKind | NumpyKind | ArrowKind


def to_pyarrow(raw: Any) -> Any:
    """Wraps an answer of the engine in an array or a chunked array of pyarrow, without copying it."""
    pyarrow = import_pyarrow()
    if hasattr(raw, "__arrow_c_array__"):
        return pyarrow.array(raw)
    return pyarrow.chunked_array(raw)


def import_pyarrow() -> Any:
    """Imports pyarrow, or says how to install it."""
    try:
        import pyarrow
    except ImportError as error:
        raise ImportError("this needs pyarrow: pip install 'ninefold[arrow]'") from error
    return pyarrow


def kind_of(puzzles: Any) -> Kind:
    """The kind of a column."""
    loaded = sys.modules.get
    for package, name, kind in _CLASSES:
        module = loaded(package)
        if module is not None and isinstance(puzzles, getattr(module, name, ())):
            return kind(puzzles)
    if hasattr(puzzles, "__arrow_c_array__") or hasattr(puzzles, "__arrow_c_stream__"):
        return ArrowKind(puzzles)
    if isinstance(puzzles, Sequence) and not isinstance(puzzles, bytes | bytearray | memoryview):
        return ListKind(puzzles)
    name = type(puzzles).__name__
    message = "expected puzzles as str, a sequence of str, a NumPy array of uint8 or an Arrow column"
    raise TypeError(f"{message}, not {name}")


_CLASSES: tuple[tuple[str, str, type[NumpyKind | ArrowKind]], ...] = (
    ("numpy", "ndarray", NumpyKind),
    ("pandas", "Series", PandasKind),
    ("polars", "Series", PolarsKind),
)
