/**
 * The process of one trial, from its first line of input to its last event.
 *
 * <p>{@link io.github.jitterbook.session.TrialMain} reads a {@link
 * io.github.jitterbook.session.TrialRequest} as one JSON line from standard input, runs {@link
 * io.github.jitterbook.session.TrialSession}, and writes JSON lines to the original standard
 * output:
 *
 * <pre>
 * {"event":"settings", "settings":[…], …}           when everything is applied and read back
 * {"event":"counting", "beganNs":…}                 when the warm-up of the loop is over, before a frame
 * {"event":"frame", …}                             what was recorded since the last one; after 0.1 s,
 *                                                  then once a second, and at the end
 * {"event":"end", "reason":"COMPLETED", …}         or
 * {"event":"failed", "message":"…"}
 * </pre>
 *
 * <p>It ends when its standard input does, since then its parent is gone; the line {@code stop}
 * before that asks for what it has so far. Frames are differences, so a process that is killed
 * leaves a partial result that is at most a second old. A few classes and 12 MB of heap, since all
 * of it may be locked; nothing here may load a table or a chart.
 *
 * <p>May import: what it runs (loop, tuning, catalog, latency, host, linux) and the values it tells
 * (trial, result).
 */
@NullMarked
package io.github.jitterbook.session;

import org.jspecify.annotations.NullMarked;
