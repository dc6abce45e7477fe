package dev.troupe.orchestrator.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jwt.SignedJWT;
import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.call.RunId;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.token.IssuedToken;
import dev.troupe.contracts.token.TokenRequest;
import dev.troupe.contracts.token.api.TokenApi;
import dev.troupe.service.wire.token.CallerClaims;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Set;

/** Signs what a caller may claim to be. */
public final class TokenIssuer {
    private static final CallerIdentity ITSELF =
            new CallerIdentity(
                    "service:orchestrator", "system", Set.of(CallerIdentity.Role.SERVICE));

    private static final List<String> CALLED_BY_WORKERS =
            List.of(TokenApi.SECURITY, TokenApi.REPOSITORY_MAP, TokenApi.LANGUAGE_SERVERS);

    private final RunningTaskCheck runs;
    private final SigningKeyRotation keys;
    private final Clock clock;
    private final Duration lifetime;

    TokenIssuer(RunningTaskCheck runs, SigningKeyRotation keys, Clock clock, Duration lifetime) {
        this.runs = runs;
        this.keys = keys;
        this.clock = clock;
        this.lifetime = lifetime;
    }

    /** Whose name a call of a service bears: that of the person whose request it serves, or our own. */
    public static CallerIdentity speaker() {
        return CallerIdentity.personOr(ITSELF);
    }

    /** A token for the orchestrator's own calls of a service. */
    public IssuedToken own(String audience) {
        return signed(ITSELF, audience);
    }

    /** A token for calls of a service in the name of a {@link #speaker()}. */
    public IssuedToken of(CallerIdentity speaker, String audience) {
        return signed(speaker, audience);
    }

    /**
     * A token for a run that a worker has, as {@link TokenApi#issue} says.
     *
     * @throws TroupeException also FORBIDDEN for callers that are no service, INVALID_REQUEST for an
     *     incomplete request or an audience that there is not
     */
    IssuedToken issue(TokenRequest request) {
        CallerIdentity.current().require(CallerIdentity.Role.SERVICE);
        if (!CALLED_BY_WORKERS.contains(String.valueOf(request.audience()))) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "`audience` must be %s, the services that workers call."
                            .formatted(String.join(" or ", CALLED_BY_WORKERS)));
        }
        runs.require(request);
        RunId run = new RunId(request.taskId(), request.epoch());
        CallerIdentity worker =
                new CallerIdentity(
                        "service:agent-worker",
                        request.team(),
                        Set.of(CallerIdentity.Role.WORKER),
                        run);
        return signed(worker, request.audience());
    }

    private IssuedToken signed(CallerIdentity caller, String audience) {
        ECKey key = keys.current();
        Instant now = clock.instant();
        SignedJWT token =
                new SignedJWT(
                        new JWSHeader.Builder(JWSAlgorithm.ES256).keyID(key.getKeyID()).build(),
                        CallerClaims.of(caller)
                                .issuer(TokenApi.ISSUER)
                                .audience(audience)
                                .issueTime(Date.from(now))
                                .notBeforeTime(Date.from(now))
                                .expirationTime(Date.from(now.plus(lifetime)))
                                .build());
        try {
            token.sign(new ECDSASigner(key));
        } catch (JOSEException e) {
            throw new IllegalStateException("The orchestrator's own key cannot sign a token.", e);
        }
        return new IssuedToken(token.serialize(), lifetime.toSeconds());
    }
}
