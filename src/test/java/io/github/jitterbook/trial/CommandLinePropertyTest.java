package io.github.jitterbook.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;

import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

import java.util.List;

class CommandLinePropertyTest {

    @Property(tries = 5_000)
    void shouldRepeatExactlyWhateverTheTrial(@ForAll("trials") Trial trial) {
        List<String> words = CommandLine.arguments(trial);
        assertEquals(trial, CommandLineTest.repeated(words), () -> String.join(" ", words));
    }

    @Provide
    Arbitrary<Trial> trials() {
        return AnyTrial.of(List.of("w0", "w1"), List.of("b0", "b1"), 511);
    }
}
