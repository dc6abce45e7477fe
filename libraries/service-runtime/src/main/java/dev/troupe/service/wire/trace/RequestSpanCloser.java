package dev.troupe.service.wire.trace;

import dev.troupe.service.tracing.TracedSpan;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

/** The end of a request's span, when it is known who has served it and how. */
final class RequestSpanCloser {
    /** Where Spring MVC leaves the pattern of the path. */
    private static final String ROUTE =
            "org.springframework.web.servlet.HandlerMapping.bestMatchingPattern";

    private static final int SERVER_ERROR = 500;

    private RequestSpanCloser() {}

    static void end(TracedSpan span, HttpServletRequest request, HttpServletResponse response) {
        end(span, request, response.getStatus());
    }

    /** Nobody has answered yet: the server will, when it gets to know. */
    static void broken(TracedSpan span, HttpServletRequest request) {
        end(span, request, SERVER_ERROR);
    }

    private static void end(TracedSpan span, HttpServletRequest request, int status) {
        if (request.getAttribute(ROUTE) instanceof String route) {
            span.set("http.route", route);
            span.named(request.getMethod() + " " + route);
        }
        span.set("http.response.status_code", status);
        if (status >= SERVER_ERROR) {
            span.failed(Integer.toString(status));
        }
        span.close();
    }
}
