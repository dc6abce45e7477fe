package dev.troupe.syntax.tag;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.regex.Pattern;

/**
 * Where blocks end, by their indentation: a line's block goes on as long as what follows is indented more, and takes in the line
 * that closes it. All lines count from 0.
 */
final class IndentedBlocks {
    private static final Pattern CLOSING =
            Pattern.compile("\\s*(?:[)\\]}]|end\\b|endfunction\\b|endif\\b|endef\\b).*");

    private final int[] last;
    private final int[] outer;

    /**
     * @param code the file without comments and what stands in quotes
     */
    IndentedBlocks(SourceText text, String code) {
        this.last = new int[text.lines()];
        this.outer = new int[text.lines()];
        Arrays.fill(outer, -1);
        Deque<IndentedLine> open = new ArrayDeque<>();
        int lastFilled = 0;
        for (int line = 0; line < text.lines(); line++) {
            last[line] = line;
            int start = text.start(line);
            int end = Math.min(text.end(line), start + TextTagScanner.LONGEST_LINE);
            CharSequence signs = code.subSequence(start, end);
            if (signs.toString().isBlank()) {
                outer[line] = open.isEmpty() ? -1 : open.peek().line();
                continue;
            }
            int indentation = SourceText.indentation(signs);
            boolean opens = signs.charAt(Math.min(indentation, signs.length() - 1)) == '{';
            int depth = opens ? indentation + 1 : indentation;
            boolean closes = CLOSING.matcher(signs).matches();
            while (!open.isEmpty() && open.peek().indentation() >= depth) {
                IndentedLine done = open.pop();
                boolean own = closes && done.indentation() == depth;
                last[done.line()] = own ? line : lastFilled;
            }
            outer[line] = open.isEmpty() ? -1 : open.peek().line();
            open.push(new IndentedLine(line, depth));
            lastFilled = line;
        }
        for (IndentedLine it : open) {
            last[it.line()] = lastFilled;
        }
    }

    /** The last line of the block that a line begins; the line itself when it begins none. */
    int last(int line) {
        return last[line];
    }

    /** The line that begins the innermost block around a line; -1 when there is none. */
    int outer(int line) {
        return outer[line];
    }

    private record IndentedLine(int line, int indentation) {}
}
