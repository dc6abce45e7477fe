package dev.troupe.cli;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Reads command lines without a command as people know them from other assistants: options alone open the chat, {@code -p}
 * or a sentence is a request.
 */
final class ShortCommandLine {
    private static final Set<String> OWN = Set.of("-h", "--help", "-V", "--version");
    private static final Set<String> PRINT = Set.of("-p", "--print");

    private ShortCommandLine() {}

    /** Returns the arguments with the command that they leave out, or as they are. */
    static String[] expand(String[] arguments) {
        if (arguments.length == 0 || OWN.contains(arguments[0])) {
            return arguments;
        }
        boolean options = arguments[0].startsWith("-");
        if (!options && !isSentence(arguments[0])) {
            return arguments;
        }
        List<String> words = Arrays.asList(arguments);
        boolean request =
                !options || words.stream().anyMatch(it -> PRINT.contains(it) || isSentence(it));
        return Stream.concat(
                        Stream.of(request ? "run" : "chat"),
                        words.stream().filter(it -> !PRINT.contains(it)))
                .toArray(String[]::new);
    }

    private static boolean isSentence(String word) {
        return !word.startsWith("-") && word.strip().chars().anyMatch(Character::isWhitespace);
    }
}
