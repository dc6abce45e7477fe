package dev.troupe.service.wire.direct;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.service.tracing.ServiceTracer;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Context;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/**
 * A service interface called in the same process as it would be over HTTP: on another thread, so
 * outside the caller's transaction; with an explicit caller; with a time-out; with the ids that its
 * log lines carry; and with failures as the one exception that callers of either wire catch.
 */
public final class InProcessServiceClient implements InvocationHandler {
    private final Object target;
    private final Supplier<CallerIdentity> caller;
    private final Duration limit;
    private final ErrorCode errorCode;
    private final ServiceTracer serviceTracer;

    private InProcessServiceClient(
            Object target,
            Supplier<CallerIdentity> caller,
            Duration limit,
            ErrorCode errorCode,
            ServiceTracer serviceTracer) {
        this.target = target;
        this.caller = caller;
        this.limit = limit;
        this.errorCode = errorCode;
        this.serviceTracer = serviceTracer;
    }

    /**
     * The interface as callers get it. A caller who is interrupted gets {@link ErrorCode#CANCELLED} and
     * stays interrupted; what was called is interrupted too.
     *
     * @param unavailableCode code of a call that takes longer than the limit
     * @param tracer of the service that is called
     */
    public static <T> T of(
            Class<T> api,
            T target,
            CallerIdentity caller,
            Duration limit,
            ErrorCode unavailableCode,
            ServiceTracer tracer) {
        return of(api, target, () -> caller, limit, unavailableCode, tracer);
    }

    /**
     * The same with a caller that differs from call to call.
     *
     * @param caller asked before each call on the calling thread
     */
    public static <T> T of(
            Class<T> api,
            T target,
            Supplier<CallerIdentity> caller,
            Duration limit,
            ErrorCode unavailableCode,
            ServiceTracer tracer) {
        Object proxy =
                Proxy.newProxyInstance(
                        api.getClassLoader(),
                        new Class<?>[] {api},
                        new InProcessServiceClient(target, caller, limit, unavailableCode, tracer));
        return api.cast(proxy);
    }

    @Override
    public @Nullable Object invoke(
            Object proxy, Method method, @Nullable Object @Nullable [] arguments) throws Throwable {
        if (method.getDeclaringClass() == Object.class) {
            return method.invoke(this, arguments);
        }
        Map<String, String> ids = MDC.getCopyOfContextMap();
        Context trace = Context.current();
        CallerIdentity bound = caller.get();
        FutureTask<@Nullable Object> call =
                new FutureTask<>(() -> {
                    MDC.setContextMap(ids == null ? Map.of() : ids);
                    return traced(method, arguments, bound, trace);
                });
        Thread thread = Thread.ofVirtual().name("direct " + method.getName()).start(call);
        try {
            return call.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw asOverHttp(method, e.getCause());
        } catch (InterruptedException e) {
            thread.interrupt();
            Thread.currentThread().interrupt();
            throw new TroupeException(
                    ErrorCode.CANCELLED, method.getName() + " was interrupted by its caller.", e);
        } catch (TimeoutException e) {
            thread.interrupt();
            throw new TroupeException(
                    errorCode, method.getName() + " took longer than " + limit + ".", e);
        }
    }

    private @Nullable Object traced(
            Method method,
            @Nullable Object @Nullable [] arguments,
            CallerIdentity bound,
            Context trace)
            throws Exception {
        return Span.fromContext(trace).getSpanContext().isValid()
                ? serviceTracer
                        .span(method.getDeclaringClass().getSimpleName() + "/" + method.getName())
                        .below(trace)
                        .around(_ -> call(method, arguments, bound))
                : call(method, arguments, bound);
    }

    private @Nullable Object call(
            Method method, @Nullable Object @Nullable [] arguments, CallerIdentity bound)
            throws Exception {
        return ScopedValue.where(CallerIdentity.CURRENT, bound)
                .call(() -> {
                    try {
                        return method.invoke(target, arguments);
                    } catch (InvocationTargetException e) {
                        if (e.getCause() instanceof Exception cause) {
                            throw cause;
                        }
                        throw e;
                    }
                });
    }

    private static TroupeException asOverHttp(Method method, @Nullable Throwable cause) {
        if (cause instanceof TroupeException known) {
            return new TroupeException(
                    known.code(), String.valueOf(known.getMessage()), known.hint(), known);
        }
        return new TroupeException(
                ErrorCode.INTERNAL, method.getName() + " failed: " + cause + ".", cause);
    }
}
