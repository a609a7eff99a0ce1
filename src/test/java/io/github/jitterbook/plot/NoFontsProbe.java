package io.github.jitterbook.plot;

import io.github.jitterbook.table.SampleRun;
import io.github.jitterbook.table.SummaryTable;
import io.github.jitterbook.verdict.RunGroup;

import org.knowm.xchart.XYChart;

import java.util.List;

/** What a machine without fonts sees: run in a JVM of its own by {@link NoFontsIT}. */
final class NoFontsProbe {

    private NoFontsProbe() {}

    public static void main(String[] args) {
        var run = SampleRun.named("r").late(1_000, 10).build();
        System.out.println("table: " + SummaryTable.of(List.of(run)).toHtml().contains("<table"));
        attempt("cdf", () -> CdfChart.of(List.of(new RunGroup("g", List.of(run)))));
        attempt("again", () -> CdfChart.of(List.of(new RunGroup("g", List.of(run)))));
        attempt("steps", () -> StepsChart.of(List.of(new RunGroup("g", List.of(run)))));
        attempt("own", () -> ChartImage.png(new XYChart(100, 100)));
    }

    private static void attempt(String what, Runnable drawing) {
        try {
            drawing.run();
            System.out.println(what + ": drawn");
        } catch (ChartUnavailableException expected) {
            System.out.println(what + ": " + expected.getMessage());
        } catch (Throwable wrong) {
            System.out.println(what + ": ESCAPED " + wrong);
        }
    }
}
