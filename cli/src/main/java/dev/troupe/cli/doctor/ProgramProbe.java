package dev.troupe.cli.doctor;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Runs programs of this machine to see whether they are there and work. */
final class ProgramProbe {
    private static final long DEADLINE_SECONDS = 10;

    /**
     * Holds the exit code and the output of a program.
     *
     * @param exit its exit code, -1 when it had to be ended
     */
    record Ran(int exit, String output) {
        boolean well() {
            return exit == 0;
        }

        String firstLine() {
            return output.lines().findFirst().orElse("").strip();
        }
    }

    /** Runs a program to its end, or null when there is no such program. */
    @Nullable Ran run(String... command) {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()));
        try {
            Process process = builder.start();
            boolean ended = process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS);
            if (!ended) {
                process.destroyForcibly();
                return new Ran(-1, "no answer after " + DEADLINE_SECONDS + " s");
            }
            byte[] output = process.getInputStream().readAllBytes();
            return new Ran(process.exitValue(), new String(output, StandardCharsets.UTF_8));
        } catch (IOException e) {
            return null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
    }

    /** Whether this is a Mac, where bubblewrap and user namespaces do not exist. */
    boolean mac() {
        return System.getProperty("os.name", "").toLowerCase(Locale.ROOT).contains("mac");
    }

    /** Whether this process is root. */
    boolean root() {
        Ran id = run("id", "-u");
        return id != null && id.firstLine().equals("0");
    }
}
