package dev.troupe.worker.tool.web;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import okhttp3.HttpUrl;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeVisitor;

/** The text of an HTML page that people would see, with its headings, lists, code and links in Markdown's manner. */
final class HtmlTextRenderer implements NodeVisitor {
    private static final String UNSEEN =
            "script, style, noscript, template, svg, canvas, iframe, object, embed, [hidden], [aria-hidden=true]";
    private static final Set<String> BLOCKS =
            Set.of(
                    "p",
                    "div",
                    "section",
                    "article",
                    "header",
                    "footer",
                    "main",
                    "aside",
                    "nav",
                    "ul",
                    "ol",
                    "dl",
                    "dt",
                    "dd",
                    "table",
                    "blockquote",
                    "figure",
                    "form",
                    "details",
                    "summary",
                    "hr");
    private static final Pattern SPACE = Pattern.compile("[ \\t\\n\\r\\f\\u00a0]+");
    private static final Pattern ENDS = Pattern.compile(" +\n");
    private static final Pattern GAPS = Pattern.compile("\n{3,}");

    private final StringBuilder text = new StringBuilder();
    private int code;

    private HtmlTextRenderer() {}

    /** Reads a page's bytes. */
    static String of(HttpUrl url, PageContentType type, byte[] bytes) {
        Charset charset = type.charset();
        if (!type.markup()) {
            return new String(bytes, charset == null ? StandardCharsets.UTF_8 : charset);
        }
        try {
            Document document =
                    Jsoup.parse(
                            new ByteArrayInputStream(bytes),
                            charset == null ? null : charset.name(),
                            url.toString());
            return of(document);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    private static String of(Document document) {
        document.select(UNSEEN).remove();
        document.select("[style]").stream()
                .filter(HtmlTextRenderer::invisible)
                .forEach(Node::remove);
        HtmlTextRenderer page = new HtmlTextRenderer();
        document.body().traverse(page);
        String lines = ENDS.matcher(page.text).replaceAll("\n");
        String title = document.title();
        return (title.isBlank() ? "" : "Title: " + title + "\n\n")
                + GAPS.matcher(lines).replaceAll("\n\n").strip();
    }

    private static boolean invisible(Element element) {
        String style = SPACE.matcher(element.attr("style")).replaceAll("").toLowerCase(Locale.ROOT);
        return style.contains("display:none")
                || style.contains("visibility:hidden")
                || style.contains("font-size:0")
                || style.contains("opacity:0;")
                || style.endsWith("opacity:0");
    }

    @Override
    public void head(Node node, int depth) {
        if (node instanceof TextNode words) {
            add(words.getWholeText());
        } else if (node instanceof Element element) {
            begin(element, element.normalName());
        }
    }

    private void add(String words) {
        if (code > 0) {
            text.append(words);
            return;
        }
        String flat = SPACE.matcher(words).replaceAll(" ");
        boolean fresh = text.isEmpty() || Character.isWhitespace(text.charAt(text.length() - 1));
        text.append(fresh ? flat.stripLeading() : flat);
    }

    private void begin(Element element, String name) {
        switch (name) {
            case "br" -> text.append('\n');
            case "h1", "h2", "h3", "h4", "h5", "h6" ->
                    text.append("\n\n").append("#".repeat(name.charAt(1) - '0')).append(' ');
            case "li" -> text.append("\n- ");
            case "tr" -> text.append('\n');
            case "td", "th" -> text.append("| ");
            case "pre" -> {
                text.append("\n\n```\n");
                code++;
            }
            case "code" -> text.append(code > 0 ? "" : "`");
            case "a" -> text.append(linked(element) ? "[" : "");
            case "img" -> {
                if (!element.attr("alt").isBlank()) {
                    add("[image: " + element.attr("alt") + "]");
                }
            }
            default -> {
                if (BLOCKS.contains(name)) {
                    text.append("\n\n");
                }
            }
        }
    }

    @Override
    public void tail(Node node, int depth) {
        if (!(node instanceof Element element)) {
            return;
        }
        String name = element.normalName();
        switch (name) {
            case "h1", "h2", "h3", "h4", "h5", "h6" -> text.append("\n\n");
            case "td", "th" -> text.append(' ');
            case "pre" -> {
                code--;
                text.append("\n```\n\n");
            }
            case "code" -> text.append(code > 0 ? "" : "`");
            case "a" -> text.append(linked(element) ? "](" + element.absUrl("href") + ")" : "");
            default -> {
                if (BLOCKS.contains(name)) {
                    text.append("\n\n");
                }
            }
        }
    }

    private boolean linked(Element link) {
        return code == 0 && link.hasText() && link.absUrl("href").startsWith("http");
    }
}
