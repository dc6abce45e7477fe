package dev.troupe.security.audit;

import static dev.troupe.security.audit.Events.SESSION;
import static dev.troupe.security.audit.Events.as;
import static dev.troupe.security.audit.Events.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.call.CallerIdentity.Role;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.security.AuditEntry;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.security.AuditFilter;
import dev.troupe.contracts.security.AuditHashChain;
import dev.troupe.contracts.security.AuditVerification;
import dev.troupe.testkit.postgres.TestDatabase;
import dev.troupe.testkit.postgres.TestPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AuditTrailIT {
    private static final TestDatabase SUPERUSER = TestPostgres.database();
    private static final TestDatabase ROLE = TrailRoles.migrated(SUPERUSER);
    private static final Forger FORGER = new Forger(SUPERUSER);

    private final Path home;
    private AuditTrail trail;

    AuditTrailIT(@TempDir Path home) throws SQLException {
        this.home = home;
        this.trail = new AuditTrail(ROLE.dataSource(), home);
        FORGER.begin();
    }

    @Test
    void entriesComeBackInOrderAsTheyWere() {
        AuditEvent odd =
                event("core", "rm\0 -rf 'ü' \uD83D\uDE00", Map.of("b", "{\"x\": null}", "a", ""));
        record(event("one"), odd);
        record(event("two"));

        List<AuditEntry> entries = entries(null, 0, 10);

        assertThat(entries).extracting(AuditEntry::number).containsExactly(1L, 2L, 3L);
        assertThat(entries.get(1).event()).isEqualTo(StorableEvent.of(odd));
        assertThat(entries(null, 1, 1)).containsExactly(entries.get(1));
        assertThat(entries(SESSION, 0, 10)).hasSize(3);
        assertThat(entries(UUID.randomUUID(), 0, 10)).isEmpty();
        assertThat(verified()).isEqualTo(new AuditVerification(true, 3, null));
    }

    @Test
    void recordingAgainChangesNothing() {
        AuditEvent first = event("first");
        record(first, first);
        record(event("second"), first);
        record();

        assertThat(entries(null, 0, 10))
                .extracting(entry -> entry.event().target())
                .containsExactly("first", "second");
        assertThat(verified().intact()).isTrue();
    }

    @Test
    void aBatchIsRecordedWholeOrNotAtAll() throws SQLException {
        SUPERUSER.execute(
                "ALTER TABLE security.audit ADD CONSTRAINT refuse CHECK (target <> 'refused')");

        assertThatThrownBy(() -> record(event("kept out"), event("refused")))
                .isInstanceOf(RuntimeException.class);

        assertThat(entries(null, 0, 10)).isEmpty();
        assertThat(verified()).isEqualTo(new AuditVerification(true, 0, null));
        SUPERUSER.execute("ALTER TABLE security.audit DROP CONSTRAINT refuse");
    }

    @Test
    void concurrentWritersMakeOneChain() throws InterruptedException, ExecutionException {
        int writers = 8;
        int batches = 25;
        AuditEvent shared = event("sent by everybody");
        List<Future<?>> running = new ArrayList<>();
        try (var threads = Executors.newFixedThreadPool(writers)) {
            for (int w = 0; w < writers; w++) {
                running.add(
                        threads.submit(() -> {
                            for (int b = 0; b < batches; b++) {
                                record(event("a"), shared, event("b"));
                            }
                        }));
            }
        }
        for (Future<?> writer : running) {
            writer.get();
        }

        long total = 2L * writers * batches + 1;
        assertThat(entries(null, 0, 1_000))
                .extracting(AuditEntry::number)
                .containsExactlyElementsOf(LongStream.rangeClosed(1, total).boxed().toList());
        assertThat(verified()).isEqualTo(new AuditVerification(true, total, null));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2 | UPDATE security.audit SET target = 'harmless' WHERE number = 2",
                "2 | UPDATE security.audit SET outcome = 'allowed' WHERE number = 2",
                "2 | UPDATE security.audit SET at = at + interval '1 microsecond' WHERE number = 2",
                "2 | UPDATE security.audit SET agent = NULL WHERE number = 2",
                "2 | UPDATE security.audit SET detail = '{}' WHERE number = 2",
                "3 | DELETE FROM security.audit WHERE number = 3",
                "1 | DELETE FROM security.audit WHERE number = 1",
                "5 | DELETE FROM security.audit WHERE number = 5",
                "4 | DELETE FROM security.audit WHERE number > 3",
                "1 | DELETE FROM security.audit",
                "2 | UPDATE security.audit SET number = CASE number WHEN 2 THEN 103 ELSE 102 END"
                        + " WHERE number IN (2, 3); UPDATE security.audit SET number = number - 100"
                        + " WHERE number > 100",
                "5 | DELETE FROM security.audit WHERE number = 5; UPDATE security.audit_head SET"
                        + " number = 4, hash = (SELECT hash FROM security.audit WHERE number = 4)",
                "1 | DELETE FROM security.audit; UPDATE security.audit_head SET number = 0, hash ="
                        + " ''",
                "6 | INSERT INTO security.audit SELECT 6, gen_random_uuid(), at, kind, team, person,"
                        + " session_id, task_id, agent, repository, target, outcome, detail, hash"
                        + " FROM security.audit WHERE number = 5",
                "3 | UPDATE security.audit SET number = number + 100 WHERE number > 2; UPDATE"
                        + " security.audit SET number = number - 99 WHERE number > 100; INSERT INTO"
                        + " security.audit SELECT 3, gen_random_uuid(), at, kind, team, person,"
                        + " session_id, task_id, agent, repository, target, outcome, detail, hash"
                        + " FROM security.audit WHERE number = 2",
                "1 | UPDATE security.audit_head SET trail = gen_random_uuid()",
                "1 | INSERT INTO security.audit_segment SELECT gen_random_uuid(), 1, 2, hash, hash, 'x',"
                        + " 'eve', now() FROM security.audit WHERE number = 2; DELETE FROM"
                        + " security.audit WHERE number < 3",
            })
    void whatASuperuserEditsIsNoticed(String edit) throws SQLException {
        record(event("1"), event("2"), event("3"));
        record(event("4"), event("5"));
        assertThat(verified()).isEqualTo(new AuditVerification(true, 5, null));
        int bar = edit.indexOf('|');

        FORGER.edit(edit.substring(bar + 1));

        assertThat(verified().intact()).isFalse();
        assertThat(verified().brokenAt()).isEqualTo(Long.parseLong(edit.substring(0, bar).strip()));
    }

    @Test
    void aTrailRewrittenFromTheStartIsNoticed() throws SQLException, IOException {
        record(event("1"), event("2"));
        AuditEntry forged = forged(entries(null, 0, 1).getFirst(), AuditHashChain.start(trailId()));
        FORGER.edit(
                "DELETE FROM security.audit WHERE number = 2",
                "UPDATE security.audit SET target = 'forged', hash = '%s'".formatted(forged.hash()),
                "UPDATE security.audit_head SET number = 1, hash = '%s'".formatted(forged.hash()));

        assertThat(verified()).isEqualTo(new AuditVerification(false, 1, 2L));
    }

    /** Neither what comes behind the tampering nor a restart hides it. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatWasCutOffStaysNoticedThoughTheTrailGoesOn(boolean restarted) throws SQLException {
        record(event("1"), event("2"), event("3"));
        AuditEntry second = entries(null, 1, 1).getFirst();
        FORGER.edit(
                "DELETE FROM security.audit WHERE number > 2",
                "UPDATE security.audit_head SET number = 2, hash = '%s'".formatted(second.hash()));
        if (restarted) {
            trail = new AuditTrail(ROLE.dataSource(), home);
        }
        record(event("other 3"));
        record(event("other 4"));
        record(event("other 5"));

        assertThat(verified()).isEqualTo(new AuditVerification(false, 2, 3L));
    }

    @Test
    void whoKnowsWhyAnEntryIsMissingTakesTheAnchorAway() throws SQLException, IOException {
        record(event("1"), event("2"));
        AuditEntry first = entries(null, 0, 1).getFirst();
        FORGER.edit(
                "DELETE FROM security.audit WHERE number > 1",
                "UPDATE security.audit_head SET number = 1, hash = '%s'".formatted(first.hash()));
        record(event("other 2"));
        assertThat(verified().intact()).isFalse();

        Files.delete(home.resolve("audit-anchor-" + trailId()));
        record(event("3"));

        assertThat(verified()).isEqualTo(new AuditVerification(true, 3, null));
    }

    private static AuditEntry forged(AuditEntry entry, String before) {
        AuditEvent event = entry.event();
        AuditEvent other =
                new AuditEvent(
                        event.id(),
                        event.at(),
                        event.kind(),
                        event.origin(),
                        "forged",
                        event.outcome(),
                        event.detail());
        return new AuditEntry(1, other, AuditHashChain.next(before, 1, other));
    }

    private UUID trailId() throws IOException {
        try (var files = Files.list(home)) {
            String name = files.findFirst().orElseThrow().getFileName().toString();
            return UUID.fromString(name.substring("audit-anchor-".length()));
        }
    }

    @Test
    void aHomeThatIsGoneOnlyWeakensTheCheck() throws IOException {
        record(event("1"));
        try (var files = Files.list(home)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        assertThat(verified().intact()).isTrue();
    }

    @Test
    void anotherServiceGoesOnWithTheSameTrail() {
        record(event("1"));
        trail = new AuditTrail(ROLE.dataSource(), home);
        record(event("2"));

        assertThat(verified()).isEqualTo(new AuditVerification(true, 2, null));
    }

    @Test
    void callersSeeAndDoWhatTheirRolesAllow() {
        record(event("core", "ours", Map.of()), event("other", "theirs", Map.of()));

        for (Role reader : List.of(Role.VIEWER, Role.DEVELOPER, Role.APPROVER)) {
            assertThat(as(reader, "core", () -> trail.entries(AuditFilter.NONE, 0, 10)))
                    .extracting(entry -> entry.event().target())
                    .containsExactly("ours");
        }
        assertThat(as(Role.ADMIN, "core", () -> trail.entries(AuditFilter.NONE, 0, 10))).hasSize(2);
        assertThat(as(Role.APPROVER, "core", trail::verify).intact()).isTrue();
        assertForbidden(() -> as(Role.DEVELOPER, "core", trail::verify));
        assertForbidden(() ->
                as(
                        Role.ADMIN,
                        "core",
                        () -> {
                            trail.record(List.of(event("x")));
                            return true;
                        }));
        assertThatThrownBy(() -> trail.entries(AuditFilter.NONE, 0, 10))
                .isInstanceOfSatisfying(
                        TroupeException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.UNAUTHENTICATED));
    }

    private static void assertForbidden(ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        TroupeException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.FORBIDDEN));
    }

    @Test
    void numbersOutOfRangeAreNamed() {
        assertThatThrownBy(() -> entries(null, 0, 0)).hasMessageContaining("1 to 1,000");
        assertThatThrownBy(() -> entries(null, 0, 1_001)).hasMessageContaining("1 to 1,000");
        assertThatThrownBy(() -> entries(null, -1, 1)).hasMessageContaining("at least 0");
    }

    @Test
    void aDatabaseThatIsAwayHasItsOwnCode() {
        try (TestPostgres server = TestPostgres.durable()) {
            TestDatabase role = TrailRoles.migrated(server.createDatabase());
            trail = new AuditTrail(role.dataSource(), home);
            record(event("before"));
            server.crash();

            assertThatThrownBy(() -> record(event("lost?")))
                    .isInstanceOfSatisfying(
                            TroupeException.class,
                            e -> assertThat(e.code()).isEqualTo(ErrorCode.DATABASE_UNAVAILABLE));

            server.restart();
            record(event("after"));
            assertThat(verified()).isEqualTo(new AuditVerification(true, 2, null));
        }
    }

    private void record(AuditEvent... events) {
        as(
                Role.SERVICE,
                "",
                () -> {
                    trail.record(List.of(events));
                    return true;
                });
    }

    private List<AuditEntry> entries(@Nullable UUID session, long after, int limit) {
        AuditFilter filter = session == null ? AuditFilter.NONE : AuditFilter.ofSession(session);
        return as(Role.SERVICE, "", () -> trail.entries(filter, after, limit));
    }

    private AuditVerification verified() {
        return as(Role.SERVICE, "", trail::verify);
    }
}
