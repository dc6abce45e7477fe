package dev.troupe.orchestrator.app;

import dev.troupe.contracts.call.Caller;
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
    private static final Duration VERIFICATION = Duration.ofMinutes(10);

    @Bean
    SecurityApi remoteSecurityApi(SecurityLocation location, TokenIssuer issuer) {
        return called(location.peer(), issuer);
    }

    /** For what reads a whole trail. */
    @Bean(defaultCandidate = false)
    @Qualifier("trailVerification")
    SecurityApi patientSecurityApi(SecurityLocation location, TokenIssuer issuer) {
        return called(location.peer().waiting(VERIFICATION), issuer);
    }

    /** The service, for calls that wait as long as the peer says. */
    static SecurityApi called(Peer peer, TokenIssuer issuer) {
        HeldTokens<Caller> tokens =
                new HeldTokens<>(
                        speaker -> issuer.of(speaker, TokenApi.SECURITY), System::nanoTime);
        return HttpWire.of(SecurityApi.class, peer, () -> tokens.get(TokenIssuer.speaker()));
    }
}
