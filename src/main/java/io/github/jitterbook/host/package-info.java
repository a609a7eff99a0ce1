/**
 * What the machine is, read and never changed.
 *
 * <p><b>Main types.</b> {@link io.github.jitterbook.host.Host} reads {@code /proc} and {@code /sys}
 * under a root that is injected; {@link io.github.jitterbook.host.HostSnapshot} is the value that
 * goes into results. {@link io.github.jitterbook.host.SystemCounters} reads what the kernel counts,
 * twice a run: the difference is a {@link io.github.jitterbook.host.SystemEvidence}. {@link
 * io.github.jitterbook.host.ThreadFiles} reads the threads of this process.
 *
 * <p><b>Allowed imports.</b> {@code linux} (the value {@code CpuSet}, the name of the architecture)
 * and {@code trial}.
 *
 * <p><b>Why so.</b> Files under an injected root let a test, or a tree recorded elsewhere, stand
 * for a machine. Nothing here throws because a file is missing, unreadable or not what it should
 * be: the answer is then "unknown", empty or null, and never a guess that looks like a finding. It
 * all works on platforms other than Linux too, where little is known. There are more than fifteen
 * types because each file of the kernel has a parser of its own, and each kind of evidence a value.
 */
@NullMarked
package io.github.jitterbook.host;

import org.jspecify.annotations.NullMarked;
