package dev.troupe.contracts.call;

import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The trace that a call belongs to, as W3C Trace Context carries it between services. */
public final class TraceParent {
    /** The header that carries it. */
    public static final String HEADER = "traceparent";

    private static final Pattern FORM =
            Pattern.compile("[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}(-.*)?");
    private static final String NONE = "0".repeat(32);

    private TraceParent() {}

    /** The trace id of a header, 32 hex digits; a fresh one when it is absent or malformed. */
    public static String traceId(@Nullable String header) {
        if (header != null) {
            Matcher matcher = FORM.matcher(header.strip());
            if (matcher.matches() && !matcher.group(1).equals(NONE)) {
                return matcher.group(1);
            }
        }
        return UUID.randomUUID().toString().replace("-", "");
    }

    /** The header of a call that is made within a trace. */
    public static String header(String traceId) {
        String span = UUID.randomUUID().toString().replace("-", "").substring(16);
        return "00-" + traceId + "-" + span + "-01";
    }
}
