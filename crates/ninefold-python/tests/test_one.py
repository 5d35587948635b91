"""One puzzle at a time."""

from __future__ import annotations

import pickle
import sys
import subprocess

import pytest

import ninefold
from conftest import BAD, CLASH, EMPTY, NONE, PUZZLE, SOLUTION


def test_each_verb_answers_one_text() -> None:
    assert ninefold.solve(PUZZLE) == SOLUTION
    assert ninefold.solve(EMPTY) is None
    assert ninefold.verdict(PUZZLE) == "unique"
    assert [ninefold.verdict(text) for text in (EMPTY, CLASH, NONE, SOLUTION)] == ["multiple", "clash", "none", "solved"]
    assert ninefold.count(EMPTY) == 2
    assert ninefold.count(EMPTY, limit=7) == 7
    assert ninefold.rate(PUZZLE) == ninefold.Rating(1.2, 1.2, 1.2)
    assert ninefold.rate(EMPTY) is None
    assert ninefold.canon(PUZZLE) == ninefold.canon(PUZZLE[::-1])
    assert ninefold.symmetries(PUZZLE) == 1
    assert ninefold.clues(PUZZLE) == 30
    minimal = ninefold.minimize(PUZZLE)
    assert minimal is not None and ninefold.solve(minimal) == SOLUTION and ninefold.check(minimal).minimal


def test_ratings_are_exact_tenths() -> None:
    diabolical = ".2..6.4.9...3.4...3...8......18....6..6...7..4....72......5...2...9.6...5.3.4..1."
    assert repr(ninefold.rate(diabolical)) == "Rating(er=7.2, ep=1.2, ed=1.2)"
    assert ninefold.rate(diabolical, max_er=7.1) is None


def test_a_text_may_be_in_another_format() -> None:
    rows = "\n".join(PUZZLE[at : at + 9] for at in range(0, 81, 9))
    assert ninefold.solve(rows) == SOLUTION
    assert ninefold.verdict(rows) == "unique"
    assert ninefold.solve(PUZZLE.replace(".", "0")) == SOLUTION
    assert ninefold.clues(rows) == 30
    assert ninefold.check(rows).verdict == "unique"


@pytest.mark.parametrize("verb", [ninefold.solve, ninefold.verdict, ninefold.count, ninefold.rate, ninefold.canon])
def test_a_bad_text_raises(verb: object) -> None:
    with pytest.raises(ninefold.PuzzleError) as raised:
        verb(BAD)  # type: ignore[operator]
    assert raised.value.row is None
    assert raised.value.column >= 1


def test_an_error_has_a_caret_below_the_place() -> None:
    with pytest.raises(ninefold.PuzzleError, match="found 80") as raised:
        ninefold.solve(PUZZLE[:80])
    lines = str(raised.value).splitlines()
    assert lines[2].index("^") == lines[1].index("5") + 80
    assert raised.value.column == 81
    with pytest.raises(ninefold.PuzzleError) as raised:
        ninefold.check(PUZZLE[:30] + "é" + PUZZLE[31:])
    assert raised.value.column == 31 and "^" in str(raised.value)
    copy = pickle.loads(pickle.dumps(raised.value))
    assert (copy.row, copy.column, str(copy)) == (None, 31, str(raised.value))


def test_solutions_are_lazy_and_lexicographic() -> None:
    first = [text for text, _ in zip(ninefold.solutions(EMPTY), range(200))]
    assert first == sorted(first) and len(set(first)) == 200
    assert list(ninefold.solutions(PUZZLE)) == [SOLUTION]
    assert list(ninefold.solutions(CLASH)) == list(ninefold.solutions(NONE)) == []
    assert len(list(ninefold.solutions(EMPTY, limit=3))) == 3
    with pytest.raises(ValueError):
        ninefold.solutions(EMPTY, limit=-1)


def test_check_has_the_keys_of_the_contract() -> None:
    found = ninefold.check("55" + PUZZLE[2:])
    assert found.verdict == "clash" and found.count == 0 and found.complete is True
    assert found.clashes[0]["digit"] == 5
    assert {"cell": "r1c2", "from": 5, "to": 3} in found.repairs
    assert found.answer is None and "5 twice in row 1" in found.reason
    assert found.to_dict()["verdict"] == "clash"
    assert pickle.loads(pickle.dumps(found)) == found
    with pytest.raises(AttributeError):
        found.nothing
    assert ninefold.check(PUZZLE, answer=SOLUTION).answer["verdict"] == "right"


def test_hints_reveal_more_with_each_detail() -> None:
    one, four, five = (ninefold.hint(PUZZLE, detail=detail) for detail in (1, 4, 5))
    assert one.where == "Look at box 2." and one.technique is None and one.text is None
    assert four.placements == ["r1c6=8"] and four.after is None
    assert five.after[5] == "8" and five.detail == 5
    wrong = ninefold.hint(PUZZLE, entries="..1" + "." * 78)
    assert wrong.verdict == "wrong-digit"
    with pytest.raises(ValueError):
        ninefold.hint(PUZZLE, detail=9)


def test_a_path_is_a_sequence_of_steps() -> None:
    path = ninefold.explain(PUZZLE)
    assert path.solved and len(path) == len(list(path)) == len(path.steps) == 51
    assert path[0].technique == "Hidden Single" and path[-1].number == 51
    assert "r5c5" in path.to_markdown() and path.to_html().startswith("<!doctype html>")
    assert path.to_dict()["score"] == path.score
    assert pickle.loads(pickle.dumps(path))[3].placements == path[3].placements
    hard = ninefold.explain(".2..6.4.9...3.4...3...8......18....6..6...7..4....72......5...2...9.6...5.3.4..1.")
    step = hard.hardest_step()
    assert step is not None and step.score == max(one.score for one in hard)
    drawn = step._repr_svg_()
    assert drawn is not None and drawn.startswith("<svg") and drawn.endswith("</svg>") and "<style>" in drawn
    assert step.technique in step._repr_html_() and "<iframe" in hard._repr_html_()
    easier = ninefold.explain(PUZZLE, only=["naked-single"], path="greedy")
    assert {one.technique for one in easier} == {"Naked Single"}
    with pytest.raises(ValueError, match="technique"):
        ninefold.explain(PUZZLE, only="no-such-technique")


def test_same_returns_a_transformation() -> None:
    transformation = ninefold.same(PUZZLE, PUZZLE[::-1])
    assert transformation is not None and transformation.apply(PUZZLE) == PUZZLE[::-1]
    assert ninefold.same(PUZZLE, EMPTY) is None
    shuffled = ninefold.shuffle(PUZZLE, seed=5)
    back = ninefold.same(shuffled, PUZZLE)
    assert back is not None and back.apply(shuffled) == PUZZLE and back.moves


def test_grids_are_values() -> None:
    grid = ninefold.Grid(PUZZLE)
    assert str(grid) == PUZZLE and eval(repr(grid), {"Grid": ninefold.Grid}) == grid
    assert hash(grid) == hash(ninefold.Grid(PUZZLE.replace(".", "0")))
    assert grid[0, 0] == 5 and grid[8, 8] == 9 and grid[-1, -1] == 9 and grid[0, 2] == 0
    with pytest.raises(IndexError):
        grid[9, 0]
    with pytest.raises(AttributeError):
        grid.text = EMPTY  # type: ignore[misc]
    assert grid.solve() == ninefold.Grid(SOLUTION) and ninefold.solve(grid) == grid.solve()
    assert grid.rate() == ninefold.rate(PUZZLE) == ninefold.rate(grid)
    assert grid.hint(detail=1).where == "Look at box 2." and grid.check().verdict == "unique"
    assert ninefold.solve([grid, PUZZLE]) == [SOLUTION, SOLUTION]
    assert grid._repr_svg_().startswith("<svg") and "<svg" in grid._repr_html_()
    assert pickle.loads(pickle.dumps(grid)) == grid
    with pytest.raises(ninefold.PuzzleError):
        ninefold.Grid([1, 2, 3])
    with pytest.raises(ninefold.PuzzleError):
        ninefold.Grid([10] * 81)
    with pytest.raises(ninefold.PuzzleError):
        ninefold.Grid([True] * 81)
    assert ninefold.Grid([[0] * 9] * 9) == ninefold.Grid(EMPTY)


def test_lists_of_what_there_is() -> None:
    assert "x-wing" in {one["slug"] for one in ninefold.techniques()}
    assert {"sdk", "csv", "json"} <= {one["name"] for one in ninefold.formats()}


def test_the_import_loads_no_other_package() -> None:
    script = "import sys, ninefold; print([name for name in ('numpy', 'pyarrow', 'pandas', 'polars') if name in sys.modules])"
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert loaded.stdout.strip() == "[]"
