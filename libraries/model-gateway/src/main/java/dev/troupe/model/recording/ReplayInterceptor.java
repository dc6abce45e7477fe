package dev.troupe.model.recording;

import dev.troupe.model.connection.NotRecordedException;
import dev.troupe.model.recording.RecordedExchange.Ending;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import okhttp3.Interceptor;
import okhttp3.MediaType;
import okhttp3.Protocol;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.Okio;

/** Answers from a recording. Equal requests get their answers in the order in which they were recorded. */
final class ReplayInterceptor implements Interceptor {
    private final List<RecordedExchange> all;
    private final List<RecordedExchange> left;
    private final UnaryOperator<String> redact;

    ReplayInterceptor(List<RecordedExchange> exchanges, UnaryOperator<String> redact) {
        this.all = List.copyOf(exchanges);
        this.left = new ArrayList<>(exchanges);
        this.redact = redact;
    }

    @Override
    public Response intercept(Chain chain) throws IOException {
        CanonicalRequest request = CanonicalRequest.of(chain.request(), redact);
        RecordedExchange exchange = take(request);
        if (exchange.status() == 0) {
            throw failure(exchange.ending());
        }
        Response.Builder response =
                new Response.Builder()
                        .request(chain.request())
                        .protocol(Protocol.HTTP_1_1)
                        .code(exchange.status())
                        .message("replayed")
                        .body(body(exchange));
        exchange.headers().forEach(response::header);
        return response.build();
    }

    private synchronized RecordedExchange take(CanonicalRequest request)
            throws NotRecordedException {
        for (RecordedExchange exchange : left) {
            if (exchange.answers(request.method(), request.path(), request.body())) {
                left.remove(exchange);
                return exchange;
            }
        }
        throw new NotRecordedException(new ReplayMismatchExplainer(all).to(request));
    }

    static IOException failure(Ending ending) {
        return ending == Ending.SILENT
                ? new SocketTimeoutException("The recorded answer kept silent.")
                : new IOException("The recorded answer broke off.");
    }

    private static ResponseBody body(RecordedExchange exchange) {
        String type = exchange.headers().get("Content-Type");
        return ResponseBody.create(
                Okio.buffer(new ReplayedBodySource(exchange)),
                type == null ? null : MediaType.parse(type),
                -1);
    }
}
