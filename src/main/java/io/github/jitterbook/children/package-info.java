/**
 * The processes that we have started, written down where a later command finds those that were left
 * behind.
 *
 * <p>{@link io.github.jitterbook.children.ChildRegistry} keeps a file for each living child in
 * {@code ${XDG_RUNTIME_DIR:-/tmp/jitterbook-UID}/jitterbook/}, named by the child's {@link
 * io.github.jitterbook.children.ProcessId}: its pid and its start time, so that a later process of
 * the same pid is never taken for it. {@link io.github.jitterbook.children.Leftovers} ends those
 * whose parent is gone. Children watch their standard input and end with their parent by
 * themselves; this is for the day on which one does not.
 *
 * <p>A room of its own, since trials, notebooks and commands need it and share nothing else. It
 * reads {@code /proc} as text: no native library is loaded for it.
 *
 * <p>May import: files (whole entries or none).
 */
@NullMarked
package io.github.jitterbook.children;

import org.jspecify.annotations.NullMarked;
