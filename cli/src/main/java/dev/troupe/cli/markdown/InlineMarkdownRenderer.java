package dev.troupe.cli.markdown;

import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.CustomNode;
import org.commonmark.node.Emphasis;
import org.commonmark.node.HardLineBreak;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.StrongEmphasis;
import org.commonmark.node.Text;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStringBuilder;
import org.jline.utils.AttributedStyle;

/** Words with their emphasis, code and links. */
final class InlineMarkdownRenderer extends AbstractVisitor {
    private final AttributedStringBuilder out = new AttributedStringBuilder();
    private final MarkdownStyles markdownStyles;
    private AttributedStyle style;

    private InlineMarkdownRenderer(MarkdownStyles markdownStyles, AttributedStyle style) {
        this.markdownStyles = markdownStyles;
        this.style = style;
    }

    /** What stands inside a block. */
    static AttributedString of(Node parent, MarkdownStyles styles, AttributedStyle style) {
        InlineMarkdownRenderer inline = new InlineMarkdownRenderer(styles, style);
        inline.visitChildren(parent);
        return inline.out.toAttributedString();
    }

    @Override
    public void visit(Text text) {
        append(text.getLiteral());
    }

    @Override
    public void visit(Code code) {
        within(
                markdownStyles.code(style),
                () ->
                        append(
                                markdownStyles.mark("`")
                                        + code.getLiteral()
                                        + markdownStyles.mark("`")));
    }

    @Override
    public void visit(Emphasis emphasis) {
        within(style.italic(), () -> marked(emphasis, markdownStyles.mark("*")));
    }

    @Override
    public void visit(StrongEmphasis emphasis) {
        within(style.bold(), () -> marked(emphasis, markdownStyles.mark("**")));
    }

    @Override
    public void visit(SoftLineBreak softBreak) {
        append(" ");
    }

    @Override
    public void visit(HardLineBreak hardBreak) {
        append("\n");
    }

    @Override
    public void visit(HtmlInline html) {
        append(html.getLiteral());
    }

    @Override
    public void visit(Link link) {
        reference(link, link.getDestination());
    }

    @Override
    public void visit(Image image) {
        reference(image, image.getDestination());
    }

    @Override
    public void visit(CustomNode node) {
        visitChildren(node);
    }

    // The address is shown, since it is not always what the words say.
    private void reference(Node words, String address) {
        int from = out.length();
        within(markdownStyles.link(style), () -> visitChildren(words));
        String said = out.subSequence(from, out.length()).toString();
        if (!said.equals(address) && !address.equals("mailto:" + said)) {
            within(style.faint(), () -> append((said.isEmpty() ? "" : " ") + "(" + address + ")"));
        }
    }

    private void marked(Node node, String mark) {
        append(mark);
        visitChildren(node);
        append(mark);
    }

    private void within(AttributedStyle inner, Runnable write) {
        AttributedStyle outer = style;
        style = inner;
        write.run();
        style = outer;
    }

    private void append(String text) {
        out.append(text, style);
    }
}
