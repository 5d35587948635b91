// Puzzles from text or nibbles to boards, and boards back. Each thread converts one puzzle; blocks copy
// through shared memory, so that global memory is read and written in order, 16 bytes at a time. All
// buffers have space for a multiple of 128 puzzles.
#include "pool.cuh"

#define THREADS 128

// Copies bytes of the block between shared and global memory.
__device__ __forceinline__ void copy(uint4 *to, const uint4 *from, u32 bytes) {
    for (u32 i = threadIdx.x; i < bytes / 16; i += THREADS) to[i] = from[i];
}

__device__ __forceinline__ u32 candidates(u32 digit) { return digit - 1 < 9 ? 1u << (digit - 1) : 511; }


// Adds a cell to the words of a board. All arguments but the digit are constants after unrolling.
__device__ __forceinline__ void put(u32 (&w)[27], int cell, u32 digit) {
    const int row = cell / 9;
    w[9 * (row % 3) + cell % 9] |= candidates(digit) << (10 * (row / 3));
}

// Returns the digit of a solved cell.
__device__ __forceinline__ u32 digit(const u32 (&w)[27], int cell) {
    const int row = cell / 9;
    return __ffs((w[9 * (row % 3) + cell % 9] >> (10 * (row / 3))) & 511);
}

// Parses lines of `stride` bytes, of which the first 81 are the cells: the low four bits of a byte are
// its digit, if that is 1 to 9. So ASCII and plain numbers are read alike.
extern "C" __global__ void __launch_bounds__(THREADS) parse_text(const u8 *text, u32 *boards, u32 stride) {
    extern __shared__ uint4 memory[];
    const u64 first = (u64)blockIdx.x * THREADS;
    copy(memory, reinterpret_cast<const uint4 *>(text + first * stride), THREADS * stride);
    __syncthreads();
    const u8 *line = reinterpret_cast<const u8 *>(memory) + threadIdx.x * stride;
    u32 w[27];
#pragma unroll
    for (int i = 0; i < 27; ++i) w[i] = GUARDS;
#pragma unroll
    for (int cell = 0; cell < 81; ++cell) put(w, cell, line[cell] & 15);
    __syncthreads();
    store(reinterpret_cast<u32 *>(memory) + threadIdx.x * STRIDE, w, 0);
    __syncthreads();
    copy(reinterpret_cast<uint4 *>(boards + first * STRIDE), memory, THREADS * STRIDE * 4);
}

// Parses puzzles of 41 bytes, two cells in each, the first one in the low half.
extern "C" __global__ void __launch_bounds__(THREADS) parse_nibbles(const u8 *text, u32 *boards) {
    extern __shared__ uint4 memory[];
    const u64 first = (u64)blockIdx.x * THREADS;
    copy(memory, reinterpret_cast<const uint4 *>(text + first * 41), THREADS * 41);
    __syncthreads();
    const u8 *line = reinterpret_cast<const u8 *>(memory) + threadIdx.x * 41;
    u32 w[27];
#pragma unroll
    for (int i = 0; i < 27; ++i) w[i] = GUARDS;
#pragma unroll
    for (int at = 0; at < 41; ++at) {
        const u32 byte = line[at];
        put(w, 2 * at, byte & 15);
        if (at < 40) put(w, 2 * at + 1, byte >> 4);
    }
    __syncthreads();
    store(reinterpret_cast<u32 *>(memory) + threadIdx.x * STRIDE, w, 0);
    __syncthreads();
    copy(reinterpret_cast<uint4 *>(boards + first * STRIDE), memory, THREADS * STRIDE * 4);
}

// What is known of the solutions of a puzzle, and its solution if that is shown.
struct Answer {
    u32 count;
    bool unknown, shown;
    __device__ __forceinline__ Answer(u32 found, u32 limit, u32 first)
        : count(min(found, limit)), unknown(found >= UNKNOWN), shown(!unknown && (first ? found > 0 : found == 1)) {}
};

// Writes lines of 83 bytes: 81 digits, or dots if there is not exactly one solution (with `first`: none),
// the number of solutions up to 9, or `?`, and a line feed.
extern "C" __global__ void __launch_bounds__(THREADS)
    emit_text(const u32 *boards, const u32 *found, u8 *text, u32 limit, u32 first_only) {
    extern __shared__ uint4 memory[];
    const u64 first = (u64)blockIdx.x * THREADS;
    copy(memory, reinterpret_cast<const uint4 *>(boards + first * STRIDE), THREADS * STRIDE * 4);
    const Answer answer(found[first + threadIdx.x], limit, first_only);
    __syncthreads();
    u32 w[27];
    load(reinterpret_cast<u32 *>(memory) + threadIdx.x * STRIDE, w);
    __syncthreads();
    u8 *line = reinterpret_cast<u8 *>(memory) + threadIdx.x * 83;
#pragma unroll
    for (int cell = 0; cell < 81; ++cell) line[cell] = answer.shown ? '0' + digit(w, cell) : '.';
    line[81] = answer.unknown ? '?' : '0' + min(answer.count, 9);
    line[82] = '\n';
    __syncthreads();
    copy(reinterpret_cast<uint4 *>(text + first * 83), memory, THREADS * 83);
}

// Writes answers of 41 bytes: 81 nibbles, 0 where no solution is shown, and as the last nibble the number
// of solutions up to 14, or 15 if it is not known.
extern "C" __global__ void __launch_bounds__(THREADS)
    emit_nibbles(const u32 *boards, const u32 *found, u8 *text, u32 limit, u32 first_only) {
    extern __shared__ uint4 memory[];
    const u64 first = (u64)blockIdx.x * THREADS;
    copy(memory, reinterpret_cast<const uint4 *>(boards + first * STRIDE), THREADS * STRIDE * 4);
    const Answer answer(found[first + threadIdx.x], limit, first_only);
    __syncthreads();
    u32 w[27];
    load(reinterpret_cast<u32 *>(memory) + threadIdx.x * STRIDE, w);
    __syncthreads();
    u8 *line = reinterpret_cast<u8 *>(memory) + threadIdx.x * 41;
    const u32 last = answer.unknown ? 15 : min(answer.count, 14);
#pragma unroll
    for (int at = 0; at < 41; ++at) {
        const u32 low = answer.shown ? digit(w, 2 * at) : 0;
        const u32 high = at == 40 ? last : answer.shown ? digit(w, 2 * at + 1) : 0;
        line[at] = low | high << 4;
    }
    __syncthreads();
    copy(reinterpret_cast<uint4 *>(text + first * 41), memory, THREADS * 41);
}

// Collects the answers of a test for redundant clues: bit n of the four words of a puzzle says that the clue
// in cell n is redundant, bit 127 that some search was given up. One thread works on one puzzle.
extern "C" __global__ void __launch_bounds__(THREADS)
    redundant_clues(const u32 *boards, const u32 *offsets, const u32 *found, uint4 *redundant, u32 puzzles) {
    const u32 puzzle = blockIdx.x * THREADS + threadIdx.x;
    if (puzzle >= puzzles) return;
    u32 w[27], at = offsets[puzzle];
    u32 words[4] = {0, 0, 0, 0};
    load(boards + (u64)puzzle * STRIDE, w);
#pragma unroll
    for (int i = 0; i < 27; ++i) {
#pragma unroll
        for (int field = 0; field < 3; ++field) {
            const u32 digit = (w[i] >> (10 * field)) & 511;
            if (digit & (digit - 1)) continue;
            const int cell = 9 * (3 * field + i / 9) + i % 9;
            const u32 solutions = found[at++];
            if (solutions == 0) words[cell / 32] |= 1u << (cell % 32);
            if (solutions >= UNKNOWN) words[3] |= 1u << 31;
        }
    }
    redundant[puzzle] = make_uint4(words[0], words[1], words[2], words[3]);
}

// Makes the starts of a test for redundant clues: for each clue of each puzzle the board in which that
// cell has all candidates but the clue's. A clue is redundant in a puzzle with one solution if its start
// has none. `offsets` says where the starts of each puzzle begin. One warp works on one puzzle.
extern "C" __global__ void __launch_bounds__(THREADS)
    without_clues(const u32 *boards, const u32 *offsets, u32 *starts, u32 puzzles) {
    const u32 lane = threadIdx.x % 32;
    const u32 puzzle = (blockIdx.x * THREADS + threadIdx.x) / 32;
    if (puzzle >= puzzles) return;
    const u32 *board = boards + (u64)puzzle * STRIDE;
    const u32 word = lane < 27 ? board[lane] : 0;
    u32 to = offsets[puzzle];
    for (u32 at = 0; at < 27; ++at) {
        const u32 cells = __shfl_sync(0xffffffffu, word, at);
        for (u32 shift = 0; shift < 30; shift += 10) {
            const u32 digit = (cells >> shift) & 511;
            if (digit & (digit - 1)) continue;
            const u32 changed = cells ^ (511u << shift);
            if (lane < STRIDE) starts[(u64)to * STRIDE + lane] = lane == at ? changed : word;
            ++to;
        }
    }
}
