"""Writes worse copies of photographs, so that the calibration sees errors: small, blurred, dark, stained."""

import cv2
import numpy as np


def stain(rng, image):
    """Adds stains to a picture."""
    height, width = image.shape
    layer = np.zeros_like(image)
    for _ in range(rng.integers(3, 12)):
        at = (int(rng.integers(width)), int(rng.integers(height)))
        axes = tuple(int(v) for v in rng.integers(2, max(4, width // 12), 2))
        cv2.ellipse(layer, at, axes, rng.uniform(0, 180), 0, 360, float(rng.uniform(0.1, 0.6)), -1)
    return image * (1 - cv2.GaussianBlur(layer, (0, 0), rng.uniform(1, 4)))


def degrade(rng, photo):
    """Returns a worse copy of a photograph: a small one, a blurred one, or a dark one with noise and stains."""
    image = photo.gray.astype(np.float32)
    side = np.linalg.norm(photo.outline - np.roll(photo.outline, 1, 0), axis=1).mean()
    how = int(rng.integers(3))
    if how == 0:
        scale = rng.uniform(100, 200) / side
        image = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    elif how == 1:
        image = cv2.GaussianBlur(image, (0, 0), rng.uniform(0.06, 0.16) * side / 9)
    else:
        image = stain(rng, image) * rng.uniform(0.2, 0.6)
        image += rng.standard_normal(image.shape, np.float32) * rng.uniform(4, 14)
    return np.clip(image, 0, 255).astype(np.uint8)


def write(photos, folder):
    """Writes a worse copy of each photograph with an outline. Returns name of the copy -> photograph."""
    folder.mkdir(parents=True, exist_ok=True)
    copies = {}
    for index, photo in enumerate(photos):
        if photo.outline is None:
            continue
        path = folder / f"{photo.folder}-{photo.path.stem}.png"
        if not path.exists():
            cv2.imwrite(str(path), degrade(np.random.default_rng((7, index)), photo))
        copies[path] = photo
    return copies
