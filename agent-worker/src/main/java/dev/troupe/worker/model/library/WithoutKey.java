package dev.troupe.worker.model.library;

import java.io.IOException;
import okhttp3.Interceptor;
import okhttp3.Request;
import okhttp3.Response;

/** Takes the key out that the library insists on, for servers that want none. */
final class WithoutKey implements Interceptor {
    /** What the library is given instead of a key. */
    static final String PLACEHOLDER = "no-key";

    @Override
    public Response intercept(Chain chain) throws IOException {
        Request request = chain.request();
        if (PLACEHOLDER.equals(request.header("X-Api-Key"))) {
            request = request.newBuilder().removeHeader("X-Api-Key").build();
        }
        return chain.proceed(request);
    }
}
