"""Writes REPORT.md from the results of the last training and the last folds: `python3 report.py`."""

import json
from pathlib import Path

HERE = Path(__file__).resolve().parent


def table(rows):
    """Returns a table of Markdown; the first row is its head."""
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
        f"The weights: seed {run['seed']}, {run['steps']} steps of 16 samples ({precision}), {run['photos']} photographs "
        f"(hash of the data {run['data']}), {run['faces'][0]} printed and {run['faces'][1]} handwriting-like faces, "
        f"{run['seconds']} s on {where}. Loss of the first and of the last 50 steps: {run['losses'][0]} and {run['losses'][-1]}.\n"
    )


def group(name, seeds):
    """Returns the table of one group of pictures."""
    head = ["seed", "pictures", "right as read", "right after the judge", "sure", "sure, of the right", "silent errors", "entries against givens"]
    rows = [head]
    for seed, results in seeds.items():
        one = results[name]
        kinds = percent(one["kinds right"], one["kinds"])
        sure = percent(one["sure of the right"], one["right"])
        rows.append([seed, one["pictures"], one["read right"], one["right"], one["sure"], sure, one["silent errors"], kinds])
    return f"### {name.capitalize()}\n\n{table(rows)}"


def wrong(name, seeds):
    """Lists the pictures of a group that were read wrongly."""
    lines = []
    for seed, results in seeds.items():
        names = results[name]["wrong"]
        lines.append(f"- seed {seed}: {', '.join(names) if names else 'none'}")
    return "Wrong pictures:\n\n" + "\n".join(lines) + "\n"


def folds(report):
    """Describes the results out of fold."""
    seeds = report["seeds"]
    parts = [
        f"Two halves by puzzle, {report['steps']} steps a net, hash of the data {report['data']}. A net is trained on one half and reads "
        "the other. Temperature, tau and cmax are chosen on the pictures of one half (with worse copies of them), as the "
        "nets of all seeds read them, so that no wrong grid is sure, and counted on the other half. So a silent error here is one "
        "of figures that did not see the picture; the shipped figures are chosen on both halves.\n"
    ]
    for name in ("printed", "handwriting"):
        parts += [group(name, seeds), wrong(name, seeds)]
    parts.append(group("worse copies", seeds))
    rows = [["chosen on", "temperature", "tau", "cmax"]]
    for name, one in zip(("the pictures of half 1", "the pictures of half 0", "both (shipped)"), report["chosen"]):
        rows.append([name, one["temperature"], one["tau"], one["cmax"]])
    parts.append("### Calibration\n\n" + table(rows))
    return "\n".join(parts)


def main():
    """Writes the report."""
    parts = ["# Report of the training\n", "Written by `cargo xtask train`; changes here do not last.\n"]
    results = HERE / "results"
    if (results / "run.json").exists():
        parts += ["## Weights\n", training(json.loads((results / "run.json").read_text()))]
    if (results / "folds.json").exists():
        parts += ["## Out of fold\n", folds(json.loads((results / "folds.json").read_text()))]
    (HERE / "REPORT.md").write_text("\n".join(parts))


if __name__ == "__main__":
    main()
