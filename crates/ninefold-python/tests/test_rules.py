"""Puzzles of other rules and sizes: `Puzzle`, the functions on it, and rows of columns."""

from __future__ import annotations

import pickle
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest

import ninefold

ROOT = Path(__file__).resolve().parents[3]
CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
KILLER = '{"puzzle":"..4......12.....","shape":{"rows":4},"rules":[{"rule":"cage","cells":["r1c1","r1c2"],"sum":3}]}'
SOLUTION = "1243431231242431"


def sample(name: str) -> str:
    return (ROOT / "puzzles" / name).read_text()


def killer() -> ninefold.Puzzle:
    return ninefold.Puzzle(KILLER)


def test_a_puzzle_says_what_it_is() -> None:
    puzzle = killer()
    assert (puzzle.text, puzzle.clues, puzzle.is_classic) == ("..4......12.....", 3, False)
    assert puzzle.shape["regions"] == "2x2" and puzzle.rules[0]["rule"] == "cage" and puzzle.unread == []
    assert "cage" in repr(puzzle) and any("3" in sentence for sentence in puzzle.describe())
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle == ninefold.Puzzle(puzzle)
    assert hash(puzzle) == hash(ninefold.Puzzle(str(puzzle)))
    with pytest.raises(AttributeError):
        puzzle.text = "x"  # type: ignore[misc]
    classic = ninefold.Puzzle(CLASSIC)
    assert classic.is_classic and classic.shape["rows"] == 9 and classic.rules == [] and ninefold.solve(classic)


def test_every_function_takes_a_puzzle() -> None:
    puzzle = killer()
    assert ninefold.solve(puzzle) == puzzle.solve() == ninefold.solve(KILLER) == SOLUTION
    assert (ninefold.count(puzzle), ninefold.verdict(puzzle), ninefold.clues(puzzle)) == (1, "unique", 3)
    assert puzzle.solutions() == [SOLUTION]
    assert "".join(ninefold.candidates(puzzle)) == SOLUTION
    assert ninefold.check(puzzle).verdict == "unique"
    assert ninefold.check(KILLER).rules[0]["sum"] == 3
    smaller = ninefold.minimize(puzzle)
    assert isinstance(smaller, ninefold.Puzzle) and smaller.count() == 1 and smaller.clues <= 3
    assert "cage 3" in str(ninefold.hint(puzzle)) and ninefold.hint(puzzle, detail=4).step["reason"] == "rule"
    path = ninefold.explain(puzzle)
    assert isinstance(path, ninefold.RulesPath) and path.solved and len(list(path)) == len(path)
    assert path.to_html().startswith("<!doctype html>") and path.to_markdown().startswith("# ")
    rated = ninefold.rate(puzzle)
    assert rated.scale == "ninefold-weight" and rated.weight == path.weight and not hasattr(rated, "er")
    assert puzzle.print("svg").startswith(b"<svg") and puzzle.print()[:4] == b"%PDF"
    assert ninefold.info(KILLER)["rules"] == {"cage": 1}
    assert len(ninefold.rules()) > 70


def test_the_entries_of_a_player_are_checked() -> None:
    wrong = ninefold.hint(killer(), entries="2" + "." * 15)
    assert wrong.verdict == "wrong-digit" and "r1c1" in wrong.text
    assert ninefold.hint(KILLER, entries="1" + "." * 15).verdict is None


def test_other_formats_and_back() -> None:
    for name in ("iss.txt", "killer.txt", "jigsaw.txt", "sumocue.txt", "square.txt"):
        text = sample(name)
        puzzle = ninefold.Puzzle(text)
        assert not puzzle.is_classic and puzzle.count() == 1, name
        assert ninefold.solve(text) == puzzle.solve(), name
        again = ninefold.Puzzle(puzzle.to("rules"))
        assert again == puzzle and again.solve() == puzzle.solve(), name
    link = ninefold.Puzzle(sample("iss.txt")).to("iss")
    assert ninefold.count(link) == 1
    with pytest.raises(ninefold.PuzzleError, match="cage"):
        killer().to("sdm")


def test_rules_are_added_and_unknown_ones_refused() -> None:
    both = ninefold.Puzzle("." * 81, rules="x,anti-knight")
    assert [rule["rule"] for rule in both.rules] == ["diagonal", "diagonal", "anti-knight"]
    more = ninefold.Puzzle(both, rules=["anti-king"])
    assert len(more.rules) == 4 and both.count() == 2
    with pytest.raises(ValueError, match="there is no rule 'anti-night'"):
        ninefold.Puzzle("." * 81, rules="anti-night")
    text = ".Frobnicate~R1C1~R1C2.Cage~8~R1C1~R1C2."
    with pytest.raises(ninefold.PuzzleError, match="Frobnicate"):
        ninefold.Puzzle(text)
    assert ninefold.Puzzle(text, ignore_rules="Frobnicate").unread == ["Frobnicate"]
    with pytest.raises(ninefold.PuzzleError, match="canon is for classic"):
        ninefold.canon(killer())
    with pytest.raises(TypeError, match="did you mean 'rules'"):
        ninefold.Puzzle("." * 81, rule="x")


ROWS = [KILLER, CLASSIC, "no puzzle", None, ".Cage~8~R1C1~R1C2.Cage~3~R1C1~R1C2.", '{"puzzle":"..","shape":{"rows":2},"rules":7}']


def test_rows_of_lists_have_other_rules() -> None:
    solved = ninefold.solve(ROWS, threads=2)
    assert solved[0] == SOLUTION and solved[1] and solved[2:] == [None] * 4
    assert ninefold.verdict(ROWS) == ["unique", "unique", "unreadable", None, "none", "unreadable"]
    assert ninefold.count(ROWS) == [1, 1, None, None, 0, None]
    assert ninefold.clues(ROWS)[:2] == [3, 30]
    with pytest.raises(ninefold.PuzzleError) as caught:
        ninefold.solve([KILLER, CLASSIC, ROWS[5]], errors="raise")
    assert caught.value.row == 2
    assert ninefold.solve([KILLER, CLASSIC], errors="raise")[0] == SOLUTION
    assert ninefold.solve([killer(), None]) == [SOLUTION, None]
    again = ninefold.minimize([KILLER])[0]
    assert ninefold.count(again) == 1


def test_rows_of_arrays_have_other_rules() -> None:
    for kind in (pa.string(), pa.large_string()):
        column = pa.array(ROWS, kind)
        solved = ninefold.solve(column)
        assert solved.type == kind and solved.to_pylist() == ninefold.solve(ROWS)
        assert ninefold.count(column).to_pylist() == [1, 1, None, None, 0, None]
        assert ninefold.verdict(column).to_pylist() == ninefold.verdict(ROWS)
        chunks = pa.chunked_array([column, column])
        assert ninefold.solve(chunks).to_pylist() == 2 * ninefold.solve(ROWS)
    texts = np.array([KILLER, CLASSIC])
    assert ninefold.solve(texts).tolist() == ninefold.solve([KILLER, CLASSIC])
    table = pa.table({"puzzle": [KILLER, CLASSIC]})
    assert ninefold.count(table)["count"].to_pylist() == [1, 1]


def test_generated_puzzles_are_the_same_for_any_threads() -> None:
    made = ninefold.generate(3, seed=5, rules="killer", shape="4x4", threads=1)
    assert made == ninefold.generate(3, seed=5, rules=["killer"], shape="4x4", threads=2)
    assert [puzzle.count() for puzzle in made] == [1, 1, 1] and [puzzle.clues for puzzle in made] == [0, 0, 0]
    made, = ninefold.generate(1, seed=5, rules="killer", shape="6x6", reason="cage combinations")
    assert made.rate().hardest["rules"]
    heavy, = ninefold.generate(1, seed=5, rules="killer", shape="6x6", weight=(2.5, None))
    assert heavy.rate().weight >= 2.5
    with pytest.raises(ValueError, match="no puzzles are generated with"):
        ninefold.generate(1, rules="frobnicate")
    with pytest.raises(ValueError, match="is for classic puzzles"):
        ninefold.generate(1, rules="killer", er=7)


def test_rules_are_proposed() -> None:
    pad = (
        '{"cells":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],'
        '"regions":[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],'
        '"overlays":[{"center":[0.5,2.0],"text":"V","width":0.3,"height":0.3}],'
        '"metadata":{"rules":"X and V.","solution":"1234341221434321"}}'
    )
    puzzle = ninefold.Puzzle(pad)
    assert puzzle.unread and puzzle.rules == []
    proposal, = puzzle.propose()
    assert proposal["agrees"] and "text V" in proposal["reason"]
    assert ninefold.Puzzle(puzzle, rules=[proposal["rule"]]).count(limit=1000) < puzzle.count(limit=1000)
