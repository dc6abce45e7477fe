package dev.troupe.service.startup.database;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationInfoService;
import org.jspecify.annotations.Nullable;

/** One schema of the database as this program knows it, at the start of a process. */
public final class SchemaMigration {
    private static final Duration PAUSE = Duration.ofMillis(500);

    private final Flyway migrations;
    private final DatabaseTarget access;
    private final Duration patience;
    private final DatabaseVersionCheck versions;

    /**
     * A schema by its migrations.
     *
     * @param migrations as configured, with the schema they belong to
     * @param access who looks at it
     */
    public SchemaMigration(Flyway migrations, DatabaseTarget access, StartupSettings settings) {
        this(migrations, access, settings, new DatabaseVersionCheck());
    }

    SchemaMigration(
            Flyway migrations,
            DatabaseTarget access,
            StartupSettings settings,
            DatabaseVersionCheck versions) {
        this.versions = versions;
        this.migrations = withoutTransaction(migrations);
        this.access = access;
        this.patience = settings.patience();
    }

    /** Making an index beside writers waits for all transactions, so what keeps others from migrating is none. */
    private static Flyway withoutTransaction(Flyway migrations) {
        return Flyway.configure()
                .configuration(migrations.getConfiguration())
                .configuration(Map.of("flyway.postgresql.transactional.lock", "false"))
                .load();
    }

    /**
     * Brings it up to date, as the role that owns it.
     *
     * @throws TroupeException DATABASE_UNAVAILABLE, DATABASE_REFUSED or SCHEMA_MISMATCH, the last
     *     when a newer program has changed it, or one has made it whose scripts are no more
     */
    public void bringUp() {
        whenThere(this::up);
    }

    /**
     * Brings it up to date if this role owns it or may make it; else waits until its owner has.
     *
     * @param next what to do when that does not happen, one sentence
     * @throws TroupeException as {@link #await()}
     */
    public void bringUpIfOwned(String next) {
        whenThere(() -> {
            if (owned()) {
                up();
            } else {
                upByNow(next);
            }
        });
    }

    private void up() {
        MigrationInfoService info = migrations.info();
        refuseForeign(info);
        refuseNewer(info);
        if (info.applied().length == 0) {
            requireRight();
        }
        if (Arrays.stream(info.applied()).anyMatch(it -> it.getState().isFailed())) {
            // Only what ran without a transaction leaves a mark when it fails; it is tried
            // again.
            migrations.repair();
        }
        migrations.migrate();
    }

    /**
     * Waits until its owner has brought it up to date.
     *
     * @throws TroupeException as {@link #bringUp()}; SCHEMA_MISMATCH also when nobody has by then
     */
    public void await() {
        whenThere(() ->
                upByNow(
                        "Start an orchestrator with troupe.ledger.datasource.* set; the orchestrator creates the schema."));
    }

    private void upByNow(String next) {
        MigrationInfoService info = migrations.info();
        refuseForeign(info);
        refuseNewer(info);
        Optional<MigrationInfo> missing = Arrays.stream(info.pending()).findFirst();
        if (missing.isPresent()) {
            throw new NotYet(older(info, missing.get()), next);
        }
    }

    private void whenThere(Runnable work) {
        long deadline = System.nanoTime() + patience.toNanos();
        boolean told = false;
        while (true) {
            TroupeException trouble = attempt(work);
            if (trouble == null) {
                return;
            }
            boolean passing = trouble instanceof NotYet || DatabaseErrorExplainer.mayPass(trouble);
            if (!passing || System.nanoTime() - deadline >= 0) {
                throw trouble;
            }
            if (!told) {
                System.err.printf(
                        "note: %s Waiting up to %d s.%n",
                        trouble.getMessage(), patience.toSeconds());
                told = true;
            }
            pause();
        }
    }

    private @Nullable TroupeException attempt(Runnable work) {
        try {
            // First: what an old server lacks would fail in the middle of a script.
            versions.require(migrations.getConfiguration().getDataSource(), access);
            work.run();
            return null;
        } catch (TroupeException e) {
            return e;
        } catch (SQLException e) {
            return DatabaseErrorExplainer.explain(e, access);
        } catch (RuntimeException e) {
            TroupeException trouble = DatabaseErrorExplainer.explain(e, access);
            if (trouble == null) {
                throw e;
            }
            return trouble;
        }
    }

    /** What other scripts of the same numbers have made, those of a Troupe before the first release. */
    private void refuseForeign(MigrationInfoService info) {
        if (Arrays.stream(info.applied())
                .anyMatch(it -> it.getState().isResolved() && !it.isChecksumMatching())) {
            throw new TroupeException(
                    ErrorCode.SCHEMA_MISMATCH,
                    "The schema `%s` at %s was made by an earlier Troupe whose data this one does not take over."
                            .formatted(name(), access.place()),
                    "Start with an empty database or another home directory, or run the earlier Troupe again; nothing was changed.",
                    null);
        }
    }

    /** Migrations that are applied and not known here: the framework itself would go on. */
    private void refuseNewer(MigrationInfoService info) {
        Arrays.stream(info.applied())
                .filter(it -> !it.getState().isResolved() && it.getVersion() != null)
                .reduce((_, last) -> last)
                .ifPresent(newest -> {
                    throw new TroupeException(
                            ErrorCode.SCHEMA_MISMATCH,
                            "The schema `%s` at %s is at version %s, which a newer Troupe made."
                                    .formatted(name(), access.place(), newest.getVersion()),
                            "Start the newer Troupe; nothing was changed.",
                            null);
                });
    }

    /** Said at once here: the framework would try for ten seconds before it says so. */
    private void requireRight() {
        String query =
                "SELECT has_database_privilege(current_database(), 'CREATE'), current_database(),"
                        + " to_regnamespace('"
                        + name()
                        + "') IS NOT NULL";
        try (var connection = migrations.getConfiguration().getDataSource().getConnection();
                var statement = connection.createStatement();
                var row = statement.executeQuery(query)) {
            if (row.next() && !row.getBoolean(1) && !row.getBoolean(3)) {
                throw DatabaseErrorExplainer.explain(
                        new SQLException(
                                "permission denied for database " + row.getString(2), "42501"),
                        access);
            }
        } catch (SQLException e) {
            throw DatabaseErrorExplainer.explain(e, access);
        }
    }

    private boolean owned() {
        String query =
                "SELECT coalesce((SELECT nspowner = current_user::regrole FROM pg_namespace WHERE nspname = '"
                        + name()
                        + "'), has_database_privilege(current_database(), 'CREATE'))";
        try (var connection = migrations.getConfiguration().getDataSource().getConnection();
                var statement = connection.createStatement();
                var row = statement.executeQuery(query)) {
            return row.next() && row.getBoolean(1);
        } catch (SQLException e) {
            throw DatabaseErrorExplainer.explain(e, access);
        }
    }

    private String older(MigrationInfoService info, MigrationInfo missing) {
        MigrationInfo current = info.current();
        return current == null
                ? "The database at %s has no schema `%s`.".formatted(access.place(), name())
                : "The schema `%s` at %s is at version %s; this program needs %s and up."
                        .formatted(
                                name(), access.place(), current.getVersion(), missing.getVersion());
    }

    private String name() {
        return migrations.getConfiguration().getDefaultSchema();
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TroupeException(
                    ErrorCode.CANCELLED, "Waiting for the database was interrupted.", e);
        }
    }

    /** Somebody else has to do it, and may be about to. */
    private static final class NotYet extends TroupeException {
        private NotYet(String what, String next) {
            super(ErrorCode.SCHEMA_MISMATCH, what, next, null);
        }
    }
}
