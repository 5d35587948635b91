"""Measures the weights on the photographs that are held out and chooses the calibration: `python3 measure.py --help`.

The photographs that no training sees are in two halves by puzzle. Temperature, tau and cmax are chosen on the pictures
of one half and counted on the other. Those that are shipped are chosen on both halves.
"""

import argparse
import json
import subprocess
from dataclasses import dataclass
from pathlib import Path

import numpy as np

import degrade
import photos

HERE = Path(__file__).resolve().parent
TEMPERATURES = (0.7, 0.8, 0.9, 1.0, 1.1, 1.2, 1.35, 1.5, 1.75, 2.0)
TAUS = (0.98, 0.985, 0.99, 0.995, 0.998, 0.999)
"""The pictures are few, so that tau is never less than what more of them asked for once."""
CMAX = 0.0
"""A corrected grid is never sure: a missed given often leaves a puzzle with one solution."""
MARGIN = 5.0
"""The doubt of the most certain wrong grid, as a multiple of that of a sure grid."""


@dataclass
class Judged:
    """The answer of the program for one picture, and whether it is right."""

    path: str
    folder: str
    worse: bool
    found: bool
    right: bool = False
    read_right: bool = False
    posterior: float = 0.0
    cost: float = 99.0
    count: int = 0
    kinds_right: int = 0
    kinds: int = 0
    log_likelihood: float = 0.0

    def sure(self, tau, cmax):
        """Returns whether the picture is accepted."""
        return self.found and self.count == 1 and self.posterior >= tau and self.cost <= cmax


def read(options, name, paths):
    """Reads pictures with the weights. Returns the file of the readings."""
    out = options.out / f"{name}.txt"
    command = [options.evaluate, "read", "--weights", options.weights, "--out", out]
    subprocess.run([*command, *sorted(paths)], check=True)
    return out


def likelihood(record, photo, temperature):
    """Returns the log-likelihood of the label; marks and empty cells count as one class."""
    logs = np.array(record["classes"]) / temperature
    p = np.exp(logs - logs.max(1, keepdims=True))
    p /= p.sum(1, keepdims=True)
    p[:, 0] += p[:, 10]
    target = np.where(photo.classes.ravel() == photos.MARKS, 0, photo.classes.ravel())
    return float(np.log(np.maximum(p[np.arange(81), target], 1e-9)).sum())


def compare(line, record, photo, path, temperature, worse):
    """Compares a line of the judge with the label of its picture."""
    words = line.rstrip("\n").split("\t")
    if words[1] == "-":
        return Judged(path, photo.folder, worse, False)
    label = photo.label.replace("0", ".")
    best = np.argmax(np.array(record["classes"])[:, :11], 1)
    read = "".join(str(k) if 0 < k < 10 else "." for k in best)
    filled = [(kind, hand) for kind, hand, c in zip(words[2], photo.handwritten.ravel(), label) if c != "."]
    known = [(kind, hand) for kind, hand in filled if hand != photos.UNKNOWN]
    return Judged(
        path, photo.folder, worse, True, words[1] == label, read == label,
        float(words[3]), float(words[4]), int(words[5]),
        sum(kind == "ge"[hand] for kind, hand in known), len(known),
        likelihood(record, photo, temperature),
    )  # fmt: skip


def judge(options, file, by_path, temperature, worse):
    """Judges the readings of a file at a temperature."""
    command = [options.evaluate, "judge", "--temperature", str(temperature), file]
    lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    records = [json.loads(text) for text in file.read_text().splitlines()]
    return [
        compare(line, record, by_path[record["path"]], record["path"], temperature, worse)
        for line, record in zip(lines, records)
    ]


def fit_temperature(options, readings):
    """Chooses the temperature under which the labels are most likely."""
    best = None
    for temperature in TEMPERATURES:
        total = 0.0
        for file, by_path, _ in readings:
            for text in file.read_text().splitlines():
                record = json.loads(text)
                if record["found"]:
                    # A grid that was misread as a whole says nothing about the temperature.
                    total += max(likelihood(record, by_path[record["path"]], temperature), -40)
        if best is None or total > best[0]:
            best = (total, temperature)
    return best[1]


def choose(judged):
    """Chooses the least tau that accepts no wrong grid, with a margin, and cmax."""
    wrong = [one.posterior for one in judged if not one.right and one.sure(0, CMAX)]
    doubt = (1 - max(wrong, default=0)) / MARGIN
    fitting = [tau for tau in TAUS if 1 - tau <= doubt + 1e-9]
    return (fitting or [0.9999])[0], CMAX


def count(judged, sure):
    """Counts the results of pictures, some of which are sure."""
    return {
        "pictures": len(judged),
        "read right": sum(one.read_right for one in judged),
        "right": sum(one.right for one in judged),
        "sure": len(sure),
        "sure of the right": sum(one.right for one in sure),
        "silent errors": sum(not one.right for one in sure),
        "kinds right": sum(one.kinds_right for one in judged),
        "kinds": sum(one.kinds for one in judged),
        "wrong": sorted(Path(one.path).stem for one in judged if not one.right),
        "silent": sorted(Path(one.path).stem for one in sure if not one.right),
    }


def readings_of(options, found, worse, half):
    """Reads the pictures of a half. Returns (file, path -> photograph, worse)."""
    pictures = {str(photo.path): photo for photo in found if photo.half == half}
    copies = {str(path): photo for path, photo in worse.items() if photo.half == half}
    files = [(f"readings-{half}", pictures, False), (f"worse-{half}", copies, True)]
    return [(read(options, name, paths), paths, is_worse) for name, paths, is_worse in files]


def judge_all(options, readings, temperature):
    """Judges several files of readings."""
    return [one for file, by_path, worse in readings for one in judge(options, file, by_path, temperature, worse)]


def results(options, readings, chosen):
    """Counts the results: each half with the calibration of the other."""
    held_out = []
    for half in (0, 1):
        figures = chosen[1 - half]
        judged = judge_all(options, readings[half], figures["temperature"])
        held_out += [(one, one.sure(figures["tau"], figures["cmax"])) for one in judged]
    found = {}
    for name, keep in groups():
        kept = [(one, sure) for one, sure in held_out if keep(one)]
        found[name] = count([one for one, _ in kept], [one for one, sure in kept if sure])
    return found


def groups():
    """Returns the groups of pictures that are counted apart."""
    return [
        ("printed", lambda one: one.folder == "train" and not one.worse),
        ("many writers", lambda one: one.folder == "mixed" and not one.worse),
        ("one writer", lambda one: one.folder == "handwriting" and not one.worse),
        ("worse copies", lambda one: one.worse),
    ]


def calibrate(options, readings):
    """Chooses the calibration on some readings."""
    temperature = fit_temperature(options, readings)
    tau, cmax = choose(judge_all(options, readings, temperature))
    return {"temperature": temperature, "tau": tau, "cmax": cmax}


def write_calibration(path, figures):
    """Writes the calibration as ninefold-scan reads it."""
    path.write_text("".join(f"{name} {figures[name]}\n" for name in ("temperature", "tau", "cmax")))


def arguments():
    """Reads the command line."""
    parser = argparse.ArgumentParser(description="Measures weights on the photographs that are held out.")
    parser.add_argument("--photos", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True, help="the folder of the readings")
    parser.add_argument("--weights", type=Path, required=True)
    parser.add_argument("--evaluate", type=Path, required=True, help="the example `evaluate` of ninefold-scan")
    return parser.parse_args()


def main():
    """Reads and judges the photographs, and writes measured.json and calibration.txt."""
    options = arguments()
    options.out.mkdir(parents=True, exist_ok=True)
    found = [photo for photo in photos.load(options.photos, HERE / "handwriting-givens.txt") if photo.held_out]
    worse = degrade.write(found, options.out / "worse")
    readings = [readings_of(options, found, worse, half) for half in (0, 1)]
    chosen = [calibrate(options, files) for files in readings]
    report = {"data": photos.data_hash(found), "groups": results(options, readings, chosen)}
    report["chosen"] = [*chosen, calibrate(options, readings[0] + readings[1])]
    (options.out / "measured.json").write_text(json.dumps(report, indent=1) + "\n")
    write_calibration(options.out / "calibration.txt", report["chosen"][2])
    print(json.dumps(report, indent=1))


if __name__ == "__main__":
    main()
