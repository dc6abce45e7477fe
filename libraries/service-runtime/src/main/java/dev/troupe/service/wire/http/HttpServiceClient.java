package dev.troupe.service.wire.http;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.service.tracing.ServiceTracer;
import dev.troupe.service.wire.trace.OutgoingTraceInitializer;
import io.opentelemetry.api.trace.SpanKind;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.http.HttpClient;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestClientException;
import org.springframework.web.client.support.RestClientAdapter;
import org.springframework.web.service.invoker.HttpServiceProxyFactory;

/**
 * A service interface called over HTTP. Problems arrive as the exceptions they were; whatever else is
 * no answer of the service (nobody listens, silence, a proxy's page) is the peer's {@code
 * unavailable}. Nothing is tried twice: callers know what may be repeated.
 */
public final class HttpServiceClient implements InvocationHandler {
    private final Object client;
    private final ServiceEndpoint serviceEndpoint;

    private HttpServiceClient(Object client, ServiceEndpoint serviceEndpoint) {
        this.client = client;
        this.serviceEndpoint = serviceEndpoint;
    }

    /** The interface as callers get it, for calls that need no token. */
    public static <T> T of(Class<T> api, ServiceEndpoint endpoint) {
        return of(api, endpoint, () -> null);
    }

    /**
     * The interface as callers get it. A caller who is interrupted gets {@link ErrorCode#CANCELLED} and
     * stays interrupted.
     *
     * @param token asked before each call on the calling thread; its failure is the call's
     */
    public static <T> T of(
            Class<T> api, ServiceEndpoint endpoint, Supplier<@Nullable String> token) {
        T client =
                HttpServiceProxyFactory.builderFor(
                                RestClientAdapter.create(client(endpoint, token)))
                        .customArgumentResolver(new QueryRecordResolver())
                        .build()
                        .createClient(api);
        Object proxy =
                Proxy.newProxyInstance(
                        api.getClassLoader(),
                        new Class<?>[] {api},
                        new HttpServiceClient(client, endpoint));
        return api.cast(proxy);
    }

    private static RestClient client(ServiceEndpoint endpoint, Supplier<@Nullable String> token) {
        HttpClient http =
                HttpClient.newBuilder()
                        .connectTimeout(endpoint.connect())
                        .version(HttpClient.Version.HTTP_1_1)
                        .build();
        JdkClientHttpRequestFactory requests = new JdkClientHttpRequestFactory(http);
        requests.setReadTimeout(endpoint.patience());
        return RestClient.builder()
                .baseUrl(endpoint.address())
                .requestFactory(requests)
                .requestInitializer(new OutgoingTraceInitializer())
                .requestInitializer(request -> {
                    String bearer = token.get();
                    if (bearer != null) {
                        request.getHeaders().setBearerAuth(bearer);
                    }
                })
                .defaultStatusHandler(
                        status -> !status.is2xxSuccessful(),
                        (_, response) -> {
                            throw RemoteFailureExplainer.of(response, endpoint);
                        })
                .build();
    }

    @Override
    public @Nullable Object invoke(
            Object proxy, Method method, @Nullable Object @Nullable [] arguments) throws Throwable {
        if (method.getDeclaringClass() == Object.class) {
            return method.invoke(this, arguments);
        }
        return ServiceTracer.current()
                .span(method.getDeclaringClass().getSimpleName() + "/" + method.getName())
                .kind(SpanKind.CLIENT)
                .with("server.address", serviceEndpoint.address().getHost())
                .with("server.port", serviceEndpoint.address().getPort())
                .around(_ -> call(method, arguments));
    }

    private @Nullable Object call(Method method, @Nullable Object @Nullable [] arguments)
            throws Exception {
        try {
            Object answer = method.invoke(client, arguments);
            if (answer == null && method.getReturnType() != void.class) {
                throw RemoteFailureExplainer.unavailable(
                        serviceEndpoint, "sent an empty answer", null);
            }
            return answer;
        } catch (InvocationTargetException e) {
            throw failure(method, e.getCause());
        }
    }

    private RuntimeException failure(Method method, @Nullable Throwable cause) {
        if (Thread.currentThread().isInterrupted()) {
            return new TroupeException(
                    ErrorCode.CANCELLED,
                    method.getName() + " was interrupted by its caller.",
                    cause);
        }
        return switch (cause) {
            case TroupeException known -> known;
            case RestClientException failed ->
                    RemoteFailureExplainer.unanswered(serviceEndpoint, failed);
            case IllegalArgumentException wrong ->
                    new TroupeException(
                            ErrorCode.INVALID_REQUEST,
                            method.getName() + " cannot be called so: " + wrong.getMessage() + ".",
                            wrong);
            case null, default ->
                    new TroupeException(
                            ErrorCode.INTERNAL,
                            method.getName() + " failed: " + cause + ".",
                            cause);
        };
    }
}
