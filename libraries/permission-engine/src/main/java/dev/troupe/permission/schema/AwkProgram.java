package dev.troupe.permission.schema;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads a program in awk's language far enough to say that it surely neither runs, writes nor opens anything else.
 * Where awks differ, or where it takes a parser to tell a regular expression from a division, it is not ordinary.
 */
final class AwkProgram {
    private static final Concern UNREADABLE =
            new Concern(Effect.EXECUTES, "is no awk program that is surely harmless");
    private static final Concern EXECUTES =
            new Concern(Effect.EXECUTES, "is an awk program that may run a program");
    private static final Concern WRITES =
            new Concern(Effect.WRITES, "is an awk program that may write a file");
    private static final Concern READS =
            new Concern(
                    Effect.LEAVES,
                    "is an awk program that may read other files or the environment");
    private static final Concern LOADS =
            new Concern(Effect.LOADS, "is an awk program that loads other code");

    private static final Set<String> READING =
            Set.of("getline", "ENVIRON", "ARGV", "ARGC", "SYMTAB", "FUNCTAB");

    /** Behind these an expression begins, so that a slash is one of a regular expression. */
    private static final Set<String> BEFORE_EXPRESSIONS =
            Set.of("print", "printf", "return", "else", "do", "case", "in", "exit", "delete");

    private static final Set<String> CONDITIONALS = Set.of("if", "while", "for", "switch");

    /** What the token before was, which says what a slash is. */
    private enum Before {
        EXPRESSION_BEGINS,
        OPERAND,
        CONDITIONAL,
        UNCLEAR
    }

    private final String text;
    private final Deque<Boolean> parentheses = new ArrayDeque<>();
    private int at;
    private int braces;
    private Before before = Before.EXPRESSION_BEGINS;
    private @Nullable Concern concern;

    private AwkProgram(String text) {
        this.text = text;
    }

    /** What is not ordinary about a program; null when it only reads what flows through it. */
    static @Nullable Concern concern(String text) {
        AwkProgram program = new AwkProgram(text);
        while (program.concern == null && program.at < text.length()) {
            program.token(text.charAt(program.at));
        }
        // Another text may go on where this one ends.
        boolean open = program.braces != 0 || !program.parentheses.isEmpty();
        return program.concern == null && open ? UNREADABLE : program.concern;
    }

    private char peek(int ahead) {
        return at + ahead < text.length() ? text.charAt(at + ahead) : '\0';
    }

    private void token(char first) {
        if (Ascii.letter(first)) {
            word();
        } else if (Ascii.digit(first) || (first == '.' && Ascii.digit(peek(1)))) {
            number();
        } else {
            sign(first);
        }
    }

    private void sign(char first) {
        switch (first) {
            case ' ', '\t', '\r' -> at++;
            case '\n', ';', '{', ',' -> opens(first);
            case '}' -> {
                braces--;
                opens(first);
            }
            case '#' -> comment();
            case '"' -> string();
            case '/' -> slash();
            case '(' -> {
                parentheses.push(before == Before.CONDITIONAL);
                step(1, Before.EXPRESSION_BEGINS);
            }
            case ')' -> closes();
            case '[' -> step(1, Before.EXPRESSION_BEGINS);
            case ']' -> step(1, Before.OPERAND);
            case '>' -> greater();
            case '|' -> bar();
            case '+', '-' -> sum(first);
            case '\\' -> continued();
            case '!', '~', '=', '<', '*', '%', '^', '&', '?', ':' ->
                    step(1, Before.EXPRESSION_BEGINS);
            case '$' -> step(1, Before.UNCLEAR);
            case '@' -> concern = LOADS;
            default -> concern = UNREADABLE;
        }
    }

    private void step(int length, Before next) {
        at += length;
        before = next;
    }

    private void opens(char sign) {
        if (before == Before.CONDITIONAL || (sign == '{' && !parentheses.isEmpty())) {
            concern = UNREADABLE;
        }
        braces += sign == '{' ? 1 : 0;
        step(1, Before.EXPRESSION_BEGINS);
    }

    private void closes() {
        if (parentheses.isEmpty()) {
            concern = UNREADABLE;
            return;
        }
        boolean conditional = parentheses.pop();
        step(1, conditional ? Before.EXPRESSION_BEGINS : Before.OPERAND);
    }

    private void word() {
        int from = at;
        while (Ascii.word(peek(0))) {
            at++;
        }
        String word = text.substring(from, at);
        if (word.equals("system")) {
            concern = EXECUTES;
        } else if (word.equals("extension")) {
            concern = LOADS;
        } else if (READING.contains(word)) {
            concern = READS;
        } else if (CONDITIONALS.contains(word)) {
            before = Before.CONDITIONAL;
        } else if (BEFORE_EXPRESSIONS.contains(word)) {
            before = Before.EXPRESSION_BEGINS;
        } else {
            before = word.equals("length") ? Before.UNCLEAR : Before.OPERAND;
        }
    }

    /** Passes a number; where letters follow at once, awks differ in what belongs to it. */
    private void number() {
        while (Ascii.digit(peek(0)) || peek(0) == '.') {
            at++;
        }
        before = Before.OPERAND;
        if (Ascii.letter(peek(0))) {
            concern = UNREADABLE;
        }
    }

    private void comment() {
        while (at < text.length() && peek(0) != '\n') {
            at++;
        }
    }

    private void continued() {
        if (peek(1) == '\n') {
            at += 2;
        } else {
            concern = UNREADABLE;
        }
    }

    private void string() {
        at++;
        while (peek(0) != '"') {
            if (at >= text.length() || peek(0) == '\n') {
                concern = UNREADABLE;
                return;
            }
            at += peek(0) == '\\' ? 2 : 1;
        }
        step(1, Before.OPERAND);
    }

    private void greater() {
        if (peek(1) == '>') {
            concern = WRITES;
        } else if (peek(1) == '=') {
            step(2, Before.EXPRESSION_BEGINS);
        } else if (braces == 0 || !parentheses.isEmpty()) {
            step(1, Before.EXPRESSION_BEGINS);
        } else {
            concern = WRITES;
        }
    }

    private void bar() {
        if (peek(1) == '|') {
            step(2, Before.EXPRESSION_BEGINS);
        } else {
            concern = EXECUTES;
        }
    }

    private void sum(char sign) {
        if (peek(1) == sign) {
            step(2, Before.UNCLEAR);
        } else {
            step(1, Before.EXPRESSION_BEGINS);
        }
    }

    private void slash() {
        switch (before) {
            case OPERAND -> step(1, Before.EXPRESSION_BEGINS);
            case EXPRESSION_BEGINS -> regularExpression();
            case CONDITIONAL, UNCLEAR -> concern = UNREADABLE;
        }
    }

    /** Passes a regular expression; one with a slash in brackets ends elsewhere in other awks. */
    private void regularExpression() {
        at++;
        while (concern == null && peek(0) != '/') {
            char it = peek(0);
            if (at >= text.length() || it == '\n') {
                concern = UNREADABLE;
            } else if (it == '[') {
                brackets();
            } else {
                at += it == '\\' ? 2 : 1;
            }
        }
        step(1, Before.OPERAND);
    }

    private void brackets() {
        at++;
        at += peek(0) == '^' ? 1 : 0;
        boolean first = true;
        while (first || peek(0) != ']') {
            first = false;
            char it = peek(0);
            boolean slash = it == '/' || (it == '\\' && peek(1) == '/');
            if (at >= text.length() || it == '\n' || slash) {
                concern = UNREADABLE;
                return;
            }
            if (it == '[' && isClass(peek(1))) {
                namedClass();
            } else {
                at += it == '\\' ? 2 : 1;
            }
        }
        at++;
    }

    private static boolean isClass(char it) {
        return it == ':' || it == '.' || it == '=';
    }

    /** Passes {@code [:alpha:]}. */
    private void namedClass() {
        int end = text.indexOf(']', at + 1) - 1;
        boolean plain = end > at + 2 && text.charAt(end) == peek(1);
        for (int i = at + 2; plain && i < end; i++) {
            plain = Ascii.letter(text.charAt(i));
        }
        if (plain) {
            at = end + 2;
        } else {
            concern = UNREADABLE;
            at = text.length();
        }
    }
}
