package io.github.jitterbook;

import io.github.jitterbook.plot.PairsChart;
import io.github.jitterbook.table.ComparisonTable;
import io.github.jitterbook.table.View;
import io.github.jitterbook.verdict.PairedComparison;
import io.github.jitterbook.verdict.RunGroup;

import org.knowm.xchart.XYChart;

import java.util.List;

/**
 * Two trials compared, pair by pair. Immutable. It gives the ratio of the medians of each pair, and
 * claims nothing beyond them.
 */
public final class Comparison extends Runs {

    private final PairedComparison comparison;

    Comparison(RunGroup first, RunGroup second) {
        super(List.of(first, second));
        comparison = new PairedComparison(first, second);
    }

    /** The pairs and their ratios, to compute with. */
    public PairedComparison comparison() {
        return comparison;
    }

    /** A row a pair. */
    public View pairs() {
        return ComparisonTable.of(comparison);
    }

    /** The medians of each pair, side by side. */
    public XYChart pairsChart() {
        return chart(() -> PairsChart.of(comparison));
    }

    @Override
    public String html() {
        return pairs().toHtml();
    }

    @Override
    public String text() {
        return pairs().toText();
    }

    /** What may be said of the medians, in one sentence. */
    @Override
    public String toString() {
        return comparison.sentence();
    }
}
