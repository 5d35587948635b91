"""The work of one task: reads one input file, answers it, and writes one output file under a hidden name first."""

from __future__ import annotations

import errno
import json
import threading
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from . import answers
from .files import KEY, description, host
from .store import Store, store

#: The file in the target folder by which a worker knows that it sees the folder of the job.
MARKER = "_job.json"


@dataclass(frozen=True)
class Job:
    """A verb on a folder, in values that JSON can hold, so that every engine can send it."""

    id: str
    verb: str
    source: str
    target: str
    column: str
    keep: str | list[str]
    options: dict[str, Any]
    resume: bool
    strict: bool
    version: str
    threads: int = 1

    def to_json(self) -> str:
        """Returns the job as a line of JSON."""
        return json.dumps(asdict(self))

    @property
    def inputs(self) -> Store:
        """The files of the source."""
        return store(self.source)

    @property
    def outputs(self) -> Store:
        """The files of the target."""
        return store(self.target)

    def expected(self, name: str) -> dict[str, Any]:
        """Returns what a finished output of an input must say about itself."""
        same = {key: getattr(self, key) for key in ("verb", "column", "keep", "options", "version")}
        return {**same, "input": self.inputs.identity(name)}

    def finished(self, name: str) -> dict[str, Any] | None:
        """Returns what a finished output says, or None if there is none; raises a `Stale` if it belongs to another job."""
        outputs = self.outputs
        said = description(outputs, name)
        if said is None:
            return None
        for key, value in json.loads(json.dumps(self.expected(name))).items():
            if said.get(key) != value:
                raise Stale(outputs.place(name), key, said.get(key), value)
        return said


class Stale(Exception):
    """An output that was made by another job or from another input."""

    def __init__(self, path: str, key: str, said: Any, wanted: Any) -> None:
        why = f"with other {key} ({said}, not {wanted})" if said is not None else "but is no complete output of a job"
        super().__init__(
            f"{path} is there already, {why}; remove it, name another folder, or answer everything again "
            "with --no-resume (resume=False)"
        )


class Refused(Exception):
    """A task that cannot be done; `row` is the first row that was not answered, where it is known."""

    def __init__(self, message: str, row: int | None = None) -> None:
        super().__init__(message)
        self.row = row


def work(job_json: str, name: str, stop: threading.Event | None = None) -> dict[str, Any]:
    """Answers one input file. Returns what the output says about itself, or the error and where it happened; with `task`,
    how long it took on which machine, and how many attempts before this one ended with the death of their worker.

    A failure that would come again is returned, not raised: an engine repeats only tasks whose worker died.
    """
    job, started = Job(**json.loads(job_json)), time.monotonic()
    try:
        result = _work(job, name, stop or threading.Event())
        died = job.outputs.died(name, job.id)
    except Exception as error:
        # Whatever it is, it would come again, and it must not take the other files with it.
        result, died = {"error": _reason(job, error), "row": getattr(error, "row", None)}, 0
    return {"file": name, **result, "task": {"retries": died, "seconds": time.monotonic() - started, "host": host()}}


def _work(job: Job, name: str, stop: threading.Event) -> dict[str, Any]:
    """Answers one input file, unless that has been done."""
    _look_around(job, name)
    said = job.finished(name) if job.resume else None
    return said or _answer_file(job, name, stop)


def _reason(job: Job, error: Exception) -> str:
    """Says why a file cannot be answered."""
    if isinstance(error, Refused | Stale):
        return str(error)
    if isinstance(error, OSError):
        reason = f"no space left in {job.target}" if error.errno == errno.ENOSPC else error.strerror or str(error)
        return f"{reason} (on {host()})"
    return f"{type(error).__name__}: {error} (on {host()})"


def _look_around(job: Job, name: str) -> None:
    """Checks that this worker sees both folders and has the version of the job."""
    from ninefold import __version__

    if __version__ != job.version:
        raise Refused(f"{host()} has ninefold {__version__}, the job {job.version}; install the same version everywhere")
    try:
        marker = json.loads(job.outputs.read_text(MARKER))
    except FileNotFoundError:
        raise Refused(f"{host()} does not see the target folder {job.target} of this job; every worker must") from None
    if marker.get("id") != job.id:
        raise Refused(f"another job has started to write to {job.target}, or {host()} sees another folder there")
    inputs = job.inputs
    try:
        inputs.identity(name)
    except FileNotFoundError:
        raise Refused(f"{host()} does not see {inputs.place(name)}; every worker must see the source folder") from None


def _answer_file(job: Job, name: str, stop: threading.Event) -> dict[str, Any]:
    """Writes the output of a file under a hidden name, renames it, and returns what it says about itself."""
    expected = job.expected(name)
    with job.outputs.attempt(name, job.id) as part:
        return {**expected, **_write(job, name, part, stop)}


def _write(job: Job, name: str, part: Any, stop: threading.Event) -> dict[str, Any]:
    """Writes the answers of a file, and returns how many rows there are, how many are answered, and the checksum."""
    import pyarrow.parquet as pq

    from .. import _ninefold

    expected = job.expected(name)
    totals = {"rows": 0, "answered": 0, "checksum": 0}
    writer = None
    try:
        for table, added in _tables(job, name, stop):
            if writer is None:
                # A dictionary of grids would hold each grid once, and help nothing.
                few: Any = [field.name for field in table.schema if field.name in ("verdict", "reason")] or False
                writer = pq.ParquetWriter(
                    part, table.schema, compression="zstd", write_statistics=False, use_dictionary=few
                )
            for batch in table.select(added).to_batches():
                totals["checksum"] += _ninefold.checksum(name, totals["rows"], batch.columns)
                totals["rows"] += batch.num_rows
            totals["answered"] += table.num_rows - table[added[0]].null_count
            writer.write_table(table, row_group_size=max(table.num_rows, 1))
        totals["checksum"] %= 1 << 64
        said = {**expected, **totals, "checksum": f"{totals['checksum']:016x}"}
        assert writer is not None, "a file has at least one table, even if it is empty"
        writer.add_key_value_metadata({KEY: json.dumps(said).encode()})
    finally:
        if writer is not None:
            writer.close()
    return {**totals, "checksum": said["checksum"]}


def _tables(job: Job, name: str, stop: threading.Event) -> Iterator[tuple[Any, list[str]]]:
    """Yields the tables of an output, with the names of the columns that are answers."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    row = 0
    try:
        with pq.ParquetFile(job.inputs.reading(name)) as source:
            _check_names(job, source.schema_arrow.names)
            groups = range(source.num_row_groups) or [None]
            for group in groups:
                if group is None:
                    table = source.schema_arrow.empty_table()
                else:
                    table = source.read_row_group(group, columns=_read(job, source.schema_arrow.names), use_threads=False)
                yield _answer_table(job, table, row, stop)
                row += table.num_rows
    except (pa.ArrowException, OSError) as error:
        raise Refused(f"the file cannot be read: {str(error).splitlines()[0]}", row) from None


def _kept(job: Job, names: list[str]) -> list[str]:
    """Returns the columns of the input that the output keeps."""
    if isinstance(job.keep, list):
        return job.keep
    return [] if job.keep == "none" or job.verb == answers.HUNT else names


def _read(job: Job, names: list[str]) -> list[str]:
    """Returns the columns that are read."""
    needed = ["first", "attempts"] if job.verb == answers.HUNT else [job.column]
    kept = _kept(job, names)
    return [name for name in names if name in needed or name in kept]


def _check_names(job: Job, names: list[str]) -> None:
    """Refuses an input that lacks a column."""
    wanted = ["first", "attempts"] if job.verb == answers.HUNT else [job.column, *_kept(job, names)]
    for name in wanted:
        if name not in names:
            raise Refused(f"there is no column {name!r}; the columns are {', '.join(names)}")


def _answer_table(job: Job, table: Any, first: int, stop: threading.Event) -> tuple[Any, list[str]]:
    """Returns the kept columns and the answers of a table, whose first row has a number in its file."""
    import pyarrow as pa

    if job.verb == answers.HUNT:
        found = answers.hunt(table, job.options)
        return found, found.column_names
    step = answers.VERBS[job.verb].step
    puzzles = _puzzles(job, table, first)
    kept = table.select(_kept(job, table.column_names))
    pieces = []
    for start in range(0, table.num_rows, step) or [0]:
        if stop.is_set():
            raise Refused("stopped", first + start)
        piece = puzzles.slice(start, step)
        pieces.append(answers.added(job.verb, piece, first + start, job.threads, job.options))
    added = pa.concat_tables(pieces).unify_dictionaries()
    return _joined(kept, added), added.column_names


def _joined(kept: Any, added: Any) -> Any:
    """Returns a table of the kept columns and the answers."""
    if not kept.num_columns:
        return added
    for name in added.column_names:
        if name in kept.column_names:
            raise Refused(f"the table already has a column {name!r}; leave it out with --keep (keep=[...])")
        kept = kept.append_column(name, added[name])
    return kept


def _puzzles(job: Job, table: Any, first: int) -> Any:
    """Returns the column of the puzzles, and refuses unreadable rows where the job is strict."""
    import pyarrow as pa

    from .. import _ninefold

    puzzles = table[job.column].combine_chunks()
    if isinstance(puzzles, pa.ChunkedArray):
        puzzles = puzzles.chunk(0) if puzzles.num_chunks else pa.array([], puzzles.type)
    if not _is_text(puzzles.type):
        raise Refused(f"the column {job.column!r} is of type {puzzles.type}, not of text")
    if job.strict:
        problem = _ninefold.problem(puzzles)
        if problem is not None:
            raise Refused(str(problem[2]), first + int(problem[0]))
    return puzzles


def _is_text(type: Any) -> bool:
    """Returns whether an Arrow type can hold puzzles."""
    import pyarrow.types as types

    kinds = (
        types.is_string, types.is_large_string, types.is_string_view, types.is_binary, types.is_large_binary,
        types.is_binary_view, types.is_fixed_size_binary, types.is_dictionary,
    )
    return any(kind(type) for kind in kinds)
