package io.github.jitterbook.plot;

import org.knowm.xchart.style.markers.Marker;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Rectangle2D;

/** A marker of which only the outline is drawn: a figure with too little behind it. */
final class Hollow extends Marker {

    private final boolean round;

    /**
     * @param round a circle; else a square
     */
    Hollow(boolean round) {
        this.round = round;
    }

    @Override
    public void paint(Graphics2D g, double x, double y, int markerSize) {
        double size = markerSize;
        double left = x - size / 2;
        double top = y - size / 2;
        Shape outline =
                round
                        ? new Ellipse2D.Double(left, top, size, size)
                        : new Rectangle2D.Double(left, top, size, size);
        Color color = g.getColor();
        g.setColor(Color.WHITE);
        g.fill(outline);
        g.setColor(color);
        g.setStroke(new BasicStroke(1.6f));
        g.draw(outline);
    }
}
