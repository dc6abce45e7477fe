package dev.troupe.testkit.model.wire.google;

import dev.troupe.testkit.model.wire.WireRequest;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the address of a call, which in this protocol is half of the request.
 *
 * @param model the model, without {@code models/}
 * @param method what to do with it
 */
record GeminiRequestPath(String model, String method) {
    private static final Pattern CALL =
            Pattern.compile("/v1(?:beta|alpha)?/models/([^/:]+):(\\w+)");

    static Optional<GeminiRequestPath> of(WireRequest request) {
        Matcher call = CALL.matcher(request.path());
        return request.method().equals("POST") && call.matches()
                ? Optional.of(new GeminiRequestPath(call.group(1), call.group(2)))
                : Optional.empty();
    }

    boolean streamed() {
        return method.equals("streamGenerateContent");
    }

    /** Models before the third generation give no signatures and ask for none. */
    boolean signed() {
        return signed(model);
    }

    static boolean signed(String model) {
        return !model.startsWith("gemini-1") && !model.startsWith("gemini-2");
    }
}
