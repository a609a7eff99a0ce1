package io.github.jitterbook.trial;

import com.fasterxml.jackson.annotation.JsonProperty;

import java.util.Arrays;

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
    SKIP("skip");

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
     * @return the next deadline, in ns; always a whole number of periods, at least one, after
     *     {@code deadlineNs}
     */
    public long next(long deadlineNs, long nowNs, long periodNs) {
        long next = deadlineNs + periodNs;
        long behind = nowNs - next;
        if (this == SKIP && behind > 0) {
            next += (behind + periodNs - 1) / periodNs * periodNs;
        }
        return next;
    }

    /**
     * The policy of this name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static GridPolicy of(String alias) {
        for (GridPolicy policy : values()) {
            if (policy.alias.equals(alias)) {
                return policy;
            }
        }
        throw new IllegalArgumentException(
                Names.unknown(
                        "grid policy",
                        alias,
                        Arrays.stream(values()).map(GridPolicy::alias).toList()));
    }
}
