/**
 * Results as tables: what a reader sees of a run, of a ladder of steps, of a comparison, of a host.
 *
 * <p><b>Main types.</b> {@link io.github.jitterbook.table.SummaryTable}, {@link
 * io.github.jitterbook.table.SettingsTable}, {@link io.github.jitterbook.table.HistogramTable},
 * {@link io.github.jitterbook.table.GroupTable}, {@link
 * io.github.jitterbook.table.ComparisonTable}, {@link io.github.jitterbook.table.PoliciesTable},
 * {@link io.github.jitterbook.table.EvidenceTable}, {@link
 * io.github.jitterbook.table.ProcessTable}, {@link io.github.jitterbook.table.ThreadsTable} and
 * {@link io.github.jitterbook.table.HostTable} each give a {@link io.github.jitterbook.table.View}:
 * an immutable table with its caption, its marked cells and the footnotes that explain them. A view
 * gives HTML for a notebook, aligned text for a terminal, and a Tablesaw table for whoever wants to
 * go on computing. {@link io.github.jitterbook.table.HtmlTable} and {@link
 * io.github.jitterbook.table.TextTable} do the same for any Tablesaw table; {@link
 * io.github.jitterbook.table.HistogramText} is the histogram with bars.
 *
 * <p><b>Allowed imports.</b> verdict, result, host, trial, latency of ours; Tablesaw.
 *
 * <p><b>Why so.</b> A view keeps its own values and makes the Tablesaw table only when asked: the
 * first Tablesaw table of a JVM scans the whole class path for readers and writers (0.3 s to 1 s),
 * its first column takes 0.1 s, and neither is needed to show a row. Units stand in the names of
 * the columns ({@code p99_us}), so that they survive every later step of a user's computation, and
 * are written out in the headers ({@code p99 (µs)}). There are more than fifteen types because each
 * table has a class of its own, and so has each step from values to HTML and to text.
 */
@NullMarked
package io.github.jitterbook.table;

import org.jspecify.annotations.NullMarked;
