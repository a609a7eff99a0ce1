/**
 * The commands, one class each, by picocli: they read options, call what does the work, print.
 *
 * <p>Exit codes: 0 done, also with refused steps unless they are required; 1 failed after it
 * started; 2 refused before anything was started; 3 partial, since it was interrupted or cut off.
 * An error is one line; the stack trace comes with {@code --verbose}.
 *
 * <p>May import: everything.
 */
@NullMarked
package io.github.jitterbook.cli;

import org.jspecify.annotations.NullMarked;
