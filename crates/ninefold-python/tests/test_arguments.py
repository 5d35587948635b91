"""Tables of arguments: every verb with keywords that it does not take, and with numbers outside of their range."""

from __future__ import annotations

import inspect
import pathlib
from collections.abc import Callable
from typing import Any

import pytest

import ninefold
import ninefold.scale
from conftest import EMPTY, PUZZLE

#: Every function that takes keywords, with arguments that are right.
FUNCTIONS: dict[str, tuple[Callable[..., Any], tuple[Any, ...]]] = {
    "solve": (ninefold.solve, ([PUZZLE],)),
    "verdict": (ninefold.verdict, ([PUZZLE],)),
    "count": (ninefold.count, ([PUZZLE],)),
    "rate": (ninefold.rate, ([PUZZLE],)),
    "canon": (ninefold.canon, ([PUZZLE],)),
    "symmetries": (ninefold.symmetries, ([PUZZLE],)),
    "clues": (ninefold.clues, ([PUZZLE],)),
    "minimize": (ninefold.minimize, ([PUZZLE],)),
    "candidates": (ninefold.candidates, (PUZZLE,)),
    "info": (ninefold.info, (PUZZLE,)),
    "check": (ninefold.check, (PUZZLE,)),
    "hint": (ninefold.hint, (PUZZLE,)),
    "explain": (ninefold.explain, (PUZZLE,)),
    "same": (ninefold.same, (PUZZLE, PUZZLE)),
    "shuffle": (ninefold.shuffle, (PUZZLE,)),
    "solutions": (ninefold.solutions, (PUZZLE,)),
    "scan": (ninefold.scan, ("picture.png",)),
    "generate": (ninefold.generate, (1,)),
    "hunt": (ninefold.hunt, (1, 0, 1)),
    "read": (ninefold.read, ("puzzles.txt",)),
    "write": (ninefold.write, (PUZZLE, "puzzles.txt")),
    "run": (ninefold.scale.run, ("solve", "in", "out")),
}


def test_every_function_is_in_the_table() -> None:
    takes_keywords = {
        name
        for name in ninefold.__all__
        if inspect.isfunction(thing := getattr(ninefold, name))
        and any(one.kind is one.VAR_KEYWORD for one in inspect.signature(thing).parameters.values())
    }
    assert takes_keywords == FUNCTIONS.keys() - {"run"}
    others = {name for name in ninefold.__all__ if inspect.isfunction(getattr(ninefold, name))} - takes_keywords
    assert others == {"convert", "rules", "to_digits", "to_text", "techniques", "formats"}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_an_unknown_keyword_is_a_type_error(name: str) -> None:
    function, arguments = FUNCTIONS[name]
    with pytest.raises(TypeError, match=rf"{name}\(\) got an unexpected keyword argument 'zzzz'; it takes "):
        function(*arguments, zzzz=1)


@pytest.mark.parametrize(
    ("name", "wrong", "right"),
    [
        ("solve", "thread", "threads"),
        ("solve", "error", "errors"),
        ("count", "limt", "limit"),
        ("rate", "maxer", "max_er"),
        ("rate", "step", "steps"),
        ("minimize", "sead", "seed"),
        ("verdict", "GPU", "threads"),
        ("generate", "symetry", "symmetry"),
        ("generate", "techniques", "technique"),
        ("generate", "rating", "ratings"),
        ("generate", "patern", "pattern"),
        ("hunt", "diamonds", "diamond"),
        ("check", "limits", "limit"),
        ("hint", "details", "detail"),
        ("explain", "withot", "without"),
        ("explain", "maxlevel", "max_level"),
        ("read", "columns", "column"),
        ("write", "forced", "force"),
        ("scan", "page", "pages"),
        ("shuffle", "seeds", "seed"),
        ("solutions", "limits", "limit"),
        ("run", "retry", "retries"),
        ("run", "kep", "keep"),
    ],
)
def test_the_nearest_keyword_is_named(name: str, wrong: str, right: str) -> None:
    function, arguments = FUNCTIONS[name]
    with pytest.raises(TypeError, match=f"'{wrong}'") as raised:
        function(*arguments, **{wrong: 1})
    assert right in str(raised.value)


THREADED = ["solve", "verdict", "count", "rate", "canon", "symmetries", "minimize", "generate", "hunt"]


@pytest.mark.parametrize("name", THREADED)
@pytest.mark.parametrize("threads", [0, -1, -(2**70), 2**70])
def test_threads_are_at_least_one(name: str, threads: int) -> None:
    function, arguments = FUNCTIONS[name]
    for one in (arguments, (PUZZLE,)) if name not in ("generate", "hunt") else (arguments,):
        with pytest.raises(ValueError, match="threads"):
            function(*one, threads=threads)
    for text in ("2", 1.5):
        with pytest.raises(TypeError):
            function(*arguments, threads=text)


@pytest.mark.parametrize(
    ("name", "keyword", "wrong"),
    [
        ("count", "limit", -1),
        ("count", "limit", 2**64),
        ("check", "limit", -1),
        ("solutions", "limit", -1),
        ("solutions", "limit", 2**64),
        ("minimize", "seed", -1),
        ("minimize", "seed", 2**64),
        ("shuffle", "seed", -1),
        ("shuffle", "copy", -1),
        ("generate", "seed", -1),
        ("generate", "seed", 2**64),
        ("generate", "time", -1),
        ("generate", "time", float("nan")),
        ("hint", "detail", 0),
        ("hint", "detail", 6),
        ("hint", "detail", -1),
        ("rate", "max_er", -1.0),
        ("rate", "max_er", 20.1),
        ("solve", "errors", "ignore"),
        ("explain", "path", "longest"),
        ("run", "retries", -1),
    ],
)
def test_numbers_outside_of_their_range_are_value_errors(name: str, keyword: str, wrong: Any) -> None:
    function, arguments = FUNCTIONS[name]
    with pytest.raises(ValueError):
        function(*arguments, **{keyword: wrong})


def test_limits_at_the_end_of_their_range() -> None:
    assert ninefold.count([EMPTY], limit=0) == [0]
    assert ninefold.count([PUZZLE], limit=2**64 - 1) == [1]
    assert list(ninefold.solutions(PUZZLE, limit=0)) == []
    assert len(list(ninefold.solutions(PUZZLE, limit=2**64 - 1))) == 1


@pytest.mark.parametrize("name", ["missing.txt", "folder/missing.sdk", "missing.parquet"])
def test_a_missing_file_is_named(name: str, tmp_path: pathlib.Path) -> None:
    for path in (tmp_path / name, str(tmp_path / name)):
        for call in (ninefold.read, ninefold.scan):
            with pytest.raises(FileNotFoundError, match="missing") as raised:
                call(path)
            assert raised.value.errno == 2 and raised.value.filename == str(path)
    with pytest.raises(FileNotFoundError, match="nowhere") as raised:
        ninefold.write(PUZZLE, tmp_path / "nowhere" / "a.txt")
    assert raised.value.filename == str(tmp_path / "nowhere" / "a.txt")
    with pytest.raises(FileNotFoundError, match="missing"):
        ninefold.scale.split(tmp_path / name, tmp_path / "out")
    with pytest.raises(FileNotFoundError, match="nowhere"):
        ninefold.scale.run("solve", tmp_path / "nowhere", tmp_path / "out")


def test_a_file_that_is_no_puzzle_is_named(tmp_path: pathlib.Path) -> None:
    (tmp_path / "bytes.bin").write_bytes(bytes(range(256)) * 10)
    with pytest.raises(ValueError, match=r"bytes\.bin"):
        ninefold.read(tmp_path / "bytes.bin")


@pytest.mark.parametrize(
    "puzzle",
    [
        "55" + "." * 79,
        "12345678." + "........9" + "." * 63,
        PUZZLE[:80] + "8",
        "534678912672195348198342567859761423426853791713924856961537284287419635345286111",
    ],
    ids=["clash", "none", "none with clues", "wrong"],
)
def test_an_invalid_puzzle_is_not_explained(puzzle: str) -> None:
    for path in (None, "greedy", "short", "easy"):
        with pytest.raises(ninefold.NoSolutionError, match="invalid|not a solution") as raised:
            ninefold.explain(puzzle, path=path)
        assert not isinstance(raised.value, ninefold.PuzzleError)
    with pytest.raises(ninefold.NoSolutionError):
        ninefold.Grid(puzzle).explain()
    with pytest.raises(ninefold.PuzzleError) as unreadable:
        ninefold.explain(puzzle[:80])
    assert not isinstance(unreadable.value, ninefold.NoSolutionError)
    assert ninefold.verdict([puzzle, puzzle[:80]])[1] == "unreadable" != ninefold.verdict(puzzle)


def test_several_solutions_are_said() -> None:
    path = ninefold.explain(EMPTY)
    assert not path.solved and len(path.differ) == 81 and "several solutions" in repr(path)
