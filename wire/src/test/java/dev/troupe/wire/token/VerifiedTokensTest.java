package dev.troupe.wire.token;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jwt.JWTClaimsSet;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class VerifiedTokensTest {
    private static final JWTClaimsSet ADA = new JWTClaimsSet.Builder().subject("ada").build();

    private long now = -5;
    private final VerifiedTokens tokens = new VerifiedTokens(() -> now);

    @Test
    void aTokenIsKnownForAMinute() {
        tokens.keep("a.b.c", ADA);

        assertThat(tokens.claims("a.b.c")).isEqualTo(ADA);
        assertThat(tokens.claims("a.b.d")).isNull();
        now += Duration.ofSeconds(60).toNanos() - 1;
        assertThat(tokens.claims("a.b.c")).isEqualTo(ADA);
        now++;
        assertThat(tokens.claims("a.b.c")).isNull();
    }

    @Test
    void oldOnesAreForgottenAndThereAreNeverTooMany() {
        tokens.keep("old", ADA);
        now += Duration.ofSeconds(61).toNanos();
        tokens.keep("new", ADA);
        assertThat(tokens.size()).isEqualTo(1);

        for (int i = 0; i < 10_005; i++) {
            tokens.keep("token " + i, ADA);
        }
        assertThat(tokens.size()).isLessThanOrEqualTo(10_000);
        assertThat(tokens.claims("token 10004")).isEqualTo(ADA);
    }
}
