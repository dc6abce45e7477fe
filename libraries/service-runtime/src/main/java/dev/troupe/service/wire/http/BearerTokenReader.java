package dev.troupe.service.wire.http;

import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

/** The token that a request carries. */
public final class BearerTokenReader {
    private static final String SCHEME = "Bearer ";

    private BearerTokenReader() {}

    /** What stands behind {@code Bearer} in the Authorization header; absent when nothing does. */
    public static @Nullable String of(HttpServletRequest request) {
        String sent = request.getHeader("Authorization");
        if (sent == null || !sent.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            return null;
        }
        String token = sent.substring(SCHEME.length()).strip();
        return token.isEmpty() ? null : token;
    }
}
