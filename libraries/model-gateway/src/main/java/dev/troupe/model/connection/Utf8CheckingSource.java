package dev.troupe.model.connection;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import okhttp3.MediaType;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.Buffer;
import okio.ForwardingSource;
import okio.Okio;
import okio.Source;
import org.jspecify.annotations.Nullable;

/**
 * Lets text pass and ends a stream at the first bytes that are no UTF-8. The parsers behind it would put a
 * replacement there without a word, and the character would be missing in somebody's file.
 */
final class Utf8CheckingSource extends ForwardingSource {
    private final CharsetDecoder decoder =
            StandardCharsets.UTF_8
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .onUnmappableCharacter(CodingErrorAction.REPORT);
    private final CharBuffer sink = CharBuffer.allocate(1024);
    private byte[] open = new byte[0];
    private long passed;

    private Utf8CheckingSource(Source delegate) {
        super(delegate);
    }

    /** The response with its text checked; what is no text, or no answer, stays as it is. */
    static Response of(Response response) {
        ResponseBody body = response.body();
        if (body == null || !response.isSuccessful() || !isText(body.contentType())) {
            return response;
        }
        return response.newBuilder()
                .body(
                        ResponseBody.create(
                                Okio.buffer(new Utf8CheckingSource(body.source())),
                                body.contentType(),
                                body.contentLength()))
                .build();
    }

    private static boolean isText(@Nullable MediaType type) {
        return type != null
                && (type.type().equals("text") || type.subtype().contains("json"))
                && StandardCharsets.UTF_8.equals(type.charset(StandardCharsets.UTF_8));
    }

    @Override
    public long read(Buffer target, long byteCount) throws IOException {
        Buffer read = new Buffer();
        long count = super.read(read, byteCount);
        if (count > 0) {
            check(read.snapshot().toByteArray());
            target.write(read, count);
        }
        return count;
    }

    private void check(byte[] bytes) throws InvalidUtf8Exception {
        ByteBuffer input = ByteBuffer.allocate(open.length + bytes.length);
        input.put(open).put(bytes).flip();
        while (true) {
            sink.clear();
            var result = decoder.decode(input, sink, false);
            if (result.isError()) {
                throw new InvalidUtf8Exception(passed);
            }
            if (result.isUnderflow()) {
                break;
            }
        }
        // A character may be cut by the end of a packet.
        open = new byte[input.remaining()];
        input.get(open);
        passed += bytes.length;
    }
}
