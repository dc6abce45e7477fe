package dev.troupe.wire.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.token.IssuedToken;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class HeldTokensTest {
    private long now = -5_000_000_000L;
    private int issued;
    private boolean away;
    private final HeldTokens<String> tokens = new HeldTokens<>(this::issue, () -> now);

    @Test
    void oneTokenServesManyCallsAndEachRequestHasItsOwn() {
        assertThat(tokens.get("a")).isEqualTo("a1");
        assertThat(tokens.get("a")).isEqualTo("a1");
        assertThat(tokens.get("b")).isEqualTo("b2");
        assertThat(tokens.get("a")).isEqualTo("a1");
    }

    @Test
    void aTokenIsRenewedBeforeItEnds() {
        tokens.get("a");
        pass(199);
        assertThat(tokens.get("a")).isEqualTo("a1");
        pass(2);
        assertThat(tokens.get("a")).isEqualTo("a2");
        pass(150);
        assertThat(tokens.get("a")).isEqualTo("a2");
    }

    @Test
    void whileNobodyIssuesTheOldOneIsUsedUntilItEnds() {
        tokens.get("a");
        away = true;
        pass(299);
        assertThat(tokens.get("a")).isEqualTo("a1");
        pass(2);
        assertThatThrownBy(() -> tokens.get("a")).hasMessage("Nobody there.");
        away = false;
        assertThat(tokens.get("a")).isEqualTo("a2");
    }

    private void pass(long seconds) {
        now += Duration.ofSeconds(seconds).toNanos();
    }

    private IssuedToken issue(String request) {
        if (away) {
            throw new TroupeException(ErrorCode.SERVER_UNREACHABLE, "Nobody there.");
        }
        return new IssuedToken(request + ++issued, 300);
    }
}
