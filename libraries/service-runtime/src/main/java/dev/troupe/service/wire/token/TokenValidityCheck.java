package dev.troupe.service.wire.token;

import com.nimbusds.jwt.JWTClaimsSet;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/** Checks that a token is good now, by a clock that may differ a little from the one it was made with. */
record TokenValidityCheck(String audience, Clock clock) {
    private static final Duration TOLERATED = Duration.ofSeconds(60);
    private static final String HINT =
            "Let a time service set the clocks of both machines, then try again.";

    /** Refuses a token of the future or the past; the sentence says by how much the clocks differ. */
    void check(JWTClaimsSet claims) {
        Instant now = clock.instant();
        Instant begin = instant(claims.getNotBeforeTime());
        Instant end = instant(claims.getExpirationTime());
        if (begin == null || end == null) {
            throw new TroupeException(
                    ErrorCode.UNAUTHENTICATED,
                    "The token does not say from when until when it is valid.");
        }
        if (now.plus(TOLERATED).isBefore(begin)) {
            throw refused(
                    "The token is valid only in %d s: the clock of %s is behind the orchestrator's clock by that much.",
                    Duration.between(now, begin));
        }
        if (now.minus(TOLERATED).isAfter(end)) {
            throw refused(
                    "The token expired %d s ago: unless it is an old token, the clock of %s is ahead of the orchestrator's clock by at least that much.",
                    Duration.between(end, now));
        }
    }

    private TroupeException refused(String sentence, Duration by) {
        return new TroupeException(
                ErrorCode.UNAUTHENTICATED,
                sentence.formatted(by.toSeconds(), audience),
                HINT,
                null);
    }

    private static @Nullable Instant instant(@Nullable Date date) {
        return date == null ? null : date.toInstant();
    }
}
