package dev.troupe.worker.app;

import dev.troupe.contracts.call.TraceParent;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.Problem;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.security.api.SecurityApi;
import java.io.IOException;
import java.time.Duration;
import org.slf4j.MDC;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.client.ClientHttpRequest;
import org.springframework.http.client.ClientHttpResponse;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.support.RestClientAdapter;
import org.springframework.web.service.invoker.HttpServiceProxyFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** The security service in another process. Its problems arrive as the exceptions they were there. */
final class RemoteSecurity {
    private static final Duration CONNECT = Duration.ofSeconds(2);
    private static final Duration READ = Duration.ofSeconds(5);
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private RemoteSecurity() {}

    static SecurityApi at(String baseUrl, String token) {
        java.net.http.HttpClient http =
                java.net.http.HttpClient.newBuilder().connectTimeout(CONNECT).build();
        JdkClientHttpRequestFactory requests = new JdkClientHttpRequestFactory(http);
        requests.setReadTimeout(READ);
        RestClient client =
                RestClient.builder()
                        .baseUrl(baseUrl)
                        .requestFactory(requests)
                        .requestInitializer(RemoteSecurity::traced)
                        .defaultHeader(HttpHeaders.AUTHORIZATION, "Bearer " + token)
                        .defaultStatusHandler(
                                HttpStatusCode::isError, (_, response) -> refuse(response))
                        .build();
        return HttpServiceProxyFactory.builderFor(RestClientAdapter.create(client))
                .build()
                .createClient(SecurityApi.class);
    }

    private static void traced(ClientHttpRequest request) {
        String trace = MDC.get("traceId");
        if (trace != null) {
            request.getHeaders().set(TraceParent.HEADER, TraceParent.header(trace));
        }
    }

    private static void refuse(ClientHttpResponse response) throws IOException {
        byte[] body = response.getBody().readAllBytes();
        try {
            Problem problem = JSON.readValue(body, Problem.class);
            if (problem.code() != null) {
                throw problem.exception();
            }
        } catch (JacksonException e) {
            throw new TroupeException(
                    ErrorCode.SECURITY_UNAVAILABLE,
                    "The security service answered %s without saying why."
                            .formatted(response.getStatusCode()),
                    e);
        }
        throw new TroupeException(
                ErrorCode.SECURITY_UNAVAILABLE,
                "The security service answered " + response.getStatusCode() + ".");
    }
}
