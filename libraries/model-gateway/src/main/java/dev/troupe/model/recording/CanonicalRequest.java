package dev.troupe.model.recording;

import java.io.IOException;
import java.util.function.UnaryOperator;
import okhttp3.HttpUrl;
import okhttp3.Request;
import okhttp3.RequestBody;
import okio.Buffer;
import okio.ByteString;

/**
 * A request as a recording knows it. It never holds headers: that is where keys are.
 *
 * @param request the request, which can be sent once more
 */
record CanonicalRequest(Request request, String method, String path, String body) {
    static CanonicalRequest of(Request request, UnaryOperator<String> redact) throws IOException {
        RequestBody body = request.body();
        String path = redact.apply(path(request.url()));
        if (body == null) {
            return new CanonicalRequest(request, request.method(), path, "");
        }
        Buffer buffer = new Buffer();
        body.writeTo(buffer);
        ByteString bytes = buffer.readByteString();
        Request again =
                request.newBuilder()
                        .method(request.method(), RequestBody.create(bytes, body.contentType()))
                        .build();
        String canonical = redact.apply(CanonicalRequestBody.of(bytes.utf8()));
        return new CanonicalRequest(again, request.method(), path, canonical);
    }

    private static String path(HttpUrl url) {
        HttpUrl withoutKey = url.newBuilder().removeAllQueryParameters("key").build();
        String query = withoutKey.encodedQuery();
        return withoutKey.encodedPath() + (query == null ? "" : "?" + query);
    }
}
