/**
 * Self-contained HTML of a notebook, to be opened anywhere and sent on.
 *
 * <p>Main type: {@link io.github.jitterbook.report.NotebookHtml}.
 *
 * <p>Allowed imports of ours: {@code table}, {@code plot}, {@code verdict}, {@code ipynb} and what
 * lies below them; so far only {@code ipynb} is needed. Why so: a report shows what was measured
 * and judged elsewhere, and is made without a kernel.
 *
 * <p>A page is one file: its style is inline, pictures are data URIs, and nothing is fetched. It
 * holds no script, and its content security policy forbids the browser to run or fetch what a
 * cell's own HTML may ask for. Markdown and text are escaped; HTML that a cell gave back stands as
 * it is.
 */
@NullMarked
package io.github.jitterbook.report;

import org.jspecify.annotations.NullMarked;
