package io.github.jitterbook.plot;

import org.knowm.xchart.internal.chartpart.Chart;

import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

import javax.imageio.ImageIO;
import javax.imageio.ImageWriter;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/**
 * Charts as pictures. Thread-safe as far as the chart is: a chart is drawn by one thread at a time.
 */
public final class ChartImage {

    private static final int MAX_SCALE = 8;

    private ChartImage() {}

    /**
     * The chart as a PNG of its own size.
     *
     * @throws ChartUnavailableException if this machine cannot draw it
     */
    public static byte[] png(Chart<?, ?> chart) {
        return png(chart, 1);
    }

    /**
     * The chart as a PNG.
     *
     * @param scale pixels a unit of the chart's size, 1 to 8; 2 is for fine screens and print
     * @throws IllegalArgumentException if the scale is outside its range
     * @throws ChartUnavailableException if this machine cannot draw it
     */
    public static byte[] png(Chart<?, ?> chart, int scale) {
        if (scale < 1 || scale > MAX_SCALE) {
            throw new IllegalArgumentException("a scale lies between 1 and 8, not " + scale);
        }
        return Drawing.guarded(() -> encoded(drawn(chart, scale)));
    }

    private static BufferedImage drawn(Chart<?, ?> chart, int scale) {
        int width = chart.getWidth();
        int height = chart.getHeight();
        BufferedImage image =
                new BufferedImage(width * scale, height * scale, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        try {
            graphics.scale(scale, scale);
            chart.paint(graphics, width, height);
        } finally {
            graphics.dispose();
        }
        return image;
    }

    private static byte[] encoded(BufferedImage image) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ImageWriter writer = ImageIO.getImageWritersByFormatName("png").next();
        // A stream of our own: ImageIO's default one goes through a temporary file.
        try (MemoryCacheImageOutputStream out = new MemoryCacheImageOutputStream(bytes)) {
            writer.setOutput(out);
            writer.write(image);
        } catch (IOException impossible) {
            throw new UncheckedIOException("writing to memory failed", impossible);
        } finally {
            writer.dispose();
        }
        return bytes.toByteArray();
    }
}
