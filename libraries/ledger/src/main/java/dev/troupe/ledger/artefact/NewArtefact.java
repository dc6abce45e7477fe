package dev.troupe.ledger.artefact;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.redaction.SecretRedactor;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * An artefact to be written.
 *
 * @param name names it within its task: a lower-case letter, then up to 60 lower-case letters, digits
 *     and hyphens
 * @param kind what the body holds, such as {@code plan} or {@code findings}; spelled like a name
 * @param body JSON, {@value #MOST_BYTES} bytes in UTF-8 at most; kept without secrets
 */
public record NewArtefact(String name, String kind, String body) {
    /** Bytes that a body may have. */
    public static final int MOST_BYTES = 256 * 1024;

    private static final Pattern WORD = Pattern.compile("[a-z][a-z0-9-]{0,60}");

    /**
     * Takes the secrets out of the body.
     *
     * @throws TroupeException INVALID_REQUEST when name or kind are no such words or hold a secret, or the
     *     body is no JSON or too large
     */
    public NewArtefact {
        requireWord("name", name);
        requireWord("kind", kind);
        body = RedactedArtefactBody.kept(name, body);
        int bytes = bytes(body);
        if (bytes > MOST_BYTES) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    String.format(
                            Locale.ROOT,
                            "The artefact '%s' has %,d bytes, and at most %,d are kept; make it smaller, or split it into several artefacts.",
                            name,
                            bytes,
                            MOST_BYTES));
        }
    }

    /** How many bytes the body has in UTF-8. */
    public int bytes() {
        return bytes(body);
    }

    private static int bytes(String body) {
        return body.getBytes(StandardCharsets.UTF_8).length;
    }

    private static void requireWord(String what, String word) {
        if (!SecretRedactor.ofProcess().redact(word).equals(word)) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "An artefact has a %s that holds a secret; name what it is about."
                            .formatted(what));
        }
        if (!WORD.matcher(word).matches()) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "An artefact has the %s '%.80s'; use a lower-case letter, then up to 60 lower-case letters, digits and hyphens."
                            .formatted(what, word));
        }
    }
}
