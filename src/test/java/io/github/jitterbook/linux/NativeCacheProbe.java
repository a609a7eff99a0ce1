package io.github.jitterbook.linux;

import io.github.jitterbook.linux.NativeLibrary.Prepared;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/** Prepares and calls a small library with the folders of its arguments, and tells what it got. */
final class NativeCacheProbe {

    private static final String SOURCE =
            """
            #include <stdint.h>
            int64_t jitterbook_call(int64_t function, int64_t address) {
                return function + *(int64_t *)(intptr_t)address;
            }
            """;

    private NativeCacheProbe() {}

    public static void main(String[] args) {
        List<Path> folders = Arrays.stream(args).map(Path::of).toList();
        Prepared prepared =
                NativeLibrary.prepare(
                        "probe.c", SOURCE, System.getenv(), folders, Duration.ofSeconds(30));
        prepared.unavailable().ifPresent(System.out::println);
        prepared.file().ifPresent(NativeCacheProbe::call);
    }

    private static void call(Path file) {
        NativeMemory block = NativeMemory.allocate(8);
        block.bytes().putLong(0, 40);
        System.out.println(file);
        System.out.println(NativeLibrary.load(file).call(2, block));
    }
}
