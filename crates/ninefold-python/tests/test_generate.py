"""Puzzles to order."""

from __future__ import annotations

import subprocess
import warnings
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

import ninefold
from conftest import PUZZLE


def test_generated_puzzles_are_those_of_the_program(program: str) -> None:
    def of_program(*arguments: str) -> list[str]:
        command = [program, "generate", "--seed", "42", *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()

    assert ninefold.generate(8, seed=42) == of_program("-n", "8")
    assert ninefold.generate(3, seed=42, minimal=True, symmetry="rotational") == of_program(
        "-n", "3", "--minimal", "--symmetry", "rotational"
    )
    assert ninefold.generate(2, seed=42, er=(2.0, 3.0), clues=(None, 28)) == of_program(
        "-n", "2", "--er", "2.0..3.0", "--clues", "..28"
    )
    assert ninefold.generate(4, seed=42, near=PUZZLE, distinct=True) == of_program(
        "-n", "4", "--near", PUZZLE, "--distinct"
    )


def test_rare_requirements_give_the_note_of_the_program(program: str) -> None:
    for clues, minimal in [(17, False), (18, False), (36, True)]:
        with pytest.warns(UserWarning, match="hardly ever find one") as caught:
            ninefold.generate(1, seed=1, clues=clues, minimal=minimal, time=0)
        assert [one.filename for one in caught] == [__file__]
        arguments = ["--clues", str(clues), *(["--minimal"] if minimal else []), "--time", "0.01"]
        command = [program, "generate", "--seed", "1", *arguments]
        note = subprocess.run(command, capture_output=True, text=True, check=False).stderr
        assert str(caught[0].message) in note
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        ninefold.generate(1, seed=1, clues=26)
        ninefold.generate(0, seed=1, clues=17)


def test_requirements_are_met() -> None:
    for puzzle in ninefold.generate(3, seed=1, clues=26):
        assert ninefold.clues(puzzle) == 26 and ninefold.verdict(puzzle) == "unique"
    (puzzle,) = ninefold.generate(1, seed=1, technique="x-wing")
    assert any(step.technique == "X-Wing" for step in ninefold.explain(puzzle, path="greedy"))
    (puzzle,) = ninefold.generate(1, seed=1, only=["naked-single", "hidden-single"], level="easy")
    assert ninefold.explain(puzzle).level == "easy"
    (puzzle,) = ninefold.generate(1, seed=2, only="naked-single,hidden-single", er="..2.5")
    rating = ninefold.rate(puzzle)
    assert rating is not None and rating.er <= 2.5


def test_kinds_hold_the_same_puzzles() -> None:
    listed = ninefold.generate(5, seed=9)
    assert ninefold.generate(5, seed=9, kind="arrow").equals(pa.array(listed))
    digits = ninefold.generate(5, seed=9, kind="numpy")
    assert digits.dtype == np.uint8 and ninefold.to_text(digits) == listed
    assert ninefold.generate(5, seed=9, threads=3) == listed
    assert ninefold.generate(0, seed=9) == []
    assert ninefold.generate(1) != ninefold.generate(1)


def test_impossible_requirements_are_refused() -> None:
    for wrong in (
        {"clues": (None, 16)},
        {"er": (30.0, None)},
        {"er": "hard"},
        {"symmetry": "round"},
        {"technique": "no-such"},
        {"seed": -1},
    ):
        options: dict[str, Any] = {"seed": 1, **wrong}
        with pytest.raises(ValueError):
            ninefold.generate(1, **options)
    with pytest.raises(ValueError):
        ninefold.generate(-1)
    with pytest.raises(ValueError):
        ninefold.generate(1, kind="tuple")  # type: ignore[call-overload]


@pytest.mark.parametrize("spec", [{"er": (2.0, 4.0)}, {"clues": 26}, {"pearl": True}, {"technique": "x-wing"}, {}], ids=str)
def test_ratings_come_with_the_puzzles(spec: dict[str, Any]) -> None:
    puzzles, ratings = ninefold.generate(3, seed=5, ratings=True, **spec)
    assert puzzles == ninefold.generate(3, seed=5, **spec)
    assert ratings == ninefold.rate(puzzles) and all(isinstance(one, ninefold.Rating) for one in ratings)
    column, rated = ninefold.generate(3, seed=5, ratings=True, kind="arrow", **spec)
    assert column.to_pylist() == puzzles and rated.equals(ninefold.rate(column))
    digits, table = ninefold.generate(3, seed=5, ratings=True, kind="numpy", **spec)
    assert ninefold.to_text(digits) == puzzles and [tuple(row) for row in table] == ratings
    assert (table == ninefold.rate(digits)).all()
    assert ninefold.generate(0, seed=5, ratings=True) == ([], [])


def test_time_ends_a_search() -> None:
    assert ninefold.generate(1000, seed=1, er=(11.8, None), time=0.2) == []


def test_hunts_join() -> None:
    whole = ninefold.hunt(7, 0, 300, er=(3.0, None))
    parts = [ninefold.hunt(7, first, 100, er=(3.0, None)) for first in (0, 100, 200)]
    assert isinstance(whole, pa.RecordBatch)
    assert whole.schema.field("attempt").type == pa.uint64() and whole.num_rows > 0
    assert pa.Table.from_batches([whole]).equals(pa.Table.from_batches(parts).combine_chunks())
    er = ninefold.rate(whole["puzzle"]).field("er")
    assert er.equals(whole["er"])
    assert ninefold.generate(5, seed=7, er=(3.0, None)) == whole["puzzle"].to_pylist()[:5]
    with pytest.raises(ValueError):
        ninefold.hunt(7, -1, 5)
    with pytest.raises(ValueError):
        ninefold.hunt(7, 0, 5, clues=5)
