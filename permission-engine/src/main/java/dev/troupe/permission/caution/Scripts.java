package dev.troupe.permission.caution;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Files that interpreters run, found generously: which options of theirs take a value is not known. */
final class Scripts {
    private static final Set<String> INTERPRETERS =
            Set.of(
                    "sh", "bash", "dash", "zsh", "ksh", "ash", "fish", ".", "source", "node",
                    "nodejs", "deno", "bun", "tsx", "ts-node", "ruby", "perl", "php", "lua", "pwsh",
                    "awk", "tclsh", "expect", "java");

    private static final Pattern VERSIONED =
            Pattern.compile("(python|pypy|ruby|perl|php|lua)[0-9.]+");

    /** They run what stands behind a word of theirs: {@code deno run FILE}. */
    private static final String RUN = "run";

    private Scripts() {}

    /** Whether a program runs a file that is its operand. */
    static boolean runs(String program) {
        return INTERPRETERS.contains(program)
                || program.equals("python")
                || (Character.isDigit(last(program)) && VERSIONED.matcher(program).matches());
    }

    private static char last(String text) {
        return text.isEmpty() ? ' ' : text.charAt(text.length() - 1);
    }

    /** Whether it is a bundle of letters with a {@code c} among them. */
    static boolean takesLine(String word) {
        boolean takes = false;
        for (int i = 1; i < word.length(); i++) {
            char c = word.charAt(i);
            if ((c < 'a' || c > 'z') && (c < 'A' || c > 'Z')) {
                return false;
            }
            takes |= c == 'c';
        }
        return takes && word.charAt(0) == '-';
    }

    /** What may be the file with its arguments: each word up to the first that is surely no value of an option. */
    static List<Command> of(List<String> words) {
        List<Command> scripts = new ArrayList<>(1);
        boolean value = false;
        for (int i = 1; i < words.size(); i++) {
            String word = words.get(i);
            boolean option = word.startsWith("-") || word.startsWith("+");
            if (option && takesLine(word)) {
                return scripts;
            }
            if (!option && !word.isEmpty()) {
                scripts.add(Command.script(words.subList(i, words.size())));
                if (!value && !word.equals(RUN)) {
                    return scripts;
                }
            }
            value = option && !word.equals("--");
        }
        return scripts;
    }
}
