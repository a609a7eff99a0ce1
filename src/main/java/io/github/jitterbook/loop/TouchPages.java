package io.github.jitterbook.loop;

import io.github.jitterbook.linux.FreshPages;
import io.github.jitterbook.linux.Platform;
import io.github.jitterbook.trial.Achieved;
import io.github.jitterbook.trial.Trial;

import java.util.List;
import java.util.Optional;

/**
 * {@code touch-pages}: writes to a page that is not in memory, one a cycle, so that each cycle
 * takes one minor page fault; the run's evidence counts them.
 *
 * <p>The pages are a ring of 256 (1 MiB with pages of 4 KiB) in a mapping of its own. Each is given
 * back to the kernel in the cycle that touches it, right before it does (madvise MADV_DONTNEED), so
 * that all cycles cost the same; a whole ring given back at once would make one cycle in 256 late.
 *
 * <p>With {@code lock-memory} the ring is in memory from the beginning and the kernel keeps locked
 * pages (EINVAL): then no cycle takes a fault, which is what locking is for, and the figures say
 * that the pages were kept.
 */
public final class TouchPages implements BodyKind {

    private static final int PAGES = 256;

    @Override
    public String alias() {
        return "touch-pages";
    }

    @Override
    public String description() {
        return "a write to a fresh page, one page fault a cycle";
    }

    @Override
    public Optional<String> unavailable() {
        return Platform.unavailable();
    }

    @Override
    public LoopBody create(Trial trial) {
        return new Toucher(new FreshPages(PAGES));
    }

    private static final class Toucher implements LoopBody {
        private final FreshPages pages;
        private int next;
        private long touched;
        private long kept;

        Toucher(FreshPages pages) {
            this.pages = pages;
        }

        @Override
        public void run(long cycle) {
            if (!pages.giveBack(next)) {
                kept++;
            }
            pages.touch(next);
            touched++;
            next = (next + 1) % PAGES;
        }

        @Override
        public void begin() {
            touched = 0;
            kept = 0;
        }

        @Override
        public List<Achieved> achieved() {
            return List.of(
                    new Achieved("touch-pages: pages touched", touched, ""),
                    new Achieved("touch-pages: pages kept by a memory lock", kept, ""));
        }

        @Override
        public void close() {
            pages.close();
        }
    }
}
