"""Every example in a docstring and in the pages of the documentation is run."""

from __future__ import annotations

import doctest
import importlib
import pathlib
import pkgutil
import sys

import pytest

import ninefold
from conftest import ROOT

#: Modules whose examples need a package besides numpy and pyarrow.
EXTRAS = {"ninefold.polars", "ninefold.pandas", "ninefold.duckdb", "ninefold.datafusion", "ninefold.sql"}


def modules() -> list[str]:
    names = [one.name for one in pkgutil.walk_packages(ninefold.__path__, "ninefold.")]
    return ["ninefold", *(name for name in names if name.rpartition(".")[2] not in ("__main__", "_ninefold"))]


def parameters() -> list[object]:
    def marked(name: str) -> object:
        is_extra = name in EXTRAS or name.startswith("ninefold.scale.")
        return pytest.param(name, marks=pytest.mark.packages) if is_extra else name

    return [marked(name) for name in modules()]


@pytest.mark.parametrize("name", parameters())
def test_examples_in_docstrings(name: str) -> None:
    if name in ("ninefold.scale.spark", "ninefold.scale.dask") and not _has(name.rpartition(".")[2]):
        pytest.skip("the package of this engine is not installed")
    module = importlib.import_module(name)
    result = doctest.testmod(module, optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    assert result.failed == 0


def _has(engine: str) -> bool:
    package = {"spark": "pyspark"}.get(engine, engine)
    return importlib.util.find_spec(package) is not None


def test_every_function_has_an_example() -> None:
    without = {"scan"}
    for name in ninefold.__all__:
        thing = getattr(ninefold, name)
        if callable(thing) and name[0].islower() and name not in without:
            assert thing.__doc__ and ">>> " in thing.__doc__, name


@pytest.mark.packages
def test_the_page_for_python(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    page = (ROOT / "docs/python.md").read_text()
    blocks = page.split("```pycon\n")[1:]
    assert len(blocks) > 5
    text = "\n".join(block.partition("```")[0] for block in blocks)
    examples = doctest.DocTestParser().get_doctest(text, {}, "docs/python.md", None, 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    output: list[str] = []
    runner.run(examples, out=output.append)
    assert runner.summarize(verbose=False).failed == 0, "".join(output)


def test_the_stub_and_the_package_have_the_same_names() -> None:
    stub = (pathlib.Path(ninefold.__file__).parent / "__init__.pyi").read_text()
    for name in ninefold.__all__:
        assert f"def {name}(" in stub or f" as {name}\n" in stub or f"\n{name}:" in stub, name
    assert (pathlib.Path(ninefold.__file__).parent / "py.typed").is_file()
    assert sys.version_info >= (3, 11)
