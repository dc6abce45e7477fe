package dev.troupe.orchestrator.app;

import dev.troupe.contracts.call.Caller;
import dev.troupe.contracts.security.api.AuditApi;
import dev.troupe.contracts.security.api.DecisionsApi;
import dev.troupe.contracts.security.api.RulesApi;
import dev.troupe.contracts.security.api.SecurityApi;
import dev.troupe.contracts.token.api.TokenApi;
import dev.troupe.orchestrator.token.TokenIssuer;
import dev.troupe.wire.http.HttpWire;
import dev.troupe.wire.http.Peer;
import dev.troupe.wire.http.SecurityLocation;
import dev.troupe.wire.token.HeldTokens;
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
@EnableConfigurationProperties(SecurityLocation.class)
class RemoteSecurity {
    /** A trail of years has millions of entries to read. */
    private static final Duration WHOLE_TRAIL = Duration.ofMinutes(10);

    @Bean
    SecurityApi remoteSecurityApi(SecurityLocation location, TokenIssuer issuer) {
        return called(SecurityApi.class, location.peer(), issuer);
    }

    @Bean
    AuditApi remoteAuditApi(SecurityLocation location, TokenIssuer issuer) {
        return called(AuditApi.class, location.peer(), issuer);
    }

    @Bean
    DecisionsApi remoteDecisionsApi(SecurityLocation location, TokenIssuer issuer) {
        return called(DecisionsApi.class, location.peer(), issuer);
    }

    @Bean
    RulesApi remoteRulesApi(SecurityLocation location, TokenIssuer issuer) {
        return called(RulesApi.class, location.peer(), issuer);
    }

    /** For what reads a whole trail. */
    @Bean(defaultCandidate = false)
    @Qualifier("wholeTrail")
    AuditApi patientAuditApi(SecurityLocation location, TokenIssuer issuer) {
        return called(AuditApi.class, location.peer().waiting(WHOLE_TRAIL), issuer);
    }

    /** An interface of the service, for calls that wait as long as the peer says. */
    static <T> T called(Class<T> api, Peer peer, TokenIssuer issuer) {
        HeldTokens<Caller> tokens =
                new HeldTokens<>(
                        speaker -> issuer.of(speaker, TokenApi.SECURITY), System::nanoTime);
        return HttpWire.of(api, peer, () -> tokens.get(TokenIssuer.speaker()));
    }
}
