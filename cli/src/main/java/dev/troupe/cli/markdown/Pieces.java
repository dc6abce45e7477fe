package dev.troupe.cli.markdown;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Cuts a growing text into pieces that no later line can change. */
final class Pieces {
    private static final int OUTERMOST = 3;

    private final List<String> block = new ArrayList<>();
    private Marks.@Nullable Fence fence;
    private Marks.@Nullable Fence inner;
    private boolean list;
    private boolean close;
    private boolean blank;

    /** Takes one whole line, and adds the pieces that are complete with it. */
    void line(String line, List<Piece> done) {
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
    void end(List<Piece> done) {
        finish(done);
        if (fence != null) {
            done.add(new Piece.FenceEnd());
            fence = null;
        }
        close = false;
    }

    /** The fence that is open, if one is. */
    Marks.@Nullable Fence fence() {
        return fence;
    }

    /** The block as far as it has come. */
    Piece.Block open(String partial) {
        String before = block.isEmpty() ? "" : String.join("\n", block) + "\n";
        return new Piece.Block(before + partial, close);
    }

    private void inFence(String line, Marks.Fence open, List<Piece> done) {
        Marks.Fence mark = Marks.fence(line);
        if (mark != null && mark.indent() <= OUTERMOST && open.closedBy(mark)) {
            done.add(new Piece.FenceEnd());
            fence = null;
        } else {
            done.add(new Piece.Code(unindented(line, open.indent())));
        }
    }

    private void inInnerFence(String line, Marks.Fence open) {
        Marks.Fence mark = Marks.fence(line);
        if (mark != null && open.closedBy(mark)) {
            inner = null;
        }
        block.add(line);
    }

    private void empty(List<Piece> done) {
        if (list) {
            blank = true;
            block.add("");
        } else {
            finish(done);
            close = false;
        }
    }

    private void words(String line, List<Piece> done) {
        boolean item = Marks.item(line);
        if (list && blank && !Marks.indented(line)) {
            finish(done);
            close = false;
        } else if (item && !block.isEmpty()) {
            finish(done);
            close = true;
        }
        blank = false;
        Marks.Fence mark = Marks.fence(line);
        if (mark != null) {
            opens(line, mark, done);
        } else if (Marks.heading(line)) {
            finish(done);
            done.add(new Piece.Block(line, false));
            close = false;
        } else {
            list |= item && block.isEmpty();
            block.add(line);
        }
    }

    private void opens(String line, Marks.Fence mark, List<Piece> done) {
        if (list && mark.indent() >= 2) {
            inner = mark;
            block.add(line);
        } else {
            finish(done);
            done.add(new Piece.Fence(mark.language()));
            fence = mark;
            close = false;
        }
    }

    private void finish(List<Piece> done) {
        while (!block.isEmpty() && block.getLast().isBlank()) {
            block.removeLast();
        }
        if (!block.isEmpty()) {
            done.add(new Piece.Block(String.join("\n", block), close));
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
