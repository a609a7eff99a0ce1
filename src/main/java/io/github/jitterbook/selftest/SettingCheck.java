package io.github.jitterbook.selftest;

import io.github.jitterbook.selftest.LookedAtTrial.Seen;
import io.github.jitterbook.trial.Setting;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * A setting that a trial's ledger shows as in force is what another process reads of the loop's
 * thread from {@code /proc} while it runs.
 */
final class SettingCheck implements Check {

    private static final Map<Integer, String> POLICIES =
            Map.of(
                    0,
                    "SCHED_OTHER",
                    1,
                    "SCHED_FIFO",
                    2,
                    "SCHED_RR",
                    3,
                    "SCHED_BATCH",
                    5,
                    "SCHED_IDLE",
                    6,
                    "SCHED_DEADLINE",
                    7,
                    "SCHED_EXT");

    private final String setting;
    private final TrialLook look;
    private final String unreadable;
    private final Function<Seen, Optional<String>> reading;

    /**
     * @param setting the tuning step
     * @param unreadable why it may not be readable from outside
     * @param reading how the ledger would show what was read from outside
     */
    private SettingCheck(
            String setting,
            TrialLook look,
            String unreadable,
            Function<Seen, Optional<String>> reading) {
        this.setting = setting;
        this.look = look;
        this.unreadable = unreadable;
        this.reading = reading;
    }

    static Check ofSlack(String setting, TrialLook look) {
        return new SettingCheck(
                setting,
                look,
                "/proc/TID/timerslack_ns of another process needs CAP_SYS_NICE",
                seen -> seen.slackNs().map(ns -> ns + " ns"));
    }

    static Check ofPolicy(String setting, TrialLook look) {
        return new SettingCheck(
                setting, look, "/proc/PID/task/TID/stat has no policy", SettingCheck::policy);
    }

    static Check ofCpus(String setting, TrialLook look) {
        return new SettingCheck(
                setting,
                look,
                "/proc/PID/task/TID/status has no Cpus_allowed_list",
                seen -> seen.cpus().map(cpus -> "CPU " + cpus));
    }

    private static Optional<String> policy(Seen seen) {
        return seen.policy()
                .map(
                        number -> {
                            String name = POLICIES.getOrDefault(number, "policy " + number);
                            boolean realTime = number == 1 || number == 2;
                            return realTime ? name + " " + seen.priority().orElse(0) : name;
                        });
    }

    @Override
    public String name() {
        return "read-back-" + setting;
    }

    @Override
    public String expected() {
        return "the ledger's value read by another process from /proc";
    }

    @Override
    public String meaning() {
        return "a setting is claimed and not in force, or on another thread than the one that"
                + " measures";
    }

    @Override
    public boolean needsClock() {
        return false;
    }

    @Override
    public Finding attempt() throws InterruptedException {
        LookedAtTrial trial = look.by(this);
        Setting claimed = trial.setting(setting);
        Optional<String> seen = trial.seen().flatMap(reading);
        if (seen.isEmpty()) {
            return Finding.unknown(
                    trial.seen().isEmpty()
                            ? "the loop's thread was not found in /proc"
                            : "not readable from outside: " + unreadable);
        }
        String refused = claimed.refused() ? " (" + claimed.requested() + " was refused)" : "";
        return Finding.of(
                agree(claimed.effective(), seen.get()),
                "ledger '"
                        + claimed.effective()
                        + "', another process '"
                        + seen.get()
                        + "'"
                        + refused);
    }

    /** The ledger may say more behind the value: a limit, another thread. */
    private static boolean agree(String ledger, String seen) {
        String shown = ledger.replaceFirst("^CPUs ", "CPU ").toLowerCase(Locale.ROOT);
        String read = seen.toLowerCase(Locale.ROOT);
        return shown.startsWith(read)
                && (shown.length() == read.length()
                        || (!Character.isLetterOrDigit(shown.charAt(read.length()))
                                && shown.charAt(read.length()) != '-'));
    }
}
