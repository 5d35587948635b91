"""Ninefold: one engine for Sudoku. It solves, counts, checks, explains, rates and makes puzzles, one or millions.

Puzzles are a `str` of 81 characters ('.' or '0' for an empty cell, or any other format that the engine reads), a list of
them, a NumPy array of digits, or a pyarrow, pandas, polars or DuckDB column. The answer has the kind of the
question.

>>> import ninefold
>>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> ninefold.solve(puzzle)
'534678912672195348198342567859761423426853791713924856961537284287419635345286179'
>>> ninefold.verdict([puzzle, "." * 81])
['unique', 'multiple']
"""

from ._answers import (
    Check,
    Difficulty,
    Hint,
    Path,
    RulesPath,
    ScannedGrid,
    Step,
    Transformation,
    check,
    explain,
    formats,
    hint,
    same,
    scan,
    solutions,
    techniques,
)
from ._any import Puzzle, candidates, convert, info, rules
from ._columns import canon, clues, count, minimize, rate, solve, symmetries, verdict
from ._errors import NoSolutionError, PuzzleError
from ._files import read, write
from ._generate import generate, hunt, shuffle
from ._ninefold import VERSION as __version__
from ._rating import RatedPath, RatedStep, Rating
from ._text import to_digits, to_text
from .grid import Grid

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



def _name_classes(*classes: type) -> None:
    """Gives the classes the module from which users import them, for messages and documentation."""
    for one in classes:
        one.__module__ = __name__


_name_classes(Grid, NoSolutionError, Puzzle, PuzzleError)
_name_classes(Check, Difficulty, Hint, Path, RatedPath, RatedStep, Rating, RulesPath, ScannedGrid, Step, Transformation)
del _name_classes
