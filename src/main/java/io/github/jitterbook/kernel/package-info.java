/**
 * Runs a notebook's cells under IJava without Jupyter.
 *
 * <p>Main types: {@link io.github.jitterbook.kernel.NotebookRunner} starts a JVM for a {@link
 * io.github.jitterbook.kernel.NotebookRun}, tells a listener each {@link
 * io.github.jitterbook.kernel.NotebookEvent} and returns a {@link
 * io.github.jitterbook.kernel.NotebookOutcome}; {@link io.github.jitterbook.kernel.NotebookMain} is
 * that JVM's main class. It evaluates the code cells one after the other in a subclass of IJava's
 * kernel, with an execution control of its own that keeps the causes of errors and can be
 * interrupted.
 *
 * <p>Allowed imports of ours: {@code ipynb}, and {@code children}, where it registers the JVM that
 * it starts. Why so: the kernel must not know what notebooks are about. What is shown of our types
 * is registered by the façade on the live kernel, whichever that is.
 *
 * <p>A JVM of its own for each notebook, because a cell may exit, exhaust the memory or leave
 * threads behind, and because a notebook's relative paths are meant from its own folder. The types
 * that {@code NotebookRunner} needs are loadable without the kernel's jar; all others are loaded
 * only in the child.
 *
 * <p>Between the two stand three streams. The child's standard output carries events, a JSON object
 * a line; cells print into the notebook. Its standard input is watched: the line {@code interrupt}
 * interrupts the running cell, and its end means that the parent has died, upon which the child
 * halts at once. More types than elsewhere, since parent and child live side by side here and share
 * nothing but the events. Its standard error is the parent's, for whoever reports progress on a
 * terminal.
 */
@NullMarked
package io.github.jitterbook.kernel;

import org.jspecify.annotations.NullMarked;
