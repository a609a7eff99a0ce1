/**
 * The notebook file as a value: read, changed and written without Jupyter.
 *
 * <p>Main types: {@link io.github.jitterbook.ipynb.Notebook} holds {@link
 * io.github.jitterbook.ipynb.Cell}s, a code cell holds {@link io.github.jitterbook.ipynb.Output}s;
 * metadata, MIME data and keys this version does not know live in {@link
 * io.github.jitterbook.ipynb.JsonMap}s and survive a round trip.
 *
 * <p>Allowed imports of ours: files, to write whole. Why so: the kernel that runs notebooks and the
 * report that shows them share this format and nothing else, and a notebook can be read on a
 * machine that has neither.
 *
 * <p>All types are immutable and may be shared between threads. Only nbformat 4 is read and
 * written.
 */
@NullMarked
package io.github.jitterbook.ipynb;

import org.jspecify.annotations.NullMarked;
