"""Answers with many parts: the objects of docs/json.md, whose keys are attributes."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar, overload

from . import _any, _keywords, _ninefold, _text
from ._errors import PuzzleError
from ._requests import parsed, request

if TYPE_CHECKING:
    from os import PathLike

    from . import contract
    from .grid import Grid

    class Transformed(contract.TransformationAnswer):
        """A transformation, and its moves in words."""

        moves: list[str]


#: The type of the object, one of `ninefold.contract`.
Object = TypeVar("Object", bound=Mapping[str, object])


class Answer(Generic[Object]):
    """An answer of the engine. Its keys are attributes; one that the answer does not have is None.

    `to_json()` is the object as docs/json.md describes it; `to_dict()` the same as a dict.
    """

    __slots__ = ("_data",)
    _data: Object
    #: The keys that an answer of this class may have.
    _KEYS: frozenset[str] = frozenset()
    #: Keys whose name is another attribute, because Python has the name for itself.
    _NAMES: dict[str, str] = {}

    def __init__(self, data: Object) -> None:
        self._data = data

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        key = self._NAMES.get(name, name)
        if key in self._data:
            return self._data[key]
        if key in self._KEYS:
            return None
        raise AttributeError(f"{type(self).__name__} has no attribute {name!r}")

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *self._data, *self._NAMES})

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, Answer) and self._data == other._data

    __hash__ = None  # type: ignore[assignment]

    def __getstate__(self) -> Any:
        return self._data

    def __setstate__(self, data: Any) -> None:
        self._data = data

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._summary()})"

    def _summary(self) -> str:
        return json.dumps(self._data)

    def to_dict(self) -> Object:
        """The answer as a dict, with the keys of docs/json.md."""
        copy: Object = json.loads(self.to_json())
        return copy

    def to_json(self) -> str:
        """The answer as a line of JSON."""
        return json.dumps(self._data, ensure_ascii=False, separators=(",", ":"))


class Check(Answer["contract.CheckAnswer"]):
    """The findings about a puzzle; the keys of `check` in docs/json.md."""

    __slots__ = ()
    _KEYS = frozenset("all_repairs answer solution shape rules unread text conflict_rules redundant_rules rule_repairs".split())

    @property
    def reason(self) -> str:
        """The verdict in a sentence without a full stop."""
        sentences = self._data.get("sentences", [])
        return sentences[0] if sentences else ""

    def _summary(self) -> str:
        return f"{self.verdict!r}, {self.reason!r}"


class Hint(Answer["contract.HintAnswer"]):
    """The next step, or why there is none; the keys of `hint` in docs/json.md. `where` is a sentence."""

    __slots__ = ()
    _KEYS = frozenset(
        "verdict where technique code level score cells placements eliminations text after drawing idea chains net known levels blocks step "
        "shape rules rules_text unread".split()
    )
    _NAMES = {"detail": "rung"}

    def __str__(self) -> str:
        parts = [self.where, self.cells, self.text]
        return " ".join(part for part in parts if part)

    def _summary(self) -> str:
        return repr(self.text or self.where)


class Step(Answer["contract.StepAnswer"]):
    """A step of a path; the keys of a step of `explain` in docs/json.md. Notebooks show it as a drawing."""

    __slots__ = ("_path", "number")
    _KEYS = frozenset("drawing chains net".split())
    _path: Path
    #: The number of the step, from 1.
    number: int

    def __init__(self, data: contract.StepAnswer, path: Path, number: int) -> None:
        super().__init__(data)
        self._path = path
        self.number = number

    def __getstate__(self) -> Any:
        return (self._data, self._path, self.number)

    def __setstate__(self, state: Any) -> None:
        self._data, self._path, self.number = state

    def __str__(self) -> str:
        return self._data["text"]

    def _summary(self) -> str:
        return f"{self.number}, {self.technique!r}, {self._data['text']!r}"

    def _repr_svg_(self) -> str | None:
        import re

        page = self._path._document("html", step=self.number)
        found = re.search(r"(<svg[^>]*>)(.*?</svg>)", page, re.DOTALL)
        return found and f"{found[1]}<style>{_ninefold.SVG_STYLE}</style>{found[2]}"

    def _repr_html_(self) -> str:
        from html import escape

        drawing = f'<div style="max-width:24em">{self._repr_svg_() or ""}</div>'
        return f"{drawing}<p><b>{escape(self.technique)}</b>: {escape(str(self))}</p>"


class Path(Answer["contract.ExplainAnswer"], Sequence[Step]):
    """The solution of a puzzle step by step; the keys of `explain` in docs/json.md, and a sequence of steps.

    >>> import ninefold
    >>> path = ninefold.explain("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> path.solved, path.hardest, len(path)
    (True, 'Naked Single', 51)
    >>> print(path[0])
    In box 2, the digit 8 can only be in r1c6: every other empty cell there sees an 8. So r1c6 is 8.
    """

    __slots__ = ("_options", "_steps")
    _KEYS = frozenset(["differ"])
    _options: dict[str, Any]
    _steps: list[Step]

    def __init__(self, data: contract.ExplainAnswer, options: dict[str, Any]) -> None:
        super().__init__(data)
        self._options = options
        self._steps = [Step(step, self, number) for number, step in enumerate(data["steps"], 1)]

    def __getstate__(self) -> Any:
        return (self._data, self._options)

    def __setstate__(self, state: Any) -> None:
        Path.__init__(self, *state)

    @property
    def steps(self) -> list[Step]:
        """The steps in order."""
        return list(self._steps)

    @overload
    def __getitem__(self, at: int) -> Step: ...
    @overload
    def __getitem__(self, at: slice) -> list[Step]: ...
    def __getitem__(self, at: int | slice) -> Step | list[Step]:
        return self._steps[at]

    def __len__(self) -> int:
        return len(self._steps)

    def __iter__(self) -> Iterator[Step]:
        return iter(self._steps)

    def _summary(self) -> str:
        if self.differ:
            return f"{len(self)} steps, then several solutions remain"
        return f"{len(self)} steps, level {self.level!r}, hardest {self.hardest!r}"

    def hardest_step(self) -> Step | None:
        """The first step of the highest score."""
        return max(self._steps, key=lambda step: int(step.score), default=None)

    def to_markdown(self) -> str:
        """The path as a Markdown document."""
        return self._document("markdown")

    def to_html(self) -> str:
        """The path as an HTML page with drawings, complete in itself."""
        return self._document("html")

    def _document(self, kind: str, step: int | None = None) -> str:
        document: str = request("explain", document=kind, step=step, **self._options)["document"]
        return document

    def _repr_html_(self) -> str:
        from html import escape

        # In a frame, so that its style does not change the page around it.
        page = escape(self.to_html(), quote=True)
        return f'<iframe srcdoc="{page}" style="width:100%;height:40em;border:0"></iframe>'


class RulesPath(Answer["contract.RulesExplainAnswer"]):
    """The solution of a puzzle of other rules step by step; the keys of `explain` in docs/json.md, and a sequence of paragraphs.

    >>> import ninefold
    >>> puzzle = ninefold.Puzzle("..4......12.....", rules=[{"rule": "cage", "cells": ["r1c1", "r1c2"], "sum": 3}], shape={"rows": 4})
    >>> path = ninefold.explain(puzzle)
    >>> path.solved, len(path)
    (True, 2)
    >>> print(path[0])
    In the cage 3 of r1c1 and r1c2, r1c2 is 2 or 3, so r1c1 is 1 and r1c2 is 2.
    """

    __slots__ = ("_options",)
    _KEYS = frozenset(["document", "unread", "text"])
    _options: dict[str, Any]

    def __init__(self, data: contract.RulesExplainAnswer, options: dict[str, Any]) -> None:
        super().__init__(data)
        self._options = options

    def __getstate__(self) -> Any:
        return (self._data, self._options)

    def __setstate__(self, state: Any) -> None:
        RulesPath.__init__(self, *state)

    def __len__(self) -> int:
        return len(self._data["paragraphs"])

    def __getitem__(self, at: int) -> str:
        """The words of a paragraph."""
        return _words(self._data["paragraphs"][at]["blocks"])

    def __iter__(self) -> Iterator[str]:
        return (self[at] for at in range(len(self)))

    def _summary(self) -> str:
        return f"{len(self._data['steps'])} steps in {len(self)} paragraphs, weight {self.weight}"

    def to_markdown(self) -> str:
        """The path as a Markdown document."""
        return self._document("markdown")

    def to_html(self) -> str:
        """The path as an HTML page with drawings, complete in itself."""
        return self._document("html")

    def _document(self, kind: str) -> str:
        document: str = request("explain", document=kind, **self._options)["document"]
        return document

    def _repr_html_(self) -> str:
        from html import escape

        return f'<iframe srcdoc="{escape(self.to_html(), quote=True)}" style="width:100%;height:40em;border:0"></iframe>'


def _words(blocks: Any) -> str:
    """The words of blocks of text; a refutation is its lines and its conclusion."""
    said = []
    for block in blocks:
        if "net" in block:
            net = block["net"]
            said += [f"({line['number']}) {line['sentence']}" for line in net["lines"]] + [net["conclusion"]]
        else:
            said.append(" ".join(part for part in (block.get("heading"), block.get("text")) if part))
    return " ".join(said)


class Difficulty(Answer["contract.RulesRateAnswer"]):
    """The difficulty of a puzzle of other rules: the weight of the hardest reason, on a scale that is not ER.

    >>> import ninefold
    >>> puzzle = ninefold.Puzzle("..4......12.....", rules=[{"rule": "cage", "cells": ["r1c1", "r1c2"], "sum": 3}], shape={"rows": 4})
    >>> ninefold.rate(puzzle).word
    'steady'
    """

    __slots__ = ()
    _KEYS = frozenset(["unread", "text"])

    def _summary(self) -> str:
        return f"weight {self.weight}, {self.word!r}" if self.weight is not None else repr(self.verdict)


class Transformation(Answer["Transformed"]):
    """The steps that turn a puzzle into an equivalent one: transpose, permute rows and columns, relabel digits.

    `turned`, `rows`, `columns` and `digits` are those of docs/json.md; `moves` says it in words.
    """

    __slots__ = ()

    def apply(self, puzzle: str | Grid) -> str:
        """Transforms a puzzle of 81 cells."""
        cells = one_text(puzzle)
        if self.turned:
            cells = "".join(cells[column * 9 + row] for row in range(9) for column in range(9))
        moved = (cells[(row - 1) * 9 + column - 1] for row in self.rows for column in self.columns)
        return "".join(cell if cell == "." else self.digits[int(cell) - 1] for cell in moved)


class ScannedGrid(Answer["contract.ScannedGridAnswer"]):
    """A grid that was read from a picture; the keys of `scan` in docs/json.md."""

    __slots__ = ()

    @property
    def grid(self) -> Grid:
        """The clues as a Grid."""
        from .grid import Grid

        return Grid(self._data["puzzle"])

    def _summary(self) -> str:
        return f"{self.puzzle!r}, {self.verdict!r}"

    def _repr_svg_(self) -> str:
        return _ninefold.svg(self.puzzle, entries=self.entries)


def one_text(puzzle: str | Grid) -> str:
    """The 81 cells of one puzzle."""
    return _text.cells(_raw_text(puzzle))


def _raw_text(puzzle: str | Grid | _any.Puzzle) -> str:
    """The text of one puzzle in any format."""
    text = getattr(puzzle, "__ninefold_text__", puzzle)
    if not isinstance(text, str):
        raise TypeError(f"expected one puzzle as str or Grid, not {type(puzzle).__name__}")
    return text


def ask(verb: str, puzzle: str | Grid | _any.Puzzle, **keys: Any) -> Any:
    """Sends a request about one puzzle in any format; what is wrong with its text is shown with a caret."""
    if isinstance(puzzle, _any.Puzzle):
        return request(verb, puzzle=puzzle.__ninefold_request__, **keys)
    text = _raw_text(puzzle)
    try:
        return request(verb, puzzle=text, **keys)
    except PuzzleError:
        if _ninefold.other_rows([text]):
            raise
        problem = _ninefold.problem([text])
        if problem is None or "\n" in text:
            raise
        _, column, message = problem
        raise PuzzleError(message, column=column) from None


def check(
    puzzle: str | Grid | _any.Puzzle, *, limit: int = 10_000, answer: str | None = None, lang: str | None = None, **unknown: Any
) -> Check:
    """Says whether a puzzle is valid, and if not, what is wrong with it and how it can be repaired.

    >>> import ninefold
    >>> found = ninefold.check("55" + "." * 79)
    >>> found.verdict, found.clashes[0]["cells"]
    ('clash', ['r1c1', 'r1c2'])
    >>> found.reason
    'invalid: 5 twice in row 1 and box 1 (r1c1, r1c2)'
    """
    if unknown:
        _keywords.refuse(check, unknown)
    return Check(ask("check", puzzle, limit=limit, answer=answer, sentences=True, lang=lang))


def hint(
    puzzle: str | Grid | _any.Puzzle, *, detail: int = 5, entries: str | None = None, lang: str | None = None, **unknown: Any
) -> Hint:
    """Finds the next step. The higher the detail, 1 to 5, the more is revealed.

    >>> import ninefold
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> print(ninefold.hint(puzzle, detail=1))
    Look at box 2.
    >>> ninefold.hint(puzzle).placements
    ['r1c6=8']
    """
    if unknown:
        _keywords.refuse(hint, unknown)
    keys: dict[str, Any] = {"detail": detail, "lang": lang}
    if entries is not None:
        if isinstance(puzzle, _any.Puzzle):
            return Hint(request("hint", puzzle={**puzzle.__ninefold_request__, "entries": entries}, **keys))
        text = _raw_text(puzzle)
        if _ninefold.other_rows([text]):
            return Hint(request("hint", puzzle={"text": text, "entries": entries}, **keys))
        cells = one_text(text)
        return Hint(request("hint", puzzle={"text": cells, "entries": entries}, **keys))
    return Hint(ask("hint", puzzle, **keys))


def explain(
    puzzle: str | Grid | _any.Puzzle,
    *,
    path: str | None = None,
    only: Sequence[str] | None = None,
    without: Sequence[str] | None = None,
    max_level: str | None = None,
    until: str | None = None,
    lang: str | None = None,
    **unknown: Any,
) -> Path | RulesPath:
    """Solves a puzzle step by step, with a reason for each step. The answer about a puzzle of other rules is a `RulesPath`.

    >>> import ninefold
    >>> path = ninefold.explain("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> path[0].technique, path[0].placements
    ('Hidden Single', ['r1c6=8'])
    >>> path.to_html().startswith("<!doctype html>")
    True
    """
    if unknown:
        _keywords.refuse(explain, unknown)
    options: dict[str, Any] = {
        "path": path,
        "only": _names(only),
        "without": _names(without),
        "max_level": max_level,
        "until": until,
        "lang": lang,
    }
    answer = ask("explain", puzzle, **options)
    asked = {"puzzle": _any.record_of(puzzle), **options}
    return RulesPath(answer, asked) if "paragraphs" in answer else Path(answer, asked)


def _names(names: Sequence[str] | None) -> list[str] | None:
    """A list of names, also from a text with commas, as the program takes it."""
    if isinstance(names, str):
        names = names.split(",")
    return None if names is None else [name.strip() for name in names]


def same(a: str | Grid, b: str | Grid, *, lang: str | None = None, **unknown: Any) -> Transformation | None:
    """Returns the transformation of a puzzle into another, or None if they are not equivalent.

    >>> import ninefold
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> turned = ninefold.same(puzzle, puzzle[::-1])
    >>> turned.apply(puzzle) == puzzle[::-1]
    True
    """
    if unknown:
        _keywords.refuse(same, unknown)
    answer = request("same", first=one_text(a), second=one_text(b), lang=lang)
    if answer["disguise"] is None:
        return None
    moved: Any = {**answer["disguise"], "moves": answer["moves"]}
    return Transformation(moved)


def solutions(puzzle: str | Grid, *, limit: int | None = None, **unknown: Any) -> Iterator[str]:
    """Finds the solutions one by one, in lexicographic order.

    >>> import ninefold
    >>> next(ninefold.solutions("." * 81))
    '123456789456789123789123456214365897365897214897214365531642978642978531978531642'
    """
    if unknown:
        _keywords.refuse(solutions, unknown)
    return iter(_ninefold.solutions(one_text(puzzle), 2**64 - 1 if limit is None else limit))


def scan(
    picture: str | PathLike[str] | bytes,
    *,
    grid: str | int = "best",
    pages: tuple[int, int] | None = None,
    sure: bool = False,
    givens_only: bool = False,
    **unknown: Any,
) -> Any:
    """Reads the puzzle in a picture: the path of a JPEG, PNG, WebP, GIF, BMP or TIFF file, or its bytes.

    With grid="all" the answer is a list of all grids in reading order; a number takes that one.
    """
    if unknown:
        _keywords.refuse(scan, unknown)
    data = picture if isinstance(picture, bytes) else _content(picture)
    options: dict[str, Any] = {"grid": grid, "sure": sure, "givens_only": givens_only}
    if pages is not None:
        options["pages"] = list(pages)
    if not isinstance(picture, bytes):
        options["input"] = str(picture)
    grids = [ScannedGrid(one) for one in parsed(_ninefold.scan(json.dumps(options), data))["grids"]]
    if grid == "all":
        return grids
    return grids[0] if grids else None


def _content(path: str | PathLike[str]) -> bytes:
    with open(path, "rb") as file:
        return file.read()


def techniques(*, lang: str | None = None) -> list[contract.TechniqueAnswer]:
    """Lists the techniques that `explain` and `generate` know, in the order in which a solver tries them.

    >>> import ninefold
    >>> ninefold.techniques()[0]["technique"]
    'Full House'
    """
    found: contract.TechniquesAnswer = request("techniques", lang=lang)
    return found["techniques"]


def formats() -> list[contract.FormatAnswer]:
    """Lists the formats that `read` reads and `write` writes.

    >>> import ninefold
    >>> [one["name"] for one in ninefold.formats()][:3]
    ['line', 'grid', 'sdk']
    """
    found: contract.FormatsAnswer = request("formats")
    return found["formats"]


