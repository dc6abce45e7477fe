package dev.troupe.redaction;

import java.util.Locale;
import java.util.Set;

/**
 * A value that nobody should read.
 *
 * @param kind what it is, in a few words for people; what is no letter, digit, space, dot, dash or
 *     underscore is left out, as is all beyond 60 characters
 */
public record SecretValue(String kind, String value) {
    /** What is shorter would be found in any text. */
    static final int SHORTEST = 8;

    private static final int LONGEST_KIND = 60;
    private static final int FEWEST_CHARACTERS = 4;

    /** What people write where a secret should stand, and words that are everywhere. */
    private static final Set<String> TRIVIAL =
            Set.of(
                    "password",
                    "passwort",
                    "passphrase",
                    "password1",
                    "password123",
                    "changeme",
                    "change-me",
                    "change_me",
                    "localhost",
                    "127.0.0.1",
                    "undefined",
                    "disabled",
                    "development",
                    "production",
                    "username",
                    "postgres",
                    "postgresql",
                    "administrator",
                    "anonymous",
                    "12345678",
                    "123456789",
                    "1234567890",
                    "testtest",
                    "testpassword",
                    "test-password",
                    "redacted",
                    "placeholder",
                    "yourpassword",
                    "your-password",
                    "your_password",
                    "your-api-key",
                    "your_api_key",
                    "secretkey",
                    "private key",
                    "internal",
                    "optional",
                    "required",
                    "database",
                    "bearer token",
                    "not-needed");

    /** Normalises kind and value. */
    public SecretValue {
        String plain = kind.replaceAll("[^A-Za-z0-9 ._-]", "").strip();
        kind =
                plain.isEmpty()
                        ? "secret"
                        : plain.substring(0, Math.min(LONGEST_KIND, plain.length()));
        value = value.strip();
    }

    /**
     * Whether it can be told from ordinary text: at least eight characters, four different ones, no
     * word that stands everywhere, and no part of a marker.
     */
    public boolean telling() {
        return value.length() >= SHORTEST
                && value.chars().distinct().count() >= FEWEST_CHARACTERS
                && !TRIVIAL.contains(value.toLowerCase(Locale.ROOT))
                && !value.contains(RedactionMarker.OPENING)
                && !RedactionMarker.of(kind).contains(value);
    }

    /** Never the value. */
    @Override
    public String toString() {
        return RedactionMarker.of(kind);
    }
}
