package io.github.jitterbook.host;

import java.util.Objects;

/**
 * For how long threads of the whole system had to wait for a resource: the difference of {@code
 * total=} in {@code /proc/pressure}. Immutable.
 *
 * @param resource cpu, memory or io
 * @param kind {@code some}: at least one thread waited; {@code full}: all that were not idle did
 * @param stalledUs for how long, in µs, 0 or more
 */
public record Pressure(String resource, String kind, long stalledUs) {

    public Pressure {
        Objects.requireNonNull(resource, "a pressure needs its resource");
        Objects.requireNonNull(kind, "a pressure needs its kind");
    }
}
