package io.github.jitterbook.cli;

import io.github.jitterbook.children.ChildRegistry;
import io.github.jitterbook.children.Leftover;
import io.github.jitterbook.children.Leftover.Fate;
import io.github.jitterbook.children.Leftovers;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;

/** {@code clean}: ends processes that outlived whoever started them. */
@Command(
        name = "clean",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = {
            "Ends processes of ours that have outlived the command or kernel that started them.",
            "",
            "Trials and notebooks end with their parent by themselves; this is for when one does",
            "not. It touches only processes that were registered, in $XDG_RUNTIME_DIR/jitterbook"
                    + " or",
            "/tmp/jitterbook-UID/jitterbook, and whose parent is gone; and it removes what is",
            "registered of processes that have ended.",
            ""
        },
        footer = {"", "Exit codes: 0 done, 1 something could not be ended or removed, 2 refused."})
final class CleanCommand implements Callable<Integer> {

    @Option(names = "--dry-run", description = "Only say what would be ended and removed.")
    boolean dryRun;

    @Override
    public Integer call() throws IOException {
        ChildRegistry registry = ChildRegistry.ofThisUser();
        List<Leftover> leftovers = clean(registry);
        leftovers.forEach(leftover -> System.out.println(line(leftover)));
        if (leftovers.isEmpty()) {
            System.out.println("nothing is registered in " + Leftovers.place(registry));
        }
        if (System.out.checkError()) {
            throw new IOException(
                    "standard output is full or was closed; not all was written to it");
        }
        boolean failed = leftovers.stream().anyMatch(one -> one.fate() == Fate.FAILED);
        return failed ? ExitCode.FAILED : ExitCode.DONE;
    }

    private List<Leftover> clean(ChildRegistry registry) {
        try {
            return Leftovers.clean(registry, dryRun);
        } catch (IOException unusable) {
            throw new RefusedException(String.valueOf(unusable.getMessage()), unusable);
        }
    }

    private String line(Leftover leftover) {
        String fate =
                switch (leftover.fate()) {
                    case ENDED -> dryRun ? "would end" : "ended";
                    case REMOVED -> dryRun ? "would remove" : "removed";
                    case KEPT -> "left alone";
                    case FAILED -> "failed";
                };
        return fate + " " + leftover.name() + ", " + leftover.what() + ": " + leftover.reason();
    }
}
