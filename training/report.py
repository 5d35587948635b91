"""Writes REPORT.md from the results of the last training and the last measurement: `python3 report.py`."""

import json
from pathlib import Path

HERE = Path(__file__).resolve().parent


def table(rows):
    """Returns a Markdown table; the first row is its head."""
    lines = ["| " + " | ".join(str(cell) for cell in row) + " |" for row in rows]
    lines.insert(1, "|" + " --- |" * len(rows[0]))
    return "\n".join(lines) + "\n"


def percent(part, whole):
    """Returns a share as text."""
    return f"{100 * part / whole:.1f} %" if whole else "-"


def training(run):
    """Describes the training of the weights."""
    precision = "bfloat16" if run["bf16"] else "float32"
    where = "a graphics processor" if run["device"] == "cuda" else "one core"
    return (
        f"The weights: at most {run['size']} kB, seed {run['seed']}, {run['steps']} steps of 16 samples ({precision}), {run['photos']} photographs "
        f"(hash of the data {run['data']}), {run['faces'][0]} printed and {run['faces'][1]} handwriting-like faces, {run['faces'][2]} of other scripts, "
        f"{run['written']} handwritten digits cut out of the photographs, {run['seconds']} s on {where}. "
        f"Loss of the first and of the last 50 steps: {run['losses'][0]} and {run['losses'][-1]}.\n"
    )


def group(name, one):
    """Returns the row of one group of pictures."""
    sure = percent(one["sure of the right"], one["right"])
    kinds = percent(one["kinds right"], one["kinds"])
    return [name, one["pictures"], one["read right"], one["right"], one["sure"], sure, one["silent errors"], kinds]


def measured(report):
    """Describes the results on the photographs that are held out."""
    groups = report["groups"]
    head = ["pictures of", "number", "right as read", "right after the judge", "sure", "sure, of the right", "silent errors", "entries against givens"]
    parts = [
        f"Photographs of puzzles that no training saw (hash of the data {report['data']}), and a worse copy of each. Temperature, tau and "
        "cmax are chosen on the pictures of one half, so that no wrong grid is sure, and counted on the other half. So a silent error here "
        "is one of figures that did not see the picture; the shipped figures are chosen on both halves.\n",
        table([head] + [group(name, one) for name, one in groups.items()]),
    ]
    lines = [f"- {name}: {', '.join(one['wrong']) if one['wrong'] else 'none'}" for name, one in groups.items() if name != "worse copies"]
    parts.append("Wrong pictures:\n\n" + "\n".join(lines) + "\n")
    rows = [["chosen on", "temperature", "tau", "cmax"]]
    for name, one in zip(("half 0", "half 1", "both (shipped)"), report["chosen"]):
        rows.append([name, one["temperature"], one["tau"], one["cmax"]])
    parts.append("### Calibration\n\n" + table(rows))
    return "\n".join(parts)


def main():
    """Writes the report."""
    parts = ["# Report of the training\n", "Written by `cargo xtask train`; changes here do not last.\n"]
    results = HERE / "results"
    if (results / "run.json").exists():
        parts += ["## Weights\n", training(json.loads((results / "run.json").read_text()))]
    if (results / "measured.json").exists():
        parts += ["## Held out\n", measured(json.loads((results / "measured.json").read_text()))]
    (HERE / "REPORT.md").write_text("\n".join(parts))


if __name__ == "__main__":
    main()
