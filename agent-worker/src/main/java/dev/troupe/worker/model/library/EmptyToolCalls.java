package dev.troupe.worker.model.library;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import okhttp3.Interceptor;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.Buffer;
import okio.BufferedSource;
import okio.ByteString;
import okio.ForwardingSource;
import okio.Okio;

/**
 * Takes empty lists of tool calls out of a streamed answer. Some servers send one with every piece of
 * plain text, and the provider's library takes it for the beginning of a call: it holds the text back
 * and fails when it puts the call together.
 */
final class EmptyToolCalls implements Interceptor {
    private static final ByteString KEY = ByteString.encodeUtf8("\"tool_calls\"");

    /** Never inside of a JSON string: there the quote after the word would have a backslash before it. */
    private static final Pattern EMPTY = Pattern.compile("(\"tool_calls\"\\s*:\\s*)\\[\\s*]");

    @Override
    public Response intercept(Chain chain) throws IOException {
        Response response = chain.proceed(chain.request());
        ResponseBody body = response.body();
        if (body == null || !response.isSuccessful()) {
            return response;
        }
        BufferedSource mended = Okio.buffer(new Mended(body.source()));
        return response.newBuilder()
                .body(ResponseBody.create(mended, body.contentType(), -1))
                .build();
    }

    /** The lines of a stream, each as soon as it is whole: nobody can use half an event. */
    private static final class Mended extends ForwardingSource {
        private static final ByteString LINE_ENDS = ByteString.encodeUtf8("\n\r");

        private final BufferedSource lines;
        private final Buffer ready = new Buffer();

        Mended(BufferedSource lines) {
            super(lines);
            this.lines = lines;
        }

        @Override
        public long read(Buffer sink, long byteCount) throws IOException {
            if (ready.exhausted() && !lines.exhausted()) {
                next();
            }
            return ready.read(sink, byteCount);
        }

        private void next() throws IOException {
            long end = lines.indexOfElement(LINE_ENDS);
            ByteString line = end < 0 ? lines.readByteString() : lines.readByteString(end + 1);
            if (line.indexOf(KEY) < 0) {
                ready.write(line);
                return;
            }
            // Read as one character a byte, whatever is not replaced stays as it came.
            Matcher empty = EMPTY.matcher(line.string(ISO_8859_1));
            ready.writeString(empty.replaceAll("$1null"), ISO_8859_1);
        }
    }
}
