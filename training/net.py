"""The net: reads a whole straightened grid in one pass. See the module `net` of ninefold-scan."""

import torch
from torch import nn
from torch.nn import functional

CLASSES = 11
CELL_OUTPUTS = 14
"""A cell has 11 classes, a logit of handwriting and the offset of its centre."""


SIZES = {125: (48, 80), 250: (64, 144), 400: (80, 192)}
"""The channels of the last convolutions and of the cells, by the greatest size of the file in kB."""


class Net(nn.Module):
    """Five convolutions, a context vector of the whole patch, a head for the cells and one for the grid."""

    def __init__(self, size=250):
        super().__init__()
        wide, cell = SIZES[size]
        shapes = [(1, 12, 5, 2), (12, 32, 3, 2), (32, 32, 3, 1), (32, wide, 3, 2), (wide, wide, 3, 1)]
        self.convs = nn.ModuleList(nn.Conv2d(i, o, k, s, k // 2, bias=False) for i, o, k, s in shapes)
        self.norms = nn.ModuleList(nn.BatchNorm2d(o) for _, o, _, _ in shapes)
        self.context = nn.Linear(2 * wide, 32)
        self.cell = nn.Conv2d(wide, cell, 4, 4)
        self.cell_context = nn.Linear(32, cell)
        self.cell_out = nn.Conv2d(cell, CELL_OUTPUTS, 1)
        self.head = nn.Linear(32 + cell, 5)

    def forward(self, x):
        """Returns the outputs of the cells (n x 14 x 9 x 9) and of the grid (n x 5)."""
        for conv, norm in zip(self.convs, self.norms):
            x = functional.relu(norm(conv(x)))
        return self.heads(x)

    def heads(self, x):
        """Runs what follows the convolutions."""
        context = functional.relu(self.context(torch.cat([x.mean((2, 3)), x.amax((2, 3))], 1)))
        cells = self.cell(x[:, :, 2:38, 2:38]) + self.cell_context(context)[:, :, None, None]
        cells = functional.relu(cells)
        grid = self.head(torch.cat([context, cells.mean((2, 3))], 1))
        return self.cell_out(cells), grid


def loss(cells, grid, target):
    """Returns the loss of a batch. Wrong crops count in the score of the grid only."""
    is_grid = target["grid"]
    weight = is_grid[:, None, None]
    count = weight.sum() * 81 + 1e-6
    classes = functional.cross_entropy(cells[:, :CLASSES], target["classes"], reduction="none", label_smoothing=0.02)
    total = (classes * weight).sum() / count
    known = weight * (target["handwritten"] >= 0) * (target["classes"] > 0) * (target["classes"] < 10)
    hand = functional.binary_cross_entropy_with_logits(
        cells[:, 11], target["handwritten"].clamp(min=0).float(), reduction="none"
    )
    total = total + 0.2 * (hand * known).sum() / (known.sum() + 1e-6)
    offset = functional.smooth_l1_loss(cells[:, 12:14], target["offsets"], beta=0.05, reduction="none").sum(1)
    trusted = weight * target["offset_weight"][:, None, None]
    total = total + (offset * trusted).sum() / count
    total = total + 0.1 * functional.binary_cross_entropy_with_logits(grid[:, 0], is_grid)
    # An empty grid has no turn.
    turned = is_grid * ((target["classes"] > 0).sum((1, 2)) >= 8)
    turn = functional.cross_entropy(grid[:, 1:], target["turn"], reduction="none")
    return total + 0.1 * (turn * turned).sum() / (turned.sum() + 1e-6)
