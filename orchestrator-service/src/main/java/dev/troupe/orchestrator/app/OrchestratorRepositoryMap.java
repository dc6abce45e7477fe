package dev.troupe.orchestrator.app;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.repomap.api.RepositoryMapApi;
import dev.troupe.contracts.token.api.TokenApi;
import dev.troupe.orchestrator.token.TokenIssuer;
import dev.troupe.service.wire.http.HttpServiceClient;
import dev.troupe.service.wire.http.RepositoryMapClientSettings;
import dev.troupe.service.wire.http.ServiceEndpoint;
import dev.troupe.service.wire.token.RenewingTokenCache;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The repository map service in another process, called for the person whose request the orchestrator serves. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(RepositoryMapClientSettings.class)
class OrchestratorRepositoryMap {
    @Bean
    RepositoryMapConnection repositoryMapConnection(
            RepositoryMapClientSettings location, TokenIssuer issuer) {
        return location.baseUrl() == null
                ? new RepositoryMapConnection(null, null)
                : new RepositoryMapConnection(
                        called(location.peer(), issuer), location.peer().address());
    }

    /** The service as who speaks may call it. */
    static RepositoryMapApi called(ServiceEndpoint peer, TokenIssuer issuer) {
        RenewingTokenCache<CallerIdentity> tokens =
                new RenewingTokenCache<>(
                        speaker -> issuer.of(speaker, TokenApi.REPOSITORY_MAP), System::nanoTime);
        return HttpServiceClient.of(
                RepositoryMapApi.class, peer, () -> tokens.get(TokenIssuer.speaker()));
    }
}
