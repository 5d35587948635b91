"""The labelled photographs: their digits, outlines and which of them show the same puzzle."""

import csv
import hashlib
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np

CELL = 48
"""The size of a cell of a straightened photograph, in pixels."""
MARGIN = 2
"""The margin around a straightened grid, in cells."""
SIDE = CELL * (9 + 2 * MARGIN)
"""The size of a straightened photograph, in pixels."""
MARKS = 10
"""The class of a cell that holds pencil marks; 0 is an empty cell and 1 to 9 are the digits."""
FOLDERS = ("train", "mixed", "handwriting")
"""Printed puzzles, the same with the digits of many writers in their empty cells, and puzzles filled in by one writer."""
HELD_OUT = 40
"""The number of pictures with many writers, and of those with one, that are held out (a few more: whole puzzles are)."""
UNKNOWN = -1
"""It is not known whether a digit is handwritten."""


@dataclass
class Photo:
    """One photograph with its label. All cells are those of the upright grid."""

    path: Path
    folder: str
    gray: np.ndarray
    classes: np.ndarray
    handwritten: np.ndarray
    puzzle: str
    outline: np.ndarray | None
    half: int = 0
    held_out: bool = False
    straight: np.ndarray = field(default=None, repr=False)

    @property
    def label(self):
        """The digits of the 81 cells as text; 0 is a cell without a digit."""
        return "".join(str(c) if c <= 9 else "0" for c in self.classes.ravel())


def read_label(path):
    """Reads the classes of the 81 cells from the label file of a photograph."""
    words = path.read_text().split("\n", 2)[2].split()
    classes = [MARKS if word == "c" else int(word) for word in words]
    if len(classes) != 81:
        raise ValueError(f"{path} has {len(classes)} cells, not 81")
    return np.array(classes, np.int64).reshape(9, 9)


def read_givens(path):
    """Reads which digits of the handwriting photographs are printed: prefix of the name -> 81 characters."""
    if not path or not Path(path).exists():
        return {}
    lines = [line.split() for line in Path(path).read_text().splitlines()]
    return {words[0]: words[1] for words in lines if len(words) == 2 and words[0] != "#"}


def handwritten_cells(path, classes, givens):
    """Returns for each cell whether its content is handwritten (1), printed (0) or unknown."""
    folder, name = path.parent.name, path.stem
    if folder == "train":
        return np.zeros((9, 9), np.int64)
    if folder == "mixed":
        # The same picture is in `train` without the handwritten digits.
        original = path.parent.parent / "train" / f"{name}.dat"
        return (read_label(original) == 0).astype(np.int64) if original.exists() else np.full((9, 9), UNKNOWN, np.int64)
    if name[:5] not in givens:
        return np.full((9, 9), UNKNOWN, np.int64)
    printed = np.array([c in "123456789" for c in givens[name[:5]]]).reshape(9, 9)
    return (~printed).astype(np.int64)


def order_corners(corners):
    """Sorts four corners clockwise from the top left as they appear in the picture."""
    centre = corners.mean(0)
    angle = np.arctan2(corners[:, 1] - centre[1], corners[:, 0] - centre[0])
    corners = corners[np.argsort(angle)]
    return np.roll(corners, -int(np.argmin(corners.sum(1))), 0).astype(np.float32)


def straighten(gray, outline, cell=CELL, margin=MARGIN):
    """Warps a photograph so that its grid is a square of 9 cells with a margin."""
    lo, hi = margin * cell, (margin + 9) * cell
    goal = np.float32([[lo, lo], [hi, lo], [hi, hi], [lo, hi]]) - 0.5
    side = np.linalg.norm(outline - np.roll(outline, 1, 0), axis=1).max()
    if side > 1.6 * 288:
        gray = cv2.GaussianBlur(gray, (0, 0), 0.35 * side / 288)
    matrix = cv2.getPerspectiveTransform(outline - np.float32(0.5), goal)
    size = (9 + 2 * margin) * cell
    return cv2.warpPerspective(gray, matrix, (size, size), borderMode=cv2.BORDER_REPLICATE)


def read_outlines(path):
    """Reads the corners of the grids: name of the picture -> four corners."""
    with open(path, newline="") as file:
        rows = list(csv.reader(file))[1:]
    return {row[0]: order_corners(np.float32(row[1:9]).reshape(4, 2)) for row in rows}


def load_folder(root, folder, givens):
    """Loads one folder of photographs. Those of `mixed` have the outlines of `train`."""
    outlines = read_outlines(root / ("train" if folder == "mixed" else folder) / "outlines.csv")
    photos = []
    for path in sorted((root / folder).glob("*.jpg")):
        gray = cv2.imread(str(path), cv2.IMREAD_GRAYSCALE | cv2.IMREAD_IGNORE_ORIENTATION)
        classes = read_label(path.with_suffix(".dat"))
        handwritten = handwritten_cells(path, classes, givens)
        photo = Photo(path, folder, gray, classes, handwritten, path.stem[:5], outlines.get(path.name))
        if folder == "train":
            photo.puzzle = photo.label
        if photo.outline is not None:
            photo.straight = straighten(gray, photo.outline)
        photos.append(photo)
    return photos


def join_puzzles(photos):
    """Gives photographs whose labels differ in a few cells only the same puzzle: one of them is wrong.

    A photograph of `mixed` shows the puzzle of its original in `train`; one without a original is a puzzle of its own.
    """
    names = {}
    for photo in photos:
        if photo.folder != "train":
            continue
        for other in names:
            if sum(a != b for a, b in zip(photo.label, other)) <= 8:
                photo.puzzle = names[other]
                break
        else:
            names[photo.label] = photo.label
    puzzles = {photo.path.stem: photo.puzzle for photo in photos if photo.folder == "train"}
    for photo in photos:
        if photo.folder == "mixed":
            photo.puzzle = puzzles.get(photo.path.stem, photo.label)


def hold_out(photos):
    """Holds out the photographs of some puzzles, which no training sees, and splits them into two halves by puzzle."""
    for folder, least in (("mixed", HELD_OUT), ("handwriting", HELD_OUT)):
        members = {}
        for photo in photos:
            if photo.folder == folder:
                members.setdefault(photo.puzzle, []).append(photo)
        held = []
        for puzzle in sorted(members, key=lambda name: hashlib.sha256(name.encode()).digest()):
            if sum(len(members[name]) for name in held) < least:
                held.append(puzzle)
        sizes = [0, 0]
        for puzzle in sorted(held, key=lambda name: (-len(members[name]), name)):
            half = int(sizes[1] < sizes[0])
            sizes[half] += len(members[puzzle])
            for photo in photos:
                if photo.puzzle == puzzle:
                    photo.held_out, photo.half = True, half


def load(root, givens_path=None):
    """Loads all photographs below a folder, and chooses those that are held out."""
    root = Path(root)
    givens = read_givens(givens_path)
    photos = [photo for folder in FOLDERS for photo in load_folder(root, folder, givens)]
    join_puzzles(photos)
    hold_out(photos)
    return photos


def data_hash(photos):
    """Hashes the photographs and their labels."""
    digest = hashlib.sha256()
    for photo in photos:
        digest.update(photo.path.name.encode())
        digest.update(photo.path.read_bytes())
        digest.update(photo.classes.tobytes())
        digest.update(photo.handwritten.tobytes())
    return digest.hexdigest()[:16]
