package dev.troupe.orchestrator.app;

import dev.troupe.contracts.call.TraceParent;
import dev.troupe.contracts.error.Problem;
import dev.troupe.contracts.security.api.SecurityApi;
import dev.troupe.orchestrator.settings.Settings;
import java.io.IOException;
import java.time.Duration;
import org.slf4j.MDC;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.client.ClientHttpRequest;
import org.springframework.http.client.ClientHttpResponse;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.support.RestClientAdapter;
import org.springframework.web.service.invoker.HttpServiceProxyFactory;
import tools.jackson.databind.json.JsonMapper;

/** The security service in another process. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(RemoteSecurity.Location.class)
class RemoteSecurity {
    /**
     * Where it is and how to show who calls.
     *
     * @param baseUrl such as {@code http://127.0.0.1:7072}
     * @param patience how long a call may take
     */
    @ConfigurationProperties("troupe.security")
    record Location(String baseUrl, String token, @DefaultValue("10s") Duration patience) {
        Location {
            Settings.require("troupe.security.base-url", baseUrl, "the security service's URL");
            Settings.require("troupe.security.token", token, "the security service's token");
        }

        @Override
        public String toString() {
            return "Location[" + baseUrl + "]";
        }
    }

    @Bean
    SecurityApi remoteSecurityApi(Location location, JsonMapper json) {
        JdkClientHttpRequestFactory requests = new JdkClientHttpRequestFactory();
        requests.setReadTimeout(location.patience());
        RestClient client =
                RestClient.builder()
                        .baseUrl(location.baseUrl())
                        .defaultHeader(HttpHeaders.AUTHORIZATION, "Bearer " + location.token())
                        .requestFactory(requests)
                        .requestInitializer(RemoteSecurity::traced)
                        .defaultStatusHandler(
                                HttpStatusCode::isError,
                                (request, response) -> {
                                    throw problem(response, json).exception();
                                })
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

    private static Problem problem(ClientHttpResponse response, JsonMapper json)
            throws IOException {
        return json.readValue(response.getBody(), Problem.class);
    }
}
