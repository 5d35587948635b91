"""The rating of a puzzle."""

from __future__ import annotations

from typing import NamedTuple


class Rating(NamedTuple):
    """The rating of the Sudoku Explainer, in tenths.

    >>> import ninefold
    >>> rating = ninefold.rate(".2..6.4.9...3.4...3...8......18....6..6...7..4....72......5...2...9.6...5.3.4..1.")
    >>> rating
    Rating(er=7.2, ep=1.2, ed=1.2)
    >>> rating.er
    7.2
    """

    er: float
    """The rating of the hardest step."""
    ep: float
    """The rating of the hardest step up to the first placed digit."""
    ed: float
    """The rating of the first step."""
