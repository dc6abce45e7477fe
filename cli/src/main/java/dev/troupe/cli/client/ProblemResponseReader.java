package dev.troupe.cli.client;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.ProblemResponse;
import dev.troupe.contracts.error.TroupeException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Turns answers that are no success into failures with a code and a hint. */
final class ProblemResponseReader {
    private ProblemResponseReader() {}

    /** The failure that an answer tells of, also when its body is no problem document. */
    static TroupeException of(int status, String body, Object call) {
        JsonNode problem = parse(body);
        ErrorCode fallback = byStatus(status);
        if (problem == null || !problem.hasNonNull("detail")) {
            return new TroupeException(
                    fallback, "The server answered " + status + " to " + call + ".");
        }
        String wire = problem.path("code").asString(fallback.wire());
        ErrorCode code = ErrorCode.ofWire(wire);
        String hint = problem.path("hint").asString(code.hint());
        return new ProblemResponse(
                        "urn:troupe:problem:" + wire,
                        wire,
                        status,
                        problem.path("detail").asString(""),
                        wire,
                        hint)
                .exception();
    }

    /** The failure of an answer that this version cannot read. */
    static TroupeException unreadable(Object call, JacksonException cause) {
        return new TroupeException(
                ErrorCode.INTERNAL,
                "The server's answer to " + call + " could not be read.",
                "Compare `troupe --version` with the server's version in `troupe doctor`.",
                cause);
    }

    private static ErrorCode byStatus(int status) {
        return switch (status) {
            case 400, 405, 406, 415, 422 -> ErrorCode.INVALID_REQUEST;
            case 401 -> ErrorCode.UNAUTHENTICATED;
            case 403 -> ErrorCode.FORBIDDEN;
            case 404 -> ErrorCode.NOT_FOUND;
            case 409 -> ErrorCode.CONFLICT;
            case 413 -> ErrorCode.REQUEST_TOO_LARGE;
            case 502, 503, 504 -> ErrorCode.SERVER_UNREACHABLE;
            default -> ErrorCode.INTERNAL;
        };
    }

    private static @Nullable JsonNode parse(String body) {
        try {
            JsonNode node = WireJson.mapper().readTree(body);
            return node != null && node.isObject() ? node : null;
        } catch (JacksonException e) {
            return null;
        }
    }
}
