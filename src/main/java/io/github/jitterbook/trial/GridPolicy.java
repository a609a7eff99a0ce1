package io.github.jitterbook.trial;

import com.fasterxml.jackson.annotation.JsonProperty;

import java.util.List;

/**
 * What the loop does with the deadlines it has missed. Thread-safe (an enum without state).
 *
 * <p>The policy decides what a percentile means after a stall: under {@link #CATCH_UP} one stall of
 * 50 periods gives 50 late cycles, under {@link #SKIP} one. So it is always printed beside them.
 */
public enum GridPolicy {
    /** The grid stays and every missed deadline runs late, one after the other. The default. */
    @JsonProperty("catch-up")
    CATCH_UP("catch-up"),

    /** Deadlines that lie before the loop is ready to wait again are left out and counted. */
    @JsonProperty("skip")
    SKIP("skip"),

    /** After a missed deadline the grid begins anew, a period from now. For teaching. */
    @JsonProperty("rebase")
    REBASE("rebase"),

    /**
     * No grid at all: each wait ends a period after it was entered. What a loop does that sleeps
     * for a period instead of until a deadline; a waiter implies it, nobody chooses it.
     */
    @JsonProperty("relative")
    RELATIVE("relative");

    /** Those that a trial may ask for. */
    private static final List<GridPolicy> CHOICES = List.of(CATCH_UP, SKIP, REBASE);

    private final String alias;

    GridPolicy(String alias) {
        this.alias = alias;
    }

    /** The name used on the command line, in JSON and in tables. */
    public String alias() {
        return alias;
    }

    /**
     * The deadline after this one: the one arithmetic that the loop and the views share.
     *
     * @param deadlineNs the deadline just served, in ns on the loop's clock
     * @param nowNs the time at which the loop is ready to wait again, in ns
     * @param periodNs the period, in ns, above 0
     * @return the next deadline, in ns; of {@link #CATCH_UP} and {@link #SKIP} always a whole
     *     number of periods, at least one, after {@code deadlineNs}
     */
    public long next(long deadlineNs, long nowNs, long periodNs) {
        long next = deadlineNs + periodNs;
        long behind = nowNs - next;
        return switch (this) {
            case CATCH_UP -> next;
            case SKIP -> behind > 0 ? next + (behind + periodNs - 1) / periodNs * periodNs : next;
            case REBASE -> behind > 0 ? nowNs + periodNs : next;
            case RELATIVE -> nowNs + periodNs;
        };
    }

    /**
     * How many deadlines of the grid lie between the one just served and the next: of a grid that
     * stands, those that {@link #next} left out; of one that began anew, those of the old grid that
     * had passed.
     *
     * @param nextNs what {@link #next} gave
     */
    public long missed(long deadlineNs, long nextNs, long periodNs) {
        return this == RELATIVE ? 0 : Math.max(0, (nextNs - deadlineNs) / periodNs - 1);
    }

    /**
     * The policy of this name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static GridPolicy of(String alias) {
        for (GridPolicy policy : CHOICES) {
            if (policy.alias.equals(alias)) {
                return policy;
            }
        }
        throw new IllegalArgumentException(
                Names.unknown(
                        "grid policy", alias, CHOICES.stream().map(GridPolicy::alias).toList()));
    }
}
