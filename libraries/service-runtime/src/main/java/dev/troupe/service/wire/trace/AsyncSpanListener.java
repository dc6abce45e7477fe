package dev.troupe.service.wire.trace;

import dev.troupe.service.tracing.TracedSpan;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

/** Ends the span of a request whose answer goes on after its thread has left it, such as a stream. */
final class AsyncSpanListener implements AsyncListener {
    private final TracedSpan span;

    AsyncSpanListener(TracedSpan span) {
        this.span = span;
    }

    @Override
    public void onComplete(AsyncEvent event) {
        if (event.getSuppliedRequest() instanceof HttpServletRequest request
                && event.getSuppliedResponse() instanceof HttpServletResponse response) {
            RequestSpanCloser.end(span, request, response);
        } else {
            span.close();
        }
    }

    @Override
    public void onTimeout(AsyncEvent event) {
        span.event("timeout");
    }

    /** The other side has gone, as those who watch a stream do when they have seen enough. */
    @Override
    public void onError(AsyncEvent event) {
        span.event("broken-off");
    }

    @Override
    public void onStartAsync(AsyncEvent event) {
        event.getAsyncContext().addListener(this);
    }
}
