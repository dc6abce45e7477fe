package dev.troupe.model.recording;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One request and its answer, as a file of a recording holds them.
 *
 * @param method the HTTP method
 * @param path path and query; not the host
 * @param request the body in {@link CanonicalRequestBody} form
 * @param status the HTTP status; 0 when there was no answer
 * @param headers of the answer, those that its reading depends on
 * @param chunks the body in the pieces in which it came
 * @param ending how the answer ended
 */
record RecordedExchange(
        String method,
        String path,
        String request,
        int status,
        Map<String, String> headers,
        List<Chunk> chunks,
        Ending ending) {
    RecordedExchange {
        headers = Map.copyOf(headers);
        chunks = List.copyOf(chunks);
    }

    /** Whether it answers that request. */
    boolean answers(String otherMethod, String otherPath, String otherRequest) {
        return isAt(otherMethod, otherPath) && request.equals(otherRequest);
    }

    boolean isAt(String otherMethod, String otherPath) {
        return method.equals(otherMethod) && path.equals(otherPath);
    }

    /** Tells how an answer ended. */
    enum Ending {
        /** With its last byte. */
        WHOLE,
        /** The connection broke, or there was none. */
        BROKEN,
        /** It kept silent for longer than allowed. */
        SILENT
    }

    /**
     * A piece of a body.
     *
     * @param text where it is UTF-8 by itself
     * @param base64 where it is not
     */
    record Chunk(@Nullable String text, @Nullable String base64) {}
}
