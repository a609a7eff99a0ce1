package io.github.jitterbook.verdict;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class SpreadTest {

    @Test
    void shouldTakeTheMiddleOfAnOddNumber() {
        assertEquals(new Spread(3, 1, 9, 3), Spread.of(9, 1, 3));
        assertEquals(new Spread(7, 7, 7, 1), Spread.of(7));
    }

    @Test
    void shouldTakeTheMeanOfTheMiddleTwoOfAnEvenNumber() {
        assertEquals(new Spread(2.5, 1, 100, 4), Spread.of(100, 3, 1, 2));
    }

    @Test
    void shouldLeaveTheFiguresAsTheyAre() {
        double[] figures = {3, 1, 2};
        Spread.of(figures);
        assertArrayEquals(new double[] {3, 1, 2}, figures);
    }

    @Test
    void shouldRefuseNothing() {
        String message = assertThrows(IllegalArgumentException.class, Spread::of).getMessage();
        assertEquals("a spread needs at least one figure", message);
    }
}
