package dev.troupe.testkit.postgres;

import dev.troupe.testkit.process.ProcessTree;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * Servers whose test JVM was killed. A postmaster outlives its JVM, so each data directory is named
 * after the JVM that made it and the next run clears the orphans.
 */
final class OrphanServerCleanup {
    private static final String PREFIX = "server-";

    private OrphanServerCleanup() {}

    /** A new directory for a server, or for binaries being unpacked, below {@code home} that carries this JVM's pid. */
    static Path claim(Path home) throws IOException {
        return Files.createTempDirectory(home, PREFIX + ProcessHandle.current().pid() + "-");
    }

    /** Ends the servers and deletes the directories of JVMs that are no longer running. */
    static void clear(Path home) throws IOException {
        try (DirectoryStream<Path> servers = Files.newDirectoryStream(home, PREFIX + "*")) {
            for (Path server : servers) {
                if (ownerIsGone(server)) {
                    postmaster(server)
                            .ifPresent(it -> new ProcessTree(it).kill(Duration.ofSeconds(10)));
                    DirectoryPublisher.delete(server);
                }
            }
        }
    }

    private static boolean ownerIsGone(Path server) {
        String[] parts = server.getFileName().toString().split("-", 3);
        return ProcessHandle.of(Long.parseLong(parts[1])).isEmpty();
    }

    /** The server's process, but only when its command line names this very directory. */
    private static Optional<ProcessHandle> postmaster(Path server) throws IOException {
        Path pidFile = server.resolve("data").resolve("postmaster.pid");
        if (!Files.exists(pidFile)) {
            return Optional.empty();
        }
        return Files.readString(pidFile)
                .lines()
                .findFirst()
                .filter(line -> line.matches("\\d{2,10}"))
                .flatMap(line -> ProcessHandle.of(Long.parseLong(line)))
                .filter(process -> commandLine(process).contains(server.toString()));
    }

    private static String commandLine(ProcessHandle process) {
        return process.info().commandLine().orElse("");
    }
}
