package dev.troupe.model.text.extract.block;

import dev.troupe.permission.shell.TextSpan;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;

/**
 * Takes shell code apart into the commands that a shell would read one after the other. Quotes, here-documents, substitutions,
 * loops and continued lines stay within their command; comments are left out. What is not complete at the end is no command.
 */
public final class ShellCodeSplitter {
    private static final Set<String> OPENERS =
            Set.of("if", "for", "while", "until", "case", "select", "{");

    /** Openers behind which a word stands that is no command. */
    private static final Set<String> NAMING = Set.of("for", "case", "select");

    private static final Set<String> CLOSERS = Set.of("fi", "done", "esac", "}");
    private static final Set<String> PREFIXES = Set.of("then", "do", "else", "elif", "!", "time");
    private static final String FUNCTION = "function";

    /** How far from its name a body is looked for. */
    private static final int FARTHEST = 80;

    private static final char ARITHMETIC = '=';

    /** A command with its place in the model's text. */
    public record Piece(String text, TextSpan span) {}

    private final Deque<Character> nesting = new ArrayDeque<>();
    private final List<HeredocDelimiter> documents = new ArrayList<>();
    private final String text;
    private final ShellCommandDraft command;
    private int at;
    private int compounds;
    private boolean commandNext = true;
    private boolean wordNext = true;

    private ShellCodeSplitter(ShellCodeBuffer content) {
        this.text = content.text();
        this.command = new ShellCommandDraft(content, text);
    }

    /** The commands, in order. */
    public static List<Piece> of(ShellCodeBuffer content) {
        ShellCodeSplitter lines = new ShellCodeSplitter(content);
        while (lines.at >= 0 && lines.at < lines.text.length()) {
            lines.step(lines.text.charAt(lines.at));
        }
        return lines.command.pieces();
    }

    private void step(char c) {
        if (c == '\\') {
            take(2);
            word();
        } else if (inside('"') && c != '"' && c != '`' && c != '$') {
            take(1);
        } else if (c == '\n' && (nesting.isEmpty() || !documents.isEmpty())) {
            newline();
        } else if (c == '#' && wordNext && !inside('{') && !inside(ARITHMETIC)) {
            int end = text.indexOf('\n', at);
            at = end < 0 ? text.length() : end;
        } else if (!nested(c)) {
            plain(c);
        }
    }

    /** Opens or closes a quote or a bracket. */
    private boolean nested(char c) {
        switch (c) {
            case '\'' -> quoted(at > 0 && text.charAt(at - 1) == '$');
            case '"', '`' -> toggle(c);
            case '$' -> dollar();
            case '(' -> open(following() == '(' ? ARITHMETIC : '(', following() == '(' ? 2 : 1);
            case ')' -> close();
            case '}' -> brace();
            default -> {
                return false;
            }
        }
        return true;
    }

    private void plain(char c) {
        if (c == '<' && text.startsWith("<<<", at)) {
            take(3);
        } else if (c == '<' && text.startsWith("<<", at) && !inside(ARITHMETIC)) {
            document();
        } else if (Character.isWhitespace(c)) {
            take(1);
            wordNext = true;
        } else if (";&|".indexOf(c) >= 0) {
            take(1);
            wordNext = true;
            commandNext = true;
        } else if (wordNext && commandNext) {
            keyword();
        } else {
            take(1);
            word();
        }
    }

    private void keyword() {
        int end = at;
        while (end < text.length() && inKeyword(text.charAt(end))) {
            end++;
        }
        String keyword = text.substring(at, end);
        boolean whole = end == text.length() || " \t\n;&|(".indexOf(text.charAt(end)) >= 0;
        take(Math.max(1, end - at));
        word();
        if (whole && OPENERS.contains(keyword)) {
            compounds++;
            commandNext = !NAMING.contains(keyword);
        } else if (whole && CLOSERS.contains(keyword)) {
            compounds = Math.max(0, compounds - 1);
        } else if (whole && keyword.equals(FUNCTION)) {
            name();
        } else {
            commandNext = whole && PREFIXES.contains(keyword);
        }
    }

    /** Takes the name of a function; what follows is its body. */
    private void name() {
        while (at < text.length() && " \t".indexOf(text.charAt(at)) >= 0) {
            take(1);
        }
        while (at < text.length() && " \t\n;&|(".indexOf(text.charAt(at)) < 0) {
            take(1);
        }
        wordNext = true;
        commandNext = true;
    }

    private static boolean inKeyword(char c) {
        return Character.isLetter(c) || c == '{' || c == '!';
    }

    private void word() {
        wordNext = false;
        commandNext = false;
    }

    private void newline() {
        if (!documents.isEmpty() && !bodies()) {
            at = -1;
            return;
        }
        wordNext = true;
        commandNext = true;
        if (compounds > 0 || command.continued() || defining() || !nesting.isEmpty()) {
            take(1);
            return;
        }
        at++;
        command.finish();
    }

    /** Takes the here-documents that start at this line's end; false when one of them does not end. */
    private boolean bodies() {
        take(1);
        for (HeredocDelimiter delimiter : documents) {
            boolean ended = false;
            while (!ended && at < text.length()) {
                int feed = text.indexOf('\n', at);
                int end = feed < 0 ? text.length() : feed;
                ended = delimiter.is(text.substring(at, end));
                take(end + 1 - at);
            }
            if (!ended) {
                return false;
            }
        }
        documents.clear();
        at--;
        command.without(at);
        return true;
    }

    /** Whether a function is defined here whose body begins on the next line. */
    private boolean defining() {
        int next = at;
        int limit = Math.min(text.length(), at + FARTHEST);
        while (command.started() && next < limit && Character.isWhitespace(text.charAt(next))) {
            next++;
        }
        return next < limit && text.charAt(next) == '{' && command.defines();
    }

    private void document() {
        boolean tabs = text.startsWith("<<-", at);
        take(tabs ? 3 : 2);
        while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
            take(1);
        }
        StringBuilder delimiter = new StringBuilder();
        char quote = 0;
        while (at < text.length() && (quote != 0 || " \t\n;&|<>()".indexOf(text.charAt(at)) < 0)) {
            char c = text.charAt(at);
            boolean edge = quote == 0 ? c == '\'' || c == '"' : c == quote;
            if (edge) {
                quote = quote == 0 ? c : 0;
            } else if (c != '\\') {
                delimiter.append(c);
            }
            take(1);
        }
        documents.add(new HeredocDelimiter(delimiter.toString(), tabs));
        word();
    }

    private void quoted(boolean escapes) {
        int end = at + 1;
        while (end < text.length() && text.charAt(end) != '\'') {
            end += escapes && text.charAt(end) == '\\' ? 2 : 1;
        }
        if (end >= text.length()) {
            at = -1;
        } else {
            take(end + 1 - at);
            word();
        }
    }

    private void toggle(char quote) {
        if (inside(quote)) {
            nesting.pop();
            take(1);
            word();
        } else {
            open(quote, 1);
        }
    }

    private void dollar() {
        if (text.startsWith("$((", at)) {
            open(ARITHMETIC, 3);
        } else if (following() == '(' || following() == '{') {
            open(following(), 2);
        } else {
            take(1);
            word();
        }
    }

    private void open(char bracket, int length) {
        nesting.push(bracket);
        take(length);
        wordNext = bracket != '"' && bracket != '{';
        commandNext = wordNext;
    }

    private void close() {
        boolean arithmetic = inside(ARITHMETIC) && following() == ')';
        if (inside('(') || inside(ARITHMETIC)) {
            nesting.pop();
        }
        take(arithmetic ? 2 : 1);
        wordNext = true;
        commandNext = true;
    }

    private void brace() {
        if (inside('{')) {
            nesting.pop();
            word();
        } else if (wordNext && commandNext) {
            compounds = Math.max(0, compounds - 1);
            word();
        }
        take(1);
    }

    private char following() {
        return at + 1 < text.length() ? text.charAt(at + 1) : 0;
    }

    private boolean inside(char bracket) {
        Character top = nesting.peek();
        return top != null && top == bracket;
    }

    private void take(int characters) {
        int end = Math.min(text.length(), at + characters);
        command.take(at, end);
        at = end;
    }
}
