"""The engine of one machine: threads of this process, one file each."""

from __future__ import annotations

import os
import threading
from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import replace
from typing import Any

from .task import Job, work


class LocalEngine:
    """Answers files on the cores that this process may use; Python's lock is not held while a file is answered."""

    def results(self, job: Job, names: list[str], retries: int) -> Generator[dict[str, Any], None, None]:
        """Yields the result of each file as it comes."""
        cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
        workers = max(1, min(cores, len(names)))
        text = replace(job, threads=max(1, cores // workers)).to_json()
        stop = threading.Event()
        with ThreadPoolExecutor(workers) as pool:
            try:
                for future in as_completed([pool.submit(work, text, name, stop) for name in names]):
                    yield future.result()
            finally:
                # After Ctrl-C: no further file is begun, and those under way end at their next look at the event.
                stop.set()
                pool.shutdown(wait=False, cancel_futures=True)

    def close(self) -> None:
        """Does nothing: there is no connection."""
