package dev.troupe.model.text.extract.prose;

import dev.troupe.model.text.extract.block.KnownPrograms;
import dev.troupe.model.text.extract.block.ShellPromptMatcher;
import java.util.Arrays;
import java.util.Set;
import java.util.function.Predicate;

/** Tells whether code in a sentence looks like a command line. */
public final class CommandPlausibilityCheck {
    private static final int MOST_WORDS = 40;
    private static final Set<String> LANGUAGES =
            Set.of(
                    "fn",
                    "let",
                    "const",
                    "var",
                    "def",
                    "class",
                    "import",
                    "public",
                    "private",
                    "protected",
                    "static",
                    "return",
                    "int",
                    "void",
                    "new",
                    "select",
                    "insert",
                    "update",
                    "delete",
                    "struct",
                    "enum",
                    "interface",
                    "package",
                    "function",
                    "async",
                    "await",
                    "use",
                    "val",
                    "if",
                    "else",
                    "switch",
                    "throw",
                    "throws",
                    "type");

    private final Predicate<String> program;

    public CommandPlausibilityCheck(Predicate<String> program) {
        this.program = program;
    }

    /** The command without a prompt before it. */
    String unprompted(String code) {
        int prompt = ShellPromptMatcher.end(code, program);
        return prompt < 0 ? code : code.substring(prompt).strip();
    }

    /** Whether a sentence that says to run it is enough for it to be a command. */
    boolean afterRun(String code) {
        String[] words = words(code);
        String first = words[0];
        if (known(words)) {
            return true;
        }
        if (path(first)) {
            return first.indexOf('(') < 0;
        }
        boolean operator = words.length > 1 && (words[1].startsWith("=") || words[1].equals(":"));
        return words.length > 1 && !operator && name(first) && !LANGUAGES.contains(first);
    }

    /** Whether it is a command although the sentence only hints at running it. */
    public boolean afterUse(String code) {
        String[] words = words(code);
        return known(words) && (words.length > 1 || !KnownPrograms.alsoWord(words[0]));
    }

    /** Whether it is a program with at least one argument. */
    boolean withArguments(String code) {
        String[] words = words(code);
        return known(words) && words.length > 1;
    }

    private boolean known(String[] words) {
        String first = words[0];
        boolean local =
                first.startsWith("./") || (first.startsWith("/") && first.contains("/bin/"));
        String name = local ? first.substring(first.lastIndexOf('/') + 1) : first;
        boolean alone = words.length == 1;
        return program.test(name) && !(alone && KnownPrograms.wantsArguments(first));
    }

    private static boolean path(String first) {
        return first.startsWith("./")
                || first.startsWith("../")
                || first.startsWith("~/")
                || first.startsWith("bin/")
                || first.startsWith("scripts/")
                || first.endsWith(".sh");
    }

    /** The words behind assignments, at least one. */
    private static String[] words(String code) {
        String[] words = code.strip().split("\\s+", MOST_WORDS);
        int from = 0;
        while (from < words.length - 1 && assignment(words[from])) {
            from++;
        }
        return Arrays.copyOfRange(words, from, words.length);
    }

    private static boolean assignment(String word) {
        int sign = word.indexOf('=');
        return sign > 0
                && word.substring(0, sign)
                        .chars()
                        .allMatch(c -> c == '_' || Character.isLetterOrDigit(c));
    }

    private static boolean name(String word) {
        return !word.isEmpty()
                && Character.isLetterOrDigit(word.charAt(0))
                && word.chars()
                        .allMatch(c -> Character.isLetterOrDigit(c) || "._+-/@".indexOf(c) >= 0);
    }
}
