package dev.troupe.standalone.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Holds what a running server wrote into its {@code postmaster.pid}: process id, data directory, start time, port,
 * socket directory, listen address and more, a line each.
 */
record PostmasterPidFile(long pid, int port) {
    private static final int STATE = 7;

    /** The file in a data directory, if a server left one that names a living process. */
    static Optional<PostmasterPidFile> of(Path data) throws IOException {
        try {
            List<String> lines = Files.readAllLines(data.resolve("postmaster.pid"));
            if (lines.size() < 4) {
                return Optional.empty();
            }
            var file =
                    new PostmasterPidFile(
                            Long.parseLong(lines.get(0).strip()),
                            Integer.parseInt(lines.get(3).strip()));
            boolean ours = lines.get(1).strip().equals(data.toString()) && file.isPostgres(data);
            return ours ? Optional.of(file) : Optional.empty();
        } catch (NoSuchFileException | NumberFormatException e) {
            return Optional.empty();
        }
    }

    /** Whether a server is on its way down, as somebody asked it to be, and not on its way up. */
    static boolean stopping(Path data) {
        try {
            List<String> lines = Files.readAllLines(data.resolve("postmaster.pid"));
            return lines.size() > STATE && lines.get(STATE).strip().equals("stopping");
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * Guards against a process id that was given to something else meanwhile, be it another
     * PostgreSQL: ours has the data directory among its arguments.
     */
    private boolean isPostgres(Path data) {
        return ProcessHandle.of(pid)
                .filter(ProcessHandle::isAlive)
                .flatMap(handle -> handle.info().commandLine())
                .map(line -> line.contains("postgres") && line.contains(data.toString()))
                .orElse(false);
    }
}
