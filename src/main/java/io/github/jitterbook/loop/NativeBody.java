package io.github.jitterbook.loop;

import java.util.Arrays;
import java.util.Optional;

/** The loop bodies that are also written in C. */
public enum NativeBody {
    /** As {@link NoBody}. */
    NONE("none", 0),
    /** As {@link PolyBody}, equal bit for bit. */
    POLY("poly", 1);

    private final String alias;
    private final int code;

    NativeBody(String alias, int code) {
        this.alias = alias;
        this.code = code;
    }

    /** The name of the body in commands, plans and results. */
    public String alias() {
        return alias;
    }

    /** What the C source calls it. */
    int code() {
        return code;
    }

    /** The body of this name, if it is written in C. */
    public static Optional<NativeBody> of(String alias) {
        return Arrays.stream(values()).filter(body -> body.alias.equals(alias)).findFirst();
    }
}
