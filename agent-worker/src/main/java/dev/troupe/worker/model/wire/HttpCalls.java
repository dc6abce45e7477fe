package dev.troupe.worker.model.wire;

import dev.troupe.worker.model.catalog.TimeLimits;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import okhttp3.Call;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * Makes the HTTP call behind a request itself instead of letting the provider's library go on: only so
 * can it be cut at once (cancelling the reactive stream would leave the connection open until the model
 * has finished talking), and only so is a request sent without delay.
 */
public final class HttpCalls implements Interceptor {
    /** Names the call on its way to this interceptor; never sent. */
    public static final String HEADER = "X-Troupe-Call";

    private final OkHttpClient client;
    private final Map<String, Handle> handles = new ConcurrentHashMap<>();

    /**
     * Calls within these limits.
     *
     * @param below sees every call last of all, for instance to record it
     */
    public HttpCalls(TimeLimits limits, List<Interceptor> below) {
        OkHttpClient.Builder builder =
                new OkHttpClient.Builder()
                        .socketFactory(new PromptSockets())
                        // Keys in headers of their own would go along to wherever it points.
                        .followRedirects(false)
                        .followSslRedirects(false)
                        .connectTimeout(limits.connect())
                        .readTimeout(limits.idle())
                        .writeTimeout(limits.idle());
        below.forEach(builder::addInterceptor);
        this.client = builder.build();
    }

    /** Expects a call of that name. */
    Handle expect(String name) {
        return handles.computeIfAbsent(name, _ -> new Handle());
    }

    /** The call of that name is over. */
    void forget(String name) {
        handles.remove(name);
    }

    @Override
    public Response intercept(Chain chain) throws IOException {
        return send(chain.request());
    }

    /** Sends a request and returns with the beginning of the answer. */
    public Response send(Request request) throws IOException {
        String name = request.header(HEADER);
        Handle handle = name == null ? null : handles.get(name);
        if (name != null && handle == null) {
            // Nobody would hear the answer, or could cut it.
            throw new IOException("The call was over before it began.");
        }
        Call call = client.newCall(request.newBuilder().removeHeader(HEADER).build());
        if (handle != null) {
            handle.attach(call);
        }
        Response response = CheckedText.of(call.execute());
        return handle == null ? response : handle.noting(response);
    }

    /** One call, before and after it began. */
    static final class Handle {
        private @Nullable Call call;
        private boolean cut;
        private @Nullable Opening opening;

        private synchronized void attach(Call begun) throws IOException {
            call = begun;
            if (cut) {
                throw new IOException("The call was cut before it began.");
            }
        }

        private synchronized Response noting(Response response) {
            Opening begun = new Opening(response);
            opening = begun;
            return begun.response();
        }

        /** How the answer began; empty when there was none. */
        synchronized Optional<Opening> opening() {
            return Optional.ofNullable(opening);
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
