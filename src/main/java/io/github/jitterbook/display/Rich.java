package io.github.jitterbook.display;

/**
 * A value that shows itself as HTML in a notebook, and as text where there is none.
 *
 * <p>Whatever the two methods throw, a reader sees as a message in place of the value.
 */
public interface Rich {

    /** A self-contained fragment of HTML: styles on its elements, pictures as data. */
    String html();

    /** The same for a terminal. */
    String text();
}
