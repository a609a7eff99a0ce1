/**
 * Every waiter, body and tuning step by name: {@link io.github.jitterbook.catalog.Catalog}, the one
 * list to add a new one to.
 *
 * <p>A room of its own, since the process of a trial, its parent, cells and commands all look names
 * up and share nothing else.
 *
 * <p>May import: loop and tuning (what the names stand for), host (which CPUs there are), linux,
 * trial.
 */
@NullMarked
package io.github.jitterbook.catalog;

import org.jspecify.annotations.NullMarked;
