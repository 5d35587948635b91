// The pool of a warp: boards that wait, and the choice of where to guess.
//
//   list    0 ........ ready            SLOTS - free ........ SLOTS
//           numbers of ready boards     numbers of free slots          both are stacks
//   parked  numbers of boards that wait for a guess
//
// A slot holds 27 words of a board and the word of its puzzle. The first slots are in shared memory.
#pragma once
#include "board.cuh"

// The slots of a warp; one number less than a chain can name, as NONE names no slot.
#define SLOTS 1023
#define NONE 1023u
// The slots of a warp in shared memory.
#ifndef NEAR
#define NEAR 72
#endif
// The bits of a board's last word: the number of its puzzle, and above it the first slot of its chain.
#define PUZZLE_BITS 22
#define PUZZLE ((1u << PUZZLE_BITS) - 1)
// Below so many free slots only some lanes work, so that the rest is enough for them.
#define BRAKE 320
#define WARPS 4
// In the count of a puzzle: it was given up, and has to be counted elsewhere.
#define UNKNOWN 0x80000000u

// The shared memory of a warp.
struct Near {
    uint4 slots[NEAR * STRIDE / 4];
    u16 list[SLOTS + 1];
    u16 parked[64];
};

// What a launch works on.
struct Job {
    // Boards of 28 words; a solution is stored in place of its puzzle.
    u32 *boards;
    // The number of solutions of each puzzle, 0 at first; it may pass the limit.
    u32 *found;
    // The number of guesses of each puzzle, 0 at first.
    u32 *spent;
    // The slots of all warps.
    u32 *pools;
    // The next puzzle, then the numbers of sweeps and of guesses, and the most slots in use; all 0 at first.
    u64 *counters;
    u32 puzzles;
    // Beyond the budget, only numbers are of interest, and no solution is stored.
    u32 limit;
    u32 budget;
    // How many puzzles a warp takes at a time.
    u32 step;
};

// Reads a board.
__device__ __forceinline__ u32 load(const u32 *from, u32 (&w)[27]) {
    const uint4 *quads = reinterpret_cast<const uint4 *>(from);
    u32 last = 0;
#pragma unroll
    for (int q = 0; q < 7; ++q) {
        uint4 v = quads[q];
        w[4 * q] = v.x;
        w[4 * q + 1] = v.y;
        w[4 * q + 2] = v.z;
        if (q < 6) w[4 * q + 3] = v.w;
        else last = v.w;
    }
    return last;
}

// Writes a board.
__device__ __forceinline__ void store(u32 *to, const u32 (&w)[27], u32 last) {
    uint4 *quads = reinterpret_cast<uint4 *>(to);
#pragma unroll
    for (int q = 0; q < 7; ++q)
        quads[q] = make_uint4(w[4 * q], w[4 * q + 1], w[4 * q + 2], q < 6 ? w[4 * q + 3] : last);
}

// Cells as three words: bit 10 f + c of word i is the cell in row 3 f + i and column c.
struct Cells {
    u32 at[3];
    __device__ __forceinline__ bool any() const { return (at[0] | at[1] | at[2]) != 0; }
};

// Finds the cells with two candidates or more, and those with exactly `number`, which is 2 or 3.
template <int NUMBER> __device__ __forceinline__ void scan(const u32 *board, Cells &open, Cells &few) {
    const uint4 *quads = reinterpret_cast<const uint4 *>(board);
#pragma unroll
    for (int i = 0; i < 3; ++i) open.at[i] = few.at[i] = 0;
#pragma unroll
    for (int q = 0; q < 7; ++q) {
        uint4 quad = quads[q];
        u32 words[4] = {quad.x, quad.y, quad.z, quad.w};
#pragma unroll
        for (int j = 0; j < 4; ++j) {
            const int at = 4 * q + j;
            if (at == 27) continue;
            // Each step takes the lowest candidate away; a guard stays where one is left.
            u32 v = words[j];
            v &= v - ONES;
            u32 two = v - ONES;
            u32 three = ((v & two) | GUARDS) - ONES;
            u32 some = two & ~three & GUARDS;
            if (NUMBER == 3) {
                u32 rest = (v & two) | GUARDS;
                u32 four = ((rest & three) | GUARDS) - ONES;
                some = three & ~four & GUARDS;
            }
            const u32 place = 1u << (23 + at % 9);
            open.at[at / 9] += __umulhi(two & GUARDS, place);
            few.at[at / 9] += __umulhi(some, place);
        }
    }
}

// A cell: its word, its field and its column.
struct Place {
    u32 row, field, column;
};

// Returns the cell with the most open peers among the first eight of `cells`.
__device__ __forceinline__ Place best(const Cells &open, Cells cells) {
    Place found = {0, 0, 0};
    int most = -1;
    for (int tries = 0; tries < 8; ++tries) {
        u32 i = cells.at[0] ? 0 : cells.at[1] ? 1 : 2;
        u32 word = cells.at[0] ? cells.at[0] : cells.at[1] ? cells.at[1] : cells.at[2];
        if (!word) break;
        u32 bit = __ffs(word) - 1;
        u32 left = word & (word - 1);
        if (i == 0) cells.at[0] = left;
        else if (i == 1) cells.at[1] = left;
        else cells.at[2] = left;
        u32 field = (bit * 205) >> 11, column = bit - 10 * field;
        u32 in_column = ONES << column;
        u32 in_row = (511u << (10 * field)) | in_column;
        u32 in_box = (7u << (10 * field + column - column % 3)) | in_column;
        int peers = __popc(open.at[0] & (i == 0 ? in_row : in_box)) +
                    __popc(open.at[1] & (i == 1 ? in_row : in_box)) +
                    __popc(open.at[2] & (i == 2 ? in_row : in_box));
        if (peers > most) {
            most = peers;
            found = {i, field, column};
        }
    }
    return found;
}

// Returns where to guess: a cell with two candidates, else with three, else any open one.
__device__ __forceinline__ Place choose(const u32 *board) {
    Cells open, few;
    scan<2>(board, open, few);
    if (!few.any()) {
        scan<3>(board, open, few);
        if (!few.any()) few = open;
    }
    return best(open, few);
}

// Makes the two children of a board: in `first` the cell has its lowest candidate; in place of the
// board it has the others. A digit that is placed is removed from all peers.
__device__ __forceinline__ void divide(u32 *board, u32 *first, Place place, u32 first_last, u32 last) {
    const u32 at = 9 * place.row + place.column, shift = 10 * place.field;
    const u32 word = board[at];
    const u32 digits = (word >> shift) & 511;
    const u32 digit = digits & (0 - digits), others = digits ^ digit;
    const u32 other = (others & (others - 1)) ? 0 : others;
    const u32 in_field = digit << shift, in_column = digit * ONES;
    const u32 other_field = other << shift, other_column = other * ONES;
    const u32 stack = place.column / 3;
    uint4 *quads = reinterpret_cast<uint4 *>(board), *firsts = reinterpret_cast<uint4 *>(first);
#pragma unroll
    for (int q = 0; q < 7; ++q) {
        uint4 quad = quads[q];
        u32 words[4] = {quad.x, quad.y, quad.z, quad.w}, ones[4], twos[4];
#pragma unroll
        for (int j = 0; j < 4; ++j) {
            const int to = 4 * q + j;
            if (to == 27) {
                ones[j] = first_last;
                twos[j] = last;
                continue;
            }
            const bool near = place.row == to / 9 || stack == to % 9 / 3;
            const bool same = place.column == to % 9;
            ones[j] = lop3<0x10>(words[j], near ? in_field : 0, same ? in_column : 0);
            twos[j] = lop3<0x10>(words[j], near ? other_field : 0, same ? other_column : 0);
        }
        firsts[q] = make_uint4(ones[0], ones[1], ones[2], ones[3]);
        quads[q] = make_uint4(twos[0], twos[1], twos[2], twos[3]);
    }
    const u32 rest = word & ~(511u << shift);
    first[at] = (rest & ~in_column) | in_field;
    board[at] = (rest & ~other_column) | (others << shift);
}
