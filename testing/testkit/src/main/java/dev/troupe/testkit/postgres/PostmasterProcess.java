package dev.troupe.testkit.postgres;

import dev.troupe.testkit.process.FreePortFinder;
import dev.troupe.testkit.process.PosixSignal;
import dev.troupe.testkit.process.ProcessTree;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One data directory and the postmaster process on it. */
final class PostmasterProcess {
    private static final Duration START = Duration.ofSeconds(90);
    private static final Duration STOP = Duration.ofSeconds(30);

    private final PostgresProgramRunner programs;
    private final Path home;
    private final DurabilityLevel durability;
    private final String password;
    private int port;
    private @Nullable Process postmaster;

    /** A server on the data directory below {@code home}. */
    PostmasterProcess(
            PostgresProgramRunner programs,
            Path home,
            DurabilityLevel durability,
            String password) {
        this.programs = programs;
        this.home = home;
        this.durability = durability;
        this.password = password;
    }

    int port() {
        return port;
    }

    boolean running() {
        return postmaster != null && postmaster.isAlive();
    }

    /** Starts on the port of the last start, or on a free one the first time. */
    void start() throws IOException {
        if (port != 0) {
            startOn(port);
            return;
        }
        // Between finding a free port and binding it another process may be faster.
        for (int attempt = 1; ; attempt++) {
            port = FreePortFinder.free();
            try {
                startOn(port);
                return;
            } catch (IOException e) {
                if (attempt == 3) {
                    throw e;
                }
            }
        }
    }

    private void startOn(int chosen) throws IOException {
        List<String> command = new ArrayList<>();
        command.addAll(List.of(programs.binary("postgres"), "-D", home.resolve("data").toString()));
        command.addAll(List.of("-p", Integer.toString(chosen)));
        command.addAll(List.of("-c", "listen_addresses=127.0.0.1"));
        command.addAll(List.of("-c", "unix_socket_directories="));
        command.addAll(List.of("-c", "max_connections=200"));
        command.addAll(List.of("-c", "shared_buffers=64MB"));
        durability.settings().forEach(setting -> command.addAll(List.of("-c", setting)));
        postmaster = programs.launch(home, command);
        awaitReady(postmaster);
    }

    private void awaitReady(Process started) throws IOException {
        long end = System.nanoTime() + START.toNanos();
        SQLException last = null;
        while (started.isAlive() && System.nanoTime() < end) {
            try (Connection connection = connect()) {
                if (connection.isValid(5)) {
                    return;
                }
            } catch (SQLException e) {
                last = e;
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(25));
        }
        throw new IOException(
                "PostgreSQL did not start; its log says:\n" + PostgresProgramRunner.log(home),
                last);
    }

    private Connection connect() throws SQLException {
        return DriverManager.getConnection(
                "jdbc:postgresql://127.0.0.1:" + port + "/postgres",
                TestPostgres.SUPERUSER,
                password);
    }

    /** Fast shutdown: running transactions are rolled back, data files are flushed. */
    void stop() {
        Process running = postmaster;
        if (running == null || !running.isAlive()) {
            return;
        }
        PosixSignal.INT.send(running.pid());
        try {
            if (!running.waitFor(STOP.toMillis(), TimeUnit.MILLISECONDS)) {
                crash();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            crash();
        }
    }

    /** SIGKILL for the postmaster and every backend; returns when all of them are gone. */
    void crash() {
        if (postmaster != null) {
            new ProcessTree(postmaster.toHandle()).kill(STOP);
        }
    }

    /** SIGSTOP for the postmaster and every backend that it has; what it returns lets them go on. */
    Runnable freeze() {
        ProcessHandle root = ProcessHandle.of(pid()).orElseThrow();
        List<Long> all =
                Stream.concat(Stream.of(root), root.descendants()).map(ProcessHandle::pid).toList();
        all.forEach(PosixSignal.STOP::send);
        return () -> all.forEach(PosixSignal.CONT::send);
    }

    long pid() {
        if (postmaster == null) {
            throw new IllegalStateException(
                    "The PostgreSQL server was not started; start it first.");
        }
        return postmaster.pid();
    }
}
