package dev.troupe.service.wire.http;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.ProblemResponse;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.util.unit.DataSize;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Refuses a request whose body is too large before anything parses it: by its declared length without reading it, and one
 * without a declared length as soon as the limit is passed. The server closes the connection then, as it does after
 * every 413, and drops what is still sent.
 */
final class RequestBodyFilter extends OncePerRequestFilter {
    private static final Logger LOG = LoggerFactory.getLogger(RequestBodyFilter.class);
    private static final int BUFFER_SIZE = 8 * 1024;

    private final int limit;

    RequestBodyFilter(DataSize limit) {
        this.limit = Math.toIntExact(limit.toBytes());
    }

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        long declared = request.getContentLengthLong();
        if (declared > limit) {
            refuse(request, response);
        } else if (declared >= 0) {
            // The server hands out no more than was declared.
            chain.doFilter(request, response);
        } else {
            filterUndeclared(request, response, chain);
        }
    }

    private void filterUndeclared(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        InputStream body = request.getInputStream();
        // Routes that are open to everybody take no body, so nothing of a stranger stays in memory.
        byte[] kept = CallerIdentity.CURRENT.isBound() ? body.readNBytes(limit) : new byte[0];
        if (exceeds(body, limit - kept.length)) {
            refuse(request, response);
        } else if (kept.length == 0) {
            chain.doFilter(request, response);
        } else {
            chain.doFilter(new BufferedBodyRequest(request, kept), response);
        }
    }

    /** Reads and drops up to one byte more than this. */
    private static boolean exceeds(InputStream body, int most) throws IOException {
        byte[] buffer = new byte[BUFFER_SIZE];
        long left = most + 1L;
        while (left > 0) {
            int count = body.read(buffer, 0, (int) Math.min(left, buffer.length));
            if (count < 0) {
                return false;
            }
            left -= count;
        }
        return true;
    }

    private void refuse(HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        LOG.warn(
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
                        ErrorCode.REQUEST_TOO_LARGE, detail, ErrorCode.REQUEST_TOO_LARGE.hint()));
    }
}
