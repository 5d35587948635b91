"""The child process of a connection: it takes jobs from stdin and sends results to stdout, both as lines of JSON."""

from __future__ import annotations

import importlib
import json
import os
import queue
import sys
import threading
from typing import IO, Any

from .report import ScaleError


def main() -> None:
    """Connects to the engine that the arguments name, and runs jobs until stdin ends."""
    name, host, port = sys.argv[1:]
    lines = _private_stdout()
    requests: queue.Queue[dict[str, Any]] = queue.Queue()
    try:
        adapter = importlib.import_module(f"ninefold.scale.{name}").Adapter.connect(host, int(port))
        threading.Thread(target=_listen, args=(requests, adapter), daemon=True).start()
        _send(lines, {"ready": True})
        while True:
            request = requests.get()
            for result in adapter.results(request["job"], request["names"], request["retries"]):
                _send(lines, result)
            _send(lines, {"end": True})
    except Exception as error:
        first = (str(error).strip().splitlines() or [""])[0]
        _send(lines, {"lost": f"{type(error).__name__}: {first}" if not isinstance(error, ScaleError) else first})
        # An engine may wait for a dead cluster in its own handlers at the end of a process.
        os._exit(1)


def _private_stdout() -> IO[str]:
    """Returns a stream to the parent; whatever else prints to stdout from now on goes to stderr."""
    lines = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    return lines


def _send(lines: IO[str], message: dict[str, Any]) -> None:
    lines.write(json.dumps(message) + "\n")
    lines.flush()


def _listen(requests: queue.Queue[dict[str, Any]], adapter: Any) -> None:
    """Passes on requests; at the end of stdin the process ends, within seconds even if the cluster does not answer."""
    for line in sys.stdin:
        requests.put(json.loads(line))
    farewell = threading.Thread(target=adapter.close, daemon=True)
    farewell.start()
    farewell.join(5)
    os._exit(0)


if __name__ == "__main__":
    main()
