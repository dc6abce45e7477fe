package dev.troupe.orchestrator.app;

import dev.troupe.contracts.security.api.SecurityApi;
import dev.troupe.contracts.token.api.TokenApi;
import dev.troupe.orchestrator.token.TokenIssuer;
import dev.troupe.wire.http.HttpWire;
import dev.troupe.wire.http.SecurityLocation;
import dev.troupe.wire.token.HeldTokens;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The security service in another process, called with tokens that the orchestrator signs for itself. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(SecurityLocation.class)
class RemoteSecurity {
    @Bean
    SecurityApi remoteSecurityApi(SecurityLocation location, TokenIssuer issuer) {
        HeldTokens<String> tokens = new HeldTokens<>(issuer::own, System::nanoTime);
        return HttpWire.of(SecurityApi.class, location.peer(), () -> tokens.get(TokenApi.SECURITY));
    }
}
