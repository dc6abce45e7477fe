package dev.troupe.security.audit;

import static dev.troupe.security.audit.Events.as;
import static dev.troupe.security.audit.Events.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.call.CallerIdentity.Role;
import dev.troupe.contracts.security.AuditFilter;
import dev.troupe.testkit.postgres.TestDatabase;
import dev.troupe.testkit.postgres.TestPostgres;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the role that the service works as cannot do to the trail, whatever it is made to say. */
class TrailRightsIT {
    private static final TestDatabase SUPERUSER = TestPostgres.database();
    private static final TestDatabase SERVICE = TrailRoles.migrated(SUPERUSER);
    private static AuditTrail trail;
    @TempDir static Path home;

    @BeforeAll
    static void record() {
        trail = new AuditTrail(SERVICE.dataSource(), home);
        as(
                Role.SERVICE,
                "",
                () -> {
                    trail.record(List.of(event("one"), event("two")));
                    return true;
                });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "UPDATE security.audit SET target = 'x'",
                "DELETE FROM security.audit",
                "TRUNCATE security.audit",
                "INSERT INTO security.audit SELECT * FROM security.audit",
                "UPDATE security.audit_head SET number = 0",
                "DELETE FROM security.audit_head",
                "TRUNCATE security.audit_head",
                "INSERT INTO security.audit_segment SELECT gen_random_uuid(), 1, 1, hash, hash, '', '', now()"
                        + " FROM security.audit WHERE number = 1",
                "DELETE FROM security.audit_segment",
                "DELETE FROM security.flyway_schema_history",
                "CREATE TABLE security.other (id int)",
            })
    void itHasNoRightToChangeWhatStands(String sql) {
        assertThatThrownBy(() -> SERVICE.execute(sql)).hasMessageContaining("permission denied");
        assertUntouched();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "DROP TRIGGER audit_append_only ON security.audit",
                "ALTER TABLE security.audit DISABLE TRIGGER ALL",
                "ALTER TABLE security.audit ADD COLUMN more text",
                "ALTER TABLE security.audit OWNER TO troupe_security",
                "DROP TABLE security.audit CASCADE",
                "DROP TABLE security.audit_segment",
                "DROP SCHEMA security CASCADE",
                "ALTER SCHEMA security RENAME TO gone",
                "DROP FUNCTION security.append_audit",
                "ALTER FUNCTION security.archive_audit SECURITY INVOKER",
                "CREATE TRIGGER mine BEFORE INSERT ON security.audit FOR EACH ROW EXECUTE FUNCTION"
                        + " suppress_redundant_updates_trigger()",
            })
    void itOwnsNothingOfTheTrail(String sql) {
        assertThatThrownBy(() -> SERVICE.execute(sql))
                .message()
                .containsAnyOf("must be owner of", "permission denied");
        assertUntouched();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SET ROLE troupe_security_owner",
                "SET session_replication_role = replica",
                "GRANT DELETE ON security.audit TO troupe_security; DELETE FROM security.audit",
            })
    void itGetsNoRightsByItself(String sql) {
        assertThatThrownBy(() -> SERVICE.execute(sql)).hasMessageContaining("permission denied");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT security.append_audit('[]')",
                "SELECT security.append_audit((SELECT jsonb_agg(to_jsonb(a)) FROM security.audit a))",
                "SELECT security.append_audit((SELECT jsonb_agg(to_jsonb(a) || '{\"number\": 9}') FROM"
                        + " security.audit a WHERE number = 2))",
            })
    void appendingGoesBehindTheHeadAlone(String sql) {
        assertThatThrownBy(() -> SERVICE.execute(sql)).hasMessageContaining("do not follow");
        assertUntouched();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT security.archive_audit(gen_random_uuid(), 3, hash, hash, '', '', now()) FROM"
                        + " security.audit WHERE number = 2",
                "SELECT security.archive_audit(gen_random_uuid(), 1, hash, hash, '', '', now()) FROM"
                        + " security.audit WHERE number = 2",
                "SELECT security.archive_audit(gen_random_uuid(), 0, hash, hash, '', '', now()) FROM"
                        + " security.audit WHERE number = 2",
                "SELECT security.archive_audit(gen_random_uuid(), NULL, hash, hash, '', '', now()) FROM"
                        + " security.audit WHERE number = 2",
            })
    void onlyTheWholeOldestPartIsMovedOut(String sql) {
        assertThatThrownBy(() -> SERVICE.execute(sql)).hasMessageContaining("not the whole oldest");
        assertUntouched();
    }

    @Test
    void evenTheOwnerDoesNotChangeRowsByAccident() throws SQLException {
        TestDatabase owner = SUPERUSER.createRole("troupe_security_owner");

        assertThatThrownBy(() -> owner.execute("DELETE FROM security.audit"))
                .hasMessageContaining("append-only; DELETE is refused");
        assertThatThrownBy(() -> SUPERUSER.execute("UPDATE security.audit SET target = 'x'"))
                .hasMessageContaining("append-only; UPDATE is refused");
        assertThatThrownBy(() -> SUPERUSER.execute("TRUNCATE security.audit"))
                .hasMessageContaining("append-only; TRUNCATE is refused");
        assertThatThrownBy(() -> SUPERUSER.execute("DELETE FROM security.audit_head"))
                .hasMessageContaining("append-only; DELETE is refused");
        assertUntouched();
    }

    @Test
    void trustIsItsOwnToWrite() throws SQLException {
        SERVICE.execute(
                "INSERT INTO security.trust VALUES ('t', '/r', 'f', repeat('a', 64), 'ann', now())",
                "UPDATE security.trust SET person = 'bob'",
                "DELETE FROM security.trust");
    }

    private static void assertUntouched() {
        assertThat(as(Role.ADMIN, "core", () -> trail.entries(AuditFilter.NONE, 0, 10)))
                .extracting(it -> it.event().target())
                .containsExactly("one", "two");
        assertThat(as(Role.ADMIN, "core", trail::verify).intact()).isTrue();
    }
}
