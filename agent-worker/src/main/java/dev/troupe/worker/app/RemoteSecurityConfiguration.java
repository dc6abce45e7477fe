package dev.troupe.worker.app;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.security.api.SecurityApi;
import dev.troupe.contracts.token.TokenRequest;
import dev.troupe.contracts.token.api.TokenApi;
import dev.troupe.service.wire.http.HttpServiceClient;
import dev.troupe.service.wire.http.OrchestratorClientSettings;
import dev.troupe.service.wire.http.SecurityClientSettings;
import dev.troupe.service.wire.token.RenewingTokenCache;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The security service in another process, called with tokens that the orchestrator gives each run. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({
    OrchestratorClientSettings.class,
    SecurityClientSettings.class,
    WorkerSecret.class
})
class RemoteSecurityConfiguration {
    @Bean
    TokenApi remoteTokenApi(OrchestratorClientSettings orchestrator, WorkerSecret secret) {
        return HttpServiceClient.of(TokenApi.class, orchestrator.peer(), secret::token);
    }

    @Bean
    SecurityApi remoteSecurityApi(SecurityClientSettings location, TokenApi orchestrator) {
        RenewingTokenCache<TokenRequest> tokens =
                new RenewingTokenCache<>(orchestrator::issue, System::nanoTime);
        return HttpServiceClient.of(
                SecurityApi.class,
                location.peer(),
                () ->
                        tokens.get(
                                RunTokenRequestFactory.of(
                                        CallerIdentity.current(), TokenApi.SECURITY)));
    }
}
