package dev.troupe.model.text.extract.block;

import java.util.function.Predicate;

/**
 * Recognises the prompts of shells at the start of a line: {@code $}, {@code %}, {@code user@host:~/repo$}, {@code [user@host
 * repo]$}, {@code bash-5.1$}, {@code (venv) $}, {@code ➜ repo git:(main) ✗} and the like. A lone {@code #} or {@code >} is none:
 * they are headings and quotations far more often.
 */
public final class ShellPromptMatcher {
    private static final int LONGEST = 160;
    private static final int MOST_WORDS = 8;
    private static final String ENDS = "$%❯➤»λ›▶";
    private static final String ARROWS = "➜→";
    private static final String BOXES = "╭╰┌└─━┏┗";

    private ShellPromptMatcher() {}

    /** Where the command behind a prompt starts; -1 when the line has no prompt or nothing behind it. */
    public static int end(String line, Predicate<String> program) {
        int end = promptEnd(line, program);
        boolean found = end >= 0 && end < line.length() && command(line, end);
        return found ? end : AmbiguousShellPromptMatcher.end(line, program);
    }

    /** Whether a line is a prompt behind which nothing was entered. */
    public static boolean alone(String line) {
        return line.length() == 1 && ENDS.indexOf(line.charAt(0)) >= 0;
    }

    private static int promptEnd(String line, Predicate<String> program) {
        int at = blanks(line, 0);
        boolean host = false;
        boolean directory = false;
        for (int words = 0; words < MOST_WORDS && at < Math.min(line.length(), LONGEST); words++) {
            int end = wordEnd(line, at);
            String word = line.substring(at, end);
            if (word.length() == 1 && ARROWS.contains(word)) {
                return words > 0 ? -1 : arrow(line, blanks(line, end), program);
            }
            if (ends(word, host) && end < line.length()) {
                int from = blanks(line, end);
                boolean sure = word.length() > 1 || host || word.equals("$");
                return sure || known(line, from, program) ? from : -1;
            }
            boolean named = host && !directory && plain(word);
            if (!place(word) && !decoration(word) && !named) {
                return -1;
            }
            host |= word.indexOf('@') > 0 || word.startsWith("~");
            directory |= named;
            at = blanks(line, end);
        }
        return -1;
    }

    /** Whether a word is, or closes, a prompt. */
    private static boolean ends(String word, boolean host) {
        char last = word.charAt(word.length() - 1);
        if (last == '#') {
            boolean root = word.length() > 1 && (place(word) || numbered(word));
            return root || (host && (word.length() == 1 || word.endsWith("]#")));
        }
        if (ENDS.indexOf(last) < 0) {
            return false;
        }
        String before = word.substring(0, word.length() - 1);
        return before.isEmpty()
                || place(before)
                || numbered(word)
                || before.chars().allMatch(c -> BOXES.indexOf(c) >= 0)
                || (host && plain(before));
    }

    private static boolean numbered(String word) {
        int dash = word.indexOf("sh-");
        return dash >= 0 && dash <= 2 && word.length() > dash + 4;
    }

    private static boolean place(String word) {
        int sign = word.indexOf('@');
        boolean host = sign > 0 && sign < word.length() - 1;
        boolean home = word.equals("~") || word.startsWith("~/");
        return host || home || (word.startsWith("/") && word.length() > 1);
    }

    static boolean decoration(String word) {
        char first = word.charAt(0);
        boolean bracketed = first == '(' && word.endsWith(")");
        return bracketed || word.startsWith("git:(") || BOXES.indexOf(first) >= 0;
    }

    static boolean plain(String word) {
        return word.chars()
                .allMatch(c -> Character.isLetterOrDigit(c) || "~/._-:+*()[]✗✔±".indexOf(c) >= 0);
    }

    /** {@code ➜  repo git:(main) ✗ command}: the directory, and what is known of the repository. */
    private static int arrow(String line, int from, Predicate<String> program) {
        int end = wordEnd(line, from);
        int next = blanks(line, end);
        String directory = line.substring(from, end);
        if (next >= line.length() || !plain(directory)) {
            return program.test(directory) ? from : -1;
        }
        String second = line.substring(next, wordEnd(line, next));
        if (!second.startsWith("git:(") && !second.startsWith("(")) {
            boolean wants = KnownPrograms.wantsArguments(directory) || !program.test(second);
            boolean bare = program.test(directory) && wants;
            return bare ? from : known(line, next, program) ? next : -1;
        }
        int after = blanks(line, wordEnd(line, next));
        boolean mark = after < line.length() && "✗✔±*✘".indexOf(line.charAt(after)) >= 0;
        return mark ? blanks(line, after + 1) : after;
    }

    /** Whether what follows can be a command: not a sum of money, nor a mark. */
    private static boolean command(String line, int from) {
        char first = line.charAt(from);
        return Character.isLetter(first) || "./~_\"'$([{:!#\\".indexOf(first) >= 0;
    }

    private static boolean known(String line, int from, Predicate<String> program) {
        String word = line.substring(from, wordEnd(line, from));
        return program.test(word) || word.startsWith("./");
    }

    static int blanks(String line, int from) {
        int at = from;
        while (at < line.length() && (line.charAt(at) == ' ' || line.charAt(at) == '\t')) {
            at++;
        }
        return at;
    }

    static int wordEnd(String line, int from) {
        int at = from;
        while (at < line.length() && line.charAt(at) != ' ' && line.charAt(at) != '\t') {
            at++;
        }
        return at;
    }
}
