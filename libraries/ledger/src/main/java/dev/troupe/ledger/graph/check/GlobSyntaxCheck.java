package dev.troupe.ledger.graph.check;

import java.util.Optional;

/**
 * Checks that a glob can be read: {@code *}, {@code ?}, {@code **}, {@code [a-z]} and {@code {a,b}}, with slashes
 * between names. Backslashes, which escape elsewhere, are taken for Windows' separators and refused.
 */
final class GlobSyntaxCheck {
    private static final int LONGEST = 400;

    private GlobSyntaxCheck() {}

    /** What is wrong, as the end of a sentence that begins with the glob. */
    static Optional<String> fault(String glob) {
        if (glob.isBlank()) {
            return Optional.of("is empty");
        }
        if (glob.length() > LONGEST) {
            return Optional.of("has more than " + LONGEST + " characters");
        }
        if (glob.chars().anyMatch(Character::isISOControl)) {
            return Optional.of("has control characters");
        }
        if (!UnstorableCharacters.in(glob).isEmpty()) {
            return Optional.of("has " + UnstorableCharacters.in(glob));
        }
        if (glob.indexOf('\\') >= 0) {
            return Optional.of("has a backslash, while names are separated by /");
        }
        if (glob.startsWith("!")) {
            return Optional.of("begins with !, while touches can only add files");
        }
        return glob.contains("//") ? Optional.of("has a // without a name") : brackets(glob);
    }

    private static Optional<String> brackets(String glob) {
        int depth = 0;
        for (int at = 0; at < glob.length(); at++) {
            switch (glob.charAt(at)) {
                case '{' -> depth++;
                case '}' -> depth = Math.max(0, depth - 1);
                case '[' -> {
                    int close = glob.indexOf(']', at + 2);
                    if (close < 0) {
                        return Optional.of("has a [ without its ]");
                    } else if (runsBackwards(glob.substring(at + 1, close))) {
                        return Optional.of("has a range in [ ] that runs backwards");
                    }
                    at = close;
                }
                default -> {}
            }
        }
        return depth > 0 ? Optional.of("has a { without its }") : Optional.empty();
    }

    private static boolean runsBackwards(String members) {
        for (int i = 1; i + 1 < members.length(); i++) {
            if (members.charAt(i) == '-' && members.charAt(i - 1) > members.charAt(i + 1)) {
                return true;
            }
        }
        return false;
    }
}
