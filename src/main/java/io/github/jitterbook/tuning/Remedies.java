package io.github.jitterbook.tuning;

/** What the owner of a machine can do about a refusal: command, check, undo. Never done by us. */
final class Remedies {

    static final String KERNEL_LOG =
            "an unusual refusal: a seccomp filter or a security module may be in the way;"
                    + " see 'dmesg' and the container's options";

    private static final String USER = System.getProperty("user.name", "USER");

    static final String RTPRIO =
            limits("rtprio 98", "ulimit -r", "98")
                    + "; in a container instead: start it with"
                    + " --cap-add=SYS_NICE --ulimit rtprio=99";

    static final String MEMLOCK =
            limits("memlock unlimited", "ulimit -l", "unlimited")
                    + "; in a container instead: start it with --ulimit memlock=-1";

    static final String NICE =
            limits("nice -20", "ulimit -e", "40")
                    + "; in a container instead: start it with --cap-add=SYS_NICE";

    static final String SYS_NICE =
            "no resource limit grants it; as root: setpriv --reuid "
                    + USER
                    + " --init-groups --inh-caps +sys_nice --ambient-caps +sys_nice ./jitterbook …;"
                    + " in a container: start it with --cap-add=SYS_NICE; check: grep CapEff"
                    + " /proc/self/status";

    static final String RT_GROUP =
            "the cgroup needs a real-time budget: as root, write one to cpu.rt_runtime_us of the"
                + " cgroup and its parents (cgroup v1), or start from the root cgroup; check: 'chrt"
                + " -f 1 true'";

    static final String DMA_LATENCY =
            "as root: chmod a+rw /dev/cpu_dma_latency (until the next boot); check:"
                    + " ls -l /dev/cpu_dma_latency; undo: chmod 600 /dev/cpu_dma_latency";

    private Remedies() {}

    private static String limits(String limit, String check, String expected) {
        return "as root: echo '"
                + USER
                + " - "
                + limit
                + "' >> /etc/security/limits.d/99-realtime.conf, then log out and in; check: "
                + check
                + " prints "
                + expected
                + "; undo: delete that line";
    }
}
