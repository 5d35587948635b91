"""Measures the training out of fold and chooses the calibration: `python3 folds.py --help`.

Each seed trains two nets, each on the puzzles of one half; each reads the pictures of the other half. Temperature,
tau and cmax are chosen on the pictures of one half, as the nets of all seeds read them, and counted on the other half.
Those that are shipped are chosen on both halves.
"""

import argparse
import json
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import numpy as np

import degrade
import photos

HERE = Path(__file__).resolve().parent
TEMPERATURES = (0.7, 0.8, 0.9, 1.0, 1.1, 1.2, 1.35, 1.5, 1.75, 2.0)
TAUS = (0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.93, 0.95, 0.96, 0.97, 0.975, 0.98, 0.985, 0.99, 0.995, 0.998, 0.999)
CMAX = 0.0
"""A corrected grid is never sure: a missed given often leaves a puzzle with one solution."""
MARGIN = 5.0
"""How many times more doubt than a sure grid the most certain wrong grid has."""


@dataclass
class Judged:
    """What the program says about one picture, and whether that is right."""

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


class Fold:
    """One net: trained on one half, it reads the pictures of the other."""

    def __init__(self, options, seed, half):
        self.options, self.seed, self.half = options, seed, half
        self.folder = options.out / f"half{half}-seed{seed}"
        self.folder.mkdir(parents=True, exist_ok=True)

    def train(self):
        """Trains the net, or goes on with a training that was stopped."""
        if (self.folder / "run.json").exists():
            return
        options = self.options
        command = [sys.executable, HERE / "train.py", "--photos", options.photos, "--fonts", options.fonts]
        command += ["--seed", str(self.seed), "--steps", str(options.steps), "--half", str(self.half)]
        command += ["--out", self.folder] + (["--bf16"] if options.bf16 else [])
        command += ["--device", options.device, "--workers", str(options.workers)]
        with open(self.folder / "log", "a") as log:
            subprocess.run(command, stdout=log, stderr=log, check=True)

    def read(self, name, paths):
        """Reads pictures with the net. Returns the file of the readings."""
        weights, out = self.folder / "weights.bin", self.folder / f"{name}.txt"
        if not out.exists() or out.stat().st_mtime < weights.stat().st_mtime:
            partial = out.with_suffix(".part")
            command = [self.options.evaluate, "read", "--weights", weights, "--out", partial]
            if self.options.corners:
                command += ["--corners", self.options.corners]
            subprocess.run([*command, *sorted(paths)], check=True)
            partial.replace(out)
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


def readings_of(fold, found, worse):
    """Lets the net of a fold read the pictures of the other half. Returns (file, path -> photograph, worse)."""
    others = {str(photo.path): photo for photo in found if photo.half != fold.half}
    files = [(fold.read("readings", others), others, False)]
    if worse:
        copies = {str(path): photo for path, photo in worse.items() if photo.half != fold.half}
        files.append((fold.read("worse", copies), copies, True))
    return files


def judge_all(options, readings, temperature):
    """Judges several files of readings."""
    return [one for file, by_path, worse in readings for one in judge(options, file, by_path, temperature, worse)]


def seed_report(options, readings, chosen):
    """Counts the results of one seed: each half with the calibration of the other."""
    held_out = []
    for half in (0, 1):
        figures = chosen[1 - half]
        judged = judge_all(options, readings[half], figures["temperature"])
        held_out += [(one, one.sure(figures["tau"], figures["cmax"])) for one in judged]
    results = {}
    for name, keep in groups():
        kept = [(one, sure) for one, sure in held_out if keep(one)]
        results[name] = count([one for one, _ in kept], [one for one, sure in kept if sure])
    return results


def groups():
    """Returns the groups of pictures that are counted apart."""
    return [
        ("printed", lambda one: one.folder == "train" and not one.worse),
        ("handwriting", lambda one: one.folder == "handwriting" and not one.worse),
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
    parser = argparse.ArgumentParser(description="Measures the training out of fold.")
    parser.add_argument("--photos", type=Path, required=True)
    parser.add_argument("--fonts", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True, help="the folder of the nets and readings")
    parser.add_argument("--evaluate", type=Path, required=True, help="the example `evaluate` of ninefold-scan")
    parser.add_argument("--corners", type=Path, help="take the grids from this table instead of searching them")
    parser.add_argument("--seeds", default="1,2,3")
    parser.add_argument("--steps", type=int, default=700)
    parser.add_argument("--jobs", type=int, default=1, help="trainings at once")
    parser.add_argument("--bf16", action="store_true")
    parser.add_argument("--device", default="cpu", help="where the nets are trained: cpu or cuda")
    parser.add_argument("--workers", type=int, default=1, help="processes that make samples, for each training")
    parser.add_argument("--plain", action="store_true", help="leave out the worse copies of the photographs")
    return parser.parse_args()


def main():
    """Trains and measures all folds, and writes folds.json and calibration.txt."""
    options = arguments()
    started = time.monotonic()
    found = photos.load(options.photos, HERE / "handwriting-givens.txt")
    seeds = [int(seed) for seed in options.seeds.split(",")]
    folds = {seed: [Fold(options, seed, half) for half in (0, 1)] for seed in seeds}
    with ThreadPoolExecutor(options.jobs) as threads:
        for done in [threads.submit(fold.train) for pair in folds.values() for fold in pair]:
            done.result()
    worse = {} if options.plain else degrade.write(found, options.out / "worse")
    readings = {seed: [readings_of(fold, found, worse) for fold in pair] for seed, pair in folds.items()}
    report = {"steps": options.steps, "data": photos.data_hash(found), "seeds": {}}
    halves = [[file for pair in readings.values() for file in pair[half]] for half in (0, 1)]
    chosen = [calibrate(options, files) for files in halves]
    for seed in seeds:
        report["seeds"][seed] = seed_report(options, readings[seed], chosen)
    report["chosen"] = [*chosen, calibrate(options, halves[0] + halves[1])]
    report["seconds"] = round(time.monotonic() - started)
    (options.out / "folds.json").write_text(json.dumps(report, indent=1) + "\n")
    write_calibration(options.out / "calibration.txt", report["chosen"][2])
    print(json.dumps(report, indent=1))


if __name__ == "__main__":
    main()
