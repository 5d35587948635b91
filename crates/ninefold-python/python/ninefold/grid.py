"""A grid of 81 cells, as a value."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import _columns, _ninefold, _text

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ._answers import Check, Hint, Path
    from ._rating import Rating


class Grid:
    """A Sudoku grid: a puzzle, or a solution. Notebooks show it as a drawing.

    It is made from a text in any format that holds one puzzle, from 81 or 9 x 9 digits (0 is an empty cell), or from
    another grid. Grids are equal if their 81 cells are.

    >>> from ninefold import Grid
    >>> grid = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> grid[0, 0], grid[0, 2], grid.clues
    (5, 0, 30)
    >>> print(grid.solve().pretty())
    5 3 4 | 6 7 8 | 9 1 2
    6 7 2 | 1 9 5 | 3 4 8
    1 9 8 | 3 4 2 | 5 6 7
    ------+-------+------
    8 5 9 | 7 6 1 | 4 2 3
    4 2 6 | 8 5 3 | 7 9 1
    7 1 3 | 9 2 4 | 8 5 6
    ------+-------+------
    9 6 1 | 5 3 7 | 2 8 4
    2 8 7 | 4 1 9 | 6 3 5
    3 4 5 | 2 8 6 | 1 7 9
    """

    __slots__ = ("_text",)
    _text: str

    def __init__(self, puzzle: Any) -> None:
        if isinstance(puzzle, Grid):
            text = puzzle._text
        elif isinstance(puzzle, str):
            text = _text.cells(puzzle)
        else:
            text = _text.of_digits(puzzle)
        object.__setattr__(self, "_text", text)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a Grid cannot be changed; make another one")

    def __reduce__(self) -> tuple[Any, ...]:
        return (Grid, (self._text,))

    @property
    def text(self) -> str:
        """The 81 characters, '.' for an empty cell."""
        return self._text

    @property
    def __ninefold_text__(self) -> str:
        return self._text

    @property
    def cells(self) -> NDArray[np.uint8]:
        """The digits as a NumPy array, 9 x 9, 0 for an empty cell."""
        import numpy as np

        digits = [0 if cell == "." else int(cell) for cell in self._text]
        return np.array(digits, dtype=np.uint8).reshape(9, 9)

    @property
    def clues(self) -> int:
        """The number of digits."""
        return 81 - self._text.count(".")

    def __getitem__(self, place: tuple[int, int]) -> int:
        """The digit at a row and a column, both from 0; 0 for an empty cell."""
        row, column = place
        if not (-9 <= row < 9 and -9 <= column < 9):
            raise IndexError(f"there is no cell {place}: rows and columns are 0 to 8")
        cell = self._text[(row % 9) * 9 + column % 9]
        return 0 if cell == "." else int(cell)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Grid) and self._text == other._text

    def __hash__(self) -> int:
        return hash(self._text)

    def __repr__(self) -> str:
        return f"Grid('{self._text}')"

    def __str__(self) -> str:
        return self._text

    def pretty(self) -> str:
        """The grid as nine lines, for reading."""
        rows = [self._text[start : start + 9] for start in range(0, 81, 9)]
        lines = [" | ".join(" ".join(row[at : at + 3]) for at in (0, 3, 6)) for row in rows]
        line = "------+-------+------"
        return "\n".join([*lines[:3], line, *lines[3:6], line, *lines[6:]])

    def _repr_svg_(self) -> str:
        return _ninefold.svg(self._text, label=f"A Sudoku grid with {self.clues} digits")

    def _repr_html_(self) -> str:
        return f'<div style="max-width:20em">{self._repr_svg_()}</div>'

    def solve(self) -> Grid | None:
        """The solution, if there is exactly one."""
        solution = _columns.solve(self._text)
        return None if solution is None else Grid(solution)

    def rate(self) -> Rating | None:
        """The rating, if there is exactly one solution."""
        rating: Rating | None = _columns.rate(self._text)
        return rating

    def check(self) -> Check:
        """Returns the answer of `ninefold.check` for this grid."""
        from . import _answers

        return _answers.check(self._text)

    def hint(self, *, detail: int = 5) -> Hint:
        """Returns the answer of `ninefold.hint` for this grid."""
        from . import _answers

        return _answers.hint(self._text, detail=detail)

    def explain(self) -> Path:
        """Returns the answer of `ninefold.explain` for this grid."""
        from . import _answers

        # A grid has 81 cells and no other rules.
        found: Any = _answers.explain(self._text)
        path: Path = found
        return path
