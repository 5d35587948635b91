local puzzle = {
    {nil, nil, nil, 6, nil, nil, nil, nil, 4},
    {3, 5, nil, nil, 2, nil, nil, 9, nil},
    {6, 8, nil, nil, nil, 5, 2, nil, nil},
    {nil, nil, nil, 4, nil, nil, nil, nil, 5},
    {4, 2, nil, nil, 1, nil, nil, 7, nil},
    {5, 9, nil, nil, nil, 7, 8, nil, nil},
    {1, 6, nil, 8, nil, nil, nil, nil, 7},
    {nil, nil, nil, nil, 3, nil, nil, 2, nil},
    {8, 7, nil, 2, nil, nil, nil, nil, 9}
}
return puzzle
