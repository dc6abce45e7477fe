package dev.troupe.security.audit;

import static dev.troupe.security.audit.Events.as;
import static dev.troupe.security.audit.Events.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.call.CallerIdentity.Role;
import dev.troupe.contracts.security.AuditVerification;
import dev.troupe.security.SecuritySchema;
import dev.troupe.testkit.deployment.DatabaseRolesScript;
import dev.troupe.testkit.postgres.TestDatabase;
import dev.troupe.testkit.postgres.TestPostgres;
import java.nio.file.Path;
import java.util.List;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Trails of versions in which the service's role owned the schema. */
class SchemaOwnerIT {
    @TempDir Path home;

    @Test
    void aTrailOfOldGoesOverToTheOwnerWholeAndIsAppendedTo() throws Exception {
        try (TestPostgres server = TestPostgres.durable()) {
            TestDatabase superuser = server.createDatabase();
            TestDatabase service = superuser.createRole("troupe_security");
            before(service);
            service.execute(old());

            try (var admin = superuser.connect()) {
                DatabaseRolesScript.run(admin, DatabaseRolesScript.passwords());
                DatabaseRolesScript.run(admin, DatabaseRolesScript.passwords());
            }
            TestDatabase owner = role(superuser, "security_owner");
            TestDatabase working = role(superuser, "security");
            SecuritySchema.migrations(owner.dataSource(), working.user()).migrate();

            assertThat(appended(working)).isEqualTo(new AuditVerification(true, 2, null));
            assertThatThrownBy(() -> working.execute("DELETE FROM security.audit"))
                    .hasMessageContaining("permission denied for table audit");
            assertThatThrownBy(() ->
                            working.execute("DROP TRIGGER audit_append_only ON security.audit"))
                    .hasMessageContaining("must be owner of");
        }
    }

    @Test
    void whereNobodyPartsTheRolesTheTrailGoesOn() throws Exception {
        TestDatabase service = TestPostgres.database().createRole("troupe_security");
        before(service);
        service.execute(old());

        SecuritySchema.migrations(service.dataSource(), service.user()).migrate();

        assertThat(appended(service)).isEqualTo(new AuditVerification(true, 2, null));
        assertThatThrownBy(() -> service.execute("DELETE FROM security.audit"))
                .hasMessageContaining("append-only");
    }

    /** As the version before left it. */
    private static void before(TestDatabase service) {
        Flyway.configure()
                .configuration(
                        SecuritySchema.migrations(service.dataSource(), service.user())
                                .getConfiguration())
                .target("2")
                .skipDefaultCallbacks(true)
                .load()
                .migrate();
    }

    /** An entry as it appended it. */
    private static String[] old() {
        return new String[] {
            """
            WITH start AS (SELECT encode(sha256(convert_to('18:troupe audit trail36:' || trail, 'UTF8')), 'hex')
                    AS hash FROM security.audit_head),
            entry AS (SELECT encode(sha256(convert_to('64:' || hash
                    || '1:136:00000000-0000-0001-0000-00000000000220:2026-11-21T12:00:00Z4:kind4:core3:ada-;-;-;5:/repo'
                    || '4:echo4:done', 'UTF8')), 'hex') AS hash FROM start)
            INSERT INTO security.audit (number, id, at, kind, team, person, repository, target, outcome, detail, hash)
                SELECT 1, '00000000-0000-0001-0000-000000000002', '2026-11-21T12:00:00Z', 'kind', 'core', 'ada',
                    '/repo', 'echo', 'done', '{}', hash FROM entry
            """,
            """
            UPDATE security.audit_head SET number = 1,
                hash = (SELECT hash FROM security.audit WHERE number = 1)
            """
        };
    }

    private AuditVerification appended(TestDatabase service) {
        AuditTrail trail = new AuditTrail(service.dataSource(), home);
        return as(
                Role.SERVICE,
                "",
                () -> {
                    trail.record(List.of(event("new")));
                    return trail.verify();
                });
    }

    private static TestDatabase role(TestDatabase superuser, String service) {
        return new TestDatabase(
                superuser.name(),
                superuser.url(),
                DatabaseRolesScript.role(service),
                DatabaseRolesScript.password(service));
    }
}
