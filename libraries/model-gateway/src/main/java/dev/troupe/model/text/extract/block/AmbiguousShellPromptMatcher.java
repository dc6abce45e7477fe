package dev.troupe.model.text.extract.block;

import java.util.Set;
import java.util.function.Predicate;

/**
 * Recognises what is a prompt only when a well-known program follows: {@code PS C:\\repo> }, {@code C:\\repo>}, {@code host$},
 * {@code repo (main) $}, {@code / #}. In blocks of what a terminal showed also a lone {@code >} or {@code #}.
 */
final class AmbiguousShellPromptMatcher {
    private static final int LONGEST = 160;
    private static final String POWER_SHELL = "PS";
    private static final String ENDS = "$%";
    private static final String MARKS = ">#";

    /** Names that mean something else to the shells of Windows. */
    private static final Set<String> OTHERS =
            Set.of(
                    "cat", "cd", "cp", "curl", "dir", "echo", "find", "kill", "ls", "mv", "ps",
                    "rm", "sleep", "sort", "tee", "type", "wget", "where");

    private AmbiguousShellPromptMatcher() {}

    /** Where the command behind such a prompt starts; -1 when there is none. */
    static int end(String line, Predicate<String> program) {
        int start = ShellPromptMatcher.blanks(line, 0);
        int windows = windows(line, start);
        if (windows >= 0) {
            int from = ShellPromptMatcher.blanks(line, windows);
            String word = word(line, from);
            return program.test(word) && !OTHERS.contains(word) ? from : -1;
        }
        int end = unix(line, start);
        return end >= 0 && sure(line, end, program) ? end : -1;
    }

    /** Where the command behind a lone mark starts; -1 when there is none. */
    static int marked(String line, char mark, Predicate<String> program) {
        boolean marked = line.length() > 2 && line.charAt(0) == mark && line.charAt(1) == ' ';
        return marked && sure(line, 2, program) ? 2 : -1;
    }

    /** The lone mark that a line starts with, or a blank. */
    static char mark(String line) {
        return !line.isEmpty() && MARKS.indexOf(line.charAt(0)) >= 0 ? line.charAt(0) : ' ';
    }

    /** Whether a program follows whose name is not also a word. */
    private static boolean sure(String line, int from, Predicate<String> program) {
        String word = word(line, from);
        return program.test(word) && !KnownPrograms.alsoWord(word);
    }

    /** Behind the sign of PowerShell's prompt or that of the command interpreter, or -1. */
    private static int windows(String line, int start) {
        int sign = line.indexOf('>', start);
        if (sign < 0 || sign > LONGEST) {
            return -1;
        }
        boolean power = line.startsWith(POWER_SHELL, start);
        String place = line.substring(start + (power ? POWER_SHELL.length() : 0), sign);
        String path = power ? place.stripLeading() : place;
        boolean drive =
                path.length() > 2
                        && Character.isLetter(path.charAt(0))
                        && path.startsWith(":\\", 1);
        boolean apart = place.isEmpty() || place.startsWith(" ");
        boolean elsewhere = path.isEmpty() || path.startsWith("/") || path.startsWith("~");
        return drive || (power && apart && elsewhere) ? sign + 1 : -1;
    }

    /** Where the word behind {@code host$}, {@code host:dir user$}, {@code dir (branch) $} or {@code /dir #} starts, or -1. */
    private static int unix(String line, int start) {
        String first = word(line, start);
        int next = ShellPromptMatcher.blanks(line, start + first.length());
        if (named(first) && ends(first) && first.length() > 1) {
            return next;
        }
        String second = word(line, next);
        if (second.isEmpty()) {
            return -1;
        }
        int behind = ShellPromptMatcher.blanks(line, next + second.length());
        boolean root = second.equals("#") && (first.startsWith("/") || first.startsWith("~"));
        int colon = first.indexOf(':');
        boolean machine = colon > 0 && colon < first.length() - 1;
        boolean user = machine && second.length() > 1 && ends(second);
        if (root || (user && named(first) && named(second))) {
            return behind;
        }
        boolean branch = ShellPromptMatcher.decoration(second) && named(first);
        String third = word(line, behind);
        boolean closed = third.length() == 1 && ends(third);
        return branch && closed ? ShellPromptMatcher.blanks(line, behind + 1) : -1;
    }

    private static boolean named(String word) {
        String name = ends(word) ? word.substring(0, word.length() - 1) : word;
        return !name.isEmpty()
                && Character.isLetter(name.charAt(0))
                && ShellPromptMatcher.plain(name);
    }

    private static boolean ends(String word) {
        return !word.isEmpty() && ENDS.indexOf(word.charAt(word.length() - 1)) >= 0;
    }

    private static String word(String line, int from) {
        return line.substring(from, ShellPromptMatcher.wordEnd(line, from));
    }
}
