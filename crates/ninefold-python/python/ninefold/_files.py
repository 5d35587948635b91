"""Files of puzzles: every format of the engine, to and from tables."""

from __future__ import annotations

import errno
import json
import os
import warnings
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from . import _keywords, _ninefold
from ._errors import PuzzleError, raise_error
from ._frames import package_of
from ._kinds import import_pyarrow, kind_of
from ._requests import request

if TYPE_CHECKING:
    import pyarrow


def read(
    path: str | os.PathLike[str], *, format: str | None = None, column: str | None = None, **unknown: Any
) -> pyarrow.Table:
    """Reads a file of puzzles in any format, also compressed (gz, zst, zip), as a pyarrow table.

    The column `puzzle` holds the clues. There is a column for each other key of the format json that the file has
    (docs/formats.md): `name`, `solution`, `entries` … A record that cannot be read has a null puzzle, and the column
    `error` says why. `format` is detected if it is None; `column` is the column of a CSV file that holds the puzzles.

    >>> import ninefold, pathlib, tempfile
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> file = pathlib.Path(tempfile.mkdtemp()) / "two.txt"
    >>> _ = file.write_text(f"{puzzle}\\n123\\n")
    >>> table = ninefold.read(file)
    >>> table.column_names, table["puzzle"].null_count
    (['puzzle', 'error'], 1)
    """
    if unknown:
        _keywords.refuse(read, unknown)
    pyarrow = import_pyarrow()
    if os.path.isdir(path):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), os.fspath(path))
    try:
        raw = _ninefold.read(os.fspath(path), format, column)
    except ValueError as error:
        raise_error(_error_of(error), os.fspath(path))
    return pyarrow.table(raw)


def _error_of(error: ValueError) -> dict[str, Any]:
    """The error of the engine that an exception carries as JSON."""
    try:
        found: dict[str, Any] = json.loads(str(error))["error"]
    except (ValueError, KeyError):
        raise error from None
    return found


def write(
    puzzles: Any, path: str | os.PathLike[str], *, format: str | None = None, force: bool = False, **unknown: Any
) -> None:
    """Writes puzzles to a file. Without a format the extension of the file decides; it is lines of 81 cells if it says nothing.

    `puzzles` is a single puzzle, a column of any kind, or a table such as that of `read`, whose columns are written where
    the format can hold them. A file that exists is replaced with force=True alone, and only when all is written.

    >>> import ninefold, pathlib, tempfile
    >>> file = pathlib.Path(tempfile.mkdtemp()) / "one.sdk"
    >>> ninefold.write("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", file)
    >>> file.read_text().splitlines()[:2]
    ['53..7....', '6..195...']
    """
    if unknown:
        _keywords.refuse(write, unknown)
    target = os.fspath(path)
    if os.path.exists(target) and not force:
        raise FileExistsError(f"{target} exists; use force=True to replace it")
    answer = request("write", puzzles=list(_records(puzzles)), to=format or _format_of(target))
    _replace(target, answer["text"].encode())
    lost = sorted({loss["field"] for loss in answer["losses"]})
    if lost:
        warnings.warn(f"the format {answer['format']} cannot hold: {', '.join(lost)}", stacklevel=2)


def _records(puzzles: Any) -> Iterable[str | dict[str, Any]]:
    """The puzzles as requests have them. A null or unreadable row is an error: a file has no place for it."""
    if hasattr(puzzles, "__ninefold_text__"):
        puzzles = puzzles.text
    if isinstance(puzzles, str):
        return [puzzles]
    package = package_of(puzzles)
    if package == "polars":
        return _table_records(puzzles.to_dicts())
    if package == "pandas":
        puzzles = import_pyarrow().Table.from_pandas(puzzles, preserve_index=False)
    if package is not None:
        return _table_records(puzzles.to_pylist())
    return _checked(_texts(puzzles))


def _texts(puzzles: Any) -> list[Any]:
    from ._text import _listed, to_text

    if hasattr(puzzles, "__array_interface__"):
        kind = kind_of(puzzles)
        return list(to_text(puzzles)) if hasattr(kind, "output") else list(kind.puzzles)
    rows = puzzles if isinstance(puzzles, list | tuple) else _listed(puzzles)
    return [getattr(row, "__ninefold_text__", row) for row in rows]


def _checked(texts: list[Any]) -> list[str]:
    problem = _ninefold.problem(texts)
    missing = next((row for row, text in enumerate(texts) if text is None), None)
    if missing is not None and (problem is None or missing < problem[0]):
        raise PuzzleError(f"row {missing} is null, and a file has no place for it", row=missing)
    if problem is not None:
        row, column, message = problem
        raise PuzzleError(f"row {row}: {message}", row=row, column=column)
    return texts


#: The keys of the format json whose values are not texts.
_NOT_TEXT = frozenset("marks corners candidates extra".split())


def _table_records(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    records = []
    for number, row in enumerate(rows):
        if "puzzle" not in row:
            raise TypeError("this is a table without a column 'puzzle'")
        if row["puzzle"] is None:
            raise PuzzleError(f"row {number} is null, and a file has no place for it", row=number)
        record = {key: value for key, value in row.items() if value is not None and key != "error"}
        for key in _NOT_TEXT & record.keys():
            record[key] = json.loads(record[key])
        records.append({"text": json.dumps(record), "format": "json"})
    return records


def _format_of(target: str) -> str:
    extension = os.path.splitext(target)[1].lower().lstrip(".")
    named = (one for one in request("formats")["formats"] if one["writes"] and extension in one["extensions"])
    found: str = next((one["name"] for one in named), "line")
    return found


def _replace(target: str, content: bytes) -> None:
    """Writes a file beside the target and renames it, so that the target is never half written."""
    import tempfile

    folder = os.path.dirname(target) or "."
    if not os.path.isdir(folder):
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), target)
    handle, part = tempfile.mkstemp(prefix=os.path.basename(target) + ".", suffix=".part", dir=folder)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(part, 0o666 & ~mask)
        os.replace(part, target)
    except BaseException:
        os.unlink(part)
        raise
