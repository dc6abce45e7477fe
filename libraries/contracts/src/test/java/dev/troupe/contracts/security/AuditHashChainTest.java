package dev.troupe.contracts.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class AuditHashChainTest {
    private static final UUID ID = new UUID(1, 2);
    private static final RequestOrigin ORIGIN =
            new RequestOrigin("core", "ada", ID, ID, "developer", "/repo");
    private static final Instant NOON = Instant.parse("2026-11-21T12:00:00.123456789Z");
    private static final AuditEvent EVENT =
            new AuditEvent(ID, NOON, "kind", ORIGIN, "target", "done", Map.of("a", "b"));

    @Test
    void theHashIsWrittenDownForever() {
        // Trails already written depend on it: a change here needs a migration of every trail.
        assertThat(AuditHashChain.next(AuditHashChain.start(ID), 1, EVENT))
                .isEqualTo("fa0df23120cbc8dc1fc9e01e75ea53b6d267fb7d0b082b3436be96f0169fd637");
    }

    @Test
    void everyFieldCounts() {
        String before = AuditHashChain.start(ID);
        RequestOrigin noTask = new RequestOrigin("core", "ada", ID, null, "developer", "/repo");
        RequestOrigin noSession = new RequestOrigin("core", "ada", null, ID, "developer", "/repo");
        RequestOrigin other = new RequestOrigin("core2", "da", ID, ID, "developer", "/repo");
        List<String> hashes =
                List.of(
                        AuditHashChain.next(before, 1, EVENT),
                        AuditHashChain.next(before, 2, EVENT),
                        AuditHashChain.next(AuditHashChain.start(new UUID(3, 4)), 1, EVENT),
                        hash(with(ORIGIN, "kind", "target", Map.of("a", "c"))),
                        hash(with(ORIGIN, "kind", "target", Map.of("ab", ""))),
                        hash(with(ORIGIN, "kindt", "arget", Map.of("a", "b"))),
                        hash(with(noTask, "kind", "target", Map.of("a", "b"))),
                        hash(with(noSession, "kind", "target", Map.of("a", "b"))),
                        hash(with(other, "kind", "target", Map.of("a", "b"))));

        assertThat(hashes).doesNotHaveDuplicates().allMatch(h -> h.matches("[0-9a-f]{64}"));
    }

    @Test
    void theOrderOfDetailsDoesNotCount() {
        Map<String, String> one = Map.of("a", "1", "b", "2", "c", "3");
        Map<String, String> two = Map.of("c", "3", "b", "2", "a", "1");

        assertThat(hash(with(ORIGIN, "k", "t", one))).isEqualTo(hash(with(ORIGIN, "k", "t", two)));
    }

    private static String hash(AuditEvent event) {
        return AuditHashChain.next(AuditHashChain.start(ID), 1, event);
    }

    private static AuditEvent with(
            RequestOrigin origin, String kind, String target, Map<String, String> detail) {
        return new AuditEvent(ID, NOON, kind, origin, target, "done", detail);
    }
}
