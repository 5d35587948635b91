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


DIGITS = "123456789"
OTHERS = ["ABCDEFGHI", "abcdefghi", "١٢٣٤٥٦٧٨٩", "۱۲۳۴۵۶۷۸۹", "१२३४५६७८९", "১২৩৪৫৬৭৮৯", "૧૨૩૪૫૬૭૮૯", "๑๒๓๔๕๖๗๘๙", "一二三四五六七八九"]
"""Characters in the place of digits: letters and digits of other scripts. A grid with them is no grid."""


def draw_others(font, every):
    """Yields the signs of other scripts that a face has; letters of each face only with `every`."""
    missing = bytes(font.getmask("\U0010fffe"))
    for signs in OTHERS[0 if every else 2 :]:
        drawn = [bytes(font.getmask(sign)) for sign in signs]
        if missing not in drawn and len(set(drawn)) == 9:
            glyphs = draw(font, signs=signs)
            if glyphs is not None:
                yield glyphs


def draw(font, features=None, signs=DIGITS):
    """Draws the digits 1 to 9 of a face with a common base line, or returns nothing if they are unusable."""
    boxes = [font.getbbox(sign, anchor="ls", features=features) for sign in signs]
    tall = max(box[3] - box[1] for box in boxes)
    wide = max(box[2] - box[0] for box in boxes)
    if tall < 20 or wide < 8 or wide > 1.4 * tall:
        return None
    uneven = signs != DIGITS
    top, bottom = min(box[1] for box in boxes), max(box[3] for box in boxes)
    if bottom - top > 2 * tall:
        return None
    glyphs = np.zeros((9, BOX, BOX), np.uint8)
    size = max(bottom - top, wide)
    for index, box in enumerate(boxes):
        if box[3] - box[1] < 0.4 * tall and not uneven:
            return None
        image = Image.new("L", (size, size))
        x = (size - (box[2] - box[0])) // 2 - box[0]
        y = (size - (bottom - top)) // 2 - top
        ImageDraw.Draw(image).text((x, y), signs[index], 255, font, anchor="ls", features=features)
        small = image.resize((INK, INK), Image.LANCZOS)
        edge = (BOX - INK) // 2
        glyphs[index, edge : edge + INK, edge : edge + INK] = np.asarray(small)
    flat = glyphs.reshape(9, -1).astype(np.float32)
    if (flat.mean(1) < (1 if uneven else 4)).any() or (flat.mean(1) > 150).any():
        return None
    for a in range(9):
        for b in range(a):
            # The digits of a face differ, unless it lacks them.
            if np.abs(flat[a] - flat[b]).mean() < (2 if uneven else 6):
                return None
    return glyphs


def faces_in(folder):
    """Yields name, kind and drawn digits of the usable faces in a folder, with old-style figures as a face of their own."""
    for path in sorted(p for p in folder.rglob("*") if p.suffix.lower() in SUFFIXES):
        name = path.name.lower()
        if path.is_symlink() or any(word in name for word in SKIPPED_NAMES):
            continue
        try:
            font = ImageFont.truetype(str(path), 200)
            variants = [draw(font)] + [draw(font, [f]) for f in ("onum", "lnum")]
            others = list(draw_others(font, len(name) % 4 == 0))
        except (OSError, ValueError, KeyError):
            continue
        kind = "hand" if any(word in name for word in HAND_NAMES) else "printed"
        yield from ((path.name, kind, glyphs) for glyphs in variants if glyphs is not None)
        yield from ((path.name, "other", glyphs) for glyphs in others)


def faces(folder):
    """Yields the drawn digits of all packages, each face once."""
    hand = packages()
    seen = set()
    for package, at in sorted(unpack(folder).items()):
        for name, kind, glyphs in faces_in(at):
            key = hashlib.sha256(glyphs.tobytes()).digest()
            if key not in seen:
                seen.add(key)
                yield f"{package}/{name}", "hand" if kind == "printed" and hand[package] else kind, glyphs


KINDS = ("printed", "hand", "other")


def load(folder):
    """Returns the drawn digits of the printed and the handwriting-like faces and those of other scripts, as n x 9 x 64 x 64 bytes."""
    folder = Path(folder)
    store = folder / "digits.npz"
    key = hashlib.sha256(LIST.read_bytes() + Path(__file__).read_bytes()).hexdigest()
    if store.exists():
        with np.load(store) as data:
            if str(data["key"]) == key:
                return [data[kind] for kind in KINDS]
    found = list(faces(folder))
    drawn = {kind: stacked([glyphs for _, k, glyphs in found if k == kind]) for kind in KINDS}
    names = sorted(f"{kind} {name}" for name, kind, _ in found)
    np.savez_compressed(store, key=key, names=names, **drawn)
    print(f"fonts: {', '.join(f'{len(drawn[kind])} {kind}' for kind in KINDS)} faces", flush=True)
    return [drawn[kind] for kind in KINDS]


def stacked(glyphs):
    """Joins the drawn digits of faces; there may be none."""
    return np.stack(glyphs) if glyphs else np.zeros((0, 9, BOX, BOX), np.uint8)


def load_only(folder):
    """Returns the drawn digits of the faces in a folder of font files, none of them handwriting-like."""
    found = [(kind, glyphs) for _, kind, glyphs in faces_in(Path(folder))]
    printed = stacked([glyphs for kind, glyphs in found if kind != "other"])
    return [printed, stacked([]), stacked([glyphs for kind, glyphs in found if kind == "other"])]


if __name__ == "__main__":
    load(sys.argv[1])
