package io.github.jitterbook.tuning;

import io.github.jitterbook.trial.Achieved;
import io.github.jitterbook.trial.Setting;

import java.util.List;

/** A step that was applied or refused. */
public interface AppliedTuning extends AutoCloseable {

    /** What became of it. */
    Setting setting();

    /** What it did so far, in figures; read after the loop, before {@link #close}. */
    default List<Achieved> achieved() {
        return List.of();
    }

    /** Takes the step back, on the thread that applied it; nothing to do if it was refused. */
    @Override
    void close();

    /** A step with this setting and this way back. */
    static AppliedTuning of(Setting setting, Runnable undo) {
        return new AppliedTuning() {
            @Override
            public Setting setting() {
                return setting;
            }

            @Override
            public void close() {
                undo.run();
            }
        };
    }

    /** A step that changed nothing. */
    static AppliedTuning unchanged(Setting setting) {
        return of(setting, () -> {});
    }
}
