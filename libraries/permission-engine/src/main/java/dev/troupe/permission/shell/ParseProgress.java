package dev.troupe.permission.shell;

import dev.troupe.permission.shell.ShellScript.AndOr;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Keeps how far the reading of one line has come, over all texts that are read within it. */
final class ParseProgress {
    /** How deep constructs may nest. */
    static final int DEPTH = 32;

    /** Far more than any line of the permitted length needs: a last resort. */
    private static final int STEPS = 2_000_000;

    private final List<AndOr> recognised = new ArrayList<>();
    private int bodies;

    /** The line itself is no level. */
    private int depth = -1;

    private int steps;

    private @Nullable ShellSyntaxException doubt;

    void step(int count) {
        steps += count;
    }

    /** Characters read, those counted again that were read twice. */
    int steps() {
        return steps;
    }

    /** Begins a construct that may hold others of its kind. */
    void enter(TextCursor in) {
        if (++depth > DEPTH) {
            throw in.fault("it nests deeper than " + DEPTH + " levels");
        }
        if (steps > STEPS) {
            throw in.fault("it takes too long to read");
        }
    }

    void leave() {
        depth--;
    }

    /** Goes on reading behind what need not mean what it says, so that it can still be blocked. */
    void doubt(ShellSyntaxException fault) {
        doubt = doubt == null ? fault : doubt;
    }

    /** The first doubt about what was read, or null. */
    @Nullable ShellSyntaxException doubt() {
        return doubt;
    }

    /** How many lists were recognised and are not yet part of something larger. */
    int mark() {
        return recognised.size();
    }

    /** What was recognised since the mark is now part of something larger. */
    void absorb(int mark) {
        while (recognised.size() > mark) {
            recognised.removeLast();
        }
    }

    /** What was recognised between the marks is now part of something larger. */
    void absorb(int mark, int until) {
        recognised.subList(mark, until).clear();
    }

    void recognise(AndOr list) {
        recognised.add(list);
    }

    /** Keeps a part of a list that cannot be read to its end, before what was found within that. */
    void rescue(int mark, AndOr list) {
        recognised.add(mark, list);
    }

    List<AndOr> recognised() {
        return recognised;
    }

    void countBody() {
        bodies++;
    }

    /** How many bodies of here-documents were read. */
    int bodies() {
        return bodies;
    }
}
