package dev.troupe.cli.markdown;

import java.util.ArrayList;
import java.util.List;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.BlockQuote;
import org.commonmark.node.BulletList;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.LinkReferenceDefinition;
import org.commonmark.node.ListItem;
import org.commonmark.node.Node;
import org.commonmark.node.OrderedList;
import org.commonmark.node.Paragraph;
import org.commonmark.node.ThematicBreak;
import org.commonmark.parser.Parser;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStringBuilder;

/** Renders one block, parsed as CommonMark with tables. */
final class MarkdownBlockRenderer {
    private static final Parser PARSER =
            Parser.builder().extensions(List.of(TablesExtension.create())).build();
    private static final int NARROWEST = 8;

    private final MarkdownStyles styles;

    MarkdownBlockRenderer(MarkdownStyles styles) {
        this.styles = styles;
    }

    /**
     * The block's lines, none of them wider than the width where words allow. What cannot be
     * rendered comes as it was written: the words matter more than their look.
     */
    List<AttributedString> render(String block, int width) {
        int columns = Math.max(NARROWEST, width);
        if (MarkdownNestingLimit.deep(block)) {
            return written(block, columns);
        }
        try {
            return children(PARSER.parse(block), columns);
        } catch (RuntimeException | StackOverflowError e) {
            return written(block, columns);
        }
    }

    private static List<AttributedString> written(String block, int width) {
        return StyledTextWrapper.lines(new AttributedString(block.stripTrailing()), width);
    }

    private List<AttributedString> children(Node parent, int width) {
        List<AttributedString> lines = new ArrayList<>();
        for (Node child = parent.getFirstChild(); child != null; child = child.getNext()) {
            List<AttributedString> block = block(child, width);
            if (!lines.isEmpty() && !block.isEmpty() && apart(child)) {
                lines.add(AttributedString.EMPTY);
            }
            lines.addAll(block);
        }
        return lines;
    }

    private static boolean apart(Node child) {
        return !(child.getParent() instanceof ListItem item && tight(item))
                && !(child instanceof LinkReferenceDefinition);
    }

    private static boolean tight(ListItem item) {
        return item.getParent() instanceof org.commonmark.node.ListBlock list && list.isTight();
    }

    private List<AttributedString> block(Node node, int width) {
        return switch (node) {
            case Heading heading -> heading(heading, width);
            case Paragraph paragraph ->
                    StyledTextWrapper.lines(
                            InlineMarkdownRenderer.of(paragraph, styles, MarkdownStyles.PLAIN),
                            width);
            case BulletList list -> items(list, width);
            case OrderedList list -> items(list, width);
            case BlockQuote quote -> behind(bar(), bar(), children(quote, width - 2));
            case FencedCodeBlock code -> code(code.getLiteral(), code.getInfo());
            case IndentedCodeBlock code -> code(code.getLiteral(), "");
            case TableBlock table -> MarkdownTableRenderer.lines(table, styles, width);
            case ThematicBreak ignored ->
                    List.of(
                            new AttributedString(
                                    "─".repeat(Math.min(width, 40)), MarkdownStyles.DIM));
            case HtmlBlock html ->
                    StyledTextWrapper.lines(
                            new AttributedString(html.getLiteral().stripTrailing()), width);
            case LinkReferenceDefinition link ->
                    StyledTextWrapper.lines(
                            new AttributedString(
                                    "[" + link.getLabel() + "]: " + link.getDestination(),
                                    MarkdownStyles.DIM),
                            width);
            default -> children(node, width);
        };
    }

    private List<AttributedString> heading(Heading heading, int width) {
        AttributedStringBuilder line = new AttributedStringBuilder();
        line.append(styles.mark("#".repeat(heading.getLevel()) + " "));
        line.append(InlineMarkdownRenderer.of(heading, styles, styles.heading()));
        return StyledTextWrapper.lines(line.toAttributedString(), width);
    }

    private List<AttributedString> items(BulletList list, int width) {
        List<AttributedString> lines = new ArrayList<>();
        for (Node item = list.getFirstChild(); item != null; item = item.getNext()) {
            item(item, "• ", list.isTight(), width, lines);
        }
        return lines;
    }

    private List<AttributedString> items(OrderedList list, int width) {
        List<AttributedString> lines = new ArrayList<>();
        Integer start = list.getMarkerStartNumber();
        int number = start == null ? 1 : start;
        for (Node item = list.getFirstChild(); item != null; item = item.getNext()) {
            item(item, number + ". ", list.isTight(), width, lines);
            number++;
        }
        return lines;
    }

    private void item(
            Node item, String mark, boolean tight, int width, List<AttributedString> lines) {
        if (!lines.isEmpty() && !tight) {
            lines.add(AttributedString.EMPTY);
        }
        List<AttributedString> inside = children(item, width - mark.length());
        AttributedString first = new AttributedString(mark, MarkdownStyles.DIM);
        AttributedString rest = new AttributedString(" ".repeat(mark.length()));
        lines.addAll(
                behind(first, rest, inside.isEmpty() ? List.of(AttributedString.EMPTY) : inside));
    }

    private List<AttributedString> code(String literal, String info) {
        CodeHighlighter colours = new CodeHighlighter(info, styles);
        List<AttributedString> lines = new ArrayList<>();
        literal.lines().map(colours::line).forEach(lines::add);
        return lines;
    }

    private static AttributedString bar() {
        return new AttributedString("│ ", MarkdownStyles.DIM);
    }

    private static List<AttributedString> behind(
            AttributedString first, AttributedString rest, List<AttributedString> lines) {
        List<AttributedString> behind = new ArrayList<>();
        for (AttributedString line : lines) {
            if (line.length() == 0 && rest.toString().isBlank() && !behind.isEmpty()) {
                behind.add(line);
                continue;
            }
            behind.add(
                    AttributedString.join(
                            AttributedString.EMPTY, behind.isEmpty() ? first : rest, line));
        }
        return behind;
    }
}
