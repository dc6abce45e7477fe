package dev.troupe.permission.schema;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Reads a program in jq's language far enough to say that it surely loads nothing and shows nothing but its input. jq has
 * nothing that runs or writes.
 */
final class JqProgram {
    private static final Concern UNREADABLE =
            new Concern(Effect.EXECUTES, "is no jq program that is surely harmless");
    private static final Concern LOADS =
            new Concern(Effect.LOADS, "is a jq program that loads a module");
    private static final Concern READS =
            new Concern(Effect.LEAVES, "is a jq program that shows the environment");

    private final String text;

    /** For each string that a piece of program stands in: the parentheses that are open in the piece. */
    private final Deque<Integer> strings = new ArrayDeque<>();

    private int parentheses;
    private int at;
    private @Nullable Concern concern;

    private JqProgram(String text) {
        this.text = text;
    }

    /** What is not ordinary about a program; null when it only filters. */
    static @Nullable Concern concern(String text) {
        JqProgram program = new JqProgram(text);
        while (program.concern == null && program.at < text.length()) {
            program.token(text.charAt(program.at));
        }
        if (program.concern == null && !program.strings.isEmpty()) {
            return UNREADABLE;
        }
        return program.concern;
    }

    private char peek(int ahead) {
        int index = at + ahead;
        return index >= 0 && index < text.length() ? text.charAt(index) : '\0';
    }

    private void token(char first) {
        if (Ascii.word(first)) {
            word();
            return;
        }
        at++;
        switch (first) {
            case '"' -> string();
            case '#' -> comment();
            case '(' -> parentheses++;
            case ')' -> closes();
            default -> {}
        }
    }

    private void word() {
        int from = at;
        while (Ascii.word(peek(0))) {
            at++;
        }
        String word = text.substring(from, at);
        if (!isField(from) && !isKey()) {
            concern =
                    switch (word) {
                        case "env", "ENV" -> READS;
                        case "include", "import", "modulemeta" -> LOADS;
                        default -> null;
                    };
        }
    }

    /** Whether a word is what one dot stands right before. */
    private boolean isField(int from) {
        return from > 0
                && text.charAt(from - 1) == '.'
                && (from == 1 || text.charAt(from - 2) != '.');
    }

    private boolean isKey() {
        int next = at;
        while (next < text.length() && text.charAt(next) == ' ') {
            next++;
        }
        return next < text.length()
                && text.charAt(next) == ':'
                && (next + 1 == text.length() || text.charAt(next + 1) != ':');
    }

    private void comment() {
        while (at < text.length() && peek(0) != '\n') {
            at++;
        }
        if (peek(-1) == '\\' || peek(-1) == '\r') {
            concern = UNREADABLE;
        }
    }

    /** Passes a string up to its end or to a piece of program within it. */
    private void string() {
        while (at < text.length()) {
            char it = peek(0);
            at++;
            if (it == '"') {
                return;
            }
            if (it == '\\') {
                if (peek(0) == '(') {
                    at++;
                    strings.push(parentheses);
                    parentheses = 0;
                    return;
                }
                at++;
            }
        }
        concern = UNREADABLE;
    }

    private void closes() {
        if (parentheses > 0) {
            parentheses--;
        } else if (strings.isEmpty()) {
            concern = UNREADABLE;
        } else {
            parentheses = strings.pop();
            string();
        }
    }
}
