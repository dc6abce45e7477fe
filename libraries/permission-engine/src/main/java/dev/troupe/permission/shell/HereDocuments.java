package dev.troupe.permission.shell;

import dev.troupe.permission.shell.ShellRedirection.Operator;
import dev.troupe.permission.shell.ShellWord.Piece;
import dev.troupe.permission.shell.ShellWord.Quoting;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Reads the bodies of here-documents, which follow the line that asks for them. */
final class HereDocuments {
    /** So many at once are all that bash takes. */
    private static final int MOST = 16;

    private final TextCursor in;
    private final ParseProgress progress;
    private Frame frame = new Frame(List.of());

    HereDocuments(TextCursor in, ParseProgress progress) {
        this.in = in;
        this.progress = progress;
    }

    /**
     * The here-documents that a script waits for.
     *
     * @param outer those of the scripts around it, which bash versions read at different times
     */
    private record Frame(List<Expected> expected, List<Expected> outer) {
        Frame(List<Expected> outer) {
            this(new ArrayList<>(0), outer);
        }
    }

    private record Expected(ShellRedirection redirection, String delimiter, boolean literal) {
        boolean tabs() {
            return redirection.operator() == Operator.HERE_DOCUMENT_TABS;
        }
    }

    /** Runs a reader of a script of its own within this one, such as a substitution. */
    ShellScript within(Supplier<ShellScript> reader) {
        Frame around = frame;
        frame = new Frame(around.expected.isEmpty() ? around.outer : around.expected);
        ShellScript script = reader.get();
        if (!frame.expected.isEmpty()) {
            throw unterminated(frame.expected.getFirst());
        }
        frame = around;
        return script;
    }

    boolean waiting() {
        return !frame.expected.isEmpty();
    }

    /** A body will follow the line that is being read. */
    void expect(ShellRedirection redirection, String delimiter, boolean literal) {
        if (frame.expected.size() >= MOST) {
            throw in.fault("more than " + MOST + " here-documents are begun in a line");
        }
        frame.expected.add(new Expected(redirection, delimiter, literal));
    }

    /** Reads the line break at the cursor and the bodies behind it. */
    void lineBreak() {
        if (!frame.outer.isEmpty()) {
            throw in.fault("a line ends before a here-document that was begun outside");
        }
        in.skip(1);
        for (Expected expected : frame.expected) {
            expected.redirection.document().read(body(expected));
            progress.countBody();
        }
        frame.expected.clear();
    }

    private ShellWord body(Expected expected) {
        int start = in.at();
        int line = start;
        while (true) {
            if (line >= in.end()) {
                throw unterminated(expected);
            }
            int stop = in.lineEnd(line);
            int from = expected.tabs() ? behindTabs(line) : line;
            if (ends(expected, from, stop)) {
                in.jump(Math.min(stop + 1, in.end()));
                return word(expected, start, line);
            }
            line = stop + 1;
        }
    }

    private boolean ends(Expected expected, int from, int stop) {
        int length = expected.delimiter.length();
        if (stop - from < length || !in.text(from, from + length).equals(expected.delimiter)) {
            return false;
        }
        if (in.charAt(from + length) == ')') {
            throw in.fault(from, "it is unclear whether a here-document ends here");
        }
        return stop - from == length;
    }

    private int behindTabs(int index) {
        int behind = index;
        while (in.charAt(behind) == '\t') {
            behind++;
        }
        return behind;
    }

    private ShellWord word(Expected expected, int start, int stop) {
        TextSpan span = in.span(start, stop);
        if (!expected.tabs()) {
            return word(in.part(start, stop), expected.literal, span);
        }
        ExcerptBuilder excerpt = new ExcerptBuilder(in, stop - start);
        int index = start;
        while (index < stop) {
            int end = in.lineEnd(index) + 1;
            for (int i = behindTabs(index); i < end; i++) {
                excerpt.take(i);
            }
            index = end;
        }
        return word(in.over(excerpt.ended(stop)), expected.literal, span);
    }

    /** Bash joins the lines before it looks at anything else, even within a quoted part of a substitution. */
    private void checkLines(TextCursor body) {
        boolean escaped = false;
        for (int i = body.at(); i < body.end(); i++) {
            char c = body.charAt(i);
            if (escaped && c == '\n') {
                throw body.fault(i, "a line of a here-document is joined with the next");
            }
            escaped = c == '\\' && !escaped;
        }
    }

    private ShellWord word(TextCursor body, boolean literal, TextSpan span) {
        if (literal) {
            String text = body.text(body.at(), body.end());
            return new ShellWord(List.of(new Piece.Text(text, Quoting.SINGLE, span)), span);
        }
        checkLines(body);
        return new ShellWord(new ShellGrammar(body, progress).document(), span);
    }

    private ShellSyntaxException unterminated(Expected expected) {
        return new ShellSyntaxException(
                expected.redirection.span().start(),
                "a here-document is not ended by its delimiter");
    }
}
