package io.github.jitterbook.loop;

/**
 * The body {@code poly}: a polynomial of degree 50 evaluated by Horner's rule, some 50 ns of
 * arithmetic that a JVM cannot leave out. The experiment is about when a loop runs, not about how
 * fast it computes.
 *
 * <p>Only {@code double} multiplications and additions in a fixed order, so that the same fold in
 * another language gives the same bits.
 */
public final class PolyBody implements LoopBody {

    /** Iterations a cycle, as in the seed's harness. */
    public static final int ITERATIONS = 50;

    private double result;

    @Override
    public void run(long cycle) {
        result += fold(cycle);
    }

    /**
     * The fold of one cycle: Σ (i + 1) · xⁱ for i = 0 … 49, with x = (cycle mod 1000) · 0.001.
     *
     * @param cycle number of the cycle, 0 or more
     * @return between 1 and 1,275
     */
    public static double fold(long cycle) {
        double x = (cycle % 1000) * 0.001;
        double sum = 0;
        for (int i = ITERATIONS; i > 0; i--) {
            sum = sum * x + i;
        }
        return sum;
    }

    /** The sum of all folds so far; that it can be read keeps them from being optimised away. */
    public double result() {
        return result;
    }
}
