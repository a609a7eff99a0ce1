package io.github.jitterbook.verdict;

import io.github.jitterbook.latency.LatencyTrace;
import io.github.jitterbook.trial.GridPolicy;

/**
 * A run under {@link GridPolicy#CATCH_UP}, seen as if its grid policy had been another one. Pure
 * and immutable.
 *
 * <p>Two kinds of cycles are told apart. One whose wait began at or before its deadline really
 * waited: when it woke says how late the machine wakes the loop. One whose wait began after its
 * deadline did not wait at all: it is late because cycles before it were, and only under this
 * policy does it run at that time.
 *
 * @param trace the cycles that the view has, on its own grid, in order
 * @param missed deadlines that its policy leaves out between them
 * @param unseen deadlines that the policy would have served while the run was still catching up:
 *     how late is not in the trace
 * @param shiftNs how much later than in the run its last deadline is, in ns; 0 of a grid that
 *     stands
 */
public record GridView(LatencyTrace trace, long missed, long unseen, long shiftNs) {

    /**
     * The run as {@link GridPolicy#SKIP} has it.
     *
     * <p>From a cycle that is in the view, the next deadline is {@code SKIP.next(deadline, ready,
     * period)}, where ready is the wait entry of the cycle behind it in the trace: the loop's own
     * arithmetic on the loop's own figures. Deadlines before that one are missed. From there on the
     * first cycle that really waited is the next in the view; those before it are unseen: a loop
     * that skips would have slept until their deadlines, while this one was still busy with cycles
     * that were late. Unseen are also first cycles that did not wait. So
     *
     * <pre>cycles of the view + missed + unseen = cycles of the trace</pre>
     *
     * <p>With no cycle unseen, and bodies that take no longer because they are late, the view is
     * what a loop that skips would have recorded: stalls of exactly 0.4, 1.2 and 50 periods miss 0,
     * 1 and 49 deadlines. With some unseen, each cycle of the view is still one that such a loop
     * would have recorded, equally late; of the unseen ones it would have missed or served each.
     *
     * @param run a whole number of periods between its deadlines, as catch-up has it
     * @param periodNs in ns, above 0
     */
    public static GridView skip(LatencyTrace run, long periodNs) {
        LatencyTrace.Builder view = new LatencyTrace.Builder();
        int cycles = run.cycles();
        long missed = 0;
        int cycle = firstThatWaited(run, 0);
        long unseen = cycle;
        int ready = cycle;
        while (cycle < cycles) {
            long deadline = run.deadlineNs(cycle);
            view.add(deadline, run.waitEntryNs(ready), run.wakeNs(cycle));
            if (cycle + 1 == cycles) {
                break;
            }
            long next = GridPolicy.SKIP.next(deadline, run.waitEntryNs(cycle + 1), periodNs);
            long ahead = (next - deadline) / periodNs;
            int due = (int) Math.min(cycles, cycle + ahead);
            int waited = firstThatWaited(run, due);
            missed += due - cycle - 1;
            unseen += waited - due;
            ready = waited == due ? cycle + 1 : waited;
            cycle = waited;
        }
        return new GridView(view.build(), missed, unseen, 0);
    }

    /**
     * The run replayed under {@link GridPolicy#REBASE}, whose grid begins anew after each miss.
     *
     * <p>A replay, since its deadlines lie elsewhere than the run's: it assumes that each wait
     * which really waited would have been as late at its new deadline, and that from each wake to
     * the next wait entry it would have taken as long. Cycles that did not wait are left out: this
     * policy has none. The first deadline is the run's own.
     *
     * @param periodNs in ns, above 0
     */
    public static GridView rebase(LatencyTrace run, long periodNs) {
        LatencyTrace.Builder view = new LatencyTrace.Builder();
        int cycles = run.cycles();
        int cycle = firstThatWaited(run, 0);
        long unseen = cycle;
        long missed = 0;
        long deadline = cycle < cycles ? run.deadlineNs(cycle) : 0;
        long ready = cycle < cycles ? run.waitEntryNs(cycle) : 0;
        long shift = 0;
        while (cycle < cycles) {
            long wake = deadline + run.wakeNs(cycle) - run.deadlineNs(cycle);
            view.add(deadline, ready, wake);
            shift = deadline - run.deadlineNs(cycle);
            int following = firstThatWaited(run, cycle + 1);
            if (following == cycles) {
                break;
            }
            ready = wake + run.waitEntryNs(cycle + 1) - run.wakeNs(cycle);
            long next = GridPolicy.REBASE.next(deadline, ready, periodNs);
            missed += GridPolicy.REBASE.missed(deadline, next, periodNs);
            deadline = next;
            cycle = following;
        }
        return new GridView(view.build(), missed, unseen, shift);
    }

    /** The first cycle at or behind this one whose wait began in time; all of them if none did. */
    private static int firstThatWaited(LatencyTrace run, int from) {
        int cycle = from;
        while (cycle < run.cycles() && run.waitEntryNs(cycle) > run.deadlineNs(cycle)) {
            cycle++;
        }
        return cycle;
    }
}
