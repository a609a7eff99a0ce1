/**
 * Writing files so that nothing is lost: {@link io.github.jitterbook.files.AtomicFile}.
 *
 * <p>A room of its own, since results, notebooks and reports all need it and share nothing else.
 *
 * <p>May import: nothing of ours.
 */
@NullMarked
package io.github.jitterbook.files;

import org.jspecify.annotations.NullMarked;
