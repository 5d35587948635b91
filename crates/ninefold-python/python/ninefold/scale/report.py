"""The report of a job, and the errors that end one."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from typing import Any

from .store import Store

REPORT = "_report.json"


@dataclass(frozen=True)
class Failure:
    """An input file without an output, and why; `row` is where its reading ended, from 0."""

    file: str
    error: str
    row: int | None = None

    def __str__(self) -> str:
        place = self.file if self.row is None else f"{self.file}, row {self.row}"
        return f"{place}: {self.error}"


@dataclass(frozen=True)
class Report:
    """The result of a job.

    `checksum` is the sum modulo 2^64 of a hash of each row, so it is free of the order of the rows.
    """

    verb: str
    on: str
    rows: int
    answered: int
    checksum: int
    files: int
    skipped: int
    total: int
    seconds: float
    version: str
    failures: list[Failure] = field(default_factory=list)
    #: What each task of this run did: file, rows, answered, retries, seconds and host. Skipped files are not listed.
    tasks: list[dict[str, Any]] = field(default_factory=list)

    @property
    def complete(self) -> bool:
        """Returns `True` if every input file has its output."""
        return self.files == self.total

    def to_json(self) -> str:
        """Returns the report as JSON, the checksum as 16 hexadecimal digits."""
        values: dict[str, Any] = asdict(self)
        values["checksum"] = f"{self.checksum:016x}"
        values["seconds"] = round(self.seconds, 3)
        values["complete"] = self.complete
        values["retries"] = self.retries
        return json.dumps(values, indent=2) + "\n"

    @property
    def retries(self) -> int:
        """The number of attempts that were repeated because their worker died."""
        return sum(task["retries"] for task in self.tasks)

    def write(self, target: Store) -> None:
        """Writes the report into the target folder as `_report.json`."""
        target.write_text(REPORT, self.to_json())

    def __str__(self) -> str:
        files = f"{self.files} of {self.total} files"
        if self.skipped:
            files += f" ({self.skipped} finished before)"
        if self.retries:
            files += f" ({self.retries} attempts repeated because their worker died)"
        lines = [
            f"{self.verb}: {files}, {self.rows} rows, {self.answered} answered, "
            f"checksum {self.checksum:016x}, {self.seconds:.1f} s"
        ]
        return "\n".join(lines + [f"failed: {failure}" for failure in self.failures])


class ScaleError(RuntimeError):
    """A job that cannot start, or that ended early; `report` says what it finished, where it had started."""

    def __init__(self, message: str, report: Report | None = None) -> None:
        super().__init__(message)
        self.report = report
