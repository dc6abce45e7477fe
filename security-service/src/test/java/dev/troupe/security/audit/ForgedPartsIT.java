package dev.troupe.security.audit;

import static dev.troupe.security.audit.Events.as;
import static dev.troupe.security.audit.Events.event;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.call.CallerIdentity.Role;
import dev.troupe.contracts.security.ArchivedAuditSegment;
import dev.troupe.contracts.security.AuditArchiveRequest;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.security.AuditFilter;
import dev.troupe.contracts.security.AuditHashChain;
import dev.troupe.contracts.security.AuditVerification;
import dev.troupe.security.hash.Sha256Hash;
import dev.troupe.testkit.postgres.TestDatabase;
import dev.troupe.testkit.postgres.TestPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/** A superuser who knows how hashes are made says that parts were moved out that were not. */
class ForgedPartsIT {
    private static final TestDatabase SUPERUSER = TestPostgres.database();
    private static final TestDatabase SERVICE = TrailRoles.migrated(SUPERUSER);
    private static final Forger FORGER = new Forger(SUPERUSER);
    private static final String NOBODY_KNOWS = "ab".repeat(32);

    @TempDir Path home;
    private AuditTrail trail;
    private AuditArchive archive;

    @BeforeEach
    void begin() throws SQLException {
        FORGER.begin();
        restart();
        record(5);
    }

    private void restart() {
        trail = new AuditTrail(SERVICE.dataSource(), home);
        archive = new AuditArchive(trail);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aPartBeyondTheAnchorDoesNotStandForWhatIsGone(boolean wentOn) throws SQLException {
        ArchivedAuditSegment forged = segment(1, 10, NOBODY_KNOWS);
        forge(forged, "true", 11, NOBODY_KNOWS);
        if (wentOn) {
            restart();
            record(3);
        }

        assertBrokenAt(1);
    }

    @Test
    void aPartWithinTheAnchorDoesNotEither() throws SQLException {
        ArchivedAuditSegment forged = segment(1, 3, hashOf(3));
        forge(forged, "number < 4", 6, hashOf(5));
        assertBrokenAt(1);

        record(1);

        assertBrokenAt(1);
    }

    @Test
    void whatWasMovedOutIsNotMadeLonger() throws SQLException {
        moveOut(3);
        record(4);
        String before = hashOf(10);
        ArchivedAuditSegment forged = segment(4, 8, hashOf(8));

        forge(forged, "number < 9", 11, before);

        assertBrokenAt(4);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "UPDATE security.audit_segment SET sha256 = repeat('a', 64) WHERE first_number = 1",
                "UPDATE security.audit_segment SET last_hash = repeat('a', 64) WHERE first_number = 1",
                "UPDATE security.audit_segment SET last_number = 1 WHERE first_number = 1",
                "DELETE FROM security.audit_segment WHERE first_number = 1",
            })
    void olderPartsStayAsTheyWere(String edit) throws SQLException {
        moveOut(2);
        moveOut(4);
        assertThat(verified().intact()).isTrue();

        FORGER.edit(edit);

        assertBrokenAt(1);
    }

    /** Also where no anchor knows better. */
    @Test
    void partsFollowEachOther() throws SQLException, IOException {
        moveOut(2);
        moveOut(4);
        Files.delete(anchor());
        assertThat(verified().intact()).isTrue();

        FORGER.edit("DELETE FROM security.audit_segment WHERE first_number = 1");

        assertBrokenAt(1);
    }

    @Test
    void aServiceThatEndedBehindTheCommitIsNoForger() throws IOException, SQLException {
        String hash = hashOf(5);
        ArchivedAuditSegment part = moveOut(3);
        Files.writeString(
                anchor(),
                "5 %s\nparts 0\ncoming 1 3 %s %s\n"
                        .formatted(hash, part.lastHash(), part.sha256()));
        restart();
        assertThat(verified()).isEqualTo(new AuditVerification(true, 3, null, 3));

        record(1);

        assertThat(verified()).isEqualTo(new AuditVerification(true, 4, null, 3));
        FORGER.edit("UPDATE security.audit_segment SET sha256 = repeat('a', 64)");
        assertBrokenAt(1);
    }

    @Test
    void anAnchorOfAnEarlierVersionIsTakenUp() throws IOException, SQLException {
        moveOut(3);
        Files.writeString(anchor(), "6 " + hashOf(6) + "\n");
        restart();
        assertThat(verified().intact()).isTrue();

        record(1);

        assertThat(verified().intact()).isTrue();
        assertThat(anchor()).content().contains("parts 1\n1 3 ");
    }

    private void forge(ArchivedAuditSegment segment, String gone, long number, String before)
            throws SQLException {
        CallerIdentity eve = new CallerIdentity("eve", "core", Set.of(Role.ADMIN));
        AuditEvent event = StorableEvent.of(PartArchivedEvent.event(segment, eve));
        String hash = AuditHashChain.next(before, number, event);
        FORGER.edit(
                "DELETE FROM security.audit WHERE " + gone,
                "INSERT INTO security.audit_segment VALUES ('%s', %d, %d, '%s', '%s', 'x', 'eve', '%s')"
                        .formatted(
                                segment.id(),
                                segment.first(),
                                segment.last(),
                                segment.lastHash(),
                                segment.sha256(),
                                segment.at()),
                "INSERT INTO security.audit VALUES (%d, '%s', '%s', '%s', 'core', 'eve', NULL, NULL, NULL, '', 'x', 'done', '%s', '%s')"
                        .formatted(
                                number,
                                event.id(),
                                event.at(),
                                event.kind(),
                                JsonMapper.shared().writeValueAsString(event.detail()),
                                hash),
                "UPDATE security.audit_head SET number = %d, hash = '%s'".formatted(number, hash));
    }

    private static ArchivedAuditSegment segment(long first, long last, String hash) {
        return new ArchivedAuditSegment(
                UUID.randomUUID(),
                first,
                last,
                hash,
                "cd".repeat(32),
                "x",
                "eve",
                Events.NOON.truncatedTo(ChronoUnit.MICROS));
    }

    private void record(int events) {
        as(
                Role.SERVICE,
                "",
                () -> {
                    trail.record(
                            IntStream.range(0, events)
                                    .mapToObj(it -> event("event " + it))
                                    .toList());
                    return true;
                });
    }

    private ArchivedAuditSegment moveOut(long last) {
        return as(
                Role.ADMIN,
                "core",
                () -> {
                    List<ArchivedAuditSegment> before = archive.all();
                    long first = before.isEmpty() ? 0 : before.getLast().last();
                    List<String> lines = archive.export(first, (int) (last - first));
                    return archive.archive(new AuditArchiveRequest(last, sha256(lines), "f"));
                });
    }

    private String hashOf(long number) {
        return as(
                Role.ADMIN,
                "core",
                () -> trail.entries(AuditFilter.NONE, number - 1, 1).getFirst().hash());
    }

    private AuditVerification verified() {
        return as(Role.ADMIN, "core", trail::verify);
    }

    private void assertBrokenAt(long number) {
        assertThat(verified().intact()).isFalse();
        assertThat(verified().brokenAt()).isEqualTo(number);
    }

    private Path anchor() throws IOException {
        try (var files = Files.list(home)) {
            return files.filter(it -> it.toString().contains("audit-anchor-"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static String sha256(List<String> lines) {
        return Sha256Hash.of(String.join("\n", lines) + "\n");
    }
}
