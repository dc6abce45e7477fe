package dev.troupe.testkit.postgres;

import java.util.regex.Pattern;

/** Names that go into SQL unquoted. */
final class SqlIdentifierCheck {
    private static final Pattern PLAIN = Pattern.compile("[a-z][a-z0-9_]{0,62}");

    private SqlIdentifierCheck() {}

    static void check(String name) {
        if (!PLAIN.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "'"
                            + name
                            + "' is no plain SQL name; use lower-case letters, digits and _ (63 at most).");
        }
    }
}
