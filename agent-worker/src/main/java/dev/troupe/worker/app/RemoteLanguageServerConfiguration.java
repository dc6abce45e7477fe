package dev.troupe.worker.app;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.languageserver.api.LanguageServerApi;
import dev.troupe.contracts.token.TokenRequest;
import dev.troupe.contracts.token.api.TokenApi;
import dev.troupe.service.wire.http.HttpServiceClient;
import dev.troupe.service.wire.http.LanguageServerClientSettings;
import dev.troupe.service.wire.token.RenewingTokenCache;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The language-server gateway in another process, if its address is set; called with tokens like those for the security service. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(LanguageServerClientSettings.class)
class RemoteLanguageServerConfiguration {
    @Bean
    @ConditionalOnProperty("troupe.lsp.base-url")
    LanguageServerApi remoteLanguageServerApi(
            LanguageServerClientSettings location, TokenApi orchestrator) {
        RenewingTokenCache<TokenRequest> tokens =
                new RenewingTokenCache<>(orchestrator::issue, System::nanoTime);
        return HttpServiceClient.of(
                LanguageServerApi.class,
                location.peer(),
                () ->
                        tokens.get(
                                RunTokenRequestFactory.of(
                                        CallerIdentity.current(), TokenApi.LANGUAGE_SERVERS)));
    }
}
