package dev.troupe.security.app;

import dev.troupe.contracts.token.api.TokenApi;
import dev.troupe.tracing.Tracing;
import dev.troupe.wire.http.HttpWire;
import dev.troupe.wire.http.OrchestratorLocation;
import dev.troupe.wire.token.TokenFilter;
import dev.troupe.wire.token.TokenVerifier;
import dev.troupe.wire.trace.IncomingTrace;
import java.time.Clock;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;

/** Serves those alone who carry a token that the orchestrator signed for this service. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(OrchestratorLocation.class)
class TokenAccess {
    @Bean
    FilterRegistrationBean<IncomingTrace> incomingTrace(Tracing tracing) {
        FilterRegistrationBean<IncomingTrace> registration =
                new FilterRegistrationBean<>(new IncomingTrace(tracing.of("security-service")));
        registration.setOrder(Ordered.HIGHEST_PRECEDENCE);
        return registration;
    }

    @Bean
    FilterRegistrationBean<TokenFilter> tokenFilter(OrchestratorLocation orchestrator) {
        TokenApi keys = HttpWire.of(TokenApi.class, orchestrator.peer());
        TokenVerifier verifier = new TokenVerifier(TokenApi.SECURITY, keys, Clock.systemUTC());
        FilterRegistrationBean<TokenFilter> registration =
                new FilterRegistrationBean<>(new TokenFilter(verifier));
        registration.setOrder(Ordered.HIGHEST_PRECEDENCE + 1);
        return registration;
    }
}
