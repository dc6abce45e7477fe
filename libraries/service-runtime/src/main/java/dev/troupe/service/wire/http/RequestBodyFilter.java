package dev.troupe.service.wire.http;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.ProblemResponse;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Refuses a request whose body is too large: by its declared length without reading it, and one without a declared length
 * where the limit is passed, while its reader reads it. Nothing of a body is kept. The server closes the connection then, as
 * it does after every 413, and drops what is still sent.
 */
final class RequestBodyFilter extends OncePerRequestFilter {
    /** The attribute of a request that holds its {@link LimitedBodyStream}, where no length was declared. */
    static final String UNDECLARED_BODY = RequestBodyFilter.class.getName() + ".body";

    private static final Logger LOG = LoggerFactory.getLogger(RequestBodyFilter.class);

    private final long usual;
    private final long ofMessages;
    private final List<MessageRoutes> messages;

    /**
     * @param messages operations with a limit of their own
     */
    RequestBodyFilter(HttpServerSettings settings, List<MessageRoutes> messages) {
        this.usual = settings.maxBodySize().toBytes();
        this.ofMessages = Math.max(usual, settings.maxMessageSize().toBytes());
        this.messages = List.copyOf(messages);
    }

    private long limit(HttpServletRequest request) {
        return messages.stream().anyMatch(it -> it.match(request)) ? ofMessages : usual;
    }

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        long declared = request.getContentLengthLong();
        long limit = limit(request);
        if (declared > limit) {
            refuse(request, response, limit);
        } else if (declared >= 0) {
            // The server hands out no more than was declared.
            chain.doFilter(request, response);
        } else {
            filterUndeclared(request, response, chain, limit);
        }
    }

    private void filterUndeclared(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain, long limit)
            throws ServletException, IOException {
        LimitedBodyRequest limited = new LimitedBodyRequest(request, limit);
        LimitedBodyStream body = limited.body();
        request.setAttribute(UNDECLARED_BODY, body);
        try {
            chain.doFilter(limited, new LimitedBodyResponse(response, body));
        } catch (ServletException | IOException | RuntimeException e) {
            if (!body.exceeded()) {
                throw e;
            }
        }
        if (!body.fits()) {
            response.reset();
            refuse(request, response, limit);
            endAsyncProcessing(request);
        }
    }

    private static void endAsyncProcessing(HttpServletRequest request) {
        if (request.isAsyncStarted()) {
            request.getAsyncContext().complete();
        }
    }

    private void refuse(HttpServletRequest request, HttpServletResponse response, long limit)
            throws IOException {
        LOG.debug(
                "Refused a request from {}: its body is larger than {} bytes",
                request.getRemoteAddr(),
                limit);
        String detail =
                String.format(
                        Locale.ROOT,
                        "The body of the request is larger than %,d bytes, the most that this server accepts.",
                        limit);
        RequestAdmission.refuse(
                response,
                ProblemResponse.of(
                        ErrorCode.REQUEST_TOO_LARGE,
                        detail,
                        "Send less at once, or raise `http.%s`."
                                .formatted(limit > usual ? "max-message-size" : "max-body-size")));
    }
}
