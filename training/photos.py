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


def handwritten_cells(folder, name, classes, givens):
    """Returns for each cell whether its content is handwritten (1), printed (0) or unknown."""
    if folder == "train":
        return np.zeros((9, 9), np.int64)
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
    """Loads one folder of photographs."""
    outlines = read_outlines(root / folder / "outlines.csv")
    photos = []
    for path in sorted((root / folder).glob("*.jpg")):
        gray = cv2.imread(str(path), cv2.IMREAD_GRAYSCALE | cv2.IMREAD_IGNORE_ORIENTATION)
        classes = read_label(path.with_suffix(".dat"))
        handwritten = handwritten_cells(folder, path.stem, classes, givens)
        photo = Photo(path, folder, gray, classes, handwritten, path.stem[:5], outlines.get(path.name))
        if folder == "train":
            photo.puzzle = photo.label
        if photo.outline is not None:
            photo.straight = straighten(gray, photo.outline)
        photos.append(photo)
    return photos


def join_puzzles(photos):
    """Gives photographs whose labels differ in a few cells only the same puzzle: one of them is wrong."""
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


def halve(photos):
    """Splits the photographs into two halves so that no puzzle is in both."""
    for folder in ("train", "handwriting"):
        members = {}
        for photo in photos:
            if photo.folder == folder:
                members.setdefault(photo.puzzle, []).append(photo)
        sizes = [0, 0]
        order = sorted(members, key=lambda p: (-len(members[p]), hashlib.sha256(p.encode()).digest()))
        for puzzle in order:
            half = int(sizes[1] < sizes[0])
            sizes[half] += len(members[puzzle])
            for photo in members[puzzle]:
                photo.half = half


def load(root, givens_path=None):
    """Loads all photographs below a folder, with their halves."""
    root = Path(root)
    givens = read_givens(givens_path)
    photos = load_folder(root, "train", givens) + load_folder(root, "handwriting", givens)
    join_puzzles(photos)
    halve(photos)
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
