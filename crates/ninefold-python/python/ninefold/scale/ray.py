"""Tasks on Ray."""

from __future__ import annotations

import importlib
from collections.abc import Generator
from typing import Any

from .task import work


class Adapter:
    """A driver of Ray."""

    def __init__(self, host: str, port: int) -> None:
        self.ray: Any = importlib.import_module("ray")
        self.ray.init(address=f"{host}:{port}", log_to_driver=False, logging_level="ERROR")

    def results(self, job: str, names: list[str], retries: int) -> Generator[dict[str, Any], None, None]:
        """Runs one task for each file; Ray repeats those whose worker dies."""
        task = self.ray.remote(num_cpus=1, max_retries=retries)(work)
        files = {task.remote(job, name): name for name in names}
        left = list(files)
        while left:
            ready, left = self.ray.wait(left)
            for done in ready:
                try:
                    yield self.ray.get(done)
                except self.ray.exceptions.RayError as error:
                    first = str(error).strip().splitlines()[0]
                    yield {"file": files[done], "error": f"its task failed {retries + 1} times: {first}", "row": None}

    def close(self) -> None:
        """Leaves the cluster, which ends the tasks of this driver."""
        self.ray.shutdown()
