"""Uses the package with Python's own kinds alone; mypy and pyright check it with and without other packages. It is not run."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, assert_type

import ninefold
from ninefold import Check, Grid, Hint, Path, RatedPath, RatedStep, Rating, Step, Transformation, contract

Verdict = Literal["unique", "multiple", "none", "clash", "solved", "wrong", "unreadable"]

text: str = "." * 81
grid = Grid(text)
texts: list[str] = [text]
optional: tuple[str | None, ...] = (text, None)
grids: Sequence[Grid] = [grid]

assert_type(ninefold.solve(text), str | None)
assert_type(ninefold.solve(grid), Grid | None)
assert_type(ninefold.solve(["." * 81]), list[str | None])
assert_type(ninefold.solve(texts, threads=1, errors="raise", gpu=True), list[str | None])
assert_type(ninefold.solve(optional), list[str | None])
assert_type(ninefold.solve(grids), list[str | None])
assert_type(ninefold.verdict(text), Verdict)
assert_type(ninefold.verdict(grid), Verdict)
assert_type(ninefold.verdict(texts), list[Verdict | None])
assert_type(ninefold.count(text), int)
assert_type(ninefold.count(grid, limit=5), int)
assert_type(ninefold.count(optional, limit=5), list[int | None])
assert_type(ninefold.rate(text), Rating | None)
assert_type(ninefold.rate(grid, max_er=7.2), Rating | None)
assert_type(ninefold.rate(texts), list[Rating | None])
assert_type(ninefold.rate(text, steps=True), RatedPath | None)
assert_type(ninefold.rate(grid, steps=True), RatedPath | None)
assert_type(ninefold.rate(texts, steps=True), list[RatedPath | None])
rated = ninefold.rate(text, steps=True)
if rated is not None:
    assert_type(rated.er, float)
    assert_type(rated.steps, list[RatedStep])
    assert_type(rated.steps[0].technique, str)
    assert_type(rated.hardest, RatedStep | None)
assert_type(ninefold.canon(text), str)
assert_type(ninefold.canon(grid), Grid)
assert_type(ninefold.canon(texts), list[str | None])
assert_type(ninefold.symmetries(text), int)
assert_type(ninefold.symmetries(texts), list[int | None])
assert_type(ninefold.clues(text), int)
assert_type(ninefold.clues(texts), list[int | None])
assert_type(ninefold.minimize(text, seed=3), str | None)
assert_type(ninefold.minimize(grid), Grid | None)
assert_type(ninefold.minimize(texts), list[str | None])
assert_type(ninefold.generate(3), list[str])
assert_type(ninefold.generate(3, er=(2.0, None), ratings=True), tuple[list[str], list[Rating]])
assert_type(ninefold.shuffle(text), str)
assert_type(ninefold.solutions(text), Iterator[str])
assert_type(ninefold.same(text, grid), Transformation | None)
assert_type(ninefold.check(text), Check)
assert_type(ninefold.check(text).to_dict()["verdict"], contract.CheckVerdict)
assert_type(ninefold.hint(text), Hint)
assert_type(ninefold.hint(text).to_dict(), contract.HintAnswer)
assert_type(ninefold.techniques()[0]["slug"], str)
assert_type(ninefold.formats(), list[contract.FormatAnswer])
path = ninefold.explain(text)
assert_type(path, Path)
assert_type(path[0], Step)
