// Boards in 27 words, and one sweep of propagation.
//
//   word[9 i + c]   i = row within its band 0..2, c = column 0..8
//   bit  31 30 | 29 28......20 | 19 18......10 |  9  8......0
//         0  0 |  g  9 ..... 1 |  g  9 ..... 1 |  g  9 ..... 1      g = guard, always 1
//               row 6+i, col c   row 3+i, col c   row i, col c      digits = candidates
//
// Cells of a row, a box or a band are combined word by word, for three bands at once. Only the rule of
// stacks moves fields, by `turn1` and `turn2`.
#pragma once

typedef unsigned int u32;
typedef unsigned long long u64;
typedef unsigned short u16;
typedef unsigned char u8;

#define DIGITS 0x1ff7fdffu
#define GUARDS 0x20080200u
#define ONES 0x00100401u
#define ALL 0x3fffffffu

// The number of words of a stored board: 27 and the number of its puzzle.
#define STRIDE 28

// What a sweep found out about a board. A lane without a board is IDLE.
enum State : u32 { IDLE = 0, OPEN = 1, DEAD = 2, SOLVED = 3, STALLED = 4 };

// Any function of three words, bit by bit, in one instruction.
template <u32 TABLE> __device__ __forceinline__ u32 lop3(u32 a, u32 b, u32 c) {
    u32 d;
    asm("lop3.b32 %0, %1, %2, %3, %4;" : "=r"(d) : "r"(a), "r"(b), "r"(c), "n"(TABLE));
    return d;
}
__device__ __forceinline__ u32 and3(u32 a, u32 b, u32 c) { return lop3<0x80>(a, b, c); }
__device__ __forceinline__ u32 or3(u32 a, u32 b, u32 c) { return lop3<0xfe>(a, b, c); }
__device__ __forceinline__ u32 two3(u32 a, u32 b, u32 c) { return lop3<0xe8>(a, b, c); }
// a & (b | c)
__device__ __forceinline__ u32 keep(u32 a, u32 b, u32 c) { return lop3<0xe0>(a, b, c); }
// (a & ~b) | c
__device__ __forceinline__ u32 replace(u32 a, u32 b, u32 c) { return lop3<0xba>(a, b, c); }

// Field f of the result is field f + 1, or f + 2; the two highest bits are arbitrary.
__device__ __forceinline__ u32 turn1(u32 x) { return (x << 20) + (x >> 10); }
__device__ __forceinline__ u32 turn2(u32 x) { return (x << 10) + (x >> 20); }

// The digits of the fields of x that are not zero, as masks. The guards of x are 0.
__device__ __forceinline__ u32 filled(u32 x) { return __umulhi((x + DIGITS) & GUARDS, 511u << 23); }

// Applies each rule once. `sum` is the sum of the singles of the three rows of words, which grows as
// long as there are new ones.
__device__ __forceinline__ State sweep(u32 (&w)[27], u32 &sum) {
    // 1 stacks: a digit stands in each band and each column of a stack once, in one of six ways.
#pragma unroll
    for (int k = 0; k < 9; k += 3) {
        u32 n0 = or3(w[k], w[9 + k], w[18 + k]);
        u32 n1 = or3(w[k + 1], w[10 + k], w[19 + k]);
        u32 n2 = or3(w[k + 2], w[11 + k], w[20 + k]);
        u32 even = and3(n0, turn1(n1), turn2(n2));
        u32 odd = and3(n0, turn2(n1), turn1(n2));
        u32 even1 = turn1(even), even2 = turn2(even), odd1 = turn1(odd), odd2 = turn2(odd);
#pragma unroll
        for (int i = 0; i < 27; i += 9) {
            w[i + k] = keep(w[i + k], even, odd);
            w[i + k + 1] = keep(w[i + k + 1], even2, odd1);
            w[i + k + 2] = keep(w[i + k + 2], even1, odd2);
        }
    }
    // 2 count: digits with a place, and with two or more, in each minirow, row and box.
    u32 some[3][3], two[3][3], row[3], box[3];
#pragma unroll
    for (int i = 0; i < 3; ++i) {
#pragma unroll
        for (int k = 0; k < 3; ++k) {
            const u32 *cell = &w[9 * i + 3 * k];
            some[i][k] = or3(cell[0], cell[1], cell[2]);
            two[i][k] = two3(cell[0], cell[1], cell[2]);
        }
    }
#pragma unroll
    for (int i = 0; i < 3; ++i) {
        row[i] = or3(two[i][0], two[i][1], two[i][2]) | two3(some[i][0], some[i][1], some[i][2]);
        box[i] = or3(two[0][i], two[1][i], two[2][i]) | two3(some[0][i], some[1][i], some[2][i]);
    }
    // 3 bands: a digit stands in each row and each box of a band once, in one of six ways.
    u32 even[3], odd[3];
#pragma unroll
    for (int s = 0; s < 3; ++s) {
        even[s] = and3(some[0][s], some[1][(s + 1) % 3], some[2][(s + 2) % 3]);
        odd[s] = and3(some[0][s], some[1][(s + 2) % 3], some[2][(s + 1) % 3]);
    }
    u32 placed = or3(or3(even[0], even[1], even[2]), odd[0], odd[1]) | odd[2];
    // 4 hidden singles, 5 naked singles.
    u32 single[27], alive = GUARDS, twice = 0, singles[3][3];
#pragma unroll
    for (int i = 0; i < 3; ++i) {
#pragma unroll
        for (int k = 0; k < 3; ++k) {
#pragma unroll
            for (int j = 0; j < 3; ++j) {
                int at = 9 * i + 3 * k + j;
                u32 v = keep(w[at], even[(k + 3 - i) % 3], odd[(k + i) % 3]);
                u32 hidden = lop3<0x70>(v, row[i], box[k]);
                v = replace(v, filled(hidden), hidden);
                u32 less = v - ONES;
                alive &= less;
                single[at] = lop3<0x20>(v, filled(and3(v, less, DIGITS)), DIGITS);
                w[at] = v;
            }
            const u32 *s = &single[9 * i + 3 * k];
            singles[i][k] = or3(s[0], s[1], s[2]);
            twice |= two3(s[0], s[1], s[2]);
        }
    }
    u32 in_row[3], in_box[3];
#pragma unroll
    for (int i = 0; i < 3; ++i) {
        in_row[i] = or3(singles[i][0], singles[i][1], singles[i][2]);
        in_box[i] = or3(singles[0][i], singles[1][i], singles[2][i]);
    }
#pragma unroll
    for (int i = 0; i < 3; ++i) {
#pragma unroll
        for (int k = 0; k < 3; ++k) {
            u32 gone = in_row[i] | in_box[k];
#pragma unroll
            for (int j = 0; j < 3; ++j) {
                int at = 9 * i + 3 * k + j;
                w[at] = replace(w[at], gone, single[at]);
            }
        }
    }
    // (~alive & GUARDS) | twice | (placed ^ ALL)
    u32 bad = lop3<0xf6>(lop3<0xae>(alive, GUARDS, twice), placed, ALL);
    u32 open = or3(row[0], row[1], row[2]) & DIGITS;
    u32 before = sum;
    sum = in_row[0] + in_row[1] + in_row[2];
    return bad ? DEAD : !open ? SOLVED : sum == before ? STALLED : OPEN;
}
