package dev.troupe.security.decision;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A line that every POSIX shell reads in the same one way: words of safe characters and quoted text
 * that nothing expands. Whatever is not surely that is {@link Odd}.
 */
final class PlainCommand {
    private static final int LONGEST = 16_384;
    private static final String SAFE = "_-./,:=+@%^";
    private static final Set<String> RESERVED =
            Set.of(
                    "if",
                    "then",
                    "else",
                    "elif",
                    "fi",
                    "for",
                    "while",
                    "until",
                    "do",
                    "done",
                    "case",
                    "esac",
                    "in",
                    "select",
                    "function",
                    "time",
                    "coproc");

    /** How a line reads. */
    sealed interface Reading permits Plain, Odd {}

    /** One program with its arguments, exactly as the program will see them; at least one word. */
    record Plain(List<String> words) implements Reading {}

    /**
     * Anything else.
     *
     * @param why part of a sentence
     */
    record Odd(String why) implements Reading {}

    private final String line;
    private final List<String> words = new ArrayList<>();
    private final StringBuilder word = new StringBuilder();
    private boolean inWord;
    private int at;

    private PlainCommand(String line) {
        this.line = line;
    }

    static Reading read(String line) {
        if (line.length() > LONGEST) {
            return new Odd("it is longer than 16 kB");
        }
        return new PlainCommand(line).words();
    }

    private Reading words() {
        while (at < line.length()) {
            int c = line.codePointAt(at);
            String refusal = next(c);
            if (refusal != null) {
                return new Odd(refusal);
            }
        }
        end();
        return checked();
    }

    private @Nullable String next(int c) {
        if (c == ' ' || c == '\t') {
            end();
            at++;
            return null;
        }
        if (c == '\'' || c == '"') {
            return quoted((char) c);
        }
        if (!safe(c)) {
            return "it contains " + Shown.text(Character.toString(c)) + " outside quotes";
        }
        take(c);
        return null;
    }

    private boolean safe(int c) {
        if (c == '~' || c == '#') {
            // Inside a word neither expands nor starts a comment: HEAD~1, issue#4.
            return inWord && !word.isEmpty() && ordinary(word.codePointBefore(word.length()));
        }
        return (ordinary(c) && !PathNames.invisible(c)) || SAFE.indexOf(c) >= 0;
    }

    private static boolean ordinary(int c) {
        return Character.isLetterOrDigit(c) || c == '~';
    }

    private @Nullable String quoted(char quote) {
        inWord = true;
        for (at++; at < line.length(); ) {
            int c = line.codePointAt(at);
            if (c == quote) {
                at++;
                return null;
            }
            if (quote == '"' && (c == '$' || c == '`' || c == '\\')) {
                return "it contains " + Shown.text(Character.toString(c)) + " inside double quotes";
            }
            if (PathNames.invisible(c) || (c > 127 && !visible(c))) {
                return "it contains the character "
                        + Shown.text(Character.toString(c))
                        + " that a reader cannot see";
            }
            take(c);
        }
        return "a quote is not closed";
    }

    private static boolean visible(int c) {
        return Character.isDefined(c) && !Character.isSpaceChar(c) && !Character.isWhitespace(c);
    }

    private void take(int c) {
        inWord = true;
        word.appendCodePoint(c);
        at += Character.charCount(c);
    }

    private void end() {
        if (inWord) {
            words.add(word.toString());
            word.setLength(0);
            inWord = false;
        }
    }

    private Reading checked() {
        if (words.isEmpty()) {
            return new Odd("it names no program");
        }
        String program = words.getFirst();
        if (program.isEmpty() || RESERVED.contains(program)) {
            return new Odd("it does not start with a program");
        }
        if (program.indexOf('=') >= 0) {
            return new Odd("it starts with an assignment");
        }
        if (!program.chars().allMatch(c -> c > ' ' && c < 127)) {
            return new Odd("the program's name is not plain ASCII");
        }
        return new Plain(List.copyOf(words));
    }
}
