"""The notebook of the documentation runs. With NINEFOLD_UPDATE_DOCS=1 its outputs are written anew."""

from __future__ import annotations

import os

import pytest

from conftest import ROOT

pytestmark = pytest.mark.packages
nbformat = pytest.importorskip("nbformat")
nbclient = pytest.importorskip("nbclient")

NOTEBOOK = ROOT / "docs/notebooks/tour.ipynb"


def test_the_tour_runs() -> None:
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    had_outputs = [bool(cell.get("outputs")) for cell in notebook.cells if cell.cell_type == "code"]
    nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    codes = [cell for cell in notebook.cells if cell.cell_type == "code"]
    pictures = [kind for cell in codes for output in cell.outputs for kind in output.get("data", {})]
    assert pictures.count("image/png") >= 2 and pictures.count("image/svg+xml") >= 2
    if os.environ.get("NINEFOLD_UPDATE_DOCS") == "1":
        for number, cell in enumerate(notebook.cells):
            cell["id"] = f"cell-{number}"
            cell.get("metadata", {}).pop("execution", None)
            for output in cell.get("outputs", []):
                tidy(output)
        notebook.metadata = {
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
        }
        nbformat.write(notebook, NOTEBOOK)
    else:
        assert all(had_outputs), "NINEFOLD_UPDATE_DOCS=1 writes the outputs"
    assert NOTEBOOK.stat().st_size <= 300_000


def tidy(output: dict[str, object]) -> None:
    """Keeps one kind of a drawing: it is large."""
    data = output.get("data")
    if isinstance(data, dict) and "image/svg+xml" in data:
        data.pop("text/html", None)
