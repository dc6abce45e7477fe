package dev.troupe.orchestrator.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The key that this process signs with. It is kept nowhere, and replaced after a day. */
final class SigningKeyRotation {
    private static final Duration AGE = Duration.ofDays(1);

    private final SigningKeyRepository keyRepository;
    private final Clock clock;
    private @Nullable ECKey current;
    private Instant since = Instant.EPOCH;

    SigningKeyRotation(SigningKeyRepository keyRepository, Clock clock) {
        this.keyRepository = keyRepository;
        this.clock = clock;
    }

    /** A key whose public half is published. */
    synchronized ECKey current() {
        Instant now = clock.instant();
        ECKey key = current;
        if (key == null || now.isBefore(since) || now.isAfter(since.plus(AGE))) {
            key = generated();
            keyRepository.publish(key);
            current = key;
            since = now;
        }
        return key;
    }

    private static ECKey generated() {
        try {
            return new ECKeyGenerator(Curve.P_256)
                    .keyIDFromThumbprint(true)
                    .keyUse(KeyUse.SIGNATURE)
                    .algorithm(JWSAlgorithm.ES256)
                    .generate();
        } catch (JOSEException e) {
            throw new IllegalStateException("Every Java runtime has the curve P-256.", e);
        }
    }
}
