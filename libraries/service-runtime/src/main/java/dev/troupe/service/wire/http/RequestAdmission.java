package dev.troupe.service.wire.http;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.error.ProblemResponse;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/** The two ends of a filter that stands before a service: a problem, or the rest as a caller. */
public final class RequestAdmission {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private RequestAdmission() {}

    /** Answers with a problem instead of the service. */
    public static void refuse(HttpServletResponse response, ProblemResponse problem)
            throws IOException {
        response.setStatus(problem.status());
        response.setContentType("application/problem+json");
        response.setCharacterEncoding(StandardCharsets.UTF_8);
        if (problem.status() == HttpServletResponse.SC_UNAUTHORIZED) {
            response.setHeader("WWW-Authenticate", "Bearer");
        }
        response.getOutputStream().write(JSON.writeValueAsBytes(problem));
    }

    /** Lets the request through; what serves it runs as the caller. */
    public static void pass(
            CallerIdentity caller,
            HttpServletRequest request,
            HttpServletResponse response,
            FilterChain chain)
            throws ServletException, IOException {
        ScopedValue.CallableOp<Optional<ServletException>, IOException> rest =
                () -> {
                    try {
                        chain.doFilter(request, response);
                        return Optional.empty();
                    } catch (ServletException e) {
                        return Optional.of(e);
                    }
                };
        Optional<ServletException> failure =
                ScopedValue.where(CallerIdentity.CURRENT, caller).call(rest);
        if (failure.isPresent()) {
            throw failure.get();
        }
    }
}
