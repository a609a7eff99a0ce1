package io.github.jitterbook.display;

import io.github.jitterbook.plot.ChartImage;
import io.github.jitterbook.plot.ChartUnavailableException;
import io.github.jitterbook.table.HtmlTable;
import io.github.jitterbook.table.TextTable;
import io.github.jitterbook.table.View;

import org.knowm.xchart.internal.chartpart.Chart;

import tech.tablesaw.api.Table;

import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.WeakHashMap;

/**
 * Teaches the live notebook kernel to show our values and those of the libraries we return: {@link
 * View} and every Tablesaw table as HTML, every XChart chart as a PNG, every {@link Rich} value as
 * it says. Thread-safe.
 *
 * <p>Each value has a text form too. Whatever is thrown while a value is shown, Errors among them,
 * becomes a message in its place.
 */
public final class KernelRenderers {

    static final String HTML = "text/html";
    static final String TEXT = "text/plain";
    static final String PNG = "image/png";

    private static final Set<Object> REGISTERED = Collections.newSetFromMap(new WeakHashMap<>());

    private KernelRenderers() {}

    /**
     * Registers the renderers with the live kernel, once for each instance of a kernel.
     *
     * <p>A kernel that is live but of an unknown shape is said so on standard error, and shows
     * values as their text.
     *
     * @return whether there is a live kernel
     */
    public static boolean register() {
        return register(LiveKernel.KNOWN);
    }

    static synchronized boolean register(List<LiveKernel.Entry> known) {
        Optional<Object> kernel = LiveKernel.find(known);
        if (kernel.isPresent() && REGISTERED.add(kernel.get())) {
            try {
                link(new RendererLink(kernel.get()));
            } catch (ReflectiveOperationException | RuntimeException | LinkageError otherShape) {
                System.err.println(
                        "jitterbook: this kernel's display cannot be used ("
                                + otherShape
                                + "); values are shown as text");
            }
        }
        return kernel.isPresent();
    }

    private static void link(RendererLink link) throws ReflectiveOperationException {
        link.register(
                View.class, guarded((view, out) -> html(out, view.toHtml(), view.toText())), HTML);
        link.register(
                Table.class,
                guarded(
                        (table, out) ->
                                html(
                                        out,
                                        HtmlTable.of(table),
                                        TextTable.of(table, View.TEXT_WIDTH))),
                HTML);
        link.register(Chart.class, guarded(KernelRenderers::chart), PNG);
        link.register(
                Rich.class, guarded((rich, out) -> html(out, rich.html(), rich.text())), HTML);
    }

    private static void html(RendererLink.Output out, String html, String text)
            throws ReflectiveOperationException {
        if (out.wants(HTML)) {
            out.put(HTML, html);
        }
        out.put(TEXT, text);
    }

    private static void chart(Chart<?, ?> chart, RendererLink.Output out)
            throws ReflectiveOperationException {
        if (out.wants(PNG)) {
            out.put(PNG, Base64.getEncoder().encodeToString(ChartImage.png(chart)));
        }
        String title = chart.getTitle().isBlank() ? "chart" : "chart: " + chart.getTitle();
        out.put(TEXT, title + " (" + chart.getWidth() + " × " + chart.getHeight() + ")");
    }

    /** A function that lets nothing out: see the package's description for what would happen. */
    private static <T> RendererLink.Function<T> guarded(RendererLink.Function<T> function) {
        return (value, out) -> {
            try {
                function.show(value, out);
            } catch (Throwable broken) {
                String message = message(broken);
                out.put(HTML, Messages.html(message));
                out.put(TEXT, message);
            }
        };
    }

    private static String message(Throwable broken) {
        if (broken instanceof ChartUnavailableException) {
            return String.valueOf(broken.getMessage());
        }
        return "this value could not be shown: " + Messages.of(broken);
    }
}
