/*
 * The periodic loop in C, with no Java between two cycles. The same loop as PeriodicLoop.java,
 * line for line where it matters: what it counts, misses and calls early must be equal, and a test
 * feeds both the same scripted times.
 *
 * One function is exported, jitterbook_call(function, block). A block is an array of int64_t, made
 * by Java, whose first places are the struct of the function called. Freestanding but for
 * clock_gettime and clock_nanosleep.
 */
#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <stdint.h>
#include <time.h>

#define SECOND_NS INT64_C(1000000000)

/* PeriodicLoop.STEP_NS: a stop is seen within this time. */
#define STEP_NS INT64_C(200000000)

#define ITERATIONS 50

#define ALWAYS_INLINE static inline __attribute__((always_inline))

/* What NativeLoop.java calls these. */
enum function { RUN = 1, RUN_SCRIPTED = 2, FOLD = 3, NEXT_DEADLINE = 4 };
enum end { COMPLETED = 0, STOPPED = 1, TIME_LIMIT = 2, RING_FULL = 3, REFUSED = 4 };
enum policy { CATCH_UP = 0, SKIP = 1, REBASE = 2 };
enum body { NO_BODY = 0, POLY = 1 };

struct record {
    int64_t deadline_ns;
    int64_t wait_entry_ns;
    int64_t wake_ns;
    int64_t body_end_ns;
    int64_t missed_before;
};

/*
 * A ring of records with one writer, the loop, and one reader. Each side writes only its own
 * counter; both counters only grow, and each has a cache line of its own, as has the stop flag.
 */
struct loop {
    int64_t period_ns;
    int64_t cycles;
    int64_t ends_after_wakes;
    int64_t warmup;
    int64_t policy;
    int64_t longest_run_ns;
    int64_t body;
    int64_t capacity;

    int64_t stop;
    int64_t pad_stop[7];

    int64_t written;
    int64_t pad_written[7];

    int64_t taken;
    int64_t pad_taken[7];

    /* Results, read when the call has returned. */
    int64_t last_wait_entry_ns;
    int64_t last_missed;
    int64_t error;
    int64_t lost;
    double body_result;
    int64_t pad_result[3];

    struct record records[];
};

_Static_assert(sizeof(struct loop) == 5 * 64, "five cache lines before the records");
_Static_assert(sizeof(struct record) == 5 * 8, "five numbers a record");

/* What a loop lives on: the real clock and sleep, or scripted ones. */
struct means {
    int64_t (*now)(void *self);
    int (*sleep_until)(void *self, int64_t deadline_ns);
    double (*body)(void *self, int64_t cycle);
    void *self;
};

ALWAYS_INLINE int64_t real_now(void *self) {
    (void)self;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * SECOND_NS + now.tv_nsec;
}

ALWAYS_INLINE int real_sleep_until(void *self, int64_t deadline_ns) {
    (void)self;
    struct timespec deadline = {deadline_ns / SECOND_NS, deadline_ns % SECOND_NS};
    int error;
    do {
        error = clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &deadline, 0);
    } while (error == EINTR); /* the deadline is absolute */
    return error;
}

/* PolyBody.fold, in the same order of operations. */
ALWAYS_INLINE double poly(void *self, int64_t cycle) {
    (void)self;
    /* No part of it may be computed before the wake is stamped. */
    __asm__ volatile("" : "+r"(cycle) : : "memory");
    double x = (double)(cycle % 1000) * 0.001;
    double sum = 0;
    for (int i = ITERATIONS; i > 0; i--) {
        sum = sum * x + i;
    }
    return sum;
}

ALWAYS_INLINE double no_body(void *self, int64_t cycle) {
    (void)self;
    (void)cycle;
    return 0;
}

/* GridPolicy.next. */
ALWAYS_INLINE int64_t next_deadline(
        int64_t policy, int64_t deadline_ns, int64_t now_ns, int64_t period_ns) {
    int64_t next = deadline_ns + period_ns;
    int64_t behind = now_ns - next;
    if (policy == SKIP && behind > 0) {
        return next + (behind + period_ns - 1) / period_ns * period_ns;
    }
    if (policy == REBASE && behind > 0) {
        return now_ns + period_ns;
    }
    return next;
}

/* Deadlines of the plan that are neither served nor missed yet. */
ALWAYS_INLINE int64_t left(const struct loop *loop, int64_t cycles, int64_t missed) {
    return loop->cycles - cycles - (loop->ends_after_wakes ? 0 : missed);
}

/* PeriodicLoop.missedUntil, with GridPolicy.missed. */
ALWAYS_INLINE int64_t missed_until(
        const struct loop *loop, int64_t next, int64_t deadline_ns, int64_t left_now) {
    int64_t ahead = next - deadline_ns;
    int64_t passed = ahead == loop->period_ns ? 0 : ahead / loop->period_ns - 1;
    return (!loop->ends_after_wakes || left_now == 0) && left_now < passed ? left_now : passed;
}

ALWAYS_INLINE int stopped(struct loop *loop) {
    return __atomic_load_n(&loop->stop, __ATOMIC_ACQUIRE) != 0;
}

/* Waits in steps until less than two are left. */
ALWAYS_INLINE int64_t approach(struct loop *loop, const struct means *means, int64_t deadline_ns) {
    int64_t now = means->now(means->self);
    while (deadline_ns - now > 2 * STEP_NS) {
        int error = means->sleep_until(means->self, now + STEP_NS);
        if (error != 0) {
            loop->error = error;
            return REFUSED;
        }
        now = means->now(means->self);
        if (stopped(loop)) {
            return STOPPED;
        }
    }
    return COMPLETED;
}

/* Puts a record into the ring; 0 when the ring has no place. */
ALWAYS_INLINE int put(struct loop *loop, int64_t *slot, const struct record *record) {
    int64_t written = loop->written;
    if (written - __atomic_load_n(&loop->taken, __ATOMIC_ACQUIRE) == loop->capacity) {
        loop->lost++;
        return 0;
    }
    loop->records[*slot] = *record;
    *slot = *slot + 1 == loop->capacity ? 0 : *slot + 1;
    __atomic_store_n(&loop->written, written + 1, __ATOMIC_RELEASE);
    return 1;
}

/* PeriodicLoop.run and cycle; inlined once for each kind of means. */
ALWAYS_INLINE int64_t run(struct loop *loop, const struct means *means) {
    int64_t cycles = 0;
    int64_t missed = 0;
    int64_t missed_now = 0;
    int64_t slot = 0;
    int64_t end = COMPLETED;
    loop->body_result = 0;
    int64_t wait_entry_ns = means->now(means->self);
    int64_t give_up_ns = wait_entry_ns + loop->longest_run_ns;
    int64_t deadline_ns = wait_entry_ns + loop->period_ns;
    for (;;) {
        if (loop->period_ns > STEP_NS) {
            end = approach(loop, means, deadline_ns);
            if (end != COMPLETED) {
                break;
            }
        }
        int error = means->sleep_until(means->self, deadline_ns);
        int64_t wake_ns = means->now(means->self);
        if (error != 0) {
            loop->error = error;
            end = REFUSED;
            break;
        }
        /* To memory, so that it is done before the clock is read. */
        loop->body_result += means->body(means->self, cycles);
        int64_t body_end_ns = means->now(means->self);

        int counts = cycles >= loop->warmup;
        cycles++;
        struct record record = {deadline_ns, wait_entry_ns, wake_ns, body_end_ns, missed_now};
        int fits = put(loop, &slot, &record);

        wait_entry_ns = means->now(means->self);
        int64_t next = next_deadline(loop->policy, deadline_ns, wait_entry_ns, loop->period_ns);
        missed_now =
                counts ? missed_until(loop, next, deadline_ns, left(loop, cycles, missed)) : 0;
        missed += missed_now;
        deadline_ns = next;
        if (!fits) {
            end = RING_FULL;
            break;
        }
        if (left(loop, cycles, missed) == 0) {
            break;
        }
        if (stopped(loop)) {
            end = STOPPED;
            break;
        }
        if (wait_entry_ns - give_up_ns >= 0) {
            end = TIME_LIMIT;
            break;
        }
    }
    loop->last_wait_entry_ns = wait_entry_ns;
    loop->last_missed = missed_now;
    return end;
}

static int64_t run_real(struct loop *loop) {
    if (loop->body == POLY) {
        const struct means means = {real_now, real_sleep_until, poly, 0};
        return run(loop, &means);
    }
    const struct means means = {real_now, real_sleep_until, no_body, 0};
    return run(loop, &means);
}

/*
 * For a test: a clock that goes on by a tick at each reading, a sleep that moves it to the deadline
 * and beyond by a scripted lateness, and a body that moves it by a scripted time.
 */
struct script {
    int64_t now_ns;
    int64_t tick_ns;
    int64_t sleeps;
    int64_t stop_at_sleep;
    int64_t refuse_at_sleep;
    int64_t length;
    struct loop *loop;
    const int64_t *lateness_ns;
    const int64_t *body_ns;
};

static int64_t scripted_now(void *self) {
    struct script *script = self;
    script->now_ns += script->tick_ns;
    return script->now_ns;
}

static int scripted_sleep_until(void *self, int64_t deadline_ns) {
    struct script *script = self;
    int64_t sleep = script->sleeps++;
    if (sleep == script->stop_at_sleep) {
        __atomic_store_n(&script->loop->stop, 1, __ATOMIC_RELEASE);
    }
    if (sleep == script->refuse_at_sleep) {
        return EINVAL;
    }
    int64_t wake_ns = deadline_ns + script->lateness_ns[sleep % script->length];
    if (wake_ns > script->now_ns) {
        script->now_ns = wake_ns;
    }
    return 0;
}

static double scripted_body(void *self, int64_t cycle) {
    struct script *script = self;
    script->now_ns += script->body_ns[cycle % script->length];
    return poly(self, cycle);
}

/* Address of the loop's block, start, tick, sleep that stops, sleep that fails, length, figures. */
static int64_t run_scripted(const int64_t *block) {
    int64_t length = block[5];
    struct script script = {
        .now_ns = block[1],
        .tick_ns = block[2],
        .stop_at_sleep = block[3],
        .refuse_at_sleep = block[4],
        .length = length,
        .loop = (struct loop *)(intptr_t)block[0],
        .lateness_ns = block + 6,
        .body_ns = block + 6 + length,
    };
    const struct means means = {scripted_now, scripted_sleep_until, scripted_body, &script};
    return run(script.loop, &means);
}

/* Count, first cycle; then the folds, as the bits of doubles. */
static int64_t fold(int64_t *block) {
    double *folds = (double *)(block + 2);
    for (int64_t i = 0; i < block[0]; i++) {
        folds[i] = poly(0, block[1] + i);
    }
    return block[0];
}

int64_t jitterbook_call(int64_t function, int64_t address) {
    int64_t *block = (int64_t *)(intptr_t)address;
    switch (function) {
        case RUN:
            return run_real((struct loop *)block);
        case RUN_SCRIPTED:
            return run_scripted(block);
        case FOLD:
            return fold(block);
        case NEXT_DEADLINE:
            return next_deadline(block[0], block[1], block[2], block[3]);
        default:
            return -1;
    }
}
