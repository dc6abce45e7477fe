package dev.troupe.orchestrator.project;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Runs the real git, untouched by the settings of whoever runs the tests. */
public final class TestGitRunner {
    private TestGitRunner() {}

    /** A fresh repository in a new directory; its real path. */
    public static Path repository(Path directory) throws IOException, InterruptedException {
        Files.createDirectories(directory);
        run(directory, "init", "-q", "-b", "main");
        return directory.toRealPath();
    }

    /** Runs a git command there. */
    public static void run(Path directory, String... arguments)
            throws IOException, InterruptedException {
        List<String> line = new ArrayList<>(List.of("git"));
        line.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(line).directory(directory.toFile());
        builder.environment()
                .putAll(
                        Map.of(
                                "GIT_CONFIG_GLOBAL", "/dev/null",
                                "GIT_CONFIG_SYSTEM", "/dev/null",
                                "GIT_AUTHOR_NAME", "Ann",
                                "GIT_AUTHOR_EMAIL", "ann@example.org",
                                "GIT_COMMITTER_NAME", "Ann",
                                "GIT_COMMITTER_EMAIL", "ann@example.org"));
        Process process = builder.redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException("git " + String.join(" ", arguments) + " failed: " + output);
        }
    }
}
