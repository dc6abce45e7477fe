package dev.troupe.orchestrator.app;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.languageserver.api.LanguageServerApi;
import dev.troupe.contracts.token.api.TokenApi;
import dev.troupe.orchestrator.token.TokenIssuer;
import dev.troupe.service.wire.http.HttpServiceClient;
import dev.troupe.service.wire.http.LanguageServerClientSettings;
import dev.troupe.service.wire.http.ServiceEndpoint;
import dev.troupe.service.wire.token.RenewingTokenCache;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The language-server gateway in another process, called for the person whose request the orchestrator serves. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(LanguageServerClientSettings.class)
class OrchestratorLanguageServers {
    @Bean
    LanguageServerConnection languageServerConnection(
            LanguageServerClientSettings location, TokenIssuer issuer) {
        return location.baseUrl() == null
                ? new LanguageServerConnection(null, null)
                : new LanguageServerConnection(
                        called(location.peer(), issuer), location.peer().address());
    }

    /** The service as who speaks may call it. */
    static LanguageServerApi called(ServiceEndpoint peer, TokenIssuer issuer) {
        RenewingTokenCache<CallerIdentity> tokens =
                new RenewingTokenCache<>(
                        speaker -> issuer.of(speaker, TokenApi.LANGUAGE_SERVERS), System::nanoTime);
        return HttpServiceClient.of(
                LanguageServerApi.class, peer, () -> tokens.get(TokenIssuer.speaker()));
    }
}
