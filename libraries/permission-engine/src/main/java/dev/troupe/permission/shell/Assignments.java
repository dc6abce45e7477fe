package dev.troupe.permission.shell;

import dev.troupe.permission.shell.Word.Quoting;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads assignments in front of commands. */
final class Assignments {
    private static final String INDEX = "+-*/%@.,:";

    private final Grammar grammar;
    private final Cursor in;

    Assignments(Grammar grammar) {
        this.grammar = grammar;
        this.in = grammar.in();
    }

    /** Reads the assignment at the cursor, or nothing. */
    @Nullable Assignment read() {
        return begins() ? assignment(nameLength()) : null;
    }

    /** Whether what stands at the cursor looks like an assignment. */
    boolean begins() {
        int length = nameLength();
        char next = in.peek(length);
        return length > 0
                && (next == '=' || next == '[' || (next == '+' && in.peek(length + 1) == '='));
    }

    /** Length of the name that begins at the cursor; 0 when none does. */
    int nameLength() {
        if (!Characters.startsName(in.peek())) {
            return 0;
        }
        int length = 1;
        while (Characters.inName(in.peek(length))) {
            length++;
        }
        return length;
    }

    private Assignment assignment(int length) {
        int start = in.at();
        in.skip(length);
        String name = in.text(start, in.at());
        Word index = in.peek() == '[' ? index() : null;
        boolean appends = in.peek() == '+';
        in.skip(appends ? 1 : 0);
        if (in.peek() != '=') {
            throw in.fault("an index is not followed by an assignment");
        }
        in.skip(1);
        List<Word> elements = in.peek() == '(' && index == null ? elements() : null;
        Word value = elements == null ? value() : new Word(List.of(), in.since(in.at()));
        return new Assignment(name, index, appends, value, elements, in.since(start));
    }

    private Word value() {
        return grammar.words().present()
                ? grammar.words().word()
                : new Word(List.of(), in.since(in.at()));
    }

    private Word index() {
        in.skip(1);
        int start = in.at();
        Pieces pieces = new Pieces(in);
        while (in.peek() != ']') {
            switch (in.peek()) {
                case '$' -> grammar.dollars().read(pieces, Place.WORD);
                case '\'' -> grammar.quotes().single(pieces);
                case '"' -> grammar.quotes().doubled(pieces);
                default -> {
                    if (!Characters.inName(in.peek()) && INDEX.indexOf(in.peek()) < 0) {
                        throw in.fault("this form of an index is not supported");
                    }
                    pieces.take(Quoting.NONE);
                }
            }
        }
        Word index = pieces.word(start);
        in.skip(1);
        return index;
    }

    private List<Word> elements() {
        int start = in.at();
        in.skip(1);
        List<Word> elements = new ArrayList<>();
        skipBlanks();
        while (in.peek() != ')') {
            if (in.done()) {
                throw in.fault(start, "an array is not closed");
            }
            // Words only: bash reads operators, comments and indices here in ways of its own.
            if (Characters.endsWord(in.peek()) || in.peek() == '#' || in.peek() == '[') {
                throw in.fault("what stands within an array is not supported");
            }
            elements.add(grammar.words().word());
            skipBlanks();
        }
        in.skip(1);
        if (!Characters.endsWord(in.peek())) {
            throw in.fault("a word goes on behind an array");
        }
        return elements;
    }

    private void skipBlanks() {
        while (Characters.blank(in.peek()) || in.peek() == '\n' || in.continues()) {
            if (in.peek() == '\n' && grammar.documents().waiting()) {
                throw in.fault("a line ends before a here-document that was begun outside");
            }
            in.skip(in.continues() ? 2 : 1);
        }
    }
}
