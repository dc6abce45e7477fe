package dev.troupe.permission.policy;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Which defaults lie beneath a repository's own listings. */
public enum SecurityLevel {
    /** Reading alone is allowed. */
    STRICT,
    /** Reading, building, testing, checking and formatting are allowed. */
    DEVELOPMENT,
    /** That of development, and file commands within the workspace that it asks about. */
    PERMISSIVE;

    /** How files name it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The level of this name. */
    static Optional<SecurityLevel> named(String word) {
        return Arrays.stream(values()).filter(level -> level.word().equals(word)).findFirst();
    }

    /** All names, for messages. */
    static String words() {
        return Arrays.stream(values()).map(SecurityLevel::word).collect(Collectors.joining(", "));
    }
}
