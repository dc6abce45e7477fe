package dev.troupe.cli.markdown;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;
import org.jline.utils.AttributedString;

/**
 * A text of Markdown that grows. Lines that no later piece can change come out as soon as they are
 * known; what is still open can be looked at meanwhile.
 */
public final class MarkdownStreamRenderer {
    // Long lines are hard to read, however wide the window.
    private static final int WIDEST = 100;

    private final IntSupplier width;
    private final MarkdownStyles styles;
    private final MarkdownBlockRenderer blocks;
    private final MarkdownSegmenter segmenter = new MarkdownSegmenter();
    private final StringBuilder partial = new StringBuilder();
    private CodeHighlighter code;
    private boolean begun;

    /**
     * @param width columns of the terminal, asked for each block, as windows change
     * @param colour whether styles can be shown; otherwise the marks of Markdown stay
     */
    public MarkdownStreamRenderer(IntSupplier width, boolean colour) {
        this.width = width;
        this.styles = new MarkdownStyles(colour);
        this.blocks = new MarkdownBlockRenderer(styles);
        this.code = new CodeHighlighter("", styles);
    }

    /** Takes the next piece; the lines that are complete with it. */
    public List<AttributedString> add(String piece) {
        partial.append(piece);
        List<MarkdownSegment> done = new ArrayList<>();
        for (int end = partial.indexOf("\n"); end >= 0; end = partial.indexOf("\n")) {
            segmenter.line(partial.substring(0, end), done);
            partial.delete(0, end + 1);
        }
        return rendered(done);
    }

    /** Ends the text; the lines that were still open. The next piece begins another text. */
    public List<AttributedString> end() {
        List<MarkdownSegment> done = new ArrayList<>();
        if (!partial.isEmpty()) {
            segmenter.line(partial.toString(), done);
            partial.setLength(0);
        }
        segmenter.end(done);
        List<AttributedString> lines = rendered(done);
        begun = false;
        return lines;
    }

    /** What is still open, as it would look if it ended here. */
    public List<AttributedString> open() {
        if (segmenter.fence() != null) {
            return partial.isEmpty() ? List.of() : List.of(code.line(partial.toString()));
        }
        MarkdownSegment.Block open = segmenter.open(partial.toString());
        if (open.text().isBlank()) {
            return List.of();
        }
        List<AttributedString> lines = new ArrayList<>();
        space(open.close(), lines);
        lines.addAll(blocks.render(open.text(), columns()));
        return lines;
    }

    private List<AttributedString> rendered(List<MarkdownSegment> done) {
        List<AttributedString> lines = new ArrayList<>();
        for (MarkdownSegment piece : done) {
            switch (piece) {
                case MarkdownSegment.Block block -> {
                    space(block.close(), lines);
                    lines.addAll(blocks.render(block.text(), columns()));
                    begun = true;
                }
                case MarkdownSegment.Fence fence -> {
                    space(false, lines);
                    code = new CodeHighlighter(fence.language(), styles);
                    fenced(fence.language(), lines);
                    begun = true;
                }
                case MarkdownSegment.Code line -> lines.add(code.line(line.line()));
                case MarkdownSegment.FenceEnd ignored -> fenced("", lines);
            }
        }
        return lines;
    }

    // Colours set code apart; without them the fence does.
    private void fenced(String language, List<AttributedString> lines) {
        if (!styles.colour()) {
            lines.add(new AttributedString("```" + language));
        }
    }

    private void space(boolean close, List<AttributedString> lines) {
        if (begun && !close) {
            lines.add(AttributedString.EMPTY);
        }
    }

    private int columns() {
        return Math.min(WIDEST, width.getAsInt() - 1);
    }
}
