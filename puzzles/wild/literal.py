import numpy as np

easy = np.array([
    [8, 1, 0, 0, 0, 5, 0, 0, 4],
    [0, 0, 3, 0, 0, 1, 0, 0, 8],
    [0, 0, 7, 0, 0, 2, 0, 0, 3],
    [0, 0, 2, 8, 0, 9, 0, 0, 0],
    [0, 0, 0, 6, 1, 0, 3, 0, 0],
    [9, 4, 6, 0, 0, 3, 0, 0, 0],
    [6, 5, 4, 0, 0, 0, 0, 0, 9],
    [0, 0, 0, 3, 0, 0, 1, 7, 0],
    [0, 0, 1, 0, 0, 0, 2, 0, 6]
])

# the second one
hard = [
    [None, None, 4, None, 8, None, 6, None, 3],
    [3, None, None, 9, 4, None, None, None, 8],
    [None, 8, None, None, None, None, None, None, None],
    [7, None, None, 4, None, 8, None, 6, 9],
    [None, None, None, None, 7, None, None, None, 5],
    [None, 3, None, 1, None, None, None, None, None],
    [None, None, None, None, 9, None, None, None, 4],
    [None, 5, None, None, None, None, 7, None, None],
    [None, None, 7, None, 3, 6, 5, 1, None]
]
