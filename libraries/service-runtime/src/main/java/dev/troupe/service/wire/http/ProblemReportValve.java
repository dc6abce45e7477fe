package dev.troupe.service.wire.http;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.ProblemResponse;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ErrorReportValve;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.json.JsonMapper;

/**
 * Answers with a problem what the server refuses before a service sees it, such as a request line that it cannot read, and what
 * fails without an answer. Neither the request nor the failure is quoted.
 */
final class ProblemReportValve extends ErrorReportValve {
    private static final Logger LOG = LoggerFactory.getLogger(ProblemReportValve.class);
    private static final JsonMapper JSON = JsonMapper.builder().build();

    @Override
    protected void report(Request request, Response response, @Nullable Throwable failure) {
        int status = response.getStatus();
        if (status < 400 || response.getContentWritten() > 0 || !response.setErrorReported()) {
            return;
        }
        try {
            response.setContentType("application/problem+json");
            response.setCharacterEncoding(StandardCharsets.UTF_8);
            Writer out = response.getReporter();
            if (out != null) {
                out.write(JSON.writeValueAsString(problem(status)));
                response.finishResponse();
            }
        } catch (IOException | IllegalStateException e) {
            LOG.debug("A client disconnected before it got the error response", e);
        }
    }

    private static ProblemResponse problem(int status) {
        ProblemResponse problem =
                switch (status) {
                    case 401 ->
                            of(ErrorCode.UNAUTHENTICATED, "The request carries no valid token.");
                    case 403 -> of(ErrorCode.FORBIDDEN, "The request is not permitted here.");
                    case 404 -> of(ErrorCode.NOT_FOUND, "There is nothing at this path.");
                    case 405, 501 ->
                            ofRequest("This path does not support the method of the request.");
                    case 413 ->
                            of(
                                    ErrorCode.REQUEST_TOO_LARGE,
                                    "The body of the request is larger than this server accepts.");
                    case 414, 431 ->
                            ofRequest(
                                    "The address or the headers of the request are longer than this server accepts.");
                    default ->
                            status < 500
                                    ? ofRequest(
                                            "The request cannot be read: its first line, its path or a header is malformed, or they are longer than this server accepts.")
                                    : of(
                                            ErrorCode.INTERNAL,
                                            "The server failed for an unknown reason.");
                };
        return new ProblemResponse(
                problem.type(),
                problem.title(),
                status,
                problem.detail(),
                problem.code(),
                problem.hint());
    }

    private static ProblemResponse ofRequest(String detail) {
        return ProblemResponse.of(
                ErrorCode.INVALID_REQUEST,
                detail,
                "Correct the request's first line and headers, and send it again.");
    }

    private static ProblemResponse of(ErrorCode code, String detail) {
        return ProblemResponse.of(code, detail, code.hint());
    }
}
