package io.github.jitterbook.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

import tech.tablesaw.api.DoubleColumn;
import tech.tablesaw.api.LongColumn;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;

import java.io.StringReader;
import java.util.List;

import javax.xml.parsers.DocumentBuilderFactory;

class HtmlTableTest {

    /** The fragment is well-formed XML too, which is how its structure can be asked here. */
    private static Document parsed(String html) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(html)));
    }

    private static List<String> texts(Document document, String tag) {
        NodeList found = document.getElementsByTagName(tag);
        return java.util.stream.IntStream.range(0, found.getLength())
                .mapToObj(i -> found.item(i).getTextContent().strip())
                .toList();
    }

    @Test
    void shouldWriteHeadersWithUnitsAndFiguresWithMarks() throws Exception {
        View view =
                SummaryTable.of(
                        List.of(SampleRun.named("a").late(2_000, 50).late(640_000, 1).build()));
        Document document = parsed(view.toHtml());
        assertEquals(
                List.of(
                        "run",
                        "waiter",
                        "grid",
                        "warmup",
                        "min (µs)",
                        "mean (µs)",
                        "p50 (µs)",
                        "p90 (µs)",
                        "p99 (µs)",
                        "p99.9 (µs)",
                        "max (µs)",
                        "late % (jitter_bench)",
                        "achieved (Hz)",
                        "cycles"),
                texts(document, "th"));
        List<String> cells = texts(document, "td");
        assertEquals("2.0", cells.get(4));
        assertEquals("2.0†", cells.get(6));
        assertEquals("640.0", cells.get(10));
        assertTrue(cells.get(14).startsWith("p50: 1 sample, 1 episode beyond; p90:"), "below");
        assertEquals(List.of("Wakeup latency"), texts(document, "caption"));
        assertTrue(view.toHtml().contains("† fewer than 10 samples or episodes beyond it"));
    }

    @Test
    void shouldAlignNumbersAtTheRightAndTextsAtTheLeft() throws Exception {
        Document document =
                parsed(
                        HtmlTable.of(
                                Table.create(
                                        StringColumn.create("name", "x"),
                                        DoubleColumn.create("p50_us", 1.5))));
        NodeList cells = document.getElementsByTagName("td");
        assertTrue(((Element) cells.item(0)).getAttribute("style").contains("text-align:left"));
        assertTrue(((Element) cells.item(1)).getAttribute("style").contains("text-align:right"));
        assertEquals(0, document.getElementsByTagName("caption").getLength());
        assertEquals(0, document.getElementsByTagName("style").getLength());
    }

    @Test
    void shouldEscapeWhatMeansSomethingInHtml() throws Exception {
        String evil = "<script>alert('x' & \"y\")</script>";
        String html = HtmlTable.of(Table.create(StringColumn.create(evil, evil)), evil);
        assertFalse(html.contains("<script"));
        Document document = parsed(html);
        assertEquals(List.of(evil), texts(document, "td"));
        assertEquals(List.of(evil), texts(document, "th"));
        assertEquals(List.of(evil), texts(document, "caption"));
    }

    @Test
    void shouldShowMissingValuesAndCutLongTables() throws Exception {
        LongColumn numbers = LongColumn.create("n");
        numbers.appendMissing();
        for (long i = 1; i < 201; i++) {
            numbers.append(i);
        }
        Document document = parsed(HtmlTable.of(Table.create(numbers)));
        List<String> cells = texts(document, "td");
        assertEquals("–", cells.get(0));
        assertEquals(200, cells.size());
        assertTrue(texts(document, "div").get(0).contains("… and 1 rows more, not shown here"));
    }
}
