package dev.troupe.testkit.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs PostgreSQL's programs, each in a home directory that also takes its log.
 *
 * @param binaries where they were unpacked
 * @param identity as whom they run
 */
record PostgresProgramRunner(Path binaries, PostgresProcessUser identity) {

    String binary(String name) {
        return binaries.resolve("bin").resolve(name).toString();
    }

    /** Starts a command that keeps running. */
    Process launch(Path home, List<String> command) throws IOException {
        List<String> full = new ArrayList<>(identity.prefix());
        full.addAll(command);
        ProcessBuilder builder = new ProcessBuilder(full);
        builder.environment().keySet().removeIf(name -> name.startsWith("PG"));
        builder.environment().put("LC_ALL", "C");
        builder.directory(home.toFile());
        builder.redirectErrorStream(true);
        builder.redirectOutput(ProcessBuilder.Redirect.appendTo(home.resolve("log").toFile()));
        return builder.start();
    }

    /** Runs a command to its end, which must be a good one. */
    void run(Path home, String... command) throws IOException {
        Process process = launch(home, List.of(command));
        try {
            if (process.waitFor() != 0) {
                throw new IOException(command[0] + " failed; its output was:\n" + log(home));
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new IOException("Interrupted while running " + command[0], e);
        }
    }

    static String log(Path home) throws IOException {
        Path file = home.resolve("log");
        return Files.exists(file) ? Files.readString(file) : "";
    }
}
