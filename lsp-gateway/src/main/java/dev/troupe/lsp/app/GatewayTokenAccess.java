package dev.troupe.lsp.app;

import dev.troupe.contracts.token.api.TokenApi;
import dev.troupe.service.tracing.TracingProvider;
import dev.troupe.service.wire.http.HttpServiceClient;
import dev.troupe.service.wire.http.OrchestratorClientSettings;
import dev.troupe.service.wire.token.TokenAuthenticationFilter;
import dev.troupe.service.wire.token.TokenVerifier;
import dev.troupe.service.wire.trace.IncomingTraceFilter;
import java.time.Clock;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;

/** Serves those alone who carry a token that the orchestrator signed for this service. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(OrchestratorClientSettings.class)
class GatewayTokenAccess {
    @Bean
    FilterRegistrationBean<IncomingTraceFilter> incomingTrace(TracingProvider tracing) {
        FilterRegistrationBean<IncomingTraceFilter> registration =
                new FilterRegistrationBean<>(new IncomingTraceFilter(tracing.of("lsp-gateway")));
        registration.setOrder(Ordered.HIGHEST_PRECEDENCE);
        return registration;
    }

    @Bean
    FilterRegistrationBean<TokenAuthenticationFilter> tokenFilter(
            OrchestratorClientSettings orchestrator) {
        TokenApi keys = HttpServiceClient.of(TokenApi.class, orchestrator.peer());
        TokenVerifier verifier =
                new TokenVerifier(TokenApi.LANGUAGE_SERVERS, keys, Clock.systemUTC());
        FilterRegistrationBean<TokenAuthenticationFilter> registration =
                new FilterRegistrationBean<>(new TokenAuthenticationFilter(verifier));
        registration.setOrder(Ordered.HIGHEST_PRECEDENCE + 1);
        return registration;
    }
}
