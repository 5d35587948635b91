"""The typefaces of the synthetic samples: downloads the packages of fonts.txt and draws their digits once."""

import hashlib
import subprocess
import sys
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFont

HERE = Path(__file__).resolve().parent
LIST = HERE / "fonts.txt"
BOX = 64
"""The size of the box of a drawn digit, in pixels; the highest digit of a face is `INK` pixels high."""
INK = 56
SUFFIXES = {".ttf", ".otf", ".ttc", ".pfb", ".t1"}
HAND_NAMES = ("hand", "script", "humor")
SKIPPED_NAMES = ("symbol", "math", "dingbat", "orna", "emoji", "initials", "icons", "sketch", "outline", "display")


def packages():
    """Returns the names of the packages and which of them hold handwriting-like faces."""
    lines = [line.split() for line in LIST.read_text().splitlines() if line and line[0] != "#"]
    return {words[0]: "hand" in words[1:] for words in lines}


def unpack(folder):
    """Downloads and unpacks the packages that are not there yet. Returns package -> folder."""
    folder.mkdir(parents=True, exist_ok=True)
    folders = {name: folder / name for name in packages()}
    missing = [name for name, at in folders.items() if not at.exists()]
    if missing:
        print(f"fonts: downloading {len(missing)} packages", flush=True)
        command = ["apt-get", "download", "-qq", *missing]
        done = subprocess.run(command, cwd=folder, stderr=subprocess.PIPE, text=True)
        if done.returncode:
            print(f"fonts: some packages were not found: {done.stderr.strip()}", file=sys.stderr)
    for name in missing:
        files = list(folder.glob(f"{name}_*.deb"))
        if files:
            subprocess.run(["dpkg-deb", "-x", files[0], folders[name]], check=True)
            files[0].unlink()
    return folders


def draw(font, features=None):
    """Draws the digits 1 to 9 of a face with a common base line, or returns nothing if they are unusable."""
    boxes = [font.getbbox(str(d), anchor="ls", features=features) for d in range(1, 10)]
    tall = max(box[3] - box[1] for box in boxes)
    wide = max(box[2] - box[0] for box in boxes)
    if tall < 20 or wide < 8 or wide > 1.4 * tall:
        return None
    top, bottom = min(box[1] for box in boxes), max(box[3] for box in boxes)
    if bottom - top > 2 * tall:
        return None
    glyphs = np.zeros((9, BOX, BOX), np.uint8)
    size = max(bottom - top, wide)
    for index, box in enumerate(boxes):
        if box[3] - box[1] < 0.4 * tall:
            return None
        image = Image.new("L", (size, size))
        x = (size - (box[2] - box[0])) // 2 - box[0]
        y = (size - (bottom - top)) // 2 - top
        ImageDraw.Draw(image).text((x, y), str(index + 1), 255, font, anchor="ls", features=features)
        small = image.resize((INK, INK), Image.LANCZOS)
        edge = (BOX - INK) // 2
        glyphs[index, edge : edge + INK, edge : edge + INK] = np.asarray(small)
    flat = glyphs.reshape(9, -1).astype(np.float32)
    if (flat.mean(1) < 4).any() or (flat.mean(1) > 150).any():
        return None
    for a in range(9):
        for b in range(a):
            # The digits of a face differ, unless it lacks them.
            if np.abs(flat[a] - flat[b]).mean() < 6:
                return None
    return glyphs


def faces_in(folder):
    """Yields the drawn digits of the usable faces in a folder, with old-style figures as a face of their own."""
    for path in sorted(p for p in folder.rglob("*") if p.suffix.lower() in SUFFIXES):
        name = path.name.lower()
        if path.is_symlink() or any(word in name for word in SKIPPED_NAMES):
            continue
        try:
            font = ImageFont.truetype(str(path), 200)
            variants = [draw(font)] + [draw(font, [f]) for f in ("onum", "lnum")]
        except (OSError, ValueError, KeyError):
            continue
        for glyphs in variants:
            if glyphs is not None:
                yield path.name, any(word in name for word in HAND_NAMES), glyphs


def faces(folder):
    """Yields the drawn digits of all packages, each face once."""
    hand = packages()
    seen = set()
    for package, at in sorted(unpack(folder).items()):
        for name, is_hand, glyphs in faces_in(at):
            key = hashlib.sha256(glyphs.tobytes()).digest()
            if key not in seen:
                seen.add(key)
                yield f"{package}/{name}", is_hand or hand[package], glyphs


def load(folder):
    """Returns the drawn digits of the printed and of the handwriting-like faces, as n x 9 x 64 x 64 bytes."""
    folder = Path(folder)
    store = folder / "digits.npz"
    key = hashlib.sha256(LIST.read_bytes() + Path(__file__).read_bytes()).hexdigest()
    if store.exists():
        with np.load(store) as data:
            if str(data["key"]) == key:
                return data["printed"], data["hand"]
    found = list(faces(folder))
    printed = np.stack([glyphs for _, is_hand, glyphs in found if not is_hand])
    hand = np.stack([glyphs for _, is_hand, glyphs in found if is_hand])
    names = [name for _, _, name in sorted((h, n, n) for n, h, _ in found)]
    np.savez_compressed(store, key=key, printed=printed, hand=hand, names=names)
    print(f"fonts: {len(printed)} printed and {len(hand)} handwriting-like faces", flush=True)
    return printed, hand


def load_only(folder):
    """Returns the drawn digits of the faces in a folder of font files, none of them handwriting-like."""
    glyphs = [glyphs for _, _, glyphs in faces_in(Path(folder))]
    return np.stack(glyphs), np.zeros((0, 9, BOX, BOX), np.uint8)


if __name__ == "__main__":
    load(sys.argv[1])
