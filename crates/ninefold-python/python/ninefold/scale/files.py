"""The record in a finished output, and the name of this machine."""

from __future__ import annotations

import json
import socket
from typing import Any

from .store import SUFFIX, Store

#: The key of the metadata of Parquet files under which an output describes itself.
KEY = b"ninefold"


def inputs(source: Store) -> list[str]:
    """Returns the names of the input files of a job in order."""
    names = source.names()
    if not names:
        raise FileNotFoundError(
            f"{source} has no file NAME{SUFFIX}; `python -m ninefold split FILE -o {source}` makes them"
        )
    return names


def description(target: Store, name: str) -> dict[str, Any] | None:
    """Returns what an output says about itself: None if there is no file, and an empty one if it does not say."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        found = pq.read_metadata(target.reading(name)).metadata or {}
    except FileNotFoundError:
        return None
    except (pa.ArrowException, OSError):
        return {}
    try:
        values = json.loads(found.get(KEY, b"{}"))
    except ValueError:
        return {}
    return values if isinstance(values, dict) else {}


def host() -> str:
    """Returns the name of this machine, for messages."""
    return socket.gethostname()
