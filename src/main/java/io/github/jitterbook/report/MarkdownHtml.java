package io.github.jitterbook.report;

import io.github.jitterbook.ipynb.JsonMap;

import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.NodeRenderer;
import org.commonmark.renderer.html.HtmlNodeRendererContext;
import org.commonmark.renderer.html.HtmlRenderer;

import java.util.List;
import java.util.Set;

/**
 * Markdown as HTML: raw HTML in it is shown as text, links with unusual schemes lose their target,
 * and pictures that would have to be fetched become links.
 */
final class MarkdownHtml {

    private static final List<Extension> EXTENSIONS = List.of(TablesExtension.create());

    private static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();

    private MarkdownHtml() {}

    /**
     * Renders one text.
     *
     * @param attachments the pictures that belong to it: name → MIME type → base64
     * @param title a heading to leave out when the text begins with it, as the page shows it
     *     already; empty for none
     */
    static String of(String markdown, JsonMap attachments, String title) {
        Node document = PARSER.parse(markdown);
        if (document.getFirstChild() instanceof Heading heading && plain(heading).equals(title)) {
            heading.unlink();
        }
        document.accept(new RelativeLinks());
        return HtmlRenderer.builder()
                .extensions(EXTENSIONS)
                .escapeHtml(true)
                .sanitizeUrls(true)
                .nodeRendererFactory(context -> new Pictures(context, attachments))
                .build()
                .render(document);
    }

    /**
     * Leaves the words of links to files beside the notebook, and not the links: the page stands in
     * a folder of its own, where those files are not.
     */
    private static final class RelativeLinks extends AbstractVisitor {
        @Override
        public void visit(Link link) {
            visitChildren(link);
            String target = link.getDestination();
            if (target.startsWith("#") || target.contains(":")) {
                return;
            }
            for (Node word = link.getFirstChild(); word != null; word = link.getFirstChild()) {
                link.insertBefore(word);
            }
            link.unlink();
        }
    }

    /** A Markdown text without its marks, such as a heading's. */
    static String plain(String markdown) {
        return plain(PARSER.parse(markdown));
    }

    private static String plain(Node node) {
        StringBuilder plain = new StringBuilder();
        node.accept(
                new AbstractVisitor() {
                    @Override
                    public void visit(Text text) {
                        plain.append(text.getLiteral());
                    }

                    @Override
                    public void visit(Code code) {
                        plain.append(code.getLiteral());
                    }

                    @Override
                    public void visit(SoftLineBreak lineBreak) {
                        plain.append(' ');
                    }
                });
        return plain.toString().strip();
    }

    /** Pictures from the notebook itself; all others would have to be fetched. */
    private static final class Pictures implements NodeRenderer {

        private static final String ATTACHMENT = "attachment:";

        private final HtmlNodeRendererContext context;
        private final JsonMap attachments;

        Pictures(HtmlNodeRendererContext context, JsonMap attachments) {
            this.context = context;
            this.attachments = attachments;
        }

        @Override
        public Set<Class<? extends Node>> getNodeTypes() {
            return Set.of(Image.class);
        }

        @Override
        public void render(Node node) {
            Image image = (Image) node;
            String source = image.getDestination();
            String alt = plain(image);
            if (source.startsWith("https://") || source.startsWith("http://")) {
                String url = Html.escape(context.urlSanitizer().sanitizeLinkUrl(source));
                write("<a href=\"" + url + "\">[picture: " + Html.escape(alt) + "]</a>");
                return;
            }
            JsonMap attached =
                    source.startsWith(ATTACHMENT)
                            ? attachments.map(source.substring(ATTACHMENT.length()))
                            : JsonMap.EMPTY;
            write(
                    Picture.of(attached, JsonMap.EMPTY, alt)
                            .orElse(
                                    "<em>[picture not in the notebook: "
                                            + Html.escape(alt)
                                            + "]</em>"));
        }

        private void write(String html) {
            context.getWriter().raw(html);
        }
    }
}
