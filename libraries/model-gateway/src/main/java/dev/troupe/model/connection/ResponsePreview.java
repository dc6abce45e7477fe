package dev.troupe.model.connection;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.regex.Pattern;
import okhttp3.MediaType;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.Buffer;
import okio.ForwardingSource;
import okio.Okio;

/** Remembers how a response began while somebody else reads it. */
final class ResponsePreview {
    private static final int SHOWN = 80;
    private static final int KEPT = 4 * SHOWN;

    private final Response response;
    private final ResponseBody body;
    private final Buffer head = new Buffer();

    ResponsePreview(Response response) {
        this.response = response;
        this.body = Objects.requireNonNull(response.body());
    }

    /** The response, to be read instead of the one that was given. */
    Response response() {
        ResponseBody noted =
                ResponseBody.create(
                        Okio.buffer(new Noting()), body.contentType(), body.contentLength());
        return response.newBuilder().body(noted).build();
    }

    /** The HTTP status. */
    int status() {
        return response.code();
    }

    /** Whether it is a page for people rather than words of an API. */
    boolean isPage() {
        MediaType type = body.contentType();
        return type != null && type.type().equals("text") && !type.subtype().equals("event-stream");
    }

    /** Whether it is an answer, or a refusal of that shape. */
    boolean explains(Pattern refusal) {
        return status() < 400 || refusal.matcher(begin(KEPT)).find();
    }

    /** The content type and the first printable characters. */
    String text() {
        MediaType type = body.contentType();
        String label = type == null ? "content of no type" : type.type() + "/" + type.subtype();
        String begin = begin(SHOWN);
        return begin.isBlank()
                ? "nothing (" + label + ")"
                : label + " that begins with \"" + begin + "\"";
    }

    private synchronized String begin(int longest) {
        String printable =
                head.snapshot()
                        .string(StandardCharsets.UTF_8)
                        .replaceAll("[\\p{C}\\s\\x{FFFD}]+", " ")
                        .strip();
        int shown = Math.min(longest, printable.codePointCount(0, printable.length()));
        return printable.substring(0, printable.offsetByCodePoints(0, shown));
    }

    private synchronized void note(Buffer read, long offset, long count) {
        long missing = Math.min(count, KEPT - head.size());
        if (missing > 0) {
            read.copyTo(head, offset, missing);
        }
    }

    private final class Noting extends ForwardingSource {
        Noting() {
            super(body.source());
        }

        @Override
        public long read(Buffer sink, long byteCount) throws IOException {
            long before = sink.size();
            long count = super.read(sink, byteCount);
            if (count > 0) {
                note(sink, before, count);
            }
            return count;
        }
    }
}
