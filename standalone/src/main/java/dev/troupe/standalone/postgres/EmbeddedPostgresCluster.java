package dev.troupe.standalone.postgres;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.standalone.home.ServerSecretStore;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.util.FileSystemUtils;

/**
 * A data directory and the programs that serve it.
 *
 * @param programs unpacked distribution
 * @param data the server's data directory, mode 0700
 * @param log where the server's own messages go
 */
record EmbeddedPostgresCluster(Path programs, Path data, Path log, RootPrivilegeDrop privilege) {
    private static final Logger LOG = LoggerFactory.getLogger(EmbeddedPostgresCluster.class);
    static final String SUPERUSER = "troupe_admin";
    static final String DATA = "data/postgres";
    private static final int NOBODY = 65534;
    private static final String NEW = ".new";

    /** Unpacks the programs and creates the data directory where either is missing. */
    static EmbeddedPostgresCluster prepare(Path home, ServerSecretStore secrets)
            throws IOException {
        Files.createDirectories(home.resolve("logs"));
        var cluster =
                new EmbeddedPostgresCluster(
                        EmbeddedPostgresBinaries.unpack(home.resolve("postgres")),
                        home.resolve(DATA),
                        home.resolve("logs/postgres.log"),
                        RootPrivilegeDrop.detect());
        if (!Files.exists(cluster.data.resolve("PG_VERSION"))) {
            cluster.create(secrets.get(SUPERUSER));
        }
        DatabaseStartFailureExplainer.requireVersion(
                cluster.data, EmbeddedPostgresBinaries.VERSION);
        return cluster;
    }

    /** Beside its place and then moved there: what was killed on the way must not pass for whole. */
    private void create(String password) throws IOException {
        Path place = data.resolveSibling(data.getFileName() + "." + UUID.randomUUID() + NEW);
        clearUnfinished();
        new EmbeddedPostgresCluster(programs, place, log, privilege).initialise(password);
        Files.deleteIfExists(data);
        Files.move(place, data, StandardCopyOption.ATOMIC_MOVE);
        try (FileChannel parent = FileChannel.open(data.resolveSibling("."))) {
            parent.force(true);
        }
    }

    private void clearUnfinished() throws IOException {
        Path parent = Files.createDirectories(data.resolveSibling(".").normalize());
        try (var all = Files.newDirectoryStream(parent, data.getFileName() + ".*" + NEW)) {
            for (Path unfinished : all) {
                clear(unfinished);
            }
        }
    }

    private static void clear(Path unfinished) {
        try {
            FileSystemUtils.deleteRecursively(unfinished);
        } catch (IOException e) {
            // The program of a server that was killed may still be writing there.
            LOG.info("{} stays until the next database is created: {}", unfinished, e.toString());
        }
    }

    private void initialise(String password) throws IOException {
        Path passwordFile = Files.createTempFile(log.resolveSibling("."), "init", ".pw");
        try {
            Files.writeString(passwordFile, password);
            Files.createDirectories(
                    data,
                    PosixFilePermissions.asFileAttribute(
                            PosixFilePermissions.fromString("rwx------")));
            handOver(data);
            handOver(passwordFile);
            runInit(passwordFile);
        } finally {
            Files.delete(passwordFile);
        }
    }

    private void runInit(Path passwordFile) throws IOException {
        Process process =
                process(
                                List.of(
                                        program("initdb"),
                                        "--pgdata=" + data,
                                        "--username=" + SUPERUSER,
                                        "--pwfile=" + passwordFile,
                                        "--auth=scram-sha-256",
                                        "--encoding=UTF8",
                                        "--locale=C",
                                        "--data-checksums"))
                        .start();
        if (exit(process) != 0) {
            throw new IOException("initdb failed; " + log + " says why");
        }
    }

    /** Free once, then the one of the last start, so that other processes keep their settings. */
    int port() throws IOException {
        Path file = data.resolveSibling("postgres.port");
        if (Files.exists(file)) {
            int known = Integer.parseInt(Files.readString(file).strip());
            if (isFree(known)) {
                return known;
            }
        }
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Files.writeString(file, Integer.toString(socket.getLocalPort()));
            return socket.getLocalPort();
        }
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return socket.isBound();
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * Starts the postmaster in a session of its own, so that signals to the terminal miss it. A
     * namespace or user change is made by programs that exec, so the process is the postmaster.
     */
    ProcessHandle launch(int port) throws IOException {
        return process(
                        List.of(
                                "setsid",
                                program("postgres"),
                                "-D",
                                data.toString(),
                                "-p",
                                Integer.toString(port),
                                "-c",
                                "listen_addresses=127.0.0.1",
                                "-c",
                                "unix_socket_directories=",
                                "-c",
                                "max_connections=80",
                                "-c",
                                "shared_buffers=64MB"))
                .start()
                .toHandle();
    }

    /**
     * Fast shutdown: running transactions are rolled back, committed ones are on disk. An interrupt
     * from before does not end the wait for it.
     */
    void stop(ProcessHandle postmaster) {
        if (!postmaster.isAlive()) {
            return;
        }
        boolean interrupted = Thread.interrupted();
        try {
            new ProcessBuilder("kill", "-INT", Long.toString(postmaster.pid())).start().waitFor();
            postmaster.onExit().get(30, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException
                | java.util.concurrent.ExecutionException
                | java.util.concurrent.TimeoutException e) {
            postmaster.destroyForcibly();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private ProcessBuilder process(List<String> command) {
        File file = log.toFile();
        ProcessBuilder builder =
                new ProcessBuilder(privilege.command(withoutMissing(command)))
                        .directory(data.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.appendTo(file));
        builder.environment().keySet().removeIf(name -> name.startsWith("PG"));
        builder.environment().put("LC_ALL", "C");
        builder.environment().put("TZ", "UTC");
        return builder;
    }

    /** macOS has no setsid; there the server shares the terminal's process group. */
    private static List<String> withoutMissing(List<String> command) {
        boolean missing =
                command.getFirst().equals("setsid")
                        && !Files.isExecutable(Path.of("/usr/bin/setsid"));
        return missing ? command.subList(1, command.size()) : command;
    }

    private String program(String name) {
        return programs.resolve("bin").resolve(name).toString();
    }

    private void handOver(Path path) throws IOException {
        if (privilege.needsOwnership()) {
            Files.setAttribute(path, "unix:uid", NOBODY);
            Files.setAttribute(path, "unix:gid", NOBODY);
        }
    }

    private static int exit(Process process) {
        try {
            return process.waitFor();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new TroupeException(
                    ErrorCode.CANCELLED, "Creating the database was interrupted.", e);
        }
    }
}
