package dev.troupe.contracts.error;

import dev.troupe.redaction.SecretRedactor;

/**
 * An RFC 9457 problem: {@code type} and {@code title} name the kind, {@code detail} says what
 * happened to which thing, {@code code} is stable, {@code hint} says what to do next.
 *
 * @param type a URN, {@code urn:troupe:problem:<code>}
 * @param status HTTP status, 400 to 599
 */
public record ProblemResponse(
        String type, String title, int status, String detail, String code, String hint) {

    /** The problem of a code with its detail and hint, without secrets. */
    public static ProblemResponse of(ErrorCode code, String detail, String hint) {
        String words = code.wire().replace('-', ' ');
        return new ProblemResponse(
                "urn:troupe:problem:" + code.wire(),
                words,
                code.status(),
                SecretRedactor.ofProcess().redact(detail),
                code.wire(),
                SecretRedactor.ofProcess().redact(hint));
    }

    /** The exception this problem was made from, on the caller's side. */
    public TroupeException exception() {
        return new TroupeException(ErrorCode.ofWire(code), detail, hint, null);
    }
}
