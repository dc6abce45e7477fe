package dev.troupe.permission.shell;

import dev.troupe.permission.shell.ShellWord.Quoting;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads assignments in front of commands. */
final class AssignmentReader extends GrammarReader {
    private static final String INDEX = "+-*/%@.,:";

    AssignmentReader(ShellGrammar grammar) {
        super(grammar);
    }

    /** Reads the assignment at the cursor, or nothing. */
    @Nullable VariableAssignment read() {
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
        if (!BashCharacters.startsName(in.peek())) {
            return 0;
        }
        int length = 1;
        while (BashCharacters.inName(in.peek(length))) {
            length++;
        }
        return length;
    }

    private VariableAssignment assignment(int length) {
        int start = in.at();
        in.skip(length);
        String name = in.text(start, in.at());
        ShellWord index = in.peek() == '[' ? index() : null;
        boolean appends = in.peek() == '+';
        in.skip(appends ? 1 : 0);
        if (in.peek() != '=') {
            throw in.fault("an index is not followed by an assignment");
        }
        in.skip(1);
        List<ShellWord> elements = in.peek() == '(' && index == null ? elements() : null;
        ShellWord value = elements == null ? value() : new ShellWord(List.of(), in.since(in.at()));
        return new VariableAssignment(name, index, appends, value, elements, in.since(start));
    }

    private ShellWord value() {
        return grammar.words.present()
                ? grammar.words.word()
                : new ShellWord(List.of(), in.since(in.at()));
    }

    private ShellWord index() {
        in.skip(1);
        int start = in.at();
        WordBuilder pieces = new WordBuilder(in);
        while (in.peek() != ']') {
            switch (in.peek()) {
                case '$' -> grammar.dollars.read(pieces, ExpansionContext.WORD);
                case '\'' -> grammar.quotes.single(pieces);
                case '"' -> grammar.quotes.doubled(pieces);
                default -> {
                    if (!BashCharacters.inName(in.peek()) && INDEX.indexOf(in.peek()) < 0) {
                        throw in.fault("this form of an index is not supported");
                    }
                    pieces.take(Quoting.NONE);
                }
            }
        }
        ShellWord index = pieces.word(start);
        in.skip(1);
        return index;
    }

    private List<ShellWord> elements() {
        int start = in.at();
        in.skip(1);
        List<ShellWord> elements = new ArrayList<>();
        skipBlanks();
        while (in.peek() != ')') {
            if (in.done()) {
                throw in.fault(start, "an array is not closed");
            }
            // Words only: bash reads operators, comments and indices here in ways of its own.
            if (BashCharacters.endsWord(in.peek()) || in.peek() == '#' || in.peek() == '[') {
                throw in.fault("what stands within an array is not supported");
            }
            elements.add(grammar.words.word());
            skipBlanks();
        }
        in.skip(1);
        if (!BashCharacters.endsWord(in.peek())) {
            throw in.fault("a word goes on behind an array");
        }
        return elements;
    }

    private void skipBlanks() {
        while (BashCharacters.blank(in.peek()) || in.peek() == '\n' || in.continues()) {
            if (in.peek() == '\n' && grammar.documents.waiting()) {
                throw in.fault("a line ends before a here-document that was begun outside");
            }
            in.skip(in.continues() ? 2 : 1);
        }
    }
}
