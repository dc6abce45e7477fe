package dev.troupe.orchestrator.session;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.text.TextPrefix;
import dev.troupe.redaction.SecretRedactor;
import org.jspecify.annotations.Nullable;

/** Names of sessions: one line of at most 200 characters. */
public final class SessionTitle {
    private static final int LONGEST = 200;
    private static final int LONGEST_DERIVED = 80;

    private SessionTitle() {}

    /** A title that somebody gave; absent or blank: none. */
    static @Nullable String given(@Nullable String title) {
        if (title == null || title.isBlank()) {
            return null;
        }
        String line = oneLine(title);
        if (line.length() > LONGEST) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "title has " + line.length() + " characters; at most " + LONGEST + " fit.");
        }
        return line;
    }

    /** The title of a session that is named after its first message. */
    public static String of(String message) {
        String line = oneLine(message.strip().lines().findFirst().orElse(""));
        return line.length() <= LONGEST_DERIVED
                ? line
                : TextPrefix.cut(line, LONGEST_DERIVED - 1) + "…";
    }

    private static String oneLine(String text) {
        return SecretRedactor.ofProcess().redact(text.strip().replaceAll("[\\s\\p{Cc}]+", " "));
    }
}
