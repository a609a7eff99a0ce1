/**
 * Results as XChart charts, which are returned and never shown.
 *
 * <p><b>Main types.</b> {@link io.github.jitterbook.plot.CdfChart} is the cumulative distribution
 * on an axis linear in nines, {@link io.github.jitterbook.plot.StepsChart} the steps of a story
 * side by side, {@link io.github.jitterbook.plot.PairsChart} the pairs of a comparison, {@link
 * io.github.jitterbook.plot.TimelineChart} the wakes of a traced run one after the other. {@link
 * io.github.jitterbook.plot.ChartStyle} is the look they share, for charts of one's own too. {@link
 * io.github.jitterbook.plot.ChartImage} makes a PNG. Where the machine cannot draw text, making and
 * drawing a chart both throw {@link io.github.jitterbook.plot.ChartUnavailableException}, which
 * says what to install.
 *
 * <p><b>Allowed imports.</b> verdict, result, trial, latency of ours; XChart and {@code java.awt}.
 *
 * <p><b>Why so.</b> A chart that is returned can be changed before it is shown ({@code
 * c.setTitle("mine")}), put into a notebook, a report or a file. Every chart has an opaque
 * background, since half of all notebooks are dark; colours that colour-blind readers can tell
 * apart, and a dash or a marker for those who print; and axes that reach beyond the maximum, since
 * the maximum is what a real-time reader looks for. There are more than fifteen types, most of them
 * small: what XChart has no place for (names below columns, figures between decades, hollow
 * markers) is drawn by a class each.
 */
@NullMarked
package io.github.jitterbook.plot;

import org.jspecify.annotations.NullMarked;
