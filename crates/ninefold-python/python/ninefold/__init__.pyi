"""Types of the package. Each verb on columns has an overload for each kind.

Python's own types come first: where a package is not installed, its types are Any, which would match a list too.
pyarrow has no types of its own: its columns are those that speak the Arrow PyCapsule interface, and an answer of it is Any.
"""

from collections.abc import Iterator, Sequence
from os import PathLike
from typing import Any, Literal, Protocol, TypedDict, TypeVar, Unpack, overload

import numpy as np
import numpy.typing as npt
import pandas as pd
import polars as pl
import pyarrow as pa

from . import contract
from ._answers import Check as Check
from ._answers import Difficulty as Difficulty
from ._answers import Hint as Hint
from ._answers import Path as Path
from ._answers import RulesPath as RulesPath
from ._answers import ScannedGrid as ScannedGrid
from ._answers import Step as Step
from ._answers import Transformation as Transformation
from ._any import Puzzle as Puzzle
from ._errors import NoSolutionError as NoSolutionError
from ._errors import PuzzleError as PuzzleError
from ._rating import RatedPath as RatedPath
from ._rating import RatedStep as RatedStep
from ._rating import Rating as Rating
from .grid import Grid as Grid

__all__ = [
    "Check",
    "Difficulty",
    "Grid",
    "Hint",
    "NoSolutionError",
    "Path",
    "Puzzle",
    "PuzzleError",
    "RatedPath",
    "RatedStep",
    "Rating",
    "RulesPath",
    "ScannedGrid",
    "Step",
    "Transformation",
    "__version__",
    "candidates",
    "canon",
    "check",
    "clues",
    "convert",
    "count",
    "explain",
    "formats",
    "generate",
    "hint",
    "hunt",
    "info",
    "minimize",
    "rate",
    "read",
    "rules",
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
_Frame = TypeVar("_Frame", pd.Series[Any], pd.DataFrame, pl.Series, pl.DataFrame)
Range = int | float | str | tuple[float | None, float | None]

# The options that a verb takes on every kind.
class _Threads(TypedDict, total=False):
    threads: int | None

class _Verdicts(_Threads, total=False):
    gpu: bool

class _Solve(_Verdicts, total=False):
    errors: Errors

class _SolveInto(_Solve, total=False):
    out: npt.NDArray[np.uint8] | None

class _Count(_Verdicts, total=False):
    limit: int

class _Rate(_Threads, total=False):
    max_er: float | None

class _Minimize(_Threads, total=False):
    seed: int

class _Spec(_Threads, total=False):
    er: Range | None
    clues: Range | None
    symmetry: str | None
    technique: str | None
    minimal: bool
    ep: Range | None
    ed: Range | None
    pearl: bool
    diamond: bool
    level: str | None
    strictly: bool | str | None
    without: str | Sequence[str] | None
    only: str | Sequence[str] | None
    maximal: bool
    pattern: str | None
    near: str | Grid | None

class _GenerateRules(_Threads, total=False):
    seed: int | None
    time: float | None
    clues: Range | None
    minimal: bool
    shape: str | None
    cages: Range | None
    sums: bool
    amount: int | None
    reason: str | None
    weight: Range | None

class _Generate(_Spec, total=False):
    seed: int | None
    time: float | None
    distinct: bool

@overload
def solve(puzzles: str, **options: Unpack[_Solve]) -> str | None: ...  # type: ignore[overload-overlap]
@overload
def solve(puzzles: Puzzle, **options: Unpack[_Solve]) -> str | None: ...
@overload
def solve(puzzles: Grid, **options: Unpack[_Solve]) -> Grid | None: ...
@overload
def solve(puzzles: Sequence[str | Grid | Puzzle | None], **options: Unpack[_Solve]) -> list[str | None]: ...
@overload
def solve(puzzles: npt.NDArray[np.uint8], **options: Unpack[_SolveInto]) -> npt.NDArray[np.uint8]: ...
@overload
def solve(puzzles: npt.NDArray[Any], **options: Unpack[_Solve]) -> npt.NDArray[Any]: ...
@overload
def solve(puzzles: _Frame, **options: Unpack[_Solve]) -> _Frame: ...
@overload
def solve(puzzles: ArrowArray | ArrowStream, **options: Unpack[_Solve]) -> Any: ...
@overload
def verdict(puzzles: str, **options: Unpack[_Verdicts]) -> Verdict: ...  # type: ignore[overload-overlap]
@overload
def verdict(puzzles: Puzzle, **options: Unpack[_Verdicts]) -> Verdict: ...
@overload
def verdict(puzzles: Grid, **options: Unpack[_Verdicts]) -> Verdict: ...
@overload
def verdict(puzzles: Sequence[str | Grid | Puzzle | None], **options: Unpack[_Verdicts]) -> list[Verdict | None]: ...
@overload
def verdict(puzzles: npt.NDArray[Any], **options: Unpack[_Verdicts]) -> npt.NDArray[np.str_]: ...
@overload
def verdict(puzzles: _Frame, **options: Unpack[_Verdicts]) -> _Frame: ...
@overload
def verdict(puzzles: ArrowArray | ArrowStream, **options: Unpack[_Verdicts]) -> Any: ...
@overload
def count(puzzles: str, **options: Unpack[_Count]) -> int: ...  # type: ignore[overload-overlap]
@overload
def count(puzzles: Puzzle, **options: Unpack[_Count]) -> int: ...
@overload
def count(puzzles: Grid, **options: Unpack[_Count]) -> int: ...
@overload
def count(puzzles: Sequence[str | Grid | Puzzle | None], **options: Unpack[_Count]) -> list[int | None]: ...
@overload
def count(puzzles: npt.NDArray[Any], **options: Unpack[_Count]) -> npt.NDArray[np.uint64]: ...
@overload
def count(puzzles: _Frame, **options: Unpack[_Count]) -> _Frame: ...
@overload
def count(puzzles: ArrowArray | ArrowStream, **options: Unpack[_Count]) -> Any: ...
@overload
def rate(  # type: ignore[overload-overlap]
    puzzles: str,
    *,
    steps: Literal[False] = False,
    **options: Unpack[_Rate],
) -> Rating | None: ...
@overload
def rate(  # type: ignore[overload-overlap]
    puzzles: str,
    *,
    steps: Literal[True],
    **options: Unpack[_Rate],
) -> RatedPath | None: ...
@overload
def rate(puzzles: Puzzle) -> Difficulty | Rating | None: ...
@overload
def rate(puzzles: Grid, *, steps: Literal[False] = False, **options: Unpack[_Rate]) -> Rating | None: ...
@overload
def rate(puzzles: Grid, *, steps: Literal[True], **options: Unpack[_Rate]) -> RatedPath | None: ...
@overload
def rate(
    puzzles: Sequence[str | Grid | Puzzle | None],
    *,
    steps: Literal[False] = False,
    **options: Unpack[_Rate],
) -> list[Rating | None]: ...
@overload
def rate(
    puzzles: Sequence[str | Grid | Puzzle | None],
    *,
    steps: Literal[True],
    **options: Unpack[_Rate],
) -> list[RatedPath | None]: ...
@overload
def rate(puzzles: npt.NDArray[Any], *, steps: bool = False, **options: Unpack[_Rate]) -> npt.NDArray[np.void]: ...
@overload
def rate(puzzles: _Frame, *, steps: bool = False, **options: Unpack[_Rate]) -> _Frame: ...
@overload
def rate(puzzles: ArrowArray | ArrowStream, *, steps: bool = False, **options: Unpack[_Rate]) -> Any: ...
@overload
def canon(puzzles: str, **options: Unpack[_Threads]) -> str: ...  # type: ignore[overload-overlap]
@overload
def canon(puzzles: Grid, **options: Unpack[_Threads]) -> Grid: ...
@overload
def canon(puzzles: Sequence[str | Grid | Puzzle | None], **options: Unpack[_Threads]) -> list[str | None]: ...
@overload
def canon(puzzles: npt.NDArray[np.uint8], **options: Unpack[_Threads]) -> npt.NDArray[np.uint8]: ...
@overload
def canon(puzzles: npt.NDArray[Any], **options: Unpack[_Threads]) -> npt.NDArray[Any]: ...
@overload
def canon(puzzles: _Frame, **options: Unpack[_Threads]) -> _Frame: ...
@overload
def canon(puzzles: ArrowArray | ArrowStream, **options: Unpack[_Threads]) -> Any: ...
@overload
def symmetries(puzzles: str, **options: Unpack[_Threads]) -> int: ...  # type: ignore[overload-overlap]
@overload
def symmetries(puzzles: Grid, **options: Unpack[_Threads]) -> int: ...
@overload
def symmetries(puzzles: Sequence[str | Grid | Puzzle | None], **options: Unpack[_Threads]) -> list[int | None]: ...
@overload
def symmetries(puzzles: npt.NDArray[Any], **options: Unpack[_Threads]) -> npt.NDArray[np.uint64]: ...
@overload
def symmetries(puzzles: _Frame, **options: Unpack[_Threads]) -> _Frame: ...
@overload
def symmetries(puzzles: ArrowArray | ArrowStream, **options: Unpack[_Threads]) -> Any: ...
@overload
def clues(puzzles: str) -> int: ...  # type: ignore[overload-overlap]
@overload
def clues(puzzles: Puzzle) -> int: ...
@overload
def clues(puzzles: Grid) -> int: ...
@overload
def clues(puzzles: Sequence[str | Grid | Puzzle | None]) -> list[int | None]: ...
@overload
def clues(puzzles: npt.NDArray[Any]) -> npt.NDArray[np.uint8]: ...
@overload
def clues(puzzles: _Frame) -> _Frame: ...
@overload
def clues(puzzles: ArrowArray | ArrowStream) -> Any: ...
@overload
def minimize(puzzles: str, **options: Unpack[_Minimize]) -> str | None: ...  # type: ignore[overload-overlap]
@overload
def minimize(puzzles: Puzzle, **options: Unpack[_Minimize]) -> Puzzle | None: ...
@overload
def minimize(puzzles: Grid, **options: Unpack[_Minimize]) -> Grid | None: ...
@overload
def minimize(puzzles: Sequence[str | Grid | Puzzle | None], **options: Unpack[_Minimize]) -> list[str | None]: ...
@overload
def minimize(puzzles: npt.NDArray[np.uint8], **options: Unpack[_Minimize]) -> npt.NDArray[np.uint8]: ...
@overload
def minimize(puzzles: npt.NDArray[Any], **options: Unpack[_Minimize]) -> npt.NDArray[Any]: ...
@overload
def minimize(puzzles: _Frame, **options: Unpack[_Minimize]) -> _Frame: ...
@overload
def minimize(puzzles: ArrowArray | ArrowStream, **options: Unpack[_Minimize]) -> Any: ...
@overload
def generate(
    n: int,
    *,
    kind: Literal["list"] = "list",
    ratings: Literal[False] = False,
    **options: Unpack[_Generate],
) -> list[str]: ...
@overload
def generate(
    n: int,
    *,
    kind: Literal["arrow"],
    ratings: Literal[False] = False,
    **options: Unpack[_Generate],
) -> pa.Array: ...
@overload
def generate(
    n: int,
    *,
    kind: Literal["numpy"],
    ratings: Literal[False] = False,
    **options: Unpack[_Generate],
) -> npt.NDArray[np.uint8]: ...
@overload
def generate(
    n: int,
    *,
    kind: Literal["list"] = "list",
    ratings: Literal[True],
    **options: Unpack[_Generate],
) -> tuple[list[str], list[Rating]]: ...
@overload
def generate(
    n: int,
    *,
    kind: Literal["arrow"],
    ratings: Literal[True],
    **options: Unpack[_Generate],
) -> tuple[pa.Array, pa.StructArray]: ...
@overload
def generate(
    n: int,
    *,
    kind: Literal["numpy"],
    ratings: Literal[True],
    **options: Unpack[_Generate],
) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.void]]: ...
@overload
def generate(n: int, *, rules: str | Sequence[str], **options: Unpack[_GenerateRules]) -> list[Puzzle]: ...
def hunt(seed: int, first: int, attempts: int, **options: Unpack[_Spec]) -> pa.RecordBatch: ...
def shuffle(puzzle: str | Grid, *, seed: int = 0, copy: int = 0) -> str: ...
def solutions(puzzle: str | Grid, *, limit: int | None = None) -> Iterator[str]: ...
def same(a: str | Grid, b: str | Grid, *, lang: str | None = None) -> Transformation | None: ...
def candidates(puzzle: str | Grid | Puzzle) -> list[str]: ...
def convert(puzzle: str | Grid | Puzzle, format: str) -> str: ...
def info(puzzle: str | Grid | Puzzle) -> contract.InfoAnswer: ...
def rules(name: str | None = None) -> list[contract.RuleKindAnswer]: ...
def check(
    puzzle: str | Grid | Puzzle, *, limit: int = 10_000, answer: str | None = None, lang: str | None = None
) -> Check: ...
def hint(
    puzzle: str | Grid | Puzzle, *, detail: int = 5, entries: str | None = None, lang: str | None = None
) -> Hint: ...
@overload
def explain(puzzle: Puzzle, *, lang: str | None = None) -> Path | RulesPath: ...
@overload
def explain(
    puzzle: str | Grid,
    *,
    path: Literal["greedy", "short", "easy"] | None = None,
    only: str | Sequence[str] | None = None,
    without: str | Sequence[str] | None = None,
    max_level: str | None = None,
    until: str | None = None,
    lang: str | None = None,
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
    puzzles: str | Grid | Sequence[str | Grid | Puzzle | None] | ArrowArray | ArrowStream,
) -> npt.NDArray[np.uint8]: ...
def to_text(digits: npt.NDArray[Any]) -> list[str]: ...
def techniques(*, lang: str | None = None) -> list[contract.TechniqueAnswer]: ...
def formats() -> list[contract.FormatAnswer]: ...
