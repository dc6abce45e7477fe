package dev.troupe.service.wire.http;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Arrays;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;

/**
 * Measures the body of a request before a handler that reads none has any effect; a handler that takes the body reads it
 * before it is called. {@link RequestBodyFilter} answers where the body is too large, the server where it is malformed.
 */
final class UnreadBodyInterceptor implements HandlerInterceptor {
    @Override
    public boolean preHandle(
            HttpServletRequest request, HttpServletResponse response, Object handler) {
        return !(request.getAttribute(RequestBodyFilter.UNDECLARED_BODY)
                        instanceof LimitedBodyStream body)
                || takesBody(handler)
                || (body.fits() && !body.broken());
    }

    private static boolean takesBody(Object handler) {
        return handler instanceof HandlerMethod method
                && Arrays.stream(method.getMethodParameters())
                        .anyMatch(it -> it.hasParameterAnnotation(RequestBody.class));
    }
}
