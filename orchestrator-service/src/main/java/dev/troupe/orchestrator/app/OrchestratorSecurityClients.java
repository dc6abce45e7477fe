package dev.troupe.orchestrator.app;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.security.api.AuditApi;
import dev.troupe.contracts.security.api.DecisionsApi;
import dev.troupe.contracts.security.api.RulesApi;
import dev.troupe.contracts.security.api.SecurityApi;
import dev.troupe.contracts.token.api.TokenApi;
import dev.troupe.orchestrator.token.TokenIssuer;
import dev.troupe.service.wire.http.HttpServiceClient;
import dev.troupe.service.wire.http.SecurityClientSettings;
import dev.troupe.service.wire.http.ServiceEndpoint;
import dev.troupe.service.wire.token.RenewingTokenCache;
import java.time.Duration;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * The security service in another process, called with tokens that the orchestrator signs: for the person
 * whose request it serves, or for itself.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(SecurityClientSettings.class)
public class OrchestratorSecurityClients {
    /** A trail of years has millions of entries to read. */
    private static final Duration WHOLE_TRAIL = Duration.ofMinutes(10);

    @Bean
    SecurityApi remoteSecurityApi(SecurityClientSettings location, TokenIssuer issuer) {
        return called(SecurityApi.class, location.peer(), issuer);
    }

    @Bean
    AuditApi remoteAuditApi(SecurityClientSettings location, TokenIssuer issuer) {
        return called(AuditApi.class, location.peer(), issuer);
    }

    @Bean
    DecisionsApi remoteDecisionsApi(SecurityClientSettings location, TokenIssuer issuer) {
        return called(DecisionsApi.class, location.peer(), issuer);
    }

    @Bean
    RulesApi remoteRulesApi(SecurityClientSettings location, TokenIssuer issuer) {
        return called(RulesApi.class, location.peer(), issuer);
    }

    /** For what reads a whole trail. */
    @Bean(defaultCandidate = false)
    @Qualifier("wholeTrail")
    AuditApi patientAuditApi(SecurityClientSettings location, TokenIssuer issuer) {
        return called(AuditApi.class, location.peer().waiting(WHOLE_TRAIL), issuer);
    }

    /** An interface of the service, for calls that wait as long as the peer says. */
    public static <T> T called(Class<T> api, ServiceEndpoint endpoint, TokenIssuer issuer) {
        RenewingTokenCache<CallerIdentity> tokens =
                new RenewingTokenCache<>(
                        speaker -> issuer.of(speaker, TokenApi.SECURITY), System::nanoTime);
        return HttpServiceClient.of(api, endpoint, () -> tokens.get(TokenIssuer.speaker()));
    }
}
