package dev.troupe.security.audit;

import dev.troupe.security.SecuritySchema;
import dev.troupe.testkit.postgres.TestDatabase;
import java.sql.SQLException;

/** The trail's schema under an owner of its own, for tests. */
final class TrailRoles {
    private TrailRoles() {}

    /** The database as the role that the service works as, once the owner has migrated it. */
    static TestDatabase migrated(TestDatabase superuser) {
        try {
            TestDatabase service = superuser.createRole("troupe_security");
            TestDatabase owner = superuser.createRole("troupe_security_owner");
            superuser.execute(
                    "REVOKE CREATE ON DATABASE %s FROM troupe_security"
                            .formatted(superuser.name()));
            SecuritySchema.migrations(owner.dataSource(), service.user()).migrate();
            return service;
        } catch (SQLException e) {
            throw new IllegalStateException("The roles for the test were not created.", e);
        }
    }
}
