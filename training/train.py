"""Trains the net of ninefold-scan: `python3 train.py --help`."""

import argparse
import json
import math
import os
import time
from pathlib import Path

for name in ("OMP_NUM_THREADS", "MKL_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
    os.environ.setdefault(name, "1")

import cv2
import torch

import export
import fonts
import photos
from hand import Collected
from net import SIZES, Net, loss
from pool import Pool
from samples import Maker
from synthetic import Faces

HERE = Path(__file__).resolve().parent
CHECKPOINT = 200
"""The number of steps between two checkpoints."""
RATE, DECAY, CLIP, AVERAGE = 4e-3, 2e-3, 2.0, 0.995


def rate(step, cycles):
    """Returns the learning rate of a step: up in the first 30 % of a cycle, then down to almost nothing.

    Each cycle rises to half of what the one before it rose to.
    """
    peak = RATE
    for steps in cycles[:-1]:
        if step < steps:
            break
        step, peak, cycles = step - steps, peak / 2, cycles[1:]
    rise = 0.3 * cycles[0]
    if step < rise:
        low, part = peak / 25, step / rise
    else:
        low, part = peak / 1e5, 1 - (step - rise) / (cycles[0] - rise)
    return low + (peak - low) * 0.5 * (1 - math.cos(math.pi * part))


def average_into(average, net, step):
    """Moves the moving average of the weights; young averages follow faster."""
    keep = min(AVERAGE, (1 + step) / (10 + step))
    with torch.no_grad():
        for mean, value in zip(average.state_dict().values(), net.state_dict().values()):
            if mean.dtype.is_floating_point:
                mean.mul_(keep).add_(value, alpha=1 - keep)
            else:
                mean.copy_(value)


class Run:
    """The state of a training: net, average, optimiser, step. It is saved in checkpoints."""

    def __init__(self, seed, cycles, out, size, bf16=False, device="cpu"):
        torch.manual_seed(seed)
        self.bf16, self.device = bf16, torch.device(device)
        self.seed, self.cycles, self.out, self.step, self.seconds = seed, cycles, Path(out), 0, 0.0
        self.losses = []
        self.net, self.average = Net(size).to(self.device), Net(size).to(self.device)
        self.average.load_state_dict(self.net.state_dict())
        decayed = [p for p in self.net.parameters() if p.ndim > 1]
        others = [p for p in self.net.parameters() if p.ndim <= 1]
        groups = [{"params": decayed, "weight_decay": DECAY}, {"params": others, "weight_decay": 0.0}]
        self.optimiser = torch.optim.AdamW(groups, RATE)
        self.out.mkdir(parents=True, exist_ok=True)

    @property
    def file(self):
        """The file of the checkpoint."""
        return self.out / "checkpoint.pt"

    def save(self):
        """Saves a checkpoint; a stop while it is written leaves the one before."""
        state = {name: getattr(self, name) for name in ("seed", "cycles", "step", "seconds", "losses")}
        for name in ("net", "average", "optimiser"):
            state[name] = getattr(self, name).state_dict()
        torch.save(state, self.file.with_suffix(".new"))
        self.file.with_suffix(".new").replace(self.file)

    def resume(self):
        """Goes on from the checkpoint if it belongs to the same run, or to one with fewer cycles."""
        if not self.file.exists():
            return
        state = torch.load(self.file, map_location=self.device)
        if state["seed"] != self.seed or state["cycles"] != self.cycles[: len(state["cycles"])]:
            return
        self.step, self.seconds, self.losses = state["step"], state["seconds"], state.get("losses", [])
        for name in ("net", "average", "optimiser"):
            getattr(self, name).load_state_dict(state[name])
        print(f"train: goes on from step {self.step}", flush=True)

    def advance(self, pool):
        """Trains one step. Returns the loss."""
        patches, target = pool.batch(self.step)
        target = {name: torch.from_numpy(values).to(self.device) for name, values in target.items()}
        for group in self.optimiser.param_groups:
            group["lr"] = rate(self.step, self.cycles)
        self.net.train()
        with torch.autocast(self.device.type, torch.bfloat16, enabled=self.bf16):
            cells, grid = self.net(torch.from_numpy(patches).to(self.device))
        value = loss(cells.float(), grid.float(), target)
        self.optimiser.zero_grad(set_to_none=True)
        value.backward()
        torch.nn.utils.clip_grad_norm_(self.net.parameters(), CLIP)
        self.optimiser.step()
        average_into(self.average, self.net, self.step)
        self.step += 1
        return float(value)


def train(maker, seed, cycles, out, size, workers=1, bf16=False, device="cpu"):
    """Trains a net from the samples of a maker, with checkpoints, and exports the weights."""
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    run, steps = Run(seed, cycles, out, size, bf16, device), sum(cycles)
    run.resume()
    if run.step < steps:
        pool = Pool(maker, run.step, workers)
        started, before, recent = time.monotonic(), run.seconds, []
        every = max(1, min(50, steps // 4))
        while run.step < steps:
            recent.append(run.advance(pool))
            run.seconds = before + time.monotonic() - started
            if run.step % every == 0 or run.step == steps:
                run.losses.append(round(sum(recent) / len(recent), 4))
                print(f"step {run.step} loss {run.losses[-1]} {run.seconds:.0f} s", flush=True)
                recent = []
            if run.step % CHECKPOINT == 0 or run.step == steps:
                run.save()
        pool.close()
    run.average = run.average.cpu().eval()
    export.write_weights(run.average, run.out / "weights.bin")
    return run


def arguments():
    """Reads the command line."""
    parser = argparse.ArgumentParser(description="Trains the net of ninefold-scan.")
    parser.add_argument("--photos", type=Path, help="the folder with the folders train, mixed and handwriting")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steps", default="4000,2400", help="the steps of each cycle of the learning rate")
    parser.add_argument("--size", type=int, choices=list(SIZES), default=250, help="the greatest size of the weights, in kB")
    parser.add_argument("--out", type=Path, required=True, help="the folder of checkpoints and weights")
    parser.add_argument("--fonts", type=Path, help="the folder of the downloaded fonts")
    parser.add_argument("--only-fonts", type=Path, help="use the font files of this folder, download none")
    parser.add_argument("--workers", type=int, default=1, help="processes that make samples")
    parser.add_argument("--bf16", action="store_true", help="half the time on processors with avx512_bf16")
    parser.add_argument("--device", default="cpu", help="where the net is trained: cpu or cuda")
    return parser.parse_args()


def main():
    """Trains, and writes weights.bin, torch.bin and run.json into the folder."""
    options = arguments()
    found = photos.load(options.photos, HERE / "handwriting-givens.txt") if options.photos else []
    used = [photo for photo in found if not photo.held_out]
    only = options.only_fonts
    drawn = fonts.load_only(only) if only else fonts.load(options.fonts)
    written = Collected([photo for photo in used if photo.folder != "train" and photo.outline is not None])
    maker = Maker(options.seed, used, Faces(*drawn, written))
    cycles = [int(steps) for steps in options.steps.split(",")]
    run = train(maker, options.seed, cycles, options.out, options.size, options.workers, options.bf16, options.device)
    export.write_outputs(run.out / "weights.bin", run.out / "torch.bin", Maker(0, [], Faces(*drawn)))
    facts = {
        "seed": options.seed,
        "steps": options.steps,
        "size": options.size,
        "bf16": options.bf16,
        "device": options.device,
        "photos": len(used),
        "data": photos.data_hash(used),
        "faces": [len(faces) for faces in drawn],
        "written": sum(len(boxes) for boxes in written.glyphs.values()),
        "seconds": round(run.seconds),
        "losses": run.losses,
    }
    (run.out / "run.json").write_text(json.dumps(facts) + "\n")


if __name__ == "__main__":
    main()
