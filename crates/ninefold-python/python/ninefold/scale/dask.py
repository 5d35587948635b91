"""Tasks on Dask."""

from __future__ import annotations

import importlib
from collections.abc import Generator
from typing import Any

from .report import ScaleError
from .task import work


class Adapter:
    """A Dask client: its own, or the caller's."""

    def __init__(self, client: Any) -> None:
        self.distributed: Any = importlib.import_module("distributed")
        self.client = client

    @classmethod
    def connect(cls, host: str, port: int) -> Adapter:
        """Connects this process to a scheduler."""
        dask: Any = importlib.import_module("dask")
        distributed: Any = importlib.import_module("distributed")
        dask.config.set({"distributed.comm.timeouts.connect": "15s"})
        return cls(distributed.Client(f"tcp://{host}:{port}", timeout=15))

    def results(self, job: str, names: list[str], retries: int) -> Generator[dict[str, Any], None, None]:
        """Runs one task for each file; Dask repeats those whose worker dies."""
        futures = self.client.map(lambda name: work(job, name), names, pure=False, retries=retries)
        files = dict(zip([future.key for future in futures], names))
        try:
            for future in self.distributed.as_completed(futures):
                if future.status == "finished":
                    yield future.result()
                elif future.status == "error":
                    yield {"file": files[future.key], "error": self._why(future.exception()), "row": None}
                else:
                    raise ScaleError(f"the scheduler is gone, a task is {future.status}")
        finally:
            # After Ctrl-C, or where the caller reads no further; finished ones are released.
            if self.client.status == "running":
                self.client.cancel(futures)

    def _why(self, error: Any) -> str:
        """Says why a task has no result."""
        first = (str(error).strip().splitlines() or [""])[0]
        if type(error).__name__ != "KilledWorker":
            return f"{type(error).__name__}: {first}"
        address = getattr(error.last_worker, "address", error.last_worker)
        before = int(getattr(error, "allowed_failures", 0))
        others = f", after {before} others that had run it" if before else ""
        return f"its worker died: {address}{others} (distributed.scheduler.allowed-failures)"

    def close(self) -> None:
        """Leaves the cluster, which drops the tasks of this client."""
        self.client.close(timeout=3)
