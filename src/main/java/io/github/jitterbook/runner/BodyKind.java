package io.github.jitterbook.runner;

import io.github.jitterbook.loop.LoopBody;
import java.util.function.Supplier;

/**
 * A kind of loop body. Stateless and thread-safe.
 *
 * @param alias the stable name in commands, plans and results
 * @param description what a cycle does, in one sentence
 * @param create makes one
 */
public record BodyKind(String alias, String description, Supplier<LoopBody> create) {}
