package dev.troupe.lsp.pool;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** When a server that ended may start again. */
class RestartPolicyTest {
    private static final long SECOND = Duration.ofSeconds(1).toNanos();

    @Test
    void theFirstTimeItStartsAtOnceThenAfterPausesThatDouble() {
        RestartPolicy policy = new RestartPolicy(20);
        policy.noteCrash(0);
        assertThat(policy.pause(1)).isEmpty();

        policy.noteCrash(SECOND);
        assertThat(policy.pause(SECOND)).contains(Duration.ofSeconds(1));
        policy.noteCrash(3 * SECOND);
        assertThat(policy.pause(3 * SECOND)).contains(Duration.ofSeconds(2));
        assertThat(policy.pause(5 * SECOND)).isEmpty();
        for (int i = 0; i < 10; i++) {
            policy.noteCrash((10 + i) * SECOND);
        }
        assertThat(policy.pause(19 * SECOND)).contains(Duration.ofMinutes(1));
        assertThat(policy.count()).isEqualTo(13);
    }

    @Test
    void afterTooManyItRestsUntilTheyAreLongAgo() {
        RestartPolicy policy = new RestartPolicy(2);
        policy.noteCrash(0);
        policy.noteCrash(SECOND);

        assertThat(policy.hasGivenUp()).isTrue();
        assertThat(policy.pause(2 * SECOND)).contains(Duration.ofSeconds(599));
        assertThat(policy.pause(Duration.ofMinutes(11).toNanos())).isEmpty();
        assertThat(policy.hasGivenUp()).isFalse();
    }
}
