"""Uses every overload of the package; `mypy --strict` and `pyright` check it. It is not run."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, assert_type

import numpy as np
import numpy.typing as npt
import pandas as pd
import polars as pl
import pyarrow as pa

import ninefold
from ninefold import Check, Grid, Hint, Path, PuzzleError, Rating, ScannedGrid, Step, Transformation

text: str = "." * 81
grid = Grid(text)
texts: list[str] = [text]
optional: tuple[str | None, ...] = (text, None)
digits: npt.NDArray[np.uint8] = np.zeros((1, 81), dtype=np.uint8)
pandas_series: pd.Series[Any] = pd.Series(texts)
polars_series: pl.Series = pl.Series(texts)
array: pa.Array = pa.array(texts)
chunked: pa.ChunkedArray = pa.chunked_array([texts])


class Foreign:
    """A column of a package that the types do not know."""

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        return None


foreign = Foreign()

puzzle = ninefold.Puzzle(text, rules="x")
assert_type(ninefold.solve(puzzle), str | None)
assert_type(ninefold.solve([puzzle, text, None]), list[str | None])
assert_type(ninefold.count(puzzle, limit=3), int)
assert_type(ninefold.clues(puzzle), int)
assert_type(ninefold.minimize(puzzle, seed=1), ninefold.Puzzle | None)
assert_type(ninefold.candidates(puzzle), list[str])
assert_type(ninefold.convert(puzzle, "iss"), str)
assert_type(ninefold.explain(puzzle), Path | ninefold.RulesPath)
assert_type(ninefold.generate(1, rules="killer", shape="6x6", weight=(2.0, None)), list[ninefold.Puzzle])
assert_type(ninefold.solve(text), str | None)
assert_type(ninefold.solve(grid), Grid | None)
assert_type(ninefold.solve(texts), list[str | None])
assert_type(ninefold.solve(optional, threads=1, errors="raise", gpu=True), list[str | None])
assert_type(ninefold.solve([grid, text]), list[str | None])
assert_type(ninefold.solve(digits), npt.NDArray[np.uint8])
assert_type(ninefold.solve(digits, out=np.empty_like(digits)), npt.NDArray[np.uint8])
solved_pandas: pd.Series[Any] = ninefold.solve(pandas_series)
assert_type(ninefold.solve(polars_series), pl.Series)
solved_array: pa.Array = ninefold.solve(array)
solved_chunks: pa.ChunkedArray = ninefold.solve(chunked)
solved_foreign = ninefold.solve(foreign)

verdict_text: str = ninefold.verdict(text)
verdict_grid: str = ninefold.verdict(grid)
for verdict in ninefold.verdict(texts):
    name: str | None = verdict
assert_type(ninefold.verdict(digits), npt.NDArray[np.str_])
verdict_pandas: pd.Series[Any] = ninefold.verdict(pandas_series)
assert_type(ninefold.verdict(polars_series), pl.Series)
verdict_array: pa.Array = ninefold.verdict(array)
verdict_chunks: pa.ChunkedArray = ninefold.verdict(chunked)
verdict_foreign = ninefold.verdict(foreign)

assert_type(ninefold.count(text, limit=5), int)
assert_type(ninefold.count(grid), int)
assert_type(ninefold.count(texts, threads=2), list[int | None])
assert_type(ninefold.count(digits), npt.NDArray[np.uint64])
count_pandas: pd.Series[Any] = ninefold.count(pandas_series)
assert_type(ninefold.count(polars_series), pl.Series)
count_array: pa.Array = ninefold.count(array)
count_chunks: pa.ChunkedArray = ninefold.count(chunked)
count_foreign = ninefold.count(foreign)

assert_type(ninefold.rate(text, max_er=7.2), Rating | None)
assert_type(ninefold.rate(grid), Rating | None)
assert_type(ninefold.rate(texts), list[Rating | None])
rated: npt.NDArray[np.void] = ninefold.rate(digits)
rate_pandas: pd.Series[Any] = ninefold.rate(pandas_series)
assert_type(ninefold.rate(polars_series), pl.Series)
rate_array: pa.Array = ninefold.rate(array)
rate_chunks: pa.ChunkedArray = ninefold.rate(chunked)
rate_foreign = ninefold.rate(foreign)

assert_type(ninefold.canon(text), str)
assert_type(ninefold.canon(grid), Grid)
assert_type(ninefold.canon(texts), list[str | None])
assert_type(ninefold.canon(digits), npt.NDArray[np.uint8])
canon_pandas: pd.Series[Any] = ninefold.canon(pandas_series)
assert_type(ninefold.canon(polars_series), pl.Series)
canon_array: pa.Array = ninefold.canon(array)
canon_chunks: pa.ChunkedArray = ninefold.canon(chunked)
canon_foreign = ninefold.canon(foreign)

assert_type(ninefold.symmetries(text), int)
assert_type(ninefold.symmetries(grid), int)
assert_type(ninefold.symmetries(texts), list[int | None])
assert_type(ninefold.symmetries(digits), npt.NDArray[np.uint64])
symmetries_pandas: pd.Series[Any] = ninefold.symmetries(pandas_series)
assert_type(ninefold.symmetries(polars_series), pl.Series)
symmetries_array: pa.Array = ninefold.symmetries(array)
symmetries_chunks: pa.ChunkedArray = ninefold.symmetries(chunked)
symmetries_foreign = ninefold.symmetries(foreign)

assert_type(ninefold.clues(text), int)
assert_type(ninefold.clues(grid), int)
assert_type(ninefold.clues(texts), list[int | None])
assert_type(ninefold.clues(digits), npt.NDArray[np.uint8])
clues_pandas: pd.Series[Any] = ninefold.clues(pandas_series)
assert_type(ninefold.clues(polars_series), pl.Series)
clues_array: pa.Array = ninefold.clues(array)
clues_chunks: pa.ChunkedArray = ninefold.clues(chunked)
clues_foreign = ninefold.clues(foreign)

assert_type(ninefold.solve(pd.DataFrame({"puzzle": texts})), pd.DataFrame)
assert_type(ninefold.rate(pl.DataFrame({"puzzle": texts}), steps=True), pl.DataFrame)
assert_type(ninefold.rate(polars_series, steps=True), pl.Series)
many: npt.NDArray[np.int64] = np.zeros((1, 81), dtype=np.int64)
solved_many: npt.NDArray[Any] = ninefold.solve(many)
counted_many: npt.NDArray[np.uint64] = ninefold.count(many)

assert_type(ninefold.minimize(text, seed=3), str | None)
assert_type(ninefold.minimize(grid), Grid | None)
assert_type(ninefold.minimize(texts), list[str | None])
assert_type(ninefold.minimize(digits), npt.NDArray[np.uint8])
minimize_pandas: pd.Series[Any] = ninefold.minimize(pandas_series)
assert_type(ninefold.minimize(polars_series), pl.Series)
minimize_array: pa.Array = ninefold.minimize(array)
minimize_chunks: pa.ChunkedArray = ninefold.minimize(chunked)
minimize_foreign = ninefold.minimize(foreign)

assert_type(ninefold.generate(3), list[str])
assert_type(ninefold.generate(3, seed=1, er=(2.0, None), clues=24, symmetry="rotational", kind="list"), list[str])
generated_array: pa.Array = ninefold.generate(3, technique="x-wing", minimal=True, kind="arrow")
assert_type(ninefold.generate(3, kind="numpy", distinct=True, near=grid, time=1.0), npt.NDArray[np.uint8])
found: pa.RecordBatch = ninefold.hunt(1, 0, 10, er=(9.0, None))

assert_type(ninefold.solutions(grid, limit=3), Iterator[str])
assert_type(ninefold.same(text, grid), Transformation | None)
assert_type(ninefold.shuffle(text, seed=1), str)
assert_type(ninefold.check(text), Check)
assert_type(ninefold.hint(grid, detail=3), Hint)
path = ninefold.explain(text, path="short", only=["naked-single"])
assert_type(path, Path)
assert_type(path[0], Step)
assert_type(path[:3], list[Step])
assert_type([step for step in path], list[Step])
assert_type(path.to_html(), str)
table: pa.Table = ninefold.read("puzzles.csv", format="csv")
ninefold.write(table, "puzzles.json", force=True)
assert_type(ninefold.scan("photo.jpg"), ScannedGrid)
assert_type(ninefold.scan(b"", grid="all"), list[ScannedGrid])
assert_type(ninefold.scan("photo.jpg", grid=2, sure=True), ScannedGrid | None)
assert_type(ninefold.to_digits(texts), npt.NDArray[np.uint8])
assert_type(ninefold.to_text(digits), list[str])
assert_type(grid[0, 0], int)
assert_type(grid.cells, npt.NDArray[np.uint8])
assert_type(grid.solve(), Grid | None)
assert_type(grid.rate(), Rating | None)
assert_type(grid.hint(), Hint)
error = PuzzleError("message", row=1, column=2)
assert_type(error.row, int | None)
assert_type(error.column, int)
