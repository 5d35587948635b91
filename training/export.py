"""Writes the weights in the format of ninefold-scan, and outputs of the net for its tests."""

import struct

import numpy as np
import torch

from net import SIZES, Net
from warp import normalise

MAGIC = b"ninefold-scan-2\n"


def folded(net):
    """Returns the layers in the order of the file: weights with the inputs of an output in a row, biases."""
    layers = []
    for conv, norm in zip(net.convs, net.norms):
        scale = norm.weight / torch.sqrt(norm.running_var + norm.eps)
        bias = norm.bias - norm.running_mean * scale
        layers.append((conv.weight * scale[:, None, None, None], bias))
    layers.append((net.context.weight, net.context.bias))
    layers.append((net.cell.weight, net.cell.bias + net.cell_context.bias))
    layers.append((net.cell_context.weight, torch.zeros_like(net.cell_context.bias)))
    layers.append((net.cell_out.weight, net.cell_out.bias))
    layers.append((net.head.weight, net.head.bias))
    rows = []
    for weight, bias in layers:
        weight = weight.detach()
        if weight.ndim == 4:
            weight = weight.permute(0, 2, 3, 1)
        rows.append((weight.reshape(len(weight), -1).numpy(), bias.detach().numpy()))
    return rows


def write_weights(net, path):
    """Writes the weights as bytes with a scale for each output."""
    parts = [MAGIC]
    for weight, bias in folded(net):
        scale = np.maximum(np.abs(weight).max(1), 1e-9).astype(np.float32) / np.float32(127)
        rounded = np.clip(np.round(weight / scale[:, None]), -127, 127).astype(np.int8)
        parts.append(struct.pack("<HH", *weight.shape))
        parts += [scale.astype("<f4").tobytes(), bias.astype("<f4").tobytes(), rounded.tobytes()]
    path.write_bytes(b"".join(parts))


def weight_bytes(net):
    """Returns the size of the file of a net."""
    return len(MAGIC) + sum(4 + weight.size + 8 * len(bias) for weight, bias in folded(net))


def read_weights(path):
    """Reads a file of weights into a net, whose batch norms then do nothing."""
    data, at = path.read_bytes(), len(MAGIC)
    if data[:at] != MAGIC:
        raise ValueError(f"{path} is not a file of weights")
    net = next(net for net in map(Net, SIZES) if weight_bytes(net) == len(data))
    modules = [*net.convs, net.context, net.cell, net.cell_context, net.cell_out, net.head]
    with torch.no_grad():
        for index, module in enumerate(modules):
            outputs, inputs = struct.unpack_from("<HH", data, at)
            at += 4
            scale, bias = np.frombuffer(data, "<f4", 2 * outputs, at).reshape(2, outputs)
            at += 8 * outputs
            weight = np.frombuffer(data, np.int8, outputs * inputs, at).reshape(outputs, inputs)
            at += outputs * inputs
            weight = torch.from_numpy(weight.astype(np.float32) * scale[:, None])
            shape = module.weight.shape
            if len(shape) == 4:
                weight = weight.reshape(shape[0], shape[2], shape[3], shape[1]).permute(0, 3, 1, 2)
            module.weight.copy_(weight)
            if index < len(net.convs):
                norm = net.norms[index]
                norm.running_var.fill_(1 - norm.eps)
                norm.bias.copy_(torch.from_numpy(bias.copy()))
            else:
                module.bias.copy_(torch.from_numpy(bias.copy()))
    if at != len(data):
        raise ValueError(f"{path} is too long")
    return net.eval()


def outputs(net, gray):
    """Returns the 81 x 14 outputs of the cells and the 5 of the grid for a patch of gray values."""
    with torch.no_grad():
        cells, grid = net(torch.from_numpy(normalise(gray).astype(np.float32))[None, None])
    return cells[0].permute(1, 2, 0).reshape(81, -1).numpy(), grid[0].numpy()


def write_outputs(weights, path, maker):
    """Writes two drawn patches with the outputs of the stored weights."""
    net = read_weights(weights)
    grids = (sample for sample in map(maker.make, range(100)) if sample.grid)
    chosen = [next(grids), next(grids)]
    parts = [struct.pack("<I", len(chosen))]
    for sample in chosen:
        cells, grid = outputs(net, sample.gray)
        parts += [sample.gray.tobytes(), cells.astype("<f4").tobytes(), grid.astype("<f4").tobytes()]
    path.write_bytes(b"".join(parts))
