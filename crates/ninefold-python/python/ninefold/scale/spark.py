"""Tasks on Spark, as the partitions of one stage."""

from __future__ import annotations

import importlib
import threading
from collections.abc import Generator
from typing import Any

from .cluster import is_loopback
from .task import work


class Adapter:
    """A driver of Spark."""

    def __init__(self, host: str, port: int) -> None:
        pyspark: Any = importlib.import_module("pyspark")
        settings = pyspark.SparkConf().setMaster(f"spark://{host}:{port}").setAppName("ninefold")
        settings.set("spark.executor.cores", "1").set("spark.ui.enabled", "false")
        settings.set("spark.ui.showConsoleProgress", "false")
        if is_loopback(host):
            settings.set("spark.driver.host", "127.0.0.1").set("spark.driver.bindAddress", "127.0.0.1")
        self.context: Any = pyspark.SparkContext(conf=settings)
        self.param: Any = _lists()

    def results(self, job: str, names: list[str], retries: int) -> Generator[dict[str, Any], None, None]:
        """Runs one task for each file; results come through an accumulator as tasks end."""
        done = self.context.accumulator([], self.param)
        files = self.context.parallelize(names, len(names))
        failed: list[Exception] = []

        def action() -> None:
            try:
                files.foreach(lambda name: done.add([work(job, name)]))
            except Exception as error:
                failed.append(error)

        thread = threading.Thread(target=action, daemon=True)
        thread.start()
        sent = 0
        while True:
            alive = thread.is_alive()
            results = done.value[sent:]
            yield from results
            sent += len(results)
            if not alive:
                break
            thread.join(0.05)
        if failed:
            raise failed[0]

    def close(self) -> None:
        """Leaves the cluster, which ends the tasks of this driver."""
        self.context.stop()


def _lists() -> Any:
    """Returns how lists are accumulated."""
    accumulators: Any = importlib.import_module("pyspark.accumulators")

    class Lists(accumulators.AccumulatorParam):  # type: ignore[misc]
        def zero(self, value: list[Any]) -> list[Any]:
            return []

        def addInPlace(self, one: list[Any], other: list[Any]) -> list[Any]:
            one.extend(other)
            return one

    return Lists()
