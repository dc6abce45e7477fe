package dev.troupe.worker.model.recording;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import okhttp3.Interceptor;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.Okio;

/** Lets traffic pass and writes down what came. */
final class Recorder implements Interceptor {
    private static final String[] HEADERS = {"Content-Type", "Retry-After"};

    private final ExchangeFiles files;
    private final UnaryOperator<String> redact;

    Recorder(ExchangeFiles files, UnaryOperator<String> redact) {
        this.files = files;
        this.redact = redact;
    }

    @Override
    public Response intercept(Chain chain) throws IOException {
        Sent sent = Sent.of(chain.request(), redact);
        int number = files.next();
        Response response;
        try {
            response = chain.proceed(sent.request());
        } catch (IOException e) {
            files.write(number, new Noted(sent, 0, Map.of(), redact).ended(e));
            throw e;
        }
        ResponseBody body = response.body();
        if (body == null) {
            return response;
        }
        Noted noted = new Noted(sent, response.code(), headers(response), redact);
        RecordedBody source = new RecordedBody(body.source(), noted, it -> files.write(number, it));
        return response.newBuilder()
                .body(ResponseBody.create(Okio.buffer(source), body.contentType(), -1))
                .build();
    }

    private static Map<String, String> headers(Response response) {
        Map<String, String> kept = new TreeMap<>();
        for (String name : HEADERS) {
            String value = response.header(name);
            if (value != null) {
                kept.put(name, value);
            }
        }
        return kept;
    }
}
