"""Runs a job: decides which files are left to answer, hands them to an engine, and sums up what the outputs say."""

from __future__ import annotations

import os
import time
import uuid
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any

from .. import _keywords
from . import answers
from .cluster import Engine, engine, name_of
from .files import inputs
from .progress import Progress
from .report import Failure, Report, ScaleError
from .store import place_of
from .task import MARKER, Job, Stale


def run(
    verb: str,
    source: str | os.PathLike[str],
    target: str | os.PathLike[str],
    *,
    on: Any = "local",
    column: str = "puzzle",
    keep: str | list[str] = "all",
    resume: bool = True,
    retries: int = 3,
    strict: bool = False,
    progress: bool | None = None,
    **options: Any,
) -> Report:
    """Answers every Parquet file below the folder `source` into a file of the same name below the folder `target`.

    Source and target are folders that every worker sees, or addresses that fsspec opens (`s3://`, `gs://`, `hdfs://` …).
    `verb` is solve, count, check, rate, canon, minimize or hunt; `on` is `local`, `ray:HOST:PORT`, `spark://HOST:PORT`,
    `dask:HOST:PORT`, a `Cluster` that stays connected between jobs, or what the caller has already: a `SparkSession`, the
    module `ray` after `ray.init()`, a `distributed.Client`. Files that an earlier run finished are skipped;
    `resume=False` answers them again. A task whose worker dies is repeated up to `retries` times. `keep` says which
    columns of the input stay: `all`, `none`, or a list of names. `strict` makes an unreadable puzzle an error that names the file
    and the row. `progress` shows a bar on stderr; None shows one on a terminal.

    Raises a `ScaleError` if a file failed, or if the connection to the cluster was lost; its `report` says what is
    finished, and the same call goes on from there.
    """
    _need_pyarrow()
    answers.validate(verb, options)
    taken = answers.options_of(verb)
    unknown = [name for name in options if name not in taken]
    if unknown:
        _keywords.refuse(run, unknown, taken)
    if not isinstance(retries, int) or retries < 0:
        raise ValueError(f"retries is a whole number from 0 on, not {retries}")
    import ninefold

    if isinstance(keep, str) and keep not in ("all", "none"):
        keep = keep.split(",")
    job = Job(
        id=uuid.uuid4().hex, verb=verb, source=place_of(source), target=place_of(target), column=column, keep=keep,
        options=options, resume=resume, strict=strict, version=ninefold.__version__,
    )
    _check_places(job.source, job.target)
    one = _Run(job, name_of(on), inputs(job.inputs))
    with closing(engine(on)) as started:
        return one.all(started, retries, progress)


def _check_places(source: str, target: str) -> None:
    """Refuses folders of which one contains the other: outputs would become inputs."""
    if source == target:
        raise ValueError(f"source and target are the same folder, {source}")
    for inner, outer, what in ((target, source, "target"), (source, target, "source")):
        if inner.startswith(outer.rstrip("/") + "/"):
            raise ValueError(f"the {what} {inner} is inside of {outer}, whose files below count too; name another folder")


def _need_pyarrow() -> None:
    """Raises an ImportError that says what to install."""
    try:
        import pyarrow  # noqa: F401
    except ImportError:
        raise ImportError("ninefold.scale needs pyarrow: pip install pyarrow") from None


@dataclass
class _Run:
    """One run of a job, and what it has finished so far."""

    job: Job
    on: str
    names: list[str]
    done: dict[str, dict[str, Any]] = field(default_factory=dict)
    failures: dict[str, Failure] = field(default_factory=dict)
    tasks: dict[str, dict[str, Any]] = field(default_factory=dict)
    skipped: int = 0
    started: float = field(default_factory=time.monotonic)

    def all(self, engine: Engine, retries: int, progress: bool | None) -> Report:
        """Answers all files that are left, and writes the report however this ends."""
        left = self.prepare()
        source, target = self.job.inputs, self.job.outputs
        sizes = {name: source.identity(name)["size"] for name in left}
        try:
            with Progress(sizes, progress) as bar, closing(engine.results(self.job, left, retries)) as results:
                self.collect(results, bar)
        except ScaleError as error:
            raise ScaleError(f"{error}; {self.advice()}", self.report()) from error
        finally:
            self.report().write(target)
        report = self.report()
        if not report.complete:
            raise ScaleError(self.complaint(), report)
        target.remove_attempts(self.names)
        return report

    def prepare(self) -> list[str]:
        """Marks the target folder, and returns the files that are not finished yet."""
        if self.job.resume:
            self.skip()
        self.job.outputs.write_text(MARKER, self.job.to_json() + "\n")
        return [name for name in self.names if name not in self.done]

    def skip(self) -> None:
        """Notes the files that an earlier run finished."""
        for name in self.names:
            try:
                said = self.job.finished(name)
            except Stale as error:
                raise ScaleError(str(error)) from None
            if said is not None:
                self.done[name] = said
        self.skipped = len(self.done)

    def collect(self, results: Iterator[dict[str, Any]], bar: Progress) -> None:
        """Takes the results of the engine, each checked against the file that this machine sees."""
        for result in results:
            name = result["file"]
            if "error" not in result:
                result = {**self.verified(name, result), "task": result.get("task")}
            self.note(name, result)
            if "error" in result:
                self.failures[name] = Failure(name, result["error"], result["row"])
            else:
                self.done[name] = result
                self.failures.pop(name, None)
            bar.advance(name, result.get("rows", 0))

    def note(self, name: str, result: dict[str, Any]) -> None:
        """Notes what the task of a file did. A file whose last attempt died has no seconds."""
        died = self.job.outputs.died(name, self.job.id)
        task = result.get("task") or {"retries": max(died - 1, 0), "seconds": None, "host": None}
        seconds = task["seconds"]
        counts = {"rows": result.get("rows", 0), "answered": result.get("answered", 0), "retries": task["retries"]}
        self.tasks[name] = {
            "file": name, **counts, "seconds": None if seconds is None else round(seconds, 3), "host": task["host"],
        }

    def verified(self, name: str, result: dict[str, Any]) -> dict[str, Any]:
        """Returns what the output on this machine says, or an error if it is not what the worker reported."""
        try:
            said = self.job.finished(name)
        except Stale as error:
            return {"error": str(error), "row": None}
        if said is None or said["checksum"] != result["checksum"]:
            place = self.job.outputs.place(name)
            why = f"a worker has finished it, but {place} is not its output; do all see this folder?"
            return {"error": why, "row": None}
        return said

    def report(self) -> Report:
        """Returns the report of what is finished now."""
        said = list(self.done.values())
        return Report(
            verb=self.job.verb,
            on=self.on,
            rows=sum(one["rows"] for one in said),
            answered=sum(one["answered"] for one in said),
            checksum=sum(int(one["checksum"], 16) for one in said) % (1 << 64),
            files=len(said),
            skipped=self.skipped,
            total=len(self.names),
            seconds=time.monotonic() - self.started,
            version=self.job.version,
            failures=list(self.failures.values()),
            tasks=[self.tasks[name] for name in sorted(self.tasks)],
        )

    def advice(self) -> str:
        """Says what is finished and how to go on."""
        return (
            f"{len(self.done)} of {len(self.names)} files are finished and stay in {self.job.target}; "
            "the same command goes on from there"
        )

    def complaint(self) -> str:
        """Names the files that failed, at most five."""
        failures = list(self.failures.values())
        lines = [str(failure) for failure in failures[:5]]
        if len(failures) > 5:
            lines.append(f"and {len(failures) - 5} more, see _report.json")
        missing = len(self.names) - len(self.done)
        return "\n".join([f"{missing} of {len(self.names)} files have no answers; {self.advice()}", *lines])
