/**
 * Benchmarks of what a cycle costs, and of what is done with a result. Not part of the build:
 *
 * <pre>
 * mvn -q -P bench verify
 * mvn -q -P bench verify -Dbench="WaiterCall -p waiter=park-nanos -f 3"
 * </pre>
 *
 * <p>{@code bench} takes JMH's own options; without it all run, a few minutes long. The figures go
 * to standard output, and as JSON to {@code target/bench.json}. Run them on an idle machine, and
 * look at the error that stands beside each: they say what code costs, not how late a loop wakes.
 *
 * <p>May import: everything but cli and kernel.
 */
@NullMarked
package io.github.jitterbook.bench;

import org.jspecify.annotations.NullMarked;
