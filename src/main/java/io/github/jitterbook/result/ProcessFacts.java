package io.github.jitterbook.result;

/**
 * The process that measured. Immutable.
 *
 * @param own whether the trial had a process of its own; false if it ran inside the notebook's
 */
public record ProcessFacts(boolean own) {}
