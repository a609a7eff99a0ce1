package io.github.jitterbook.loop;

import io.github.jitterbook.trial.Trial;

import java.util.Optional;

/**
 * {@code virtual-thread}: the loop runs in a virtual thread (JDK 21 and later) and parks there as
 * {@code park-nanos} does.
 *
 * <p>Underneath, parking unmounts it from its carrier, and what waits for the deadline is a thread
 * of the JDK's own, {@code VirtualThread-unparker}, on a condition with a timeout, a futex. That
 * gives the virtual thread back to the carriers' pool, whose thread wakes and mounts it: two
 * wakeups one after the other, and some hundred bytes a cycle on other threads (the JVM tells none
 * of a virtual thread's). No program may run anything on the JDK's thread, so its slack, policy and
 * CPU cannot be set; to set them on the carrier would change nothing of the wait, and read back as
 * if it had. So such steps are refused as unavailable.
 */
public final class VirtualThread implements WaiterKind {

    private static final int SINCE = 21;

    private static final WaitingThread UNPARKER =
            new WaitingThread() {
                @Override
                public String description() {
                    return "the JDK's unparker thread (VirtualThread-unparker)";
                }

                @Override
                public Optional<String> unreachable() {
                    return Optional.of(
                            "a virtual thread does not wait itself: the JDK's unparker thread"
                                    + " waits for it, and nothing can be run there");
                }

                @Override
                public void run(Runnable task) {
                    throw new UnsupportedOperationException(unreachable().orElseThrow());
                }
            };

    private final int jdk;
    private final ParkNanos park = new ParkNanos();

    public VirtualThread() {
        this(Runtime.version().feature());
    }

    /** As on the JDK of this feature release. */
    VirtualThread(int jdk) {
        this.jdk = jdk;
    }

    @Override
    public String alias() {
        return "virtual-thread";
    }

    @Override
    public String description() {
        return "the loop in a virtual thread, LockSupport.parkNanos there (JDK 21 and later)";
    }

    @Override
    public Optional<String> unavailable() {
        return jdk >= SINCE
                ? Optional.empty()
                : Optional.of(
                        "unavailable on JDK "
                                + jdk
                                + ", which has no virtual threads; JDK "
                                + SINCE
                                + " and later have them");
    }

    /**
     * A virtual thread, by reflection: the classes are compiled for a JDK that has none.
     *
     * @throws UnsupportedOperationException if this JDK has none
     */
    @Override
    public Thread newThread(Runnable loop, String name) {
        if (unavailable().isPresent()) {
            throw new UnsupportedOperationException(unavailable().orElseThrow());
        }
        try {
            Class<?> builder = Class.forName("java.lang.Thread$Builder");
            Object virtual = Thread.class.getMethod("ofVirtual").invoke(null);
            Object named = builder.getMethod("name", String.class).invoke(virtual, name);
            return (Thread) builder.getMethod("unstarted", Runnable.class).invoke(named, loop);
        } catch (ReflectiveOperationException missing) {
            throw new UnsupportedOperationException("no virtual threads on JDK " + jdk, missing);
        }
    }

    @Override
    public Waiter create(Trial trial) {
        if (unavailable().isPresent()) {
            throw new UnsupportedOperationException(unavailable().orElseThrow());
        }
        Waiter parker = park.create(trial);
        return new Waiter() {
            @Override
            public void await(long deadlineNs) throws InterruptedException {
                parker.await(deadlineNs);
            }

            @Override
            public WaitingThread waitsOn() {
                return UNPARKER;
            }
        };
    }

    @Override
    public void warmUp(Waiter waiter) throws InterruptedException {
        park.warmUp(waiter);
    }
}
