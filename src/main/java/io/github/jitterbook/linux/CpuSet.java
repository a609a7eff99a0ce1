package io.github.jitterbook.linux;

import org.jspecify.annotations.Nullable;

import java.util.BitSet;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.StringJoiner;

/**
 * An immutable set of CPU numbers, each from 0 to {@value #MAX_CPU}.
 *
 * <p>A pure value that needs no system call and works on every platform. Thread-safe.
 */
public final class CpuSet {

    /**
     * The highest number accepted: 128 times what CONFIG_NR_CPUS of x86-64 allows (8192), so that a
     * slip of the pen cannot ask for gigabytes.
     */
    public static final int MAX_CPU = 1_048_575;

    /** Never changed, never handed out. */
    private final BitSet bits;

    private CpuSet(BitSet bits) {
        this.bits = bits;
    }

    /**
     * The set of these numbers, in any order, repeats allowed.
     *
     * @throws IllegalArgumentException for a number outside 0 to {@value #MAX_CPU}
     */
    public static CpuSet of(int... cpus) {
        BitSet bits = new BitSet();
        for (int cpu : cpus) {
            if (cpu < 0 || cpu > MAX_CPU) {
                throw new IllegalArgumentException(
                        "CPU " + cpu + " is not a number from 0 to " + MAX_CPU);
            }
            bits.set(cpu);
        }
        return new CpuSet(bits);
    }

    /**
     * The set written in the kernel's list format, such as "0-3,8"; a blank text is the empty set,
     * as the kernel writes it.
     *
     * @throws IllegalArgumentException naming the text, when it is anything else
     */
    public static CpuSet parse(String list) {
        String text = list.strip();
        BitSet bits = new BitSet();
        if (text.isEmpty()) {
            return new CpuSet(bits);
        }
        for (String part : text.split(",", -1)) {
            int dash = part.indexOf('-');
            int first = number(dash < 0 ? part : part.substring(0, dash), text);
            int last = dash < 0 ? first : number(part.substring(dash + 1), text);
            if (first > last) {
                throw notAList(text);
            }
            bits.set(first, last + 1);
        }
        return new CpuSet(bits);
    }

    private static int number(String digits, String text) {
        // Seven digits hold MAX_CPU, and cannot overflow.
        if (!digits.matches("[0-9]{1,7}")) {
            throw notAList(text);
        }
        int cpu = Integer.parseInt(digits);
        if (cpu > MAX_CPU) {
            throw notAList(text);
        }
        return cpu;
    }

    private static IllegalArgumentException notAList(String text) {
        return new IllegalArgumentException(
                "\""
                        + text
                        + "\" is not a list of CPUs such as 0-3,8 with numbers from 0 to "
                        + MAX_CPU);
    }

    /** The set of the bits set in a mask, bit 0 of the first word being CPU 0. */
    static CpuSet ofMask(long[] words) {
        return new CpuSet(BitSet.valueOf(words));
    }

    /** The mask, as many words as the highest number needs. */
    long[] toMask() {
        return bits.toLongArray();
    }

    /** The numbers in ascending order; cannot be changed. */
    public List<Integer> cpus() {
        return bits.stream().boxed().toList();
    }

    /** How many CPUs there are in the set, at least 0. */
    public int size() {
        return bits.cardinality();
    }

    /** Whether there is none. */
    public boolean isEmpty() {
        return bits.isEmpty();
    }

    /** Whether this CPU is in the set; false for a negative number. */
    public boolean contains(int cpu) {
        return cpu >= 0 && bits.get(cpu);
    }

    /** The CPUs of this set that are not in the other. */
    public CpuSet without(CpuSet other) {
        BitSet rest = copy();
        rest.andNot(other.bits);
        return new CpuSet(rest);
    }

    /** The CPUs that are in both sets. */
    public CpuSet intersection(CpuSet other) {
        BitSet both = copy();
        both.and(other.bits);
        return new CpuSet(both);
    }

    /**
     * The highest number.
     *
     * @throws NoSuchElementException when the set is empty
     */
    public int last() {
        if (isEmpty()) {
            throw new NoSuchElementException("an empty set of CPUs has no last one");
        }
        return bits.length() - 1;
    }

    private BitSet copy() {
        return (BitSet) bits.clone();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof CpuSet that && bits.equals(that.bits);
    }

    @Override
    public int hashCode() {
        return bits.hashCode();
    }

    /** The kernel's list format, such as "0-3,8"; empty for the empty set. */
    @Override
    public String toString() {
        StringJoiner list = new StringJoiner(",");
        int first = bits.nextSetBit(0);
        while (first >= 0) {
            int end = bits.nextClearBit(first);
            list.add(end - first == 1 ? Integer.toString(first) : first + "-" + (end - 1));
            first = bits.nextSetBit(end);
        }
        return list.toString();
    }
}
