package dev.troupe.security.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.security.AuditEvent;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StorableEventTest {
    @Test
    void whatPostgresCannotHoldIsReplaced() {
        AuditEvent stored =
                StorableEvent.of(Events.event("core", "a\0b\uD800c", Map.of("k\0", "v\uDC00")));

        assertThat(stored.target()).isEqualTo("a\u2400b?c");
        assertThat(stored.detail()).containsExactly(Map.entry("k\u2400", "v?"));
        assertThat(stored.at()).isEqualTo(Instant.parse("2026-11-21T12:00:00.123456Z"));
    }

    @Test
    void longTextsAreCutAndSaySo() {
        AuditEvent stored =
                StorableEvent.of(
                        Events.event("core", "x".repeat(20_000), Map.of("k", "😀".repeat(9_000))));

        assertThat(stored.target()).hasSize(16_384).endsWith("x… (20000 characters)");
        assertThat(stored.detail().get("k")).hasSizeBetween(3_990, 4_000).endsWith(" characters)");
        assertThat(StorableEvent.of(stored)).isEqualTo(stored);
    }

    @Test
    @SuppressWarnings("NullAway") // as JSON without the field gives it
    void aMissingFieldIsNamed() {
        AuditEvent event = Events.event("x");
        AuditEvent without =
                new AuditEvent(event.id(), event.at(), null, event.origin(), "x", "done", Map.of());

        assertThatThrownBy(() -> StorableEvent.of(without))
                .isInstanceOf(TroupeException.class)
                .hasMessage("An audit event has no `kind`.");
    }
}
