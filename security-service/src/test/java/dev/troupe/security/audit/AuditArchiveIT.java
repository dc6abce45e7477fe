package dev.troupe.security.audit;

import static dev.troupe.security.audit.Events.as;
import static dev.troupe.security.audit.Events.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.call.CallerIdentity.Role;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.security.ArchivedAuditSegment;
import dev.troupe.contracts.security.AuditArchiveRequest;
import dev.troupe.contracts.security.AuditEntry;
import dev.troupe.contracts.security.AuditExportLine;
import dev.troupe.contracts.security.AuditFilter;
import dev.troupe.contracts.security.AuditHashChain;
import dev.troupe.contracts.security.AuditVerification;
import dev.troupe.security.hash.Sha256Hash;
import dev.troupe.testkit.postgres.TestDatabase;
import dev.troupe.testkit.postgres.TestPostgres;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

class AuditArchiveIT {
    private static final TestDatabase SUPERUSER = TestPostgres.database();
    private static final TestDatabase SERVICE = TrailRoles.migrated(SUPERUSER);
    private static final Forger FORGER = new Forger(SUPERUSER);
    private static final JsonMapper JSON = JsonMapper.builder().build();

    @TempDir Path home;
    private AuditTrail trail;
    private AuditArchive archive;

    @BeforeEach
    void begin() throws SQLException {
        FORGER.begin();
        trail = new AuditTrail(SERVICE.dataSource(), home);
        archive = new AuditArchive(trail);
        record(5);
    }

    private void record(int events) {
        as(
                Role.SERVICE,
                "",
                () -> {
                    trail.record(
                            IntStream.range(0, events)
                                    .mapToObj(it ->
                                            event("core", "ü\n" + it, Map.of("b", "1", "a", "2")))
                                    .toList());
                    return true;
                });
    }

    @Test
    void linesHoldAllThatAnOutsiderNeeds() {
        List<String> lines = lines(0, 1_000);

        assertThat(lines).hasSize(5).noneMatch(it -> it.contains("\n"));
        assertThat(lines.getFirst()).contains("\"detail\":{\"a\":\"2\",\"b\":\"1\"}");
        assertThat(lines(2, 2)).isEqualTo(lines.subList(2, 4));
        String before = null;
        for (String text : lines) {
            AuditExportLine line = JSON.readValue(text, AuditExportLine.class);
            assertThat(line.hash())
                    .isEqualTo(
                            AuditHashChain.next(line.previousHash(), line.number(), line.event()));
            assertThat(before).isIn(null, line.previousHash());
            before = line.hash();
        }
    }

    @Test
    void theOldestPartIsMovedOutAndTheRestStaysWhole() {
        List<String> lines = lines(0, 3);
        ArchivedAuditSegment segment = moveOut(3);

        assertThat(segment.first()).isEqualTo(1);
        assertThat(segment.user()).isEqualTo("ADMIN");
        assertThat(segment.sha256()).isEqualTo(sha256(lines));
        assertThat(segments()).containsExactly(segment);
        List<AuditEntry> left = entries();
        assertThat(left).extracting(AuditEntry::number).containsExactly(4L, 5L, 6L);
        assertThat(left.getLast().event().kind()).isEqualTo("audit-archived");
        assertThat(left.getLast().event().target()).isEqualTo("file-3");
        assertThat(left.getLast().event().detail())
                .containsEntry("first", "1")
                .containsEntry("last", "3")
                .containsEntry("hash", segment.lastHash())
                .containsEntry("sha256", segment.sha256());
        assertThat(verified()).isEqualTo(new AuditVerification(true, 3, null, 3));
        AuditExportLine next = JSON.readValue(lines(0, 1).getFirst(), AuditExportLine.class);
        assertThat(next.previousHash()).isEqualTo(segment.lastHash());
    }

    @Test
    void partsFollowEachOtherToTheLastEntry() {
        moveOut(2);
        record(1);
        ArchivedAuditSegment second = moveOut(7);
        moveOut(8);

        assertThat(second.first()).isEqualTo(3);
        assertThat(segments()).hasSize(3);
        assertThat(entries()).extracting(AuditEntry::number).containsExactly(9L);
        record(1);
        assertThat(verified()).isEqualTo(new AuditVerification(true, 2, null, 8));
    }

    @Test
    void repeatingItChangesNothing() {
        AuditArchiveRequest request = request(3);
        ArchivedAuditSegment segment = move(request);

        assertThat(move(request)).isEqualTo(segment);
        assertThat(entries()).hasSize(3);
        assertRefused(
                ErrorCode.CONFLICT,
                "entries 1 to 3 were archived before, in file-3",
                () -> move(new AuditArchiveRequest(2, request.sha256(), "other")));
        assertRefused(
                ErrorCode.CONFLICT,
                "entries 1 to 3 were archived before",
                () -> move(new AuditArchiveRequest(3, "ab".repeat(32), "other")));
    }

    @Test
    void twoAtOnceMoveItOutOnce() throws Exception {
        AuditArchiveRequest request = request(3);
        Callable<Object> one =
                () -> {
                    try {
                        return move(request);
                    } catch (TroupeException e) {
                        return e.code();
                    }
                };
        try (var threads = Executors.newFixedThreadPool(2)) {
            for (Future<Object> each : threads.invokeAll(List.of(one, one))) {
                assertThat(each.get()).isIn(segments().getFirst(), ErrorCode.CONFLICT);
            }
        }
        assertThat(segments()).hasSize(1);
        assertThat(verified()).isEqualTo(new AuditVerification(true, 3, null, 3));
    }

    @Test
    void whoeverDoesNotHoldTheEntriesDeletesNothing() {
        AuditArchiveRequest request = request(3);

        assertRefused(
                ErrorCode.CONFLICT,
                "x does not match the entries 1 to 4; nothing was archived",
                () -> move(new AuditArchiveRequest(4, request.sha256(), "x")));
        assertRefused(
                ErrorCode.INVALID_REQUEST,
                "no entry 6",
                () -> move(new AuditArchiveRequest(6, request.sha256(), "x")));
        assertRefused(
                ErrorCode.INVALID_REQUEST,
                "`last` is 0",
                () -> move(new AuditArchiveRequest(0, request.sha256(), "x")));
        assertRefused(
                ErrorCode.INVALID_REQUEST,
                "`sha256`",
                () -> move(new AuditArchiveRequest(1, "AB", "x")));
        assertRefused(
                ErrorCode.INVALID_REQUEST,
                "`file`",
                () -> move(new AuditArchiveRequest(1, request.sha256(), "a\nb")));
        assertThat(entries()).hasSize(5);
        assertThat(segments()).isEmpty();
    }

    @Test
    void onlyAdministratorsMoveOutAndExport() {
        AuditArchiveRequest request = request(3);

        for (Role role : List.of(Role.VIEWER, Role.DEVELOPER, Role.APPROVER, Role.WORKER)) {
            assertRefused(
                    ErrorCode.FORBIDDEN,
                    "needs one of the roles",
                    () -> as(role, "core", () -> archive.archive(request)));
            assertRefused(
                    ErrorCode.FORBIDDEN,
                    "needs one of the roles",
                    () -> as(role, "core", () -> archive.export(0, 1)));
            assertRefused(
                    ErrorCode.FORBIDDEN,
                    "needs one of the roles",
                    () -> as(role, "core", archive::all));
        }
        assertRefused(
                ErrorCode.FORBIDDEN,
                "ADMIN",
                () -> as(Role.SERVICE, "core", () -> archive.archive(request)));
    }

    @Test
    void aBrokenTrailStaysWhereItIs() throws SQLException {
        AuditArchiveRequest request = request(3);
        FORGER.edit("UPDATE security.audit SET target = 'forged' WHERE number = 5");

        assertRefused(
                ErrorCode.CONFLICT, "broken at entry 5; nothing was archived", () -> move(request));
        assertThat(entries()).hasSize(5);
    }

    @Test
    void whatFailsInTheMiddleLeavesEverything() throws SQLException {
        AuditArchiveRequest request = request(3);
        SUPERUSER.execute(
                "ALTER TABLE security.audit ADD CONSTRAINT refuse CHECK (kind <> 'audit-archived')");
        try {
            assertThatThrownBy(() -> move(request)).isInstanceOf(RuntimeException.class);
            assertThat(segments()).isEmpty();
            assertThat(verified()).isEqualTo(new AuditVerification(true, 5, null));
        } finally {
            SUPERUSER.execute("ALTER TABLE security.audit DROP CONSTRAINT refuse");
        }

        moveOut(3);
        assertThat(verified()).isEqualTo(new AuditVerification(true, 3, null, 3));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1 | UPDATE security.audit_segment SET last_number = 4; DELETE FROM security.audit WHERE"
                        + " number = 4",
                "1 | UPDATE security.audit_segment SET last_hash = repeat('a', 64)",
                "1 | UPDATE security.audit_segment SET sha256 = repeat('a', 64)",
                "4 | DELETE FROM security.audit WHERE number = 4",
                "1 | DELETE FROM security.audit_segment",
                "4 | INSERT INTO security.audit SELECT 3, gen_random_uuid(), at, kind, team, person,"
                        + " session_id, task_id, agent, repository, target, outcome, detail, hash"
                        + " FROM security.audit WHERE number = 4",
                "4 | INSERT INTO security.audit_segment SELECT gen_random_uuid(), 4, 5, hash, hash, 'x',"
                        + " 'eve', now() FROM security.audit WHERE number = 5; DELETE FROM security.audit"
                        + " WHERE number < 6",
            })
    void whatASuperuserEditsAfterwardsIsNoticed(String edit) throws SQLException {
        moveOut(3);
        int bar = edit.indexOf('|');

        FORGER.edit(edit.substring(bar + 1));

        assertThat(verified().intact()).isFalse();
        assertThat(verified().brokenAt()).isEqualTo(Long.parseLong(edit.substring(0, bar).strip()));
    }

    private AuditArchiveRequest request(int last) {
        long first = segments().isEmpty() ? 0 : segments().getLast().last();
        return new AuditArchiveRequest(
                last, sha256(lines(first, (int) (last - first))), "file-" + last);
    }

    private ArchivedAuditSegment moveOut(int last) {
        return move(request(last));
    }

    private ArchivedAuditSegment move(AuditArchiveRequest request) {
        return as(Role.ADMIN, "core", () -> archive.archive(request));
    }

    private List<String> lines(long after, int limit) {
        return as(Role.ADMIN, "core", () -> archive.export(after, limit));
    }

    private List<ArchivedAuditSegment> segments() {
        return as(Role.ADMIN, "core", archive::all);
    }

    private List<AuditEntry> entries() {
        return as(Role.ADMIN, "core", () -> trail.entries(AuditFilter.NONE, 0, 100));
    }

    private AuditVerification verified() {
        return as(Role.ADMIN, "core", trail::verify);
    }

    private static String sha256(List<String> lines) {
        return Sha256Hash.of(String.join("\n", lines) + "\n");
    }

    private static void assertRefused(ErrorCode code, String message, ThrowingCallable call) {
        assertThatThrownBy(call)
                .hasMessageContaining(message)
                .isInstanceOfSatisfying(
                        TroupeException.class, e -> assertThat(e.code()).isEqualTo(code));
    }
}
