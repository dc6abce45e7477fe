package dev.troupe.testkit.postgres;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A real PostgreSQL server for tests. {@link #database()} is what most tests want: a fresh, empty
 * database on a server shared by the whole JVM. Fault tests take {@link #durable()}, a server of
 * their own that can be killed and started again.
 *
 * <p>Works for root and for ordinary users; listens on loopback only; is removed when the JVM ends.
 */
public final class TestPostgres implements AutoCloseable {
    /** The role that owns every database of {@link #createDatabase()}. */
    public static final String SUPERUSER = "postgres";

    private static final AtomicInteger DATABASES = new AtomicInteger();

    private final Path home;
    private final PostmasterProcess server;
    private final DurabilityLevel durability;
    private final String password;

    private TestPostgres(
            Path home, PostmasterProcess server, DurabilityLevel durability, String password) {
        this.home = home;
        this.durability = durability;
        this.server = server;
        this.password = password;
    }

    /** The JVM's shared server: fast, because a crash may lose everything. Never close or kill it. */
    public static TestPostgres shared() {
        return Shared.SERVER;
    }

    /** A fresh database on {@link #shared()}. */
    public static TestDatabase database() {
        return shared().createDatabase();
    }

    /**
     * A copy of a database on {@link #shared()}, with the schemas in it but without the rights of roles in the
     * database itself: {@link TestDatabase#createRole} gives them. Nobody may be connected to what is copied.
     */
    public static TestDatabase copyOf(TestDatabase model) {
        return shared().createDatabase(model.name());
    }

    /**
     * A server of its own with fsync, synchronous commits and full page writes, as in production. The
     * caller closes it.
     *
     * @throws UncheckedIOException when it cannot be started
     */
    public static TestPostgres durable() {
        return launch(DurabilityLevel.FULL);
    }

    private static TestPostgres launch(DurabilityLevel durability) {
        try {
            return launch(durability, PostgresProcessUser.detect());
        } catch (IOException e) {
            throw new UncheckedIOException("The test PostgreSQL server did not come up.", e);
        }
    }

    static TestPostgres launch(DurabilityLevel durability, PostgresProcessUser identity) {
        try {
            Path base = base();
            OrphanServerCleanup.clear(base);
            PostgresProgramRunner programs =
                    new PostgresProgramRunner(TestPostgresBinaries.unpack(base), identity);
            DataDirectoryTemplate template = DataDirectoryTemplate.of(base, programs);
            Path home = OrphanServerCleanup.claim(base);
            String password = template.password();
            PostmasterProcess server = new PostmasterProcess(programs, home, durability, password);
            TestPostgres started = new TestPostgres(home, server, durability, password);
            Runtime.getRuntime().addShutdownHook(new Thread(started::abandon, "test-postgres-end"));
            template.copyTo(home, programs);
            server.start();
            return started;
        } catch (IOException e) {
            throw new UncheckedIOException("The test PostgreSQL server did not come up.", e);
        }
    }

    private static Path base() throws IOException {
        Path base =
                Path.of(
                        System.getProperty("java.io.tmpdir"),
                        "troupe-test-postgres-" + System.getProperty("user.name"));
        Files.createDirectories(base);
        Files.setPosixFilePermissions(base, PosixFilePermissions.fromString("rwx--x--x"));
        return base;
    }

    /**
     * Creates an empty database owned by {@link #SUPERUSER}.
     *
     * @throws IllegalStateException when the server is down
     */
    public TestDatabase createDatabase() {
        return createDatabase("template0");
    }

    private TestDatabase createDatabase(String template) {
        String name = "test_" + DATABASES.incrementAndGet();
        try (Connection connection = at("postgres").connect();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE " + name + " TEMPLATE " + template);
        } catch (SQLException e) {
            throw new IllegalStateException(
                    "Database " + name + " was not created; is the server running?", e);
        }
        return at(name);
    }

    private TestDatabase at(String name) {
        String url = "jdbc:postgresql://127.0.0.1:" + server.port() + "/" + name;
        return new TestDatabase(name, url, SUPERUSER, password);
    }

    /** Loopback port; stays the same over {@link #crash()} and {@link #restart()}. */
    public int port() {
        return server.port();
    }

    /** Process id of the postmaster. */
    public long pid() {
        return server.pid();
    }

    /** Whether the postmaster's process is there. */
    public boolean running() {
        return server.running();
    }

    /**
     * Kills the postmaster and all its backends with SIGKILL; returns when they are gone.
     *
     * @throws IllegalStateException for the shared server, which others use and a crash would break
     */
    public void crash() {
        requireOwn("crash");
        server.crash();
    }

    /**
     * Stops the server in an orderly way; open transactions are rolled back.
     *
     * @throws IllegalStateException for the shared server
     */
    public void stop() {
        requireOwn("stop");
        server.stop();
    }

    /**
     * SIGSTOP for the postmaster and all its backends: connections stay, and nothing answers.
     *
     * @return what lets them go on, once
     * @throws IllegalStateException for the shared server
     */
    public Runnable freeze() {
        requireOwn("freeze");
        return server.freeze();
    }

    /**
     * Starts the server on the same data and port, after stopping it when it still runs.
     *
     * @throws IllegalStateException for the shared server
     * @throws UncheckedIOException when it does not come up; the message holds the server's log
     */
    public void restart() {
        requireOwn("restart");
        server.stop();
        try {
            server.start();
        } catch (IOException e) {
            throw new UncheckedIOException("The test PostgreSQL server did not come back.", e);
        }
    }

    /** What the server has logged so far. */
    public String log() {
        try {
            return PostgresProgramRunner.log(home);
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "The log of the test PostgreSQL server is unreadable.", e);
        }
    }

    /**
     * Ends the server and deletes its data.
     *
     * @throws IllegalStateException for the shared server, which ends with the JVM
     */
    @Override
    public void close() {
        requireOwn("close");
        remove();
    }

    private void requireOwn(String what) {
        if (durability == DurabilityLevel.NONE) {
            throw new IllegalStateException(
                    "The shared test server must not " + what + "; take TestPostgres.durable().");
        }
    }

    private void remove() {
        server.crash();
        try {
            DirectoryPublisher.delete(home);
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "Data of the test PostgreSQL server stayed in " + home, e);
        }
    }

    private void abandon() {
        if (Files.exists(home)) {
            remove();
        }
    }

    private static final class Shared {
        static final TestPostgres SERVER = launch(DurabilityLevel.NONE);
    }
}
