"""Tasks on Dask."""

from __future__ import annotations

import importlib
from collections.abc import Generator
from typing import Any

from .report import ScaleError
from .task import work


class Adapter:
    """A client of Dask."""

    def __init__(self, host: str, port: int) -> None:
        dask: Any = importlib.import_module("dask")
        self.distributed: Any = importlib.import_module("distributed")
        dask.config.set({"distributed.comm.timeouts.connect": "15s"})
        self.client: Any = self.distributed.Client(f"tcp://{host}:{port}", timeout=15)

    def results(self, job: str, names: list[str], retries: int) -> Generator[dict[str, Any], None, None]:
        """Runs one task for each file; Dask repeats those whose worker dies."""
        futures = self.client.map(lambda name: work(job, name), names, pure=False, retries=retries)
        files = dict(zip([future.key for future in futures], names))
        for future in self.distributed.as_completed(futures):
            if future.status == "finished":
                yield future.result()
            elif future.status == "error":
                yield {"file": files[future.key], "error": str(future.exception()).splitlines()[0], "row": None}
            else:
                raise ScaleError(f"the scheduler is gone, a task is {future.status}")

    def close(self) -> None:
        """Leaves the cluster, which drops the tasks of this client."""
        self.client.close(timeout=3)
