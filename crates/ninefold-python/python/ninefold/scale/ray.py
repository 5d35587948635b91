"""Tasks on Ray."""

from __future__ import annotations

import importlib
import time
from collections.abc import Generator
from typing import Any

from .task import work

#: Seconds until Ray knows that the node of a dead worker is dead too: it asks nodes every three seconds, five times.
NOTICE = 20.0


class Adapter:
    """A Ray driver, or the one that the caller has started."""

    def __init__(self, ray: Any) -> None:
        if not ray.is_initialized():
            raise ValueError("ray is not connected; call ray.init() first, or name the cluster as ray:HOST:PORT")
        self.ray = ray
        self.notice = NOTICE

    @classmethod
    def connect(cls, host: str, port: int) -> Adapter:
        """Connects this process to a cluster."""
        ray: Any = importlib.import_module("ray")
        ray.init(address=f"{host}:{port}", log_to_driver=False, logging_level="ERROR")
        return cls(ray)

    def results(self, job: str, names: list[str], retries: int) -> Generator[dict[str, Any], None, None]:
        """Runs one task for each file; Ray repeats those whose worker dies."""
        nodes, self.notice = self._nodes(), NOTICE
        task = self.ray.remote(num_cpus=1, max_retries=retries)(work)
        files = {task.remote(job, name): name for name in names}
        left = list(files)
        try:
            while left:
                ready, left = self.ray.wait(left)
                for done in ready:
                    try:
                        yield self.ray.get(done)
                    except self.ray.exceptions.RayError as error:
                        yield {"file": files[done], "error": self._why(error, nodes, retries), "row": None}
        finally:
            # After Ctrl-C, or where the caller reads no further.
            for one in left:
                self.ray.cancel(one, force=True)

    def _nodes(self) -> dict[str, str]:
        """Returns the nodes that are alive."""
        return {node["NodeID"]: node["NodeManagerHostname"] for node in self.ray.nodes() if node["Alive"]}

    def _why(self, error: Exception, before: dict[str, str], retries: int) -> str:
        """Says why a task has no result: a dead node, a dead worker, or something else."""
        first = (str(error).strip().splitlines() or [""])[0]
        kind = type(error).__name__
        if kind not in ("NodeDiedError", "WorkerCrashedError", "LocalRayletDiedError", "OutOfMemoryError"):
            return f"{kind}: {first}"
        times = f"the last of {retries + 1} attempts" if retries else "its only attempt"
        if kind == "OutOfMemoryError":
            return f"its worker ran out of memory, in {times}: {first}"
        # Only the first death is waited for: others of the same node are known with it.
        end = time.monotonic() + self.notice
        self.notice = 0.0
        while not (dead := {node: name for node, name in before.items() if node not in self._nodes()}):
            if time.monotonic() > end:
                return f"its worker died, in {times}: {first}"
            time.sleep(0.2)
        names = ", ".join(f"{name} ({node[:8]})" for node, name in dead.items())
        return f"its node died, in {times}; dead since the job began: {names}"

    def close(self) -> None:
        """Leaves the cluster, which ends the tasks of this driver."""
        self.ray.shutdown()
