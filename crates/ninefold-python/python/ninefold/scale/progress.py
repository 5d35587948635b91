"""A bar on stderr: files done, rows per second, time left."""

from __future__ import annotations

import shutil
import sys
import time
from types import TracebackType

#: A job shorter than this many seconds shows no bar.
PATIENCE = 0.7


def short(number: float) -> str:
    """Returns a number in a few characters: `950`, `12k`, `1.2M`.

    >>> [short(number) for number in (950, 12_345, 1_234_567)]
    ['950', '12k', '1.2M']
    """
    if number >= 1e6:
        return f"{number / 1e6:.1f}M"
    return f"{number / 1e3:.0f}k" if number >= 1e4 else f"{number:.0f}"


def duration(seconds: float) -> str:
    """Returns a time in a few characters: `42s`, `3m`, `5h`.

    >>> [duration(seconds) for seconds in (42, 200, 20_000)]
    ['42s', '3m', '6h']
    """
    for unit, size in (("h", 3600), ("m", 60)):
        if seconds >= 2 * size:
            return f"{seconds / size:.0f}{unit}"
    return f"{seconds:.0f}s"


class Progress:
    """Draws the bar of a job; time left is judged by the sizes of the input files."""

    def __init__(self, sizes: dict[str, int], wanted: bool | None) -> None:
        self.sizes = sizes
        self.wanted = sys.stderr.isatty() if wanted is None else wanted
        self.patience = PATIENCE if wanted is None else 0.0
        self.started = time.monotonic()
        self.files = self.rows = self.bytes = 0
        self.drawn = False

    def advance(self, name: str, rows: int) -> None:
        """Counts one more file."""
        self.files += 1
        self.rows += rows
        self.bytes += self.sizes.get(name, 0)
        elapsed = time.monotonic() - self.started
        if self.wanted and elapsed >= self.patience:
            sys.stderr.write("\r" + self.line(elapsed) + "\x1b[K")
            sys.stderr.flush()
            self.drawn = True

    def line(self, elapsed: float) -> str:
        """Returns the line after some seconds."""
        total = max(sum(self.sizes.values()), 1)
        share = self.bytes / total
        left = elapsed / share - elapsed if share else 0.0
        text = f"{self.files}/{len(self.sizes)} files, {short(self.rows)} rows, {short(self.rows / max(elapsed, 0.001))}/s "
        end = f" {share:.0%}, {duration(left)} left"
        width = max(min(shutil.get_terminal_size().columns, 120) - len(text) - len(end) - 1, 5)
        full = int(width * share)
        return text + "█" * full + "░" * (width - full) + end

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.drawn:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
