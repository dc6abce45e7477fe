package dev.troupe.edit.parse.diff;

import dev.troupe.edit.EditRequest;
import dev.troupe.edit.FinalNewlineChange;
import dev.troupe.edit.HunkLine;
import dev.troupe.edit.HunkLine.Sign;
import dev.troupe.edit.HunkLocation;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * Collects the lines of one hunk. Lines that lost the blank before them count as context; empty lines at the end
 * belong to the hunk only when its counts ask for them.
 */
public final class HunkBodyBuilder {

    private static final String NO_NEWLINE = "\\ No newline";

    private final OptionalInt line;
    private final OptionalInt oldCount;
    private final OptionalInt newCount;
    private final List<String> headings = new ArrayList<>();
    private final List<HunkLine> lines = new ArrayList<>();
    private boolean atEnd;

    /** Which line of each side is said to have no ending; none, -1. */
    private int bareOld = -1;

    private int bareNew = -1;
    private int old;
    private int fresh;
    private int changes;

    /** How many of the last lines had no sign, and how many of these were empty. */
    private int unsigned;

    private int empty;

    /** A hunk below this header. */
    public HunkBodyBuilder(HunkHeader header) {
        line = header.line();
        oldCount = header.oldCount();
        newCount = header.newCount();
        headings.addAll(header.headings());
    }

    /** Adds a heading that stands in a line of its own. */
    public void heading(HunkHeader header) {
        headings.addAll(header.headings());
    }

    /** Whether no line was added yet. */
    public boolean isEmpty() {
        return lines.isEmpty();
    }

    /** Whether a line is removed or added. */
    public boolean changes() {
        return changes > 0;
    }

    /** Whether the counts of the header ask for more lines; never when it has none. */
    public boolean wantsMore() {
        return oldCount.isPresent() && (old < oldCount.getAsInt() || fresh < newCount.orElse(0));
    }

    /** Whether the header has counts and all their lines are there. */
    public boolean isSatisfied() {
        return oldCount.isPresent() && !wantsMore();
    }

    /** Whether all lines but one removed and one added one are there. */
    public boolean wantsOnePair() {
        return oldCount.orElse(-1) == old + 1 && newCount.orElse(-1) == fresh + 1;
    }

    /** Whether a line begins with a sign of its own. */
    public static boolean isSigned(String text) {
        return !text.isEmpty()
                && ("+- ".indexOf(text.charAt(0)) >= 0 || text.startsWith(NO_NEWLINE));
    }

    /** Marks the hunk as reaching the end of the file. */
    public void atEnd() {
        atEnd = true;
    }

    /** Adds a line as it stands in the diff. */
    public void add(String text) {
        if (text.startsWith(NO_NEWLINE)) {
            bare();
            atEnd = true;
            return;
        }
        Sign sign = sign(text);
        boolean signed = isSigned(text);
        lines.add(new HunkLine(sign, signed ? text.substring(1) : text));
        count(sign, 1);
        unsigned = signed ? 0 : unsigned + 1;
        empty = text.isEmpty() ? empty + 1 : 0;
    }

    /** The last line so far has no ending. */
    private void bare() {
        int at = lines.size() - 1;
        if (at >= 0) {
            Sign sign = lines.get(at).sign();
            bareOld = sign == Sign.ADDED ? bareOld : at;
            bareNew = sign == Sign.REMOVED ? bareNew : at;
        }
    }

    /** Drops the lines without a sign at the end: prose that follows a diff. */
    public void dropProse() {
        if (!isSatisfied()) {
            drop(unsigned);
        }
    }

    /** The hunk. */
    public EditRequest.Hunk hunk() {
        while (empty > 0 && (oldCount.isEmpty() || old > oldCount.getAsInt())) {
            drop(1);
        }
        return new EditRequest.Hunk(lines, new HunkLocation(place(), headings, atEnd), lastLine());
    }

    /** The line; what only adds is placed by it where the counts say that too. */
    private OptionalInt place() {
        boolean counts = oldCount.orElse(-1) == 0 && newCount.orElse(-1) == fresh;
        return old > 0 || counts ? line : OptionalInt.empty();
    }

    /** Where both sides end in the same line, what is said of the one alone is meant. */
    private FinalNewlineChange lastLine() {
        int removed = last(Sign.ADDED);
        int added = last(Sign.REMOVED);
        boolean again =
                removed >= 0
                        && added >= 0
                        && removed != added
                        && lines.get(removed).text().equals(lines.get(added).text());
        boolean wasBare = bareOld == removed;
        if (!again || wasBare == (bareNew == added)) {
            return FinalNewlineChange.AS_IS;
        }
        return wasBare ? FinalNewlineChange.ENDED : FinalNewlineChange.BARE;
    }

    /** The last line without this sign; -1 for none. */
    private int last(Sign without) {
        int at = lines.size() - 1;
        while (at >= 0 && lines.get(at).sign() == without) {
            at--;
        }
        return at;
    }

    /** The new side as the content of a file. */
    public String content() {
        String content = hunk().replace();
        return bareNew == last(Sign.REMOVED) && !content.isEmpty()
                ? content.substring(0, content.length() - 1)
                : content;
    }

    private void drop(int count) {
        for (int i = 0; i < count; i++) {
            count(lines.removeLast().sign(), -1);
            unsigned = Math.max(0, unsigned - 1);
            empty = Math.max(0, empty - 1);
        }
    }

    private void count(Sign sign, int step) {
        old += sign == Sign.ADDED ? 0 : step;
        fresh += sign == Sign.REMOVED ? 0 : step;
        changes += sign == Sign.CONTEXT ? 0 : step;
    }

    private static Sign sign(String text) {
        return switch (text.isEmpty() ? ' ' : text.charAt(0)) {
            case '+' -> Sign.ADDED;
            case '-' -> Sign.REMOVED;
            default -> Sign.CONTEXT;
        };
    }
}
