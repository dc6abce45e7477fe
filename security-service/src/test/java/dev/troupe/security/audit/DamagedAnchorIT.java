package dev.troupe.security.audit;

import static dev.troupe.security.audit.Events.as;
import static dev.troupe.security.audit.Events.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.call.CallerIdentity.Role;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.security.AuditVerification;
import dev.troupe.testkit.postgres.TestDatabase;
import dev.troupe.testkit.postgres.TestPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nobody knows what an anchor said that cannot be read: nothing is appended until a person has looked. */
class DamagedAnchorIT {
    private static final TestDatabase SERVICE = TrailRoles.migrated(TestPostgres.database());
    private static final String HASH = "ab".repeat(32);

    @TempDir Path home;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "\n",
                "12",
                "12 abc\n",
                "twelve HASH\n",
                "-1 HASH\n",
                "12 HASH\nparts\n",
                "12 HASH\nparts 1\n",
                "12 HASH\nparts 0\nmore\n",
                "12 HASH\nparts 1\n1 3 HASH\n",
                "12 HASH\nparts 1\n3 1 HASH HASH\n",
                "12 HASH\nparts 0\ncoming 1 3 HASH\n",
            })
    void itIsToldWithItsFileAndWhatToDo(String text) throws IOException {
        record();
        Path file = anchor();
        Files.writeString(file, text.replace("HASH", HASH));
        AuditTrail trail = new AuditTrail(SERVICE.dataSource(), home);

        for (ThrowingCallable call :
                List.<ThrowingCallable>of(
                        () -> record(trail), () -> as(Role.ADMIN, "core", trail::verify))) {
            assertThatThrownBy(call)
                    .isInstanceOfSatisfying(
                            TroupeException.class,
                            e -> {
                                assertThat(e.code().wire()).isEqualTo("audit-anchor-unreadable");
                                assertThat(e.getMessage()).contains(file.toString());
                                assertThat(e.hint()).contains("`troupe audit --verify`");
                            });
        }
        assertThat(file).hasContent(text.replace("HASH", HASH));

        Files.delete(file);
        record(trail);
        assertThat(as(Role.ADMIN, "core", trail::verify))
                .extracting(AuditVerification::intact)
                .isEqualTo(true);
    }

    private void record() {
        record(new AuditTrail(SERVICE.dataSource(), home));
    }

    private static void record(AuditTrail trail) {
        as(
                Role.SERVICE,
                "",
                () -> {
                    trail.record(List.of(event("x")));
                    return true;
                });
    }

    private Path anchor() throws IOException {
        try (var files = Files.list(home)) {
            return files.findFirst().orElseThrow();
        }
    }
}
