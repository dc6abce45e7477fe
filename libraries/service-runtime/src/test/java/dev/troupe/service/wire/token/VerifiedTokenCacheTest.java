package dev.troupe.service.wire.token;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jwt.JWTClaimsSet;
import dev.troupe.service.wire.token.VerifiedTokenCache.Signed;
import java.time.Duration;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

class VerifiedTokenCacheTest {
    private static final Signed ADA =
            new Signed(
                    new JWSHeader(JWSAlgorithm.ES256),
                    new SecretKeySpec(new byte[] {1}, "any"),
                    new JWTClaimsSet.Builder().subject("ada").build());

    private long now = -5;
    private final VerifiedTokenCache tokens = new VerifiedTokenCache(() -> now);

    @Test
    void aTokenIsKnownForAMinute() {
        tokens.keep("a.b.c", ADA);

        assertThat(tokens.find("a.b.c")).isEqualTo(ADA);
        assertThat(tokens.find("a.b.d")).isNull();
        now += Duration.ofSeconds(60).toNanos() - 1;
        assertThat(tokens.find("a.b.c")).isEqualTo(ADA);
        now++;
        assertThat(tokens.find("a.b.c")).isNull();
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
        assertThat(tokens.find("token 10004")).isEqualTo(ADA);
    }
}
