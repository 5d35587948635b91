"""Types of the package. Each verb on columns has an overload for each kind.

The kinds of Python itself come first: where a package is not installed, its types are Any, which would match a list too.
pyarrow has no types of its own: its columns are those that speak the Arrow PyCapsule interface, and an answer of it is Any.
"""

from collections.abc import Iterator, Sequence
from os import PathLike
from typing import Any, Literal, Protocol, overload

import numpy as np
import numpy.typing as npt
import pandas as pd
import polars as pl
import pyarrow as pa

from ._answers import Check as Check
from ._answers import Hint as Hint
from ._answers import Path as Path
from ._answers import ScannedGrid as ScannedGrid
from ._answers import Step as Step
from ._answers import Transformation as Transformation
from ._errors import NoSolutionError as NoSolutionError
from ._errors import PuzzleError as PuzzleError
from ._rating import RatedPath as RatedPath
from ._rating import RatedStep as RatedStep
from ._rating import Rating as Rating
from .grid import Grid as Grid

__all__ = [
    "Check",
    "Grid",
    "Hint",
    "NoSolutionError",
    "Path",
    "PuzzleError",
    "RatedPath",
    "RatedStep",
    "Rating",
    "ScannedGrid",
    "Step",
    "Transformation",
    "__version__",
    "canon",
    "check",
    "clues",
    "count",
    "explain",
    "formats",
    "generate",
    "hint",
    "hunt",
    "minimize",
    "rate",
    "read",
    "same",
    "scan",
    "shuffle",
    "solutions",
    "solve",
    "symmetries",
    "techniques",
    "to_digits",
    "to_text",
    "verdict",
    "write",
]

__version__: str

class ArrowArray(Protocol):
    """An array of any package that speaks the Arrow PyCapsule interface."""

    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]: ...

class ArrowStream(Protocol):
    """A column in chunks of any package that speaks the Arrow PyCapsule interface."""

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

Verdict = Literal["unique", "multiple", "none", "clash", "solved", "wrong", "unreadable"]
Errors = Literal["null", "raise"]
Range = int | float | str | tuple[float | None, float | None]

@overload
def solve(  # type: ignore[overload-overlap]
    puzzles: str,
    *,
    threads: int | None = None,
    errors: Errors = "null",
    gpu: bool = False,
) -> str | None: ...
@overload
def solve(puzzles: Grid, *, threads: int | None = None, errors: Errors = "null", gpu: bool = False) -> Grid | None: ...
@overload
def solve(
    puzzles: Sequence[str | Grid | None],
    *,
    threads: int | None = None,
    errors: Errors = "null",
    gpu: bool = False,
) -> list[str | None]: ...
@overload
def solve(
    puzzles: npt.NDArray[np.uint8],
    *,
    threads: int | None = None,
    errors: Errors = "null",
    gpu: bool = False,
    out: npt.NDArray[np.uint8] | None = None,
) -> npt.NDArray[np.uint8]: ...
@overload
def solve(
    puzzles: npt.NDArray[Any],
    *,
    threads: int | None = None,
    errors: Errors = "null",
    gpu: bool = False,
) -> npt.NDArray[Any]: ...
@overload
def solve(
    puzzles: pd.Series[Any],
    *,
    threads: int | None = None,
    errors: Errors = "null",
    gpu: bool = False,
) -> pd.Series[Any]: ...
@overload
def solve(
    puzzles: pd.DataFrame,
    *,
    threads: int | None = None,
    errors: Errors = "null",
    gpu: bool = False,
) -> pd.DataFrame: ...
@overload
def solve(
    puzzles: pl.Series,
    *,
    threads: int | None = None,
    errors: Errors = "null",
    gpu: bool = False,
) -> pl.Series: ...
@overload
def solve(
    puzzles: pl.DataFrame,
    *,
    threads: int | None = None,
    errors: Errors = "null",
    gpu: bool = False,
) -> pl.DataFrame: ...
@overload
def solve(
    puzzles: ArrowArray | ArrowStream,
    *,
    threads: int | None = None,
    errors: Errors = "null",
    gpu: bool = False,
) -> Any: ...
@overload
def verdict(  # type: ignore[overload-overlap]
    puzzles: str,
    *,
    threads: int | None = None,
    gpu: bool = False,
) -> Verdict: ...
@overload
def verdict(puzzles: Grid, *, threads: int | None = None, gpu: bool = False) -> Verdict: ...
@overload
def verdict(
    puzzles: Sequence[str | Grid | None],
    *,
    threads: int | None = None,
    gpu: bool = False,
) -> list[Verdict | None]: ...
@overload
def verdict(puzzles: npt.NDArray[Any], *, threads: int | None = None, gpu: bool = False) -> npt.NDArray[np.str_]: ...
@overload
def verdict(puzzles: pd.Series[Any], *, threads: int | None = None, gpu: bool = False) -> pd.Series[Any]: ...
@overload
def verdict(puzzles: pd.DataFrame, *, threads: int | None = None, gpu: bool = False) -> pd.DataFrame: ...
@overload
def verdict(puzzles: pl.Series, *, threads: int | None = None, gpu: bool = False) -> pl.Series: ...
@overload
def verdict(puzzles: pl.DataFrame, *, threads: int | None = None, gpu: bool = False) -> pl.DataFrame: ...
@overload
def verdict(puzzles: ArrowArray | ArrowStream, *, threads: int | None = None, gpu: bool = False) -> Any: ...
@overload
def count(  # type: ignore[overload-overlap]
    puzzles: str,
    *,
    limit: int = 2,
    threads: int | None = None,
    gpu: bool = False,
) -> int: ...
@overload
def count(puzzles: Grid, *, limit: int = 2, threads: int | None = None, gpu: bool = False) -> int: ...
@overload
def count(
    puzzles: Sequence[str | Grid | None],
    *,
    limit: int = 2,
    threads: int | None = None,
    gpu: bool = False,
) -> list[int | None]: ...
@overload
def count(
    puzzles: npt.NDArray[Any],
    *,
    limit: int = 2,
    threads: int | None = None,
    gpu: bool = False,
) -> npt.NDArray[np.uint64]: ...
@overload
def count(
    puzzles: pd.Series[Any],
    *,
    limit: int = 2,
    threads: int | None = None,
    gpu: bool = False,
) -> pd.Series[Any]: ...
@overload
def count(puzzles: pd.DataFrame, *, limit: int = 2, threads: int | None = None, gpu: bool = False) -> pd.DataFrame: ...
@overload
def count(puzzles: pl.Series, *, limit: int = 2, threads: int | None = None, gpu: bool = False) -> pl.Series: ...
@overload
def count(puzzles: pl.DataFrame, *, limit: int = 2, threads: int | None = None, gpu: bool = False) -> pl.DataFrame: ...
@overload
def count(
    puzzles: ArrowArray | ArrowStream,
    *,
    limit: int = 2,
    threads: int | None = None,
    gpu: bool = False,
) -> Any: ...
@overload
def rate(  # type: ignore[overload-overlap]
    puzzles: str,
    *,
    max_er: float | None = None,
    steps: Literal[False] = False,
    threads: int | None = None,
) -> Rating | None: ...
@overload
def rate(  # type: ignore[overload-overlap]
    puzzles: str,
    *,
    max_er: float | None = None,
    steps: Literal[True],
    threads: int | None = None,
) -> RatedPath | None: ...
@overload
def rate(
    puzzles: Grid,
    *,
    max_er: float | None = None,
    steps: Literal[False] = False,
    threads: int | None = None,
) -> Rating | None: ...
@overload
def rate(
    puzzles: Grid,
    *,
    max_er: float | None = None,
    steps: Literal[True],
    threads: int | None = None,
) -> RatedPath | None: ...
@overload
def rate(
    puzzles: Sequence[str | Grid | None],
    *,
    max_er: float | None = None,
    steps: Literal[False] = False,
    threads: int | None = None,
) -> list[Rating | None]: ...
@overload
def rate(
    puzzles: Sequence[str | Grid | None],
    *,
    max_er: float | None = None,
    steps: Literal[True],
    threads: int | None = None,
) -> list[RatedPath | None]: ...
@overload
def rate(
    puzzles: npt.NDArray[Any],
    *,
    max_er: float | None = None,
    steps: bool = False,
    threads: int | None = None,
) -> npt.NDArray[np.void]: ...
@overload
def rate(
    puzzles: pd.Series[Any],
    *,
    max_er: float | None = None,
    steps: bool = False,
    threads: int | None = None,
) -> pd.Series[Any]: ...
@overload
def rate(
    puzzles: pd.DataFrame,
    *,
    max_er: float | None = None,
    steps: bool = False,
    threads: int | None = None,
) -> pd.DataFrame: ...
@overload
def rate(
    puzzles: pl.Series,
    *,
    max_er: float | None = None,
    steps: bool = False,
    threads: int | None = None,
) -> pl.Series: ...
@overload
def rate(
    puzzles: pl.DataFrame,
    *,
    max_er: float | None = None,
    steps: bool = False,
    threads: int | None = None,
) -> pl.DataFrame: ...
@overload
def rate(
    puzzles: ArrowArray | ArrowStream,
    *,
    max_er: float | None = None,
    steps: bool = False,
    threads: int | None = None,
) -> Any: ...
@overload
def canon(puzzles: str, *, threads: int | None = None) -> str: ...  # type: ignore[overload-overlap]
@overload
def canon(puzzles: Grid, *, threads: int | None = None) -> Grid: ...
@overload
def canon(puzzles: Sequence[str | Grid | None], *, threads: int | None = None) -> list[str | None]: ...
@overload
def canon(puzzles: npt.NDArray[np.uint8], *, threads: int | None = None) -> npt.NDArray[np.uint8]: ...
@overload
def canon(puzzles: npt.NDArray[Any], *, threads: int | None = None) -> npt.NDArray[Any]: ...
@overload
def canon(puzzles: pd.Series[Any], *, threads: int | None = None) -> pd.Series[Any]: ...
@overload
def canon(puzzles: pd.DataFrame, *, threads: int | None = None) -> pd.DataFrame: ...
@overload
def canon(puzzles: pl.Series, *, threads: int | None = None) -> pl.Series: ...
@overload
def canon(puzzles: pl.DataFrame, *, threads: int | None = None) -> pl.DataFrame: ...
@overload
def canon(puzzles: ArrowArray | ArrowStream, *, threads: int | None = None) -> Any: ...
@overload
def symmetries(puzzles: str, *, threads: int | None = None) -> int: ...  # type: ignore[overload-overlap]
@overload
def symmetries(puzzles: Grid, *, threads: int | None = None) -> int: ...
@overload
def symmetries(puzzles: Sequence[str | Grid | None], *, threads: int | None = None) -> list[int | None]: ...
@overload
def symmetries(puzzles: npt.NDArray[Any], *, threads: int | None = None) -> npt.NDArray[np.uint64]: ...
@overload
def symmetries(puzzles: pd.Series[Any], *, threads: int | None = None) -> pd.Series[Any]: ...
@overload
def symmetries(puzzles: pd.DataFrame, *, threads: int | None = None) -> pd.DataFrame: ...
@overload
def symmetries(puzzles: pl.Series, *, threads: int | None = None) -> pl.Series: ...
@overload
def symmetries(puzzles: pl.DataFrame, *, threads: int | None = None) -> pl.DataFrame: ...
@overload
def symmetries(puzzles: ArrowArray | ArrowStream, *, threads: int | None = None) -> Any: ...
@overload
def clues(puzzles: str) -> int: ...  # type: ignore[overload-overlap]
@overload
def clues(puzzles: Grid) -> int: ...
@overload
def clues(puzzles: Sequence[str | Grid | None]) -> list[int | None]: ...
@overload
def clues(puzzles: npt.NDArray[Any]) -> npt.NDArray[np.uint8]: ...
@overload
def clues(puzzles: pd.Series[Any]) -> pd.Series[Any]: ...
@overload
def clues(puzzles: pd.DataFrame) -> pd.DataFrame: ...
@overload
def clues(puzzles: pl.Series) -> pl.Series: ...
@overload
def clues(puzzles: pl.DataFrame) -> pl.DataFrame: ...
@overload
def clues(puzzles: ArrowArray | ArrowStream) -> Any: ...
@overload
def minimize(  # type: ignore[overload-overlap]
    puzzles: str,
    *,
    seed: int = 0,
    threads: int | None = None,
) -> str | None: ...
@overload
def minimize(puzzles: Grid, *, seed: int = 0, threads: int | None = None) -> Grid | None: ...
@overload
def minimize(
    puzzles: Sequence[str | Grid | None],
    *,
    seed: int = 0,
    threads: int | None = None,
) -> list[str | None]: ...
@overload
def minimize(puzzles: npt.NDArray[np.uint8], *, seed: int = 0, threads: int | None = None) -> npt.NDArray[np.uint8]: ...
@overload
def minimize(puzzles: npt.NDArray[Any], *, seed: int = 0, threads: int | None = None) -> npt.NDArray[Any]: ...
@overload
def minimize(puzzles: pd.Series[Any], *, seed: int = 0, threads: int | None = None) -> pd.Series[Any]: ...
@overload
def minimize(puzzles: pd.DataFrame, *, seed: int = 0, threads: int | None = None) -> pd.DataFrame: ...
@overload
def minimize(puzzles: pl.Series, *, seed: int = 0, threads: int | None = None) -> pl.Series: ...
@overload
def minimize(puzzles: pl.DataFrame, *, seed: int = 0, threads: int | None = None) -> pl.DataFrame: ...
@overload
def minimize(puzzles: ArrowArray | ArrowStream, *, seed: int = 0, threads: int | None = None) -> Any: ...
@overload
def generate(
    n: int,
    *,
    seed: int | None = None,
    er: Range | None = None,
    clues: Range | None = None,
    symmetry: str | None = None,
    technique: str | None = None,
    minimal: bool = False,
    kind: Literal["list"] = "list",
    ratings: Literal[False] = False,
    time: float | None = None,
    threads: int | None = None,
    ep: Range | None = None,
    ed: Range | None = None,
    pearl: bool = False,
    diamond: bool = False,
    level: str | None = None,
    strictly: bool | str | None = None,
    without: str | Sequence[str] | None = None,
    only: str | Sequence[str] | None = None,
    maximal: bool = False,
    pattern: str | None = None,
    near: str | Grid | None = None,
    distinct: bool = False,
) -> list[str]: ...
@overload
def generate(
    n: int,
    *,
    seed: int | None = None,
    er: Range | None = None,
    clues: Range | None = None,
    symmetry: str | None = None,
    technique: str | None = None,
    minimal: bool = False,
    kind: Literal["arrow"],
    ratings: Literal[False] = False,
    time: float | None = None,
    threads: int | None = None,
    ep: Range | None = None,
    ed: Range | None = None,
    pearl: bool = False,
    diamond: bool = False,
    level: str | None = None,
    strictly: bool | str | None = None,
    without: str | Sequence[str] | None = None,
    only: str | Sequence[str] | None = None,
    maximal: bool = False,
    pattern: str | None = None,
    near: str | Grid | None = None,
    distinct: bool = False,
) -> pa.Array: ...
@overload
def generate(
    n: int,
    *,
    seed: int | None = None,
    er: Range | None = None,
    clues: Range | None = None,
    symmetry: str | None = None,
    technique: str | None = None,
    minimal: bool = False,
    kind: Literal["numpy"],
    ratings: Literal[False] = False,
    time: float | None = None,
    threads: int | None = None,
    ep: Range | None = None,
    ed: Range | None = None,
    pearl: bool = False,
    diamond: bool = False,
    level: str | None = None,
    strictly: bool | str | None = None,
    without: str | Sequence[str] | None = None,
    only: str | Sequence[str] | None = None,
    maximal: bool = False,
    pattern: str | None = None,
    near: str | Grid | None = None,
    distinct: bool = False,
) -> npt.NDArray[np.uint8]: ...
@overload
def generate(
    n: int,
    *,
    seed: int | None = None,
    er: Range | None = None,
    clues: Range | None = None,
    symmetry: str | None = None,
    technique: str | None = None,
    minimal: bool = False,
    kind: Literal["list"] = "list",
    ratings: Literal[True],
    time: float | None = None,
    threads: int | None = None,
    ep: Range | None = None,
    ed: Range | None = None,
    pearl: bool = False,
    diamond: bool = False,
    level: str | None = None,
    strictly: bool | str | None = None,
    without: str | Sequence[str] | None = None,
    only: str | Sequence[str] | None = None,
    maximal: bool = False,
    pattern: str | None = None,
    near: str | Grid | None = None,
    distinct: bool = False,
) -> tuple[list[str], list[Rating]]: ...
@overload
def generate(
    n: int,
    *,
    seed: int | None = None,
    er: Range | None = None,
    clues: Range | None = None,
    symmetry: str | None = None,
    technique: str | None = None,
    minimal: bool = False,
    kind: Literal["arrow"],
    ratings: Literal[True],
    time: float | None = None,
    threads: int | None = None,
    ep: Range | None = None,
    ed: Range | None = None,
    pearl: bool = False,
    diamond: bool = False,
    level: str | None = None,
    strictly: bool | str | None = None,
    without: str | Sequence[str] | None = None,
    only: str | Sequence[str] | None = None,
    maximal: bool = False,
    pattern: str | None = None,
    near: str | Grid | None = None,
    distinct: bool = False,
) -> tuple[pa.Array, pa.StructArray]: ...
@overload
def generate(
    n: int,
    *,
    seed: int | None = None,
    er: Range | None = None,
    clues: Range | None = None,
    symmetry: str | None = None,
    technique: str | None = None,
    minimal: bool = False,
    kind: Literal["numpy"],
    ratings: Literal[True],
    time: float | None = None,
    threads: int | None = None,
    ep: Range | None = None,
    ed: Range | None = None,
    pearl: bool = False,
    diamond: bool = False,
    level: str | None = None,
    strictly: bool | str | None = None,
    without: str | Sequence[str] | None = None,
    only: str | Sequence[str] | None = None,
    maximal: bool = False,
    pattern: str | None = None,
    near: str | Grid | None = None,
    distinct: bool = False,
) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.void]]: ...
def hunt(
    seed: int,
    first: int,
    attempts: int,
    *,
    threads: int | None = None,
    er: Range | None = None,
    clues: Range | None = None,
    symmetry: str | None = None,
    technique: str | None = None,
    minimal: bool = False,
    ep: Range | None = None,
    ed: Range | None = None,
    pearl: bool = False,
    diamond: bool = False,
    level: str | None = None,
    strictly: bool | str | None = None,
    without: str | Sequence[str] | None = None,
    only: str | Sequence[str] | None = None,
    maximal: bool = False,
    pattern: str | None = None,
    near: str | Grid | None = None,
) -> pa.RecordBatch: ...
def shuffle(puzzle: str | Grid, *, seed: int = 0, copy: int = 0) -> str: ...
def solutions(puzzle: str | Grid, *, limit: int | None = None) -> Iterator[str]: ...
def same(a: str | Grid, b: str | Grid) -> Transformation | None: ...
def check(puzzle: str | Grid, *, limit: int = 10_000, answer: str | None = None) -> Check: ...
def hint(puzzle: str | Grid, *, detail: int = 5, entries: str | None = None) -> Hint: ...
def explain(
    puzzle: str | Grid,
    *,
    path: Literal["greedy", "short", "easy"] | None = None,
    only: str | Sequence[str] | None = None,
    without: str | Sequence[str] | None = None,
    max_level: str | None = None,
    until: str | None = None,
) -> Path: ...
def read(path: str | PathLike[str], *, format: str | None = None, column: str | None = None) -> pa.Table: ...
def write(puzzles: Any, path: str | PathLike[str], *, format: str | None = None, force: bool = False) -> None: ...
@overload
def scan(
    picture: str | PathLike[str] | bytes,
    *,
    grid: Literal["all"],
    pages: tuple[int, int] | None = None,
    sure: bool = False,
    givens_only: bool = False,
) -> list[ScannedGrid]: ...
@overload
def scan(
    picture: str | PathLike[str] | bytes,
    *,
    grid: int | Literal["best"] = "best",
    pages: tuple[int, int] | None = None,
    sure: Literal[False] = False,
    givens_only: bool = False,
) -> ScannedGrid: ...
@overload
def scan(
    picture: str | PathLike[str] | bytes,
    *,
    grid: int | Literal["best"] = "best",
    pages: tuple[int, int] | None = None,
    sure: bool,
    givens_only: bool = False,
) -> ScannedGrid | None: ...
def to_digits(
    puzzles: str | Grid | Sequence[str | Grid | None] | ArrowArray | ArrowStream,
) -> npt.NDArray[np.uint8]: ...
def to_text(digits: npt.NDArray[Any]) -> list[str]: ...
def techniques() -> list[dict[str, Any]]: ...
def formats() -> list[dict[str, Any]]: ...
