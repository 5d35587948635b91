"""The notebook of the documentation runs, and shows what it stores. With NINEFOLD_UPDATE_DOCS=1 its outputs are written anew."""

from __future__ import annotations

import copy
import os
from typing import Any

import pytest

from conftest import ROOT

pytestmark = pytest.mark.packages
nbformat = pytest.importorskip("nbformat")
nbclient = pytest.importorskip("nbclient")

NOTEBOOK = ROOT / "docs/notebooks/tour.ipynb"
UPDATE = "NINEFOLD_UPDATE_DOCS=1 writes the outputs anew; look at the difference"
#: Plots depend on the fonts and the version of matplotlib: only that there is one is compared.
PLOT = "image/png"


def test_the_stored_outputs_are_those_of_a_fresh_run() -> None:
    stored = nbformat.read(NOTEBOOK, as_version=4)
    fresh = copy.deepcopy(stored)
    nbclient.NotebookClient(fresh, timeout=300, kernel_name="python3").execute()
    for cell in codes(fresh):
        for output in cell.outputs:
            tidy(output)
    kinds = [kind for cell in codes(fresh) for output in cell.outputs for kind in output.get("data", {})]
    assert kinds.count(PLOT) >= 2 and kinds.count("image/svg+xml") >= 2
    if os.environ.get("NINEFOLD_UPDATE_DOCS") == "1":
        write(fresh)
    else:
        for old, new in zip(codes(stored), codes(fresh), strict=True):
            assert shown(old) == shown(new), f"{UPDATE}:\n{old.source}"
    assert NOTEBOOK.stat().st_size <= 300_000


def codes(notebook: Any) -> list[Any]:
    """The cells with code."""
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def shown(cell: Any) -> list[Any]:
    """Returns the output of a cell, in a form that can be compared. A stream may come in several pieces."""
    found: list[Any] = []
    for output in cell.outputs:
        if output.output_type == "stream":
            if found and found[-1][0] == output.name:
                found[-1] = (output.name, found[-1][1] + output.text)
            else:
                found.append((output.name, output.text))
        else:
            assert output.output_type != "error", output
            found.append({kind: None if kind == PLOT else value for kind, value in output.data.items()})
    return found


def tidy(output: Any) -> None:
    """Keeps one kind of a drawing: it is large."""
    data = output.get("data")
    if data is not None and "image/svg+xml" in data:
        data.pop("text/html", None)


def write(notebook: Any) -> None:
    """Writes the notebook without what differs from run to run."""
    for number, cell in enumerate(notebook.cells):
        cell["id"] = f"cell-{number}"
        cell.get("metadata", {}).pop("execution", None)
    notebook.metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    nbformat.write(notebook, NOTEBOOK)


def test_a_changed_output_is_seen() -> None:
    """The comparison can fail: every kind of output that is stored is compared, but for plots."""
    cells = codes(nbformat.read(NOTEBOOK, as_version=4))
    for at, cell in enumerate(cells):
        for number, output in enumerate(cell.outputs):
            changed = copy.deepcopy(cell)
            other = changed.outputs[number]
            if output.output_type == "stream":
                other.text += "1"
                assert shown(changed) != shown(cell), at
            else:
                for kind in output.data:
                    other.data[kind] = str(output.data[kind]) + "1"
                    assert (shown(changed) == shown(cell)) == (kind == PLOT), (at, kind)
                    other.data[kind] = output.data[kind]
