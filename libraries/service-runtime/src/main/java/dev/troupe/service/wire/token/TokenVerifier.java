package dev.troupe.service.wire.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jose.jwk.source.RateLimitReachedException;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.token.api.TokenApi;
import dev.troupe.service.wire.token.VerifiedTokenCache.Signed;
import java.security.Key;
import java.security.interfaces.ECPublicKey;
import java.text.ParseException;
import java.time.Clock;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tells who calls by a token of the orchestrator, or why the token says nothing. */
public final class TokenVerifier {
    private static final String HINT =
            "Send a token that the orchestrator issued for this service a few minutes ago at most.";

    private final String audience;
    private final PublishedKeySource published;
    private final JWSVerificationKeySelector<SecurityContext> keys;
    private final TokenValidityCheck validityCheck;
    private final VerifiedTokenCache tokenCache = new VerifiedTokenCache(System::nanoTime);

    /**
     * A verifier with the keys that this orchestrator publishes.
     *
     * @param audience name of the service that is called
     */
    public TokenVerifier(String audience, TokenApi orchestrator, Clock clock) {
        this.audience = audience;
        this.published = new PublishedKeySource(orchestrator);
        this.keys = new JWSVerificationKeySelector<>(JWSAlgorithm.ES256, published.source());
        this.validityCheck = new TokenValidityCheck(audience, clock);
    }

    /**
     * The caller that a token names.
     *
     * @throws TroupeException {@link ErrorCode#UNAUTHENTICATED} for whatever is no good token for this
     *     service now; {@link ErrorCode#SECURITY_UNAVAILABLE} while there is no key to tell by
     */
    public CallerIdentity verify(String token) {
        Signed signed = tokenCache.find(token);
        if (signed == null || !isPublished(signed)) {
            signed = signed(token);
            tokenCache.keep(token, signed);
        }
        JWTClaimsSet claims = signed.claims();
        if (!TokenApi.ISSUER.equals(claims.getIssuer())) {
            throw refused("The token was not issued by the orchestrator.", null);
        }
        if (!claims.getAudience().equals(List.of(audience))) {
            throw refused(
                    "The token is for %s and not for %s."
                            .formatted(String.join(", ", claims.getAudience()), audience),
                    null);
        }
        validityCheck.check(claims);
        try {
            return CallerClaims.caller(claims);
        } catch (ParseException e) {
            throw refused("The token names no caller that this version knows.", e);
        }
    }

    /** Whether its key is still one that the orchestrator publishes, as far as is known here. */
    private boolean isPublished(Signed signed) {
        try {
            return keys.selectJWSKeys(signed.header(), null).contains(signed.key());
        } catch (KeySourceException unknown) {
            // Looking at the token anew tells why.
            return false;
        }
    }

    /** What a key of the orchestrator vouches for. What is not signed is not even quoted. */
    private Signed signed(String token) {
        try {
            SignedJWT jwt = SignedJWT.parse(token);
            if (!JWSAlgorithm.ES256.equals(jwt.getHeader().getAlgorithm())) {
                throw refused("The token is not signed with ES256.", null);
            }
            for (Key key : keys.selectJWSKeys(jwt.getHeader(), null)) {
                if (jwt.verify(new ECDSAVerifier((ECPublicKey) key))) {
                    return new Signed(jwt.getHeader(), key, jwt.getJWTClaimsSet());
                }
            }
            if (!published.known()) {
                throw unknown("it publishes none yet", null);
            }
            throw refused("No key of the orchestrator signed the token.", null);
        } catch (RateLimitReachedException e) {
            if (!published.known()) {
                throw unknown("they could not be had a moment ago", e);
            }
            throw refused(
                    "No key known here signed the token, although the keys were fetched a moment ago.",
                    e);
        } catch (KeySourceException e) {
            throw unknown(String.valueOf(e.getMessage()), e);
        } catch (ParseException | JOSEException e) {
            throw refused("The token is not a signed token.", e);
        }
    }

    private static TroupeException unknown(String why, @Nullable Throwable cause) {
        return new TroupeException(
                ErrorCode.SECURITY_UNAVAILABLE,
                "No token can be verified, as the orchestrator's keys are not known here: " + why,
                "Check that the orchestrator runs and that `troupe.orchestrator.base-url` names it.",
                cause);
    }

    private static TroupeException refused(String why, @Nullable Throwable cause) {
        return new TroupeException(ErrorCode.UNAUTHENTICATED, why, HINT, cause);
    }
}
