package io.github.jitterbook.host;

import io.github.jitterbook.linux.CpuSet;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The text of {@code /proc/cpuinfo} as "name : value" lines; an immutable value. */
final class CpuInfo {

    private record Line(String name, String value) {}

    private final List<Line> lines;

    CpuInfo(String text) {
        lines = text.lines().flatMap(CpuInfo::split).toList();
    }

    private static Stream<Line> split(String line) {
        int colon = line.indexOf(':');
        return colon < 0
                ? Stream.empty()
                : Stream.of(new Line(line.substring(0, colon).strip(), line.substring(colon + 1)));
    }

    /** The first value of that name that holds something to read. */
    Optional<String> first(String name) {
        return values(name).flatMap(value -> HostFiles.clean(value).stream()).findFirst();
    }

    /** The CPUs listed, which are those online; empty when none is. */
    CpuSet processors() {
        return CpuSet.of(
                values("processor")
                        .map(String::strip)
                        // At most six digits: always a number that CpuSet takes.
                        .filter(value -> value.matches("[0-9]{1,6}"))
                        .mapToInt(Integer::parseInt)
                        .toArray());
    }

    private Stream<String> values(String name) {
        return lines.stream().filter(line -> line.name().equals(name)).map(Line::value);
    }
}
