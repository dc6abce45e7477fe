package dev.troupe.service.wire.http;

import dev.troupe.contracts.error.ProblemResponse;
import dev.troupe.contracts.error.TroupeException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.client.ClientHttpResponse;
import org.springframework.web.client.ResourceAccessException;
import org.springframework.web.client.RestClientException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Says in one sentence why a call got no answer, and finds the service's own words where there are any. */
final class RemoteFailureExplainer {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final int LONGEST_BODY = 64 * 1024;

    private RemoteFailureExplainer() {}

    /** The exception of an answer that is no success. */
    static TroupeException of(ClientHttpResponse response, ServiceEndpoint endpoint)
            throws IOException {
        int status = response.getStatusCode().value();
        byte[] body = response.getBody().readNBytes(LONGEST_BODY);
        try {
            ProblemResponse problem = JSON.readValue(body, ProblemResponse.class);
            if (problem != null && said(problem.code()) && said(problem.detail())) {
                return problem.exception();
            }
        } catch (JacksonException e) {
            return unavailable(endpoint, answered(status), e);
        }
        return unavailable(endpoint, answered(status), null);
    }

    private static boolean said(@Nullable String text) {
        return text != null && !text.isBlank();
    }

    private static String answered(int status) {
        return "is answered by something else, with status " + status;
    }

    /** The exception of a call that failed before there was an answer to read, or while reading it. */
    static TroupeException unanswered(ServiceEndpoint endpoint, RestClientException failure) {
        if (!(failure instanceof ResourceAccessException)) {
            return unavailable(endpoint, "sent an answer that cannot be read", failure);
        }
        return unavailable(endpoint, reason(endpoint, failure), failure);
    }

    private static String reason(ServiceEndpoint endpoint, Throwable failure) {
        if (within(failure, HttpConnectTimeoutException.class)) {
            return "gave no connection within " + words(endpoint.connect().toMillis());
        }
        if (within(failure, HttpTimeoutException.class)) {
            return "did not answer within " + words(endpoint.patience().toMillis());
        }
        if (within(failure, UnresolvedAddressException.class)) {
            return "has a name that does not resolve";
        }
        return within(failure, ConnectException.class)
                ? "cannot be reached: nothing listens there"
                : "broke off the connection";
    }

    private static boolean within(Throwable failure, Class<? extends Throwable> kind) {
        return Stream.<@Nullable Throwable>iterate(
                        failure, Objects::nonNull, RemoteFailureExplainer::cause)
                .anyMatch(kind::isInstance);
    }

    private static @Nullable Throwable cause(@Nullable Throwable failure) {
        return failure == null ? null : failure.getCause();
    }

    private static String words(long millis) {
        return millis % 1000 == 0 ? millis / 1000 + " s" : millis + " ms";
    }

    /** The sentence names who, where and what. */
    static TroupeException unavailable(
            ServiceEndpoint endpoint, String what, @Nullable Throwable cause) {
        return new TroupeException(
                endpoint.unavailableCode(),
                "The %s at %s %s.".formatted(endpoint.name(), endpoint.address(), what),
                cause);
    }
}
