package dev.troupe.permission.decision;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Whether git prints contents of files. A patch or an object may hold a secret that was committed,
 * in a file that no word of the command names.
 */
final class GitOutput {
    private static final Pattern BARE =
            Pattern.compile(
                    "--(stat(=.*)?|numstat|shortstat|name-only|name-status|summary|raw|quiet"
                            + "|no-patch)|-s");
    // Bundles count; what follows -S, -G and -n is their value.
    private static final Pattern PATCH =
            Pattern.compile(
                    "(?s)-[^-SGn]*[pUWu].*|--(patch|unified|function-context|word-diff|check).*");
    private static final Pattern VERBOSE = Pattern.compile("(?s)-[^-]*v.*");
    private static final Pattern COMMIT = Pattern.compile("HEAD([~^][~^\\d]*)?");

    private GitOutput() {}

    /** Whether the command is one that may. */
    static boolean of(SimpleCommand command) {
        return command.arguments().getFirst().text().equals("git");
    }

    /** Whether it does, for a command whose options are all ordinary ones of a read. */
    static boolean contents(List<String> command) {
        if (command.size() < 2 || !command.getFirst().equals("git")) {
            return false;
        }
        String what = command.get(1);
        List<String> words =
                command.stream().skip(2).takeWhile(word -> !word.equals("--")).toList();
        return switch (what) {
            case "diff", "log" -> patch(what, words);
            case "show" -> patch(what, words) || !words.stream().allMatch(GitOutput::commit);
            case "status" -> words.stream().anyMatch(word -> VERBOSE.matcher(word).matches());
            default -> false;
        };
    }

    private static boolean patch(String what, List<String> words) {
        boolean bare =
                what.equals("log") || words.stream().anyMatch(word -> BARE.matcher(word).matches());
        return !bare || words.stream().anyMatch(word -> PATCH.matcher(word).matches());
    }

    /** Any other name may be that of a file's contents, which git shows whatever the options say. */
    private static boolean commit(String word) {
        return word.startsWith("-") || COMMIT.matcher(word).matches();
    }
}
