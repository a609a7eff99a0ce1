package io.github.jitterbook.ipynb;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** One thing that a code cell gave back: text, a displayed value, its result, or its error. */
public sealed interface Output {

    /** The keys of this output that this version does not know, kept for the round trip. */
    JsonMap unknown();

    /** An output whose value comes in one or several MIME types. */
    sealed interface Rich extends Output permits DisplayData, ExecuteResult {

        /**
         * MIME type → value: a string, or, for JSON types, whatever stands there. Binary types such
         * as {@code image/png} hold base64.
         */
        JsonMap data();

        /** What the kernel says about the data, by MIME type. */
        JsonMap metadata();
    }

    /**
     * Text that a cell printed.
     *
     * @param name {@code stdout} or {@code stderr}
     * @param text the text, ANSI escapes and carriage returns included
     */
    record Stream(String name, String text, JsonMap unknown) implements Output {

        /** Text without unknown keys. */
        public Stream(String name, String text) {
            this(name, text, JsonMap.EMPTY);
        }
    }

    /** A value that a cell displayed. */
    record DisplayData(JsonMap data, JsonMap metadata, JsonMap unknown) implements Rich {

        /** A value without unknown keys. */
        public DisplayData(JsonMap data, JsonMap metadata) {
            this(data, metadata, JsonMap.EMPTY);
        }
    }

    /**
     * The value of a cell's last expression.
     *
     * @param executionCount the number of the execution, from 1; null when it was cleared
     */
    record ExecuteResult(
            @Nullable Integer executionCount, JsonMap data, JsonMap metadata, JsonMap unknown)
            implements Rich {

        /** A result without unknown keys. */
        public ExecuteResult(int executionCount, JsonMap data, JsonMap metadata) {
            this(executionCount, data, metadata, JsonMap.EMPTY);
        }
    }

    /**
     * The error that ended a cell.
     *
     * @param name the class of the error
     * @param message its message
     * @param traceback where it came from, a line or more an entry, with ANSI escapes
     */
    record Failure(String name, String message, List<String> traceback, JsonMap unknown)
            implements Output {

        public Failure {
            traceback = List.copyOf(traceback);
        }

        /** An error without unknown keys. */
        public Failure(String name, String message, List<String> traceback) {
            this(name, message, traceback, JsonMap.EMPTY);
        }
    }
}
