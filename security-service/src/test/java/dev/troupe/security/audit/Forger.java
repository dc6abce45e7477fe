package dev.troupe.security.audit;

import dev.troupe.testkit.postgres.TestDatabase;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** A superuser of the database who edits the trail behind its back: triggers do not fire for one who says so. */
record Forger(TestDatabase superuser) {
    void edit(String... sql) throws SQLException {
        List<String> statements = new ArrayList<>();
        statements.add("SET LOCAL session_replication_role = replica");
        statements.addAll(List.of(sql));
        superuser.execute(statements.toArray(String[]::new));
    }

    /** Makes it another trail, which has no entries yet. */
    void begin() throws SQLException {
        edit(
                "DELETE FROM security.audit",
                "DELETE FROM security.audit_segment",
                "UPDATE security.audit_head SET trail = gen_random_uuid(), number = 0, hash = ''");
    }
}
