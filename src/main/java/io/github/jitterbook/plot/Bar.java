package io.github.jitterbook.plot;

import org.knowm.xchart.style.markers.Marker;

import java.awt.BasicStroke;
import java.awt.Graphics2D;
import java.awt.geom.Line2D;

/** A marker that is a short level bar: a median among the points it is the median of. */
final class Bar extends Marker {

    private final int width;

    /**
     * @param width in px
     */
    Bar(int width) {
        this.width = width;
    }

    @Override
    public void paint(Graphics2D g, double x, double y, int markerSize) {
        g.setStroke(new BasicStroke(3.5f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER));
        g.draw(new Line2D.Double(x - width / 2.0, y, x + width / 2.0, y));
    }
}
