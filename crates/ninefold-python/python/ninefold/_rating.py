"""The rating of a puzzle."""

from __future__ import annotations

from typing import Any, NamedTuple


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


class RatedStep(NamedTuple):
    """A step of the rating."""

    technique: str
    """The name of the technique."""
    rating: float
    """The rating of the step."""
    placements: list[str]
    """The digit that it places, such as `r5c5=5`, if any."""
    eliminations: list[str]
    """The candidates that it removes, such as `r1c2<>3`."""


class RatedPath(NamedTuple):
    """The rating of the Sudoku Explainer with its steps.

    >>> import ninefold
    >>> rated = ninefold.rate(".2..6.4.9...3.4...3...8......18....6..6...7..4....72......5...2...9.6...5.3.4..1.", steps=True)
    >>> max(step.rating for step in rated.steps) == rated.er == 7.2
    True
    >>> rated.hardest.technique
    'forcing chain'
    """

    er: float
    """The rating of the hardest step."""
    ep: float
    """The rating of the hardest step up to the first placed digit."""
    ed: float
    """The rating of the first step."""
    steps: list[RatedStep]
    """The steps in order."""

    @property
    def hardest(self) -> RatedStep | None:
        """The first step whose rating is `er`; None if it is 20.0, where no technique finds a step."""
        return next((step for step in self.steps if step.rating == self.er), None)


def rating_of(row: Any) -> Rating | RatedPath:
    """The rating in an answer of the engine: three numbers, perhaps with a list of steps."""
    if len(row) == 3:
        return Rating(*row)
    er, ep, ed, steps = row
    return RatedPath(er, ep, ed, [RatedStep(*step) for step in steps])
