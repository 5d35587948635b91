"""The verbs as methods of a column."""

from __future__ import annotations

from typing import Any

from . import _columns


class Verbs:
    """The verbs on a column; each answers as the function of its name in `ninefold`."""

    def __init__(self, column: Any) -> None:
        self._column = column

    def solve(self, *, threads: int | None = None, errors: str = "null", gpu: bool = False) -> Any:
        """The solution of each puzzle that has exactly one."""
        return _columns.solve(self._column, threads=threads, errors=errors, gpu=gpu)

    def verdict(self, *, threads: int | None = None, gpu: bool = False) -> Any:
        """The verdict of `check` on each puzzle."""
        return _columns.verdict(self._column, threads=threads, gpu=gpu)

    def count(self, *, limit: int = 2, threads: int | None = None, gpu: bool = False) -> Any:
        """The number of solutions of each puzzle, up to a limit."""
        return _columns.count(self._column, limit=limit, threads=threads, gpu=gpu)

    def rate(self, *, max_er: float | None = None, steps: bool = False, threads: int | None = None) -> Any:
        """The rating of each puzzle, a struct of er, ep and ed, with steps=True of the steps too."""
        return _columns.rate(self._column, max_er=max_er, steps=steps, threads=threads)

    def canon(self, *, threads: int | None = None) -> Any:
        """The canonical form of each puzzle."""
        return _columns.canon(self._column, threads=threads)

    def symmetries(self, *, threads: int | None = None) -> Any:
        """The number of symmetries of each puzzle."""
        return _columns.symmetries(self._column, threads=threads)

    def clues(self) -> Any:
        """The number of clues of each puzzle."""
        return _columns.clues(self._column)

    def minimize(self, *, seed: int = 0, threads: int | None = None) -> Any:
        """A minimal puzzle within each puzzle."""
        return _columns.minimize(self._column, seed=seed, threads=threads)
