package dev.troupe.standalone.postgres;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.standalone.home.ServerSecretStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The embedded server: started or adopted, watched and restarted on the same port when it dies,
 * stopped in good order. Its durability settings are PostgreSQL's own defaults, all on.
 */
public final class EmbeddedPostgresServer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(EmbeddedPostgresServer.class);
    private static final String MAINTENANCE = "postgres";
    private static final Duration START_LIMIT = Duration.ofSeconds(60);
    private static final int LAUNCH_TRIES = 6;
    private static final Duration RETRY_PAUSE = Duration.ofMillis(500);
    private static final Duration TELL = Duration.ofSeconds(1);

    private final EmbeddedPostgresCluster cluster;
    private final ServerSecretStore secrets;
    private final int port;
    private final Consumer<String> progress;
    private volatile boolean closing;
    private volatile boolean watched;
    private volatile ProcessHandle postmaster;

    private EmbeddedPostgresServer(
            EmbeddedPostgresCluster cluster,
            ServerSecretStore secrets,
            int port,
            ProcessHandle postmaster,
            Consumer<String> progress) {
        this.cluster = cluster;
        this.secrets = secrets;
        this.port = port;
        this.postmaster = postmaster;
        this.progress = progress;
    }

    /**
     * A running server with its data, logs and programs under the given home. An interrupt ends the
     * start, and a postmaster that it began.
     *
     * @param progress told again and again what takes long, while it does
     * @throws TroupeException DATABASE_UNAVAILABLE, DISK_FULL, CANCELLED
     */
    public static EmbeddedPostgresServer start(
            Path home, ServerSecretStore secrets, Consumer<String> progress) {
        DatabaseStartFailureExplainer trouble = new DatabaseStartFailureExplainer(home);
        try {
            EmbeddedPostgresCluster cluster = EmbeddedPostgresCluster.prepare(home, secrets);
            EmbeddedPostgresServer server = adopt(cluster, secrets, progress);
            if (server == null) {
                server = launch(cluster, secrets, progress);
            }
            server.createUsers();
            server.watch();
            return server;
        } catch (IOException | SQLException e) {
            throw trouble.explain(e);
        }
    }

    /**
     * Several tries, because after a SIGKILL of the postmaster its children need a moment to notice
     * and let go of the shared memory.
     */
    private static EmbeddedPostgresServer launch(
            EmbeddedPostgresCluster cluster, ServerSecretStore secrets, Consumer<String> progress)
            throws IOException, SQLException {
        int port = cluster.port();
        for (int attempt = 1; ; attempt++) {
            var server =
                    new EmbeddedPostgresServer(
                            cluster, secrets, port, cluster.launch(port), progress);
            try {
                server.awaitConnection();
                return server;
            } catch (SQLException e) {
                if (server.postmaster.isAlive() || attempt == LAUNCH_TRIES) {
                    server.stop();
                    throw e;
                }
                pause(RETRY_PAUSE);
            } catch (TroupeException interrupted) {
                server.stop();
                throw interrupted;
            }
        }
    }

    /** A postmaster outlives a killed JVM; it is the same server with the same settings. */
    private static @Nullable EmbeddedPostgresServer adopt(
            EmbeddedPostgresCluster cluster, ServerSecretStore secrets, Consumer<String> progress)
            throws IOException {
        var left = PostmasterPidFile.of(cluster.data());
        if (left.isEmpty()) {
            return null;
        }
        ProcessHandle handle = ProcessHandle.of(left.get().pid()).orElse(null);
        if (handle == null) {
            return null;
        }
        var server =
                new EmbeddedPostgresServer(cluster, secrets, left.get().port(), handle, progress);
        try {
            server.awaitConnection();
            LOG.info(
                    "Took over the database server that was still running as process {}.",
                    handle.pid());
            return server;
        } catch (TroupeException interrupted) {
            server.stop();
            throw interrupted;
        } catch (SQLException e) {
            LOG.warn(
                    "The database server that was still running as process {} does not answer.",
                    handle.pid(),
                    e);
            server.stop();
            return null;
        }
    }

    /** JDBC URL of the database for a service's role. */
    public String url() {
        return url(DatabaseRoleSetup.DATABASE);
    }

    /** Password of a service's role. */
    public String password(String role) {
        return secrets.get(role);
    }

    /** How it got away from root. */
    public RootPrivilegeDrop privilege() {
        return cluster.privilege();
    }

    /** Process id of the postmaster. */
    public long pid() {
        return postmaster.pid();
    }

    /** Loopback port it listens on. */
    public int port() {
        return port;
    }

    @Override
    public void close() {
        closing = true;
        stop();
    }

    private String url(String database) {
        return "jdbc:postgresql://127.0.0.1:" + port + "/" + database + "?tcpKeepAlive=true";
    }

    private void stop() {
        cluster.stop(postmaster);
    }

    private void createUsers() throws SQLException, IOException {
        try (Connection maintenance = admin(MAINTENANCE)) {
            DatabaseRoleSetup.createDatabase(maintenance);
        }
        try (Connection admin = admin(DatabaseRoleSetup.DATABASE)) {
            DatabaseRoleSetup.createRoles(admin, secrets);
        }
    }

    private Connection admin(String database) throws SQLException {
        return DriverManager.getConnection(
                url(database),
                EmbeddedPostgresCluster.SUPERUSER,
                secrets.get(EmbeddedPostgresCluster.SUPERUSER));
    }

    private void awaitConnection() throws SQLException {
        long deadline = System.nanoTime() + START_LIMIT.toNanos();
        long next = System.nanoTime() + TELL.toNanos();
        while (true) {
            try (Connection ready = admin(MAINTENANCE)) {
                ready.isValid(1);
                return;
            } catch (SQLException e) {
                boolean comingUp = comingUp(e);
                boolean late = System.nanoTime() > deadline && !comingUp;
                if (!postmaster.isAlive() || late || refused(e)) {
                    throw e;
                }
                if (comingUp && !watched && System.nanoTime() > next) {
                    progress.accept("The database is recovering its data after a crash.");
                    next = System.nanoTime() + TELL.toNanos();
                }
                pause(Duration.ofMillis(20));
            }
        }
    }

    /** It answers, but is still making its data whole after a crash; that takes as long as it takes. */
    private boolean comingUp(SQLException e) {
        return "57P03".equals(e.getSQLState()) && !PostmasterPidFile.stopping(cluster.data());
    }

    /** A wrong password does not become right by waiting (SQLSTATE class 28). */
    private static boolean refused(SQLException e) {
        return String.valueOf(e.getSQLState()).startsWith("28");
    }

    private void watch() {
        watched = true;
        Thread.ofVirtual()
                .name("database watch")
                .start(() -> {
                    while (!closing) {
                        postmaster.onExit().join();
                        restart();
                    }
                });
    }

    private void restart() {
        while (!closing) {
            try {
                if (!postmaster.isAlive()) {
                    LOG.warn("The database server ended; starting it again on port {}.", port);
                    postmaster = cluster.launch(port);
                }
                awaitConnection();
                return;
            } catch (IOException | SQLException e) {
                LOG.error("The database server did not start again; trying once more.", e);
                pause(RETRY_PAUSE);
            }
        }
    }

    private static void pause(Duration time) {
        try {
            Thread.sleep(time);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TroupeException(
                    ErrorCode.CANCELLED, "Waiting for the database was interrupted.", e);
        }
    }

    /** Whether a data directory exists under a home, so that the first start can be announced. */
    public static boolean isInitialised(Path home) {
        return Files.exists(home.resolve(EmbeddedPostgresCluster.DATA).resolve("PG_VERSION"));
    }
}
