package dev.troupe.model.connection;

import dev.troupe.model.catalog.ModelTimeouts;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import okhttp3.Call;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** Makes HTTP calls that can be cut at once, and that are sent without delay. */
public final class ModelHttpClient {
    private final OkHttpClient client;

    /**
     * Calls within these limits.
     *
     * @param below sees every call last of all, for instance to record it
     */
    public ModelHttpClient(ModelTimeouts limits, List<Interceptor> below) {
        OkHttpClient.Builder builder =
                new OkHttpClient.Builder()
                        .socketFactory(new NoDelaySocketFactory())
                        // Keys in headers of their own would go along to wherever it points.
                        .followRedirects(false)
                        .followSslRedirects(false)
                        .connectTimeout(limits.connect())
                        .readTimeout(limits.idle())
                        .writeTimeout(limits.idle());
        below.forEach(builder::addInterceptor);
        this.client = builder.build();
    }

    /** A call that has not begun. */
    public Handle call() {
        return new Handle();
    }

    /** One call, before and after it began. */
    public final class Handle {
        private @Nullable Call call;
        private boolean cut;
        private @Nullable ResponsePreview preview;

        private Handle() {}

        /** Sends a request and returns with the beginning of the answer. */
        public Response send(Request request) throws IOException {
            Call begun = client.newCall(request);
            attach(begun);
            return noting(Utf8CheckingSource.of(begun.execute()));
        }

        private synchronized void attach(Call begun) throws IOException {
            call = begun;
            if (cut) {
                throw new IOException("The call was cancelled before it began.");
            }
        }

        private synchronized Response noting(Response response) {
            ResponsePreview begun = new ResponsePreview(response);
            preview = begun;
            return begun.response();
        }

        /** How the answer began; empty when there was none. */
        synchronized Optional<ResponsePreview> opening() {
            return Optional.ofNullable(preview);
        }

        /** Closes the connection, or keeps the call from opening one. */
        synchronized void cut() {
            cut = true;
            if (call != null) {
                call.cancel();
            }
        }
    }
}
