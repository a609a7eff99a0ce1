/**
 * Measurements of other tools: their files read, the tools themselves run.
 *
 * <p><b>Main types.</b> {@link io.github.jitterbook.interop.Cyclictest} runs rt-tests' cyclictest
 * as a child under supervision ({@link io.github.jitterbook.interop.SupervisedTool}); {@link
 * io.github.jitterbook.interop.CyclictestJson} and {@link
 * io.github.jitterbook.interop.CyclictestHistogram} read what it writes into a {@link
 * io.github.jitterbook.interop.CyclictestReport}. A text that is not what it should be is an {@link
 * io.github.jitterbook.interop.InteropFormatException} that names file and line.
 *
 * <p><b>Allowed imports.</b> result, trial, latency of ours, and linux: a tool is started from a
 * thread that has the CPUs and the timer slack which the tool shall inherit.
 *
 * <p><b>Why so.</b> Other tools' numbers are kept as they wrote them (floored to microseconds,
 * unsigned, without what went beyond their histogram) and said to be so; nothing here turns them
 * into a result of ours.
 */
@NullMarked
package io.github.jitterbook.interop;

import org.jspecify.annotations.NullMarked;
