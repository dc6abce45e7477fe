package dev.troupe.model.recording;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import okhttp3.Interceptor;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.Okio;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;

/** Lets traffic pass and writes down what came. */
final class ModelTrafficRecorder implements Interceptor {
    private static final String[] HEADERS = {"Content-Type", "Retry-After"};

    private static final Logger LOG = LoggerFactory.getLogger(ModelTrafficRecorder.class);

    private final RecordedExchangeStore exchangeStore;
    private final UnaryOperator<String> redact;
    private volatile boolean stopped;

    ModelTrafficRecorder(RecordedExchangeStore exchangeStore, UnaryOperator<String> redact) {
        this.exchangeStore = exchangeStore;
        this.redact = redact;
    }

    @Override
    public Response intercept(Chain chain) throws IOException {
        if (stopped) {
            return chain.proceed(chain.request());
        }
        CanonicalRequest request = CanonicalRequest.of(chain.request(), redact);
        int number = exchangeStore.next();
        Response response;
        try {
            response = chain.proceed(request.request());
        } catch (IOException e) {
            keep(number, new RecordedExchangeBuilder(request, 0, Map.of(), redact).ended(e));
            throw e;
        }
        ResponseBody body = response.body();
        if (body == null) {
            return response;
        }
        RecordedExchangeBuilder exchangeBuilder =
                new RecordedExchangeBuilder(request, response.code(), headers(response), redact);
        RecordingBodySource source =
                new RecordingBodySource(body.source(), exchangeBuilder, it -> keep(number, it));
        return response.newBuilder()
                .body(ResponseBody.create(Okio.buffer(source), body.contentType(), -1))
                .build();
    }

    /** Work goes on where a recording cannot. */
    private void keep(int number, RecordedExchange exchange) {
        if (stopped) {
            return;
        }
        try {
            exchangeStore.write(number, exchange);
        } catch (IOException | JacksonException e) {
            stopped = true;
            LOG.warn("The recording of model calls stops before call {}: {}", number, e.toString());
        }
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
