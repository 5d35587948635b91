// The search: every thread sweeps one board, a warp shares a pool of boards that wait.
//
// A thread whose board is stalled parks it and takes another; when 32 boards are parked, all threads
// guess, one board each. There are two kernels. In `wide` both children of a guess go to any thread:
// the fastest for puzzles with one solution, but which of several solutions is found is chance. In
// `ordered` a puzzle has one open board, whose siblings form a chain of slots, so that its solutions are
// always found in the same order; `shared` is `ordered` that gives chains to idle threads at the end of
// the input, which keeps counts and loses the order.
#include "pool.cuh"

#ifndef BLOCKS
#define BLOCKS 4
#endif
// So many of 32 threads have to need something before the warp turns to them.
#ifndef WIDE_EVENTS
#define WIDE_EVENTS 10
#endif
#ifndef ORDERED_EVENTS
#define ORDERED_EVENTS 12
#endif

#define EVERY 0xffffffffu

// The pool of a warp, and what it still has to do. All fields are the same in all threads.
struct Pool {
    Near &near;
    u32 *pools;
    u32 ready, free, parked, fewest;
    u32 next, end;
    bool out;

    __device__ __forceinline__ u32 *slot(u32 number) const {
        // Computed anew each time: a pointer would take registers that a sweep needs.
        u32 *far = pools + (u64)(blockIdx.x * WARPS + threadIdx.x / 32) * (SLOTS * STRIDE);
        return (number < NEAR ? reinterpret_cast<u32 *>(near.slots) : far) + number * STRIDE;
    }
    // The number of the free slot with this rank.
    __device__ __forceinline__ u32 unused(u32 rank) const { return near.list[SLOTS - free + rank]; }
    // Frees a slot in each thread of the mask.
    __device__ __forceinline__ void release(u32 mask, u32 below, bool mine, u32 number) {
        __syncwarp();
        if (mine) near.list[SLOTS - free - 1 - __popc(mask & below)] = number;
        free += __popc(mask);
        __syncwarp();
    }
};

template <bool ORDERED, bool SHARE> struct Search {
    const Job &job;
    Pool pool;
    u32 (&w)[27];
    u32 below, last, sum, state, sweeps, guesses;

    __device__ __forceinline__ Search(const Job &job, Near &near, u32 (&w)[27])
        : job(job), pool{near, job.pools}, w(w) {}

    __device__ __forceinline__ u32 chain() const { return last >> PUZZLE_BITS; }

    // Whether the limit can be reached at all: every solution but the first takes a guess.
    __device__ __forceinline__ bool is_limited() const { return job.limit <= job.budget; }

    __device__ __forceinline__ bool enough(u32 puzzle) const {
        return is_limited() && *(volatile u32 *)&job.found[puzzle] >= job.limit;
    }

    // Frees the chains of the threads whose flag is set.
    __device__ __forceinline__ void drop_chains(bool mine, u32 first) {
        for (;;) {
            const bool some = mine && first != NONE;
            const u32 mask = __ballot_sync(EVERY, some);
            if (!mask) return;
            const u32 number = first;
            if (some) first = pool.slot(number)[27] >> PUZZLE_BITS;
            pool.release(mask, below, some, number);
        }
    }

    // Gives puzzles up, in the threads whose flag is set.
    __device__ __forceinline__ void give_up(bool mine, u32 word) {
        if (mine) atomicOr(&job.found[word & PUZZLE], UNKNOWN);
        if (ORDERED) drop_chains(mine, word >> PUZZLE_BITS);
    }

    // Counts solutions of which nothing but the number is of interest: once for each puzzle, as the threads
    // of a warp mostly have the same, and without waiting for memory.
    __device__ __forceinline__ void count(bool solved, u32 puzzle) {
        for (u32 left = __ballot_sync(EVERY, solved); left;) {
            const u32 leader = __ffs(left) - 1;
            const u32 other = __shfl_sync(EVERY, puzzle, leader);
            const bool same = solved && puzzle == other;
            const u32 all = __ballot_sync(EVERY, same);
            if (below == (1u << leader) - 1) atomicAdd(&job.found[puzzle], __popc(all));
            left &= ~all;
        }
    }

    // Records the solutions that were found.
    __device__ __forceinline__ void record() {
        const bool solved = state == SOLVED;
        if (!__any_sync(EVERY, solved)) return;
        const u32 puzzle = last & PUZZLE;
        if (!is_limited()) return count(solved, puzzle);
        bool over = false;
        if (solved) {
            if (ORDERED) {
                const u32 before = atomicAdd(&job.found[puzzle], 1);
                if (before == 0) store(job.boards + (u64)puzzle * STRIDE, w, puzzle);
                over = before + 1 >= job.limit;
            } else {
                atomicAdd(&job.found[puzzle], 1);
                store(job.boards + (u64)puzzle * STRIDE, w, puzzle);
            }
        }
        if (ORDERED) {
            drop_chains(over, chain());
            if (over) last = puzzle | NONE << PUZZLE_BITS;
        }
    }

    // Takes the next boards of the chains, in the threads that have none left.
    __device__ __forceinline__ void pop_chains() {
        for (;;) {
            const bool pops = state == DEAD || state == SOLVED;
            const bool some = pops && chain() != NONE;
            if (pops && !some) state = IDLE;
            const u32 mask = __ballot_sync(EVERY, some);
            if (!mask) return;
            const u32 number = chain();
            if (some) {
                last = load(pool.slot(number), w);
                state = OPEN;
                sum = 0;
            }
            pool.release(mask, below, some, number);
            if (!SHARE) return;
            const bool over = some && enough(last & PUZZLE);
            drop_chains(over, chain());
            if (over) state = IDLE;
        }
    }

    // Parks the boards that are stalled.
    __device__ __forceinline__ void park() {
        const bool stalled = state == STALLED;
        const u32 mask = __ballot_sync(EVERY, stalled);
        if (!mask) return;
        const u32 rank = __popc(mask & below), all = __popc(mask);
        const u32 room = min(all, pool.free);
        if (stalled && rank < room) {
            const u32 number = pool.unused(rank);
            store(pool.slot(number), w, last);
            pool.near.parked[pool.parked + rank] = number;
        }
        __syncwarp();
        pool.free -= room;
        pool.parked += room;
        if (room < all) give_up(stalled && rank >= room, last);
        if (stalled) state = IDLE;
        pool.fewest = min(pool.fewest, pool.free);
    }

    // Guesses in up to 32 parked boards, one in each thread.
    __device__ __forceinline__ void guess(u32 lane) {
        const u32 boards = min(pool.parked, 32u);
        pool.parked -= boards;
        bool mine = lane < boards;
        u32 number = 0, word = 0;
        bool over = false;
        if (mine) {
            number = pool.near.parked[pool.parked + lane];
            word = pool.slot(number)[27];
            over = atomicAdd(&job.spent[word & PUZZLE], 1) >= job.budget || lane >= pool.free;
            ++guesses;
        }
        if (__any_sync(EVERY, over)) {
            give_up(over, word);
            pool.release(__ballot_sync(EVERY, over), below, over, number);
            mine = mine && !over;
        }
        const u32 mask = __ballot_sync(EVERY, mine), rank = __popc(mask & below), all = __popc(mask);
        const u32 first = mine ? pool.unused(rank) : 0;
        // The list may be written where it was read.
        __syncwarp();
        if (mine) {
            u32 *board = pool.slot(number);
            const Place place = choose(board);
            const u32 first_word = ORDERED ? (word & PUZZLE) | number << PUZZLE_BITS : word;
            divide(board, pool.slot(first), place, first_word, word);
            if (ORDERED) {
                pool.near.list[pool.ready + rank] = first;
            } else {
                pool.near.list[pool.ready + rank] = number;
                pool.near.list[pool.ready + all + rank] = first;
            }
        }
        __syncwarp();
        pool.free -= all;
        pool.ready += ORDERED ? all : 2 * all;
        pool.fewest = min(pool.fewest, pool.free);
    }

    // Gives up to `most` idle threads a ready board.
    __device__ __forceinline__ void take_ready(u32 idle, u32 most) {
        const u32 rank = __popc(idle & below), all = min(most, pool.ready);
        const bool mine = state == IDLE && rank < all;
        u32 number = 0;
        if (mine) {
            number = pool.near.list[pool.ready - 1 - rank];
            last = load(pool.slot(number), w);
            sum = 0;
            state = !ORDERED && enough(last & PUZZLE) ? IDLE : OPEN;
        }
        pool.ready -= all;
        pool.release(__ballot_sync(EVERY, mine), below, mine, number);
    }

    // Gives up to `most` idle threads a new puzzle.
    __device__ __forceinline__ void take_fresh(u32 idle, u32 most, u32 lane) {
        if (pool.next == pool.end) {
            u64 first = 0;
            if (lane == 0) first = atomicAdd(&job.counters[0], (u64)job.step);
            first = __shfl_sync(EVERY, first, 0);
            pool.out = first >= job.puzzles;
            if (pool.out) return;
            pool.next = (u32)first;
            pool.end = (u32)min(first + job.step, (u64)job.puzzles);
        }
        const u32 rank = __popc(idle & below), all = min(most, pool.end - pool.next);
        if (state == IDLE && rank < all) {
            const u32 puzzle = pool.next + rank;
            load(job.boards + (u64)puzzle * STRIDE, w);
            last = ORDERED ? puzzle | NONE << PUZZLE_BITS : puzzle;
            sum = 0;
            state = OPEN;
        }
        pool.next += all;
    }

    // Gives chains of busy threads to idle ones. Returns whether there was one.
    __device__ __forceinline__ bool share(u32 idle, u32 lane) {
        const bool gives = state != IDLE && chain() != NONE;
        const u32 givers = __ballot_sync(EVERY, gives);
        const u32 all = min(__popc(givers), __popc(idle));
        if (!all) return false;
        const u32 rank = __popc((gives ? givers : idle) & below);
        const bool takes = state == IDLE && rank < all;
        const u32 word = __shfl_sync(EVERY, last, takes ? __fns(givers, 0, rank + 1) : lane);
        if (gives && rank < all) last |= NONE << PUZZLE_BITS;
        if (takes) {
            last = word;
            state = DEAD;
        }
        pop_chains();
        return true;
    }

    // Gives idle threads something to do. Returns whether any thread has something.
    __device__ __forceinline__ bool refill(u32 lane) {
        for (;;) {
            const u32 idle = __ballot_sync(EVERY, state == IDLE);
            if (!idle) return true;
            const bool braked = pool.free < BRAKE;
            const bool nothing = pool.ready == 0 && pool.out;
            if (pool.parked >= 32 || (pool.parked && (braked || nothing))) {
                guess(lane);
                continue;
            }
            const u32 busy = 32 - __popc(idle);
            const u32 lanes = braked ? max((int)pool.free - 64, 32) >> 5 : 32;
            if (busy >= lanes) return true;
            if (pool.ready) take_ready(idle, lanes - busy);
            else if (!pool.out) take_fresh(idle, lanes - busy, lane);
            else if (!SHARE || !share(idle, lane)) return busy != 0;
        }
    }

    __device__ __forceinline__ void run(u32 lane, u32 events) {
        while (refill(lane)) {
            u32 open, waits;
            do {
                if (state == OPEN) {
                    state = sweep(w, sum);
                    ++sweeps;
                }
                open = __ballot_sync(EVERY, state == OPEN);
                waits = __ballot_sync(EVERY, state > OPEN);
            } while (__popc(waits) * 32 < events * __popc(open | waits));
            record();
            park();
            if (ORDERED) pop_chains();
            else if (state > OPEN) state = IDLE;
        }
    }
};

template <bool ORDERED, bool SHARE> __device__ __forceinline__ void search(const Job &job, u32 events) {
    extern __shared__ uint4 pools[];
    Near &near = reinterpret_cast<Near *>(pools)[threadIdx.x / 32];
    const u32 lane = threadIdx.x % 32;
    u32 w[27];
#pragma unroll
    for (int i = 0; i < 27; ++i) w[i] = GUARDS;
    Search<ORDERED, SHARE> search(job, near, w);
    Pool &pool = search.pool;
    for (u32 i = lane; i < SLOTS; i += 32) pool.near.list[i] = i;
    __syncwarp();
    pool.ready = pool.parked = pool.next = pool.end = 0;
    pool.free = pool.fewest = SLOTS;
    pool.out = false;
    search.below = (1u << lane) - 1;
    search.last = NONE << PUZZLE_BITS;
    search.sum = search.sweeps = search.guesses = 0;
    search.state = IDLE;
    search.run(lane, events);
    atomicAdd(&job.counters[1], (u64)search.sweeps);
    atomicAdd(&job.counters[2], (u64)search.guesses);
    if (lane == 0) atomicMax(&job.counters[3], (u64)(SLOTS - pool.fewest));
}

extern "C" __global__ void __launch_bounds__(32 * WARPS, BLOCKS) wide(Job job) {
    search<false, false>(job, WIDE_EVENTS);
}

extern "C" __global__ void __launch_bounds__(32 * WARPS, BLOCKS) ordered(Job job) {
    search<true, false>(job, ORDERED_EVENTS);
}

extern "C" __global__ void __launch_bounds__(32 * WARPS, BLOCKS) shared(Job job) {
    search<true, true>(job, ORDERED_EVENTS);
}

// Sweeps each board until there is nothing new, and divides those that are stalled in two. The counters are
// the number of boards that are solved, and of boards in `to`.
extern "C" __global__ void divide_each(const u32 *from, u32 number, u32 *to, u32 *counters) {
    const u32 at = blockIdx.x * blockDim.x + threadIdx.x;
    if (at >= number) return;
    u32 w[27], sum = 0, state;
    load(from + (u64)at * STRIDE, w);
    do {
        state = sweep(w, sum);
    } while (state == OPEN);
    if (state == SOLVED) atomicAdd(&counters[0], 1);
    if (state != STALLED) return;
    u32 *first = to + (u64)atomicAdd(&counters[1], 2) * STRIDE;
    u32 *second = first + STRIDE;
    store(second, w, 0);
    divide(second, first, choose(second), 0, 0);
}

// Sweeps each board once, for tests; the state follows in the last word.
extern "C" __global__ void sweep_each(u32 *boards, u32 number) {
    const u32 at = blockIdx.x * blockDim.x + threadIdx.x;
    if (at >= number) return;
    u32 w[27], sum = 0;
    load(boards + (u64)at * STRIDE, w);
    const u32 state = sweep(w, sum);
    store(boards + (u64)at * STRIDE, w, state);
}
