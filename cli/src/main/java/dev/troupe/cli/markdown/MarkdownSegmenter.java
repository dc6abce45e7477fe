package dev.troupe.cli.markdown;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Cuts a growing text into pieces that no later line can change. */
final class MarkdownSegmenter {
    private static final int OUTERMOST = 3;

    private final List<String> block = new ArrayList<>();
    private MarkdownLineSyntax.@Nullable Fence fence;
    private MarkdownLineSyntax.@Nullable Fence inner;
    private boolean list;
    private boolean close;
    private boolean blank;

    /** Takes one whole line, and adds the pieces that are complete with it. */
    void line(String line, List<MarkdownSegment> done) {
        if (fence != null) {
            inFence(line, fence, done);
        } else if (inner != null) {
            inInnerFence(line, inner);
        } else if (line.isBlank()) {
            empty(done);
        } else {
            words(line, done);
        }
    }

    /** Ends the text. */
    void end(List<MarkdownSegment> done) {
        finish(done);
        if (fence != null) {
            done.add(new MarkdownSegment.FenceEnd());
            fence = null;
        }
        close = false;
    }

    /** The fence that is open, if one is. */
    MarkdownLineSyntax.@Nullable Fence fence() {
        return fence;
    }

    /** The block as far as it has come. */
    MarkdownSegment.Block open(String partial) {
        String before = block.isEmpty() ? "" : String.join("\n", block) + "\n";
        return new MarkdownSegment.Block(before + partial, close);
    }

    private void inFence(String line, MarkdownLineSyntax.Fence open, List<MarkdownSegment> done) {
        MarkdownLineSyntax.Fence mark = MarkdownLineSyntax.fence(line);
        if (mark != null && mark.indent() <= OUTERMOST && open.closedBy(mark)) {
            done.add(new MarkdownSegment.FenceEnd());
            fence = null;
        } else {
            done.add(new MarkdownSegment.Code(unindented(line, open.indent())));
        }
    }

    private void inInnerFence(String line, MarkdownLineSyntax.Fence open) {
        MarkdownLineSyntax.Fence mark = MarkdownLineSyntax.fence(line);
        if (mark != null && open.closedBy(mark)) {
            inner = null;
        }
        block.add(line);
    }

    private void empty(List<MarkdownSegment> done) {
        if (list) {
            blank = true;
            block.add("");
        } else {
            finish(done);
            close = false;
        }
    }

    private void words(String line, List<MarkdownSegment> done) {
        boolean item = MarkdownLineSyntax.item(line);
        if (list && blank && !MarkdownLineSyntax.indented(line)) {
            finish(done);
            close = false;
        } else if (item && !block.isEmpty()) {
            finish(done);
            close = true;
        }
        blank = false;
        MarkdownLineSyntax.Fence mark = MarkdownLineSyntax.fence(line);
        if (mark != null) {
            opens(line, mark, done);
        } else if (MarkdownLineSyntax.heading(line)) {
            finish(done);
            done.add(new MarkdownSegment.Block(line, false));
            close = false;
        } else {
            list |= item && block.isEmpty();
            block.add(line);
        }
    }

    private void opens(String line, MarkdownLineSyntax.Fence mark, List<MarkdownSegment> done) {
        if (list && mark.indent() >= 2) {
            inner = mark;
            block.add(line);
        } else {
            finish(done);
            done.add(new MarkdownSegment.Fence(mark.language()));
            fence = mark;
            close = false;
        }
    }

    private void finish(List<MarkdownSegment> done) {
        while (!block.isEmpty() && block.getLast().isBlank()) {
            block.removeLast();
        }
        if (!block.isEmpty()) {
            done.add(new MarkdownSegment.Block(String.join("\n", block), close));
        }
        block.clear();
        list = false;
        inner = null;
        blank = false;
    }

    private static String unindented(String line, int indent) {
        int at = 0;
        while (at < indent && at < line.length() && line.charAt(at) == ' ') {
            at++;
        }
        return line.substring(at);
    }
}
