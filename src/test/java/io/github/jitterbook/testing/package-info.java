/**
 * What tests of several packages share.
 *
 * <p><b>Main types.</b> {@link io.github.jitterbook.testing.ChildJvm} runs a main class in a JVM of
 * its own, for what must not happen to the JVM of the tests; {@link
 * io.github.jitterbook.testing.AllocatedBytes} measures what code allocates.
 *
 * <p><b>Allowed imports.</b> None of ours: it must serve the tests of every package.
 */
@NullMarked
package io.github.jitterbook.testing;

import org.jspecify.annotations.NullMarked;
