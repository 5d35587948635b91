"""Puzzles of any rules and sizes: `Puzzle`, and rows of columns that have other rules."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from . import _keywords, _ninefold
from ._errors import PuzzleError
from ._requests import parsed, request

if TYPE_CHECKING:
    from . import contract
    from ._answers import Check, Difficulty, Hint, Path, RulesPath

#: The shape of a classic puzzle.
_CLASSIC = {"rows": 9, "columns": 9, "values": [1, 9], "regions": "3x3", "rows_columns": True}


class Puzzle:
    """A puzzle of any rules and sizes: killer, thermometers, jigsaw, 6x6 and all others, and classic ones.

    It is made from a text or link in any format with one puzzle in it. `rules` adds rules to it: names such as "x", or
    objects; `shape` says the size of a text that is nothing but cells. A puzzle with a coded rule that is not known is
    refused, unless `ignore_rules` names it ("all" stands for every one).

    >>> import ninefold
    >>> puzzle = ninefold.Puzzle("." * 16, shape={"rows": 4}, rules=["x", {"rule": "cage", "cells": ["r1c1", "r1c2"], "sum": 3}])
    >>> puzzle.count(limit=1000)
    8
    >>> puzzle.rules[2]["sum"], puzzle.shape["regions"]
    (3, '2x2')
    """

    __slots__ = ("_facts", "_record")
    _record: dict[str, Any]
    _facts: dict[str, Any]

    def __init__(
        self,
        text: Any,
        *,
        rules: Sequence[str | dict[str, Any]] | str | None = None,
        shape: dict[str, Any] | None = None,
        entries: str | None = None,
        marks: Sequence[str] | None = None,
        candidates: bool = False,
        name: str | None = None,
        format: str | None = None,
        ignore_rules: Sequence[str] | str | None = None,
        **unknown: Any,
    ) -> None:
        if unknown:
            _keywords.refuse(Puzzle.__init__, unknown)
        record = dict(text._record) if isinstance(text, Puzzle) else {"text": getattr(text, "__ninefold_text__", text)}
        if not isinstance(record["text"], str):
            raise TypeError(f"expected a puzzle as str, Grid or Puzzle, not {type(text).__name__}")
        added = _listed(rules)
        given = {
            "format": format,
            "name": name,
            "entries": entries,
            "marks": None if marks is None else list(marks),
            "candidates": candidates or None,
            "shape": shape,
            "rules": [*record.get("rules", []), *added] if added else None,
            "ignore_rules": _listed(ignore_rules) or None,
        }
        record.update({key: value for key, value in given.items() if value is not None})
        object.__setattr__(self, "_record", record)
        object.__setattr__(self, "_facts", request("count", puzzle=record, limit=0))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a Puzzle cannot be changed; make another one")

    def __reduce__(self) -> tuple[Any, ...]:
        return (_again, (self._record,))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Puzzle) and self.__ninefold_text__ == other.__ninefold_text__

    def __hash__(self) -> int:
        return hash(self.__ninefold_text__)

    def __repr__(self) -> str:
        if self.is_classic:
            return f"Puzzle({self.text!r})"
        kinds = ", ".join(dict.fromkeys(rule["rule"] for rule in self.rules)) or "other shape"
        return f"Puzzle({self.text!r}, {self.shape['rows']}x{self.shape['columns']}: {kinds})"

    def __str__(self) -> str:
        return self.__ninefold_text__.strip()

    @property
    def __ninefold_request__(self) -> dict[str, Any]:
        return self._record

    @property
    def __ninefold_text__(self) -> str:
        if self.is_classic and set(self._record) <= {"text", "name"}:
            return self.text
        written: str = request("write", puzzles=[self._record], to="rules")["text"]
        return written

    @property
    def text(self) -> str:
        """The clues, a character for each cell: '.' for an empty cell, 'A' for 10."""
        text: str = self._facts["puzzle"]
        return text

    @property
    def name(self) -> str | None:
        """The name, if it has one."""
        name: str | None = self._facts["name"]
        return name

    @property
    def shape(self) -> dict[str, Any]:
        """The size, the values and the regions, as docs/json.md describes them."""
        return dict(self._facts.get("shape", _CLASSIC))

    @property
    def rules(self) -> list[dict[str, Any]]:
        """The rules besides rows, columns and regions."""
        return list(self._facts.get("rules", []))

    @property
    def unread(self) -> list[str]:
        """The names of rules that are left out, or only drawn or said: with any, several solutions are no answer."""
        return [one["name"] for one in self._facts.get("unread", [])]

    @property
    def is_classic(self) -> bool:
        """True if it is 9x9 with the rules of the classic Sudoku alone."""
        return "shape" not in self._facts

    @property
    def clues(self) -> int:
        """The number of clues."""
        return sum(cell not in ". " for cell in self.text)

    def describe(self) -> list[str]:
        """The size and the rules in sentences."""
        sentences = request("info", text=self.__ninefold_text__).get("sentences", [])
        return list(sentences)

    def solve(self) -> str | None:
        """The solution, a character for each cell, if there is exactly one."""
        found: str | None = answer("solve", self._record)
        return found

    def count(self, *, limit: int = 2) -> int:
        """The number of solutions, up to a limit."""
        found: int = answer("count", self._record, limit)
        return found

    def solutions(self, *, limit: int = 100) -> list[str]:
        """The solutions in lexicographic order, up to a limit."""
        found: list[str] = request("solve", puzzle=self._record, limit=limit)["solutions"]
        return found

    def candidates(self) -> list[str]:
        """The values of each cell that occur in some solution, in reading order."""
        found: list[str] = request("candidates", puzzle=self._record)["candidates"]
        return found

    def check(self, *, redundant_rules: bool = False) -> Check:
        """Returns the answer of `ninefold.check` for this puzzle."""
        from ._answers import Check

        return Check(request("check", puzzle=self._record, sentences=True, redundant_rules=redundant_rules))

    def hint(self, *, detail: int = 5) -> Hint:
        """Returns the answer of `ninefold.hint` for this puzzle."""
        from ._answers import hint

        return hint(self, detail=detail)

    def explain(self) -> Path | RulesPath:
        """Returns the answer of `ninefold.explain` for this puzzle."""
        from ._answers import explain

        return explain(self)

    def rate(self) -> Difficulty:
        """The weight of the hardest reason, on a scale of Ninefold's own; `ninefold.rate` gives classic puzzles their ER."""
        from ._answers import Difficulty

        if self.is_classic:
            raise ValueError("this puzzle is classic: ninefold.rate(puzzle.text) gives its ER")
        return Difficulty(request("rate", puzzle=self._record))

    def minimize(self, *, seed: int = 0, redundant_rules: bool = False) -> Puzzle | None:
        """The puzzle without its redundant clues, and if wanted without its redundant rules; None without one solution."""
        found = request("minimize", puzzle=self._record, seed=seed, redundant_rules=redundant_rules)
        return _minimal(found)

    def propose(self) -> list[contract.ProposalAnswer]:
        """The rules that drawings and words may stand for, each with its reason. `rules=` of a new Puzzle takes those that are right."""
        found: list[contract.ProposalAnswer] = request("propose", puzzle=self._record)["proposals"]
        return found

    def to(self, format: str) -> str:
        """The puzzle in another format; a rule that the format cannot hold is an error that names it."""
        return convert(self, format)

    def print(self, to: str = "pdf", **options: Any) -> bytes:
        """A page with the puzzle: 'pdf', 'svg' or 'html'. The options are those of `ninefold print`, such as large=True."""
        import base64

        page = request("print", puzzles=[self._record], to=to, **options)
        return base64.b64decode(page["base64"]) if "base64" in page else page["text"].encode()


def _again(record: dict[str, Any]) -> Puzzle:
    record = dict(record)
    return Puzzle(record.pop("text"), **record)


def _listed(names: Any) -> list[Any]:
    """A list of names, also from a text with commas."""
    if names is None:
        return []
    if isinstance(names, str):
        return [name.strip() for name in names.split(",") if name.strip()]
    return list(names)


def record_of(puzzle: Any) -> Any:
    """Returns the puzzle of a request: a text, or the object of a `Puzzle`."""
    return getattr(puzzle, "__ninefold_request__", None) or getattr(puzzle, "__ninefold_text__", puzzle)


def convert(puzzle: Any, format: str) -> str:
    """Writes a puzzle of any rules in another format, whose name `ninefold.formats` lists.

    >>> import ninefold
    >>> ninefold.convert(ninefold.Puzzle("." * 81, rules="x"), "iss")
    '.Diagonal~-1.Diagonal~1'
    """
    text: str = request("write", puzzles=[record_of(puzzle)], to=format)["text"]
    return text.removesuffix("\n")


def candidates(puzzle: Any, **unknown: Any) -> list[str]:
    """Finds the values of each cell that occur in some solution, in reading order.

    >>> import ninefold
    >>> ninefold.candidates("1" + "." * 80)[:2]
    ['1', '23456789']
    """
    if unknown:
        _keywords.refuse(candidates, unknown)
    found: list[str] = request("candidates", puzzle=record_of(puzzle))["candidates"]
    return found


def info(puzzle: Any, **unknown: Any) -> contract.InfoAnswer:
    """Tells what a text contains: format, number of puzzles, clues, rules, and of one puzzle its rules in sentences.

    >>> import ninefold
    >>> ninefold.info("." * 81)["format"]
    'line'
    """
    if unknown:
        _keywords.refuse(info, unknown)
    found: contract.InfoAnswer = request("info", text=getattr(puzzle, "__ninefold_text__", puzzle))
    return found


def rules(name: str | None = None) -> list[contract.RuleKindAnswer]:
    """Lists the rules that puzzles may have, or the one of a name: with a sentence and its fields.

    >>> import ninefold
    >>> ninefold.rules("cage")[0]["title"]
    'Cage'
    """
    found: list[contract.RuleKindAnswer] = request("rules", name=name)["rules"]
    return found


def answer(verb: str, puzzle: Any, *args: Any) -> Any:
    """The answer of a verb of columns about one puzzle of any rules."""
    return _read(verb, parsed(_ninefold.handle(json.dumps(_asked(verb, puzzle, *args)))))


def answers(verb: str, puzzles: Iterable[tuple[int, str]], threads: int | None, *args: Any) -> dict[int, Any]:
    """The answers of a verb about rows of a column that have other rules: a `PuzzleError` where a row cannot be read."""
    rows = list(puzzles)
    asked = [json.dumps(_asked(verb, text, *args)) for _, text in rows]
    found: dict[int, Any] = {}
    for (row, _), line in zip(rows, _ninefold.handle_each(asked, threads)):
        try:
            found[row] = _read(verb, parsed(line))
        except PuzzleError as error:
            found[row] = PuzzleError(f"row {row}: {error}", row=row, column=error.column)
    return found


def _asked(verb: str, puzzle: Any, *args: Any) -> dict[str, Any]:
    """The request whose answer says what a verb of columns asks."""
    if verb in ("solve", "verdict"):
        return {"verb": "solve", "puzzle": puzzle, "limit": 2}
    if verb == "count":
        return {"verb": "count", "puzzle": puzzle, "limit": args[0]}
    if verb == "minimize":
        return {"verb": "minimize", "puzzle": puzzle, "seed": args[0]}
    if verb == "clues":
        return {"verb": "count", "puzzle": puzzle, "limit": 0}
    # Ratings, forms and symmetries are those of classic puzzles.
    return {"verb": "canon", "puzzle": puzzle}


def _read(verb: str, found: dict[str, Any]) -> Any:
    """The answer of a verb of columns."""
    if verb == "solve":
        return found["solutions"][0] if found["complete"] and found["count"] == 1 else None
    if verb == "verdict":
        return _verdict(found)
    if verb == "count":
        return found["count"]
    if verb == "minimize":
        minimal = _minimal(found)
        return None if minimal is None else str(minimal)
    if verb == "clues":
        return sum(cell not in ". " for cell in found["puzzle"])
    return found.get("form")


def _verdict(found: dict[str, Any]) -> str | None:
    """The word of `check` for the solutions of a puzzle."""
    is_full = "." not in found["puzzle"]
    if found["count"] == 0:
        return ("wrong" if is_full else "none") if found["complete"] else None
    if is_full:
        return "solved"
    return "unique" if found["count"] == 1 and found["complete"] else "multiple"


def _minimal(found: dict[str, Any]) -> Puzzle | None:
    """The puzzle of an answer of `minimize`."""
    if not found["minimal"]:
        return None
    return Puzzle(found["minimal"][0], shape=found.get("shape"), rules=found.get("rules"), name=found["name"])
