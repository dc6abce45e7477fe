package dev.troupe.edit.parse;

import java.util.List;
import java.util.function.Predicate;

/**
 * Reads the edits of an answer while it comes in. The edits of all calls together are those that {@link
 * ModelEditParser#parse} finds in the whole answer, in the same order.
 *
 * <p>An edit is handed out once no later line can change it. A block whose closing marker differs in length from its
 * opening one waits for the next block; the diff of a file waits for the line that ends it; a whole file that exists
 * already waits, with all that follows, until an edit of it in place shows that it is a quotation, or until the end.
 *
 * <p>What lies behind 64 million characters is not read, and an error says so: no answer is that long.
 *
 * <p>Not safe for use by several threads.
 */
public final class StreamingEditParser {

    private static final long MOST = 1 << 26;

    private final PathSeparatorRule separators;
    private final AnswerEditScanner scan;
    private final StringBuilder line = new StringBuilder();
    private final long most;
    private long taken;

    /**
     * A stream for one answer.
     *
     * @param known whether a path names a file of the workspace
     */
    public StreamingEditParser(Predicate<String> known) {
        this(known, MOST);
    }

    /**
     * @param most characters that are read
     */
    StreamingEditParser(Predicate<String> known, long most) {
        this.separators = new PathSeparatorRule(known);
        this.scan = new AnswerEditScanner(separators::isKnown);
        this.most = most;
    }

    /**
     * Takes the next piece of the answer.
     *
     * @param chunk any piece of text, which may begin and end inside a line
     * @return the edits that are finished by it
     */
    public List<ParsedEdit> accept(CharSequence chunk) {
        int room = (int) Math.min(chunk.length(), Math.max(0, most - taken));
        taken += chunk.length();
        String text = chunk.subSequence(0, room).toString();
        int start = 0;
        for (int feed = text.indexOf('\n'); feed >= 0; feed = text.indexOf('\n', start)) {
            if (line.isEmpty()) {
                scan.add(text.substring(start, feed));
            } else {
                line.append(text, start, feed);
                endLine();
            }
            start = feed + 1;
        }
        line.append(text, start, text.length());
        scan.advance(false);
        return finished(false);
    }

    /**
     * Ends the answer.
     *
     * @return the edits not handed out before, all errors and the lines of all edits
     */
    public ParsedModelAnswer end() {
        endLine();
        scan.advance(true);
        if (taken > most) {
            scan.errors().add(tooLong());
        }
        return new ParsedModelAnswer(finished(true), scan.errors(), scan.taken());
    }

    private List<ParsedEdit> finished(boolean ended) {
        return scan.finished(ended).stream().map(separators::apply).toList();
    }

    private EditParseError tooLong() {
        return new EditParseError(
                scan.lines(),
                EditParseError.Kind.CUT_OFF,
                "",
                "Your answer was read only up to line %d: an answer may have at most %d characters. Send the rest in another answer."
                        .formatted(scan.lines(), most));
    }

    private void endLine() {
        scan.add(line.toString());
        line.setLength(0);
    }
}
