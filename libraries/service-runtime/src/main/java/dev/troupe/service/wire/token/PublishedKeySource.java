package dev.troupe.service.wire.token;

import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.JWKSetCacheRefreshEvaluator;
import com.nimbusds.jose.jwk.source.JWKSetSource;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.proc.SecurityContext;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.token.PublicKeySet;
import dev.troupe.contracts.token.api.TokenApi;
import java.text.ParseException;
import java.time.Duration;
import tools.jackson.databind.json.JsonMapper;

/** The keys that the orchestrator publishes, asked for as seldom as can be. */
final class PublishedKeySource implements JWKSetSource<SecurityContext> {
    private static final Duration KEPT = Duration.ofMinutes(10);
    private static final Duration REFRESH = Duration.ofSeconds(15);
    private static final Duration AT_MOST_EACH = Duration.ofSeconds(2);
    private static final Duration OUTAGE = Duration.ofHours(1);
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final TokenApi orchestrator;
    private volatile boolean known;

    PublishedKeySource(TokenApi orchestrator) {
        this.orchestrator = orchestrator;
    }

    /**
     * Asks again after ten minutes and for a name that is new, but not more often than twice in two
     * seconds, whatever strangers send. While the orchestrator is away known keys stay good for an hour:
     * longer than any token.
     */
    JWKSource<SecurityContext> source() {
        return JWKSourceBuilder.create(this)
                .cache(KEPT.toMillis(), REFRESH.toMillis())
                .rateLimited(AT_MOST_EACH.toMillis())
                .refreshAheadCache(false)
                .outageTolerant(OUTAGE.toMillis())
                .build();
    }

    /** Whether there was ever a key; without one no token is good or bad. */
    boolean known() {
        return known;
    }

    @Override
    public JWKSet getJWKSet(
            JWKSetCacheRefreshEvaluator refresh, long currentTime, SecurityContext context)
            throws KeySourceException {
        try {
            PublicKeySet keys = orchestrator.keys();
            JWKSet set = JWKSet.parse(JSON.writeValueAsString(keys));
            if (!set.isEmpty()) {
                known = true;
            }
            return set;
        } catch (TroupeException | ParseException e) {
            throw new KeySourceException(String.valueOf(e.getMessage()), e);
        }
    }

    @Override
    public void close() {}
}
