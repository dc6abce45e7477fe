package dev.troupe.permission.caution;

import java.util.ArrayList;
import java.util.List;

/**
 * Cuts a line roughly into simple commands, to find what must be blocked in lines that are not plain.
 * It reads less than a shell does and may miss commands; it is used to raise a verdict, never to
 * lower one.
 */
public final class LenientCommandSplitter {
    private static final int LONGEST = 16_384;
    private static final int DEEPEST = 32;
    private static final String SPECIAL = "$~*`";
    // Private-use stand-ins for special characters that quotes make literal.
    private static final char LITERAL = '\uE000';

    /**
     * One command.
     *
     * @param targets what output is redirected to
     * @param piped whether it reads from the part before it
     */
    public record Part(List<String> words, List<String> targets, boolean piped) {}

    private final String line;
    private final List<Part> parts = new ArrayList<>();
    private final LenientHereDocuments documents;
    private int at;

    private LenientCommandSplitter(String line) {
        this.line = line.substring(0, Math.min(line.length(), LONGEST));
        this.documents = new LenientHereDocuments(this.line);
    }

    /** The commands of a line that cannot be read surely. */
    public static List<Part> of(String line) {
        LenientCommandSplitter cutter = new LenientCommandSplitter(line);
        while (cutter.at < cutter.line.length()) {
            // A closing bracket that nothing opened (as in case patterns) only ends a part.
            cutter.scan('\0', 0);
        }
        return List.copyOf(cutter.parts);
    }

    /** The text of a word with the characters that quotes had made literal. */
    public static String unmasked(String word) {
        for (int i = 0; i < word.length(); i++) {
            if (word.charAt(i) >= LITERAL && word.charAt(i) < LITERAL + SPECIAL.length()) {
                return unmasked(new StringBuilder(word), i);
            }
        }
        return word;
    }

    private static String unmasked(StringBuilder text, int from) {
        for (int i = from; i < text.length(); i++) {
            int masked = text.charAt(i) - LITERAL;
            if (masked >= 0 && masked < SPECIAL.length()) {
                text.setCharAt(i, SPECIAL.charAt(masked));
            }
        }
        return text.toString();
    }

    /** The text with its special characters marked as literal. */
    public static String masked(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (SPECIAL.indexOf(text.charAt(i)) >= 0) {
                return masked(new StringBuilder(text), i);
            }
        }
        return text;
    }

    private static String masked(StringBuilder text, int from) {
        for (int i = from; i < text.length(); i++) {
            text.setCharAt(i, masked(text.charAt(i)));
        }
        return text.toString();
    }

    private static char masked(char c) {
        int special = SPECIAL.indexOf(c);
        return special < 0 ? c : (char) (LITERAL + special);
    }

    /** Reads parts up to the closing character. */
    private void scan(char closer, int depth) {
        if (depth > DEEPEST) {
            at = line.length();
        }
        Draft draft = new Draft();
        boolean open = true;
        while (open && at < line.length()) {
            char c = line.charAt(at++);
            switch (c) {
                case ' ', '\t', '\r' -> draft.end();
                case ';' -> draft.finish(false);
                case '\n' -> {
                    draft.finish(false);
                    at = documents.passed(at);
                }
                case '|' -> pipe(draft);
                case '&' -> ampersand(draft);
                case '<' -> input(draft);
                case '>' -> output(draft);
                case '#' -> comment(draft);
                case '\'' -> single(draft, false);
                case '"' -> doubled(draft, depth);
                case '\\' -> escaped(draft);
                case '$' -> dollar(draft, depth);
                case '(' -> scan(')', depth + 1);
                case ')' -> open = false;
                case '`' -> {
                    open = closer != '`';
                    if (open) {
                        scan('`', depth + 1);
                    }
                }
                default -> draft.add(c);
            }
        }
        draft.finish(false);
    }

    private boolean follows(char c) {
        return at < line.length() && line.charAt(at) == c;
    }

    private void pipe(Draft draft) {
        if (follows('|')) {
            at++;
            draft.finish(false);
        } else {
            if (follows('&')) {
                at++;
            }
            draft.finish(true);
        }
    }

    private void ampersand(Draft draft) {
        if (!follows('>')) {
            draft.finish(false);
        }
    }

    private void input(Draft draft) {
        if (follows('(')) {
            return;
        }
        draft.endBeforeRedirection();
        if (line.startsWith("<<", at)) {
            at += 2;
        } else if (follows('<')) {
            at = documents.begun(at + 1);
        }
    }

    private void output(Draft draft) {
        draft.endBeforeRedirection();
        while (follows('>') || follows('|') || follows('&')) {
            at++;
        }
        draft.target = true;
    }

    private void comment(Draft draft) {
        if (draft.inWord) {
            draft.add('#');
            return;
        }
        int end = line.indexOf('\n', at);
        at = end < 0 ? line.length() : end;
    }

    private void single(Draft draft, boolean escapes) {
        draft.inWord = true;
        while (at < line.length() && !follows('\'')) {
            char c = line.charAt(at++);
            if (escapes && c == '\\' && at < line.length()) {
                draft.add(masked(c));
                c = line.charAt(at++);
            }
            draft.add(masked(c));
        }
        at++;
    }

    private void doubled(Draft draft, int depth) {
        draft.inWord = true;
        while (at < line.length() && !follows('"')) {
            char c = line.charAt(at++);
            if (c == '\\') {
                escaped(draft);
            } else if (c == '`') {
                scan('`', depth + 1);
            } else if (c == '$' && follows('(')) {
                at++;
                scan(')', depth + 1);
            } else {
                draft.add(c == '$' ? c : masked(c));
            }
        }
        at++;
    }

    private void escaped(Draft draft) {
        if (at < line.length()) {
            char c = line.charAt(at++);
            if (c != '\n') {
                draft.add(masked(c));
            }
        }
    }

    private void dollar(Draft draft, int depth) {
        if (follows('(')) {
            at++;
            scan(')', depth + 1);
            draft.inWord = true;
        } else if (follows('\'')) {
            at++;
            single(draft, true);
        } else {
            draft.add('$');
        }
    }

    /** The part being read. */
    private final class Draft {
        private List<String> words = new ArrayList<>();
        private List<String> targets = new ArrayList<>();
        private final StringBuilder word = new StringBuilder();
        private boolean inWord;
        private boolean target;
        private boolean piped;

        void add(char c) {
            inWord = true;
            word.append(c);
        }

        void endBeforeRedirection() {
            if (inWord && word.chars().allMatch(Character::isDigit)) {
                word.setLength(0);
                inWord = false;
            }
            end();
        }

        void end() {
            if (!inWord) {
                return;
            }
            String text = word.toString();
            word.setLength(0);
            inWord = false;
            if (target) {
                targets.add(text);
                target = false;
            } else if (text.equals("{") || text.equals("}")) {
                finish(false);
            } else {
                words.add(text);
            }
        }

        void finish(boolean pipes) {
            end();
            target = false;
            if (!words.isEmpty() || !targets.isEmpty()) {
                parts.add(new Part(List.copyOf(words), List.copyOf(targets), piped));
            }
            words = new ArrayList<>();
            targets = new ArrayList<>();
            piped = pipes;
        }
    }
}
