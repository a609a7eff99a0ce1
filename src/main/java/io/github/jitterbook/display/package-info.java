/**
 * What a reader sees while work goes on and when it is done: renderers for whichever notebook
 * kernel is live, and progress on a terminal.
 *
 * <p><b>Main types.</b> {@link io.github.jitterbook.display.KernelRenderers} teaches the live
 * kernel to show tables, charts and every {@link io.github.jitterbook.display.Rich} value; {@link
 * io.github.jitterbook.display.TerminalProgress} is a {@link io.github.jitterbook.display.Progress}
 * in one line of the terminal; {@link io.github.jitterbook.display.PlainText} makes text printable
 * where the terminal knows no more than ASCII.
 *
 * <p><b>Allowed imports.</b> table, plot, report and what they may import; no kernel, neither ours
 * nor anybody's.
 *
 * <p><b>Why so.</b> Known kernels are found by the names of their entry classes and asked for their
 * instance, all by reflection: so the same jar serves IJava and JJava, runs without either, and is
 * not tied to the version that happens to come first on the class path. A kernel class without an
 * instance is no live kernel: IJava's jar may lie on the class path of a plain program. Nothing
 * thrown while a value is shown may leave a renderer: an Error there ends IJava's thread, and every
 * later cell hangs.
 */
@NullMarked
package io.github.jitterbook.display;

import org.jspecify.annotations.NullMarked;
