package dev.troupe.worker.toolcall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.worker.tool.ToolResult;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PendingCallOutcomeTest {
    @Test
    void whatTookLongHasWaited() {
        assertThat(after(Duration.ofSeconds(60)).hasWaited()).isTrue();
        assertThat(after(Duration.ofSeconds(5)).hasWaited()).isTrue();
        assertThat(after(Duration.ofMillis(800)).hasWaited()).isFalse();
    }

    private static PendingToolCall.Outcome after(Duration duration) {
        return new PendingToolCall.Outcome(
                ToolResult.ok("in progress", ""), duration, 1, Optional.empty());
    }
}
