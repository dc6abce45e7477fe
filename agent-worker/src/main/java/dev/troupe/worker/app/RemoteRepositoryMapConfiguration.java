package dev.troupe.worker.app;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.repomap.api.RepositoryMapApi;
import dev.troupe.contracts.token.TokenRequest;
import dev.troupe.contracts.token.api.TokenApi;
import dev.troupe.service.wire.http.HttpServiceClient;
import dev.troupe.service.wire.http.RepositoryMapClientSettings;
import dev.troupe.service.wire.token.RenewingTokenCache;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The repository map service in another process, if its address is set; called with tokens like those for the security service. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(RepositoryMapClientSettings.class)
class RemoteRepositoryMapConfiguration {
    @Bean
    @ConditionalOnProperty("troupe.repomap.base-url")
    RepositoryMapApi remoteRepositoryMapApi(
            RepositoryMapClientSettings location, TokenApi orchestrator) {
        RenewingTokenCache<TokenRequest> tokens =
                new RenewingTokenCache<>(orchestrator::issue, System::nanoTime);
        return HttpServiceClient.of(
                RepositoryMapApi.class,
                location.peer(),
                () ->
                        tokens.get(
                                RunTokenRequestFactory.of(
                                        CallerIdentity.current(), TokenApi.REPOSITORY_MAP)));
    }
}
