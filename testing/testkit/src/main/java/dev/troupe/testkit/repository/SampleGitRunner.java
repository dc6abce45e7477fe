package dev.troupe.testkit.repository;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Native git in one directory, with a fixed author and date and nobody's configuration. */
final class SampleGitRunner {
    private static final String NAME = "Sample Author";
    private static final String EMAIL = "sample@example.org";
    private static final String DATE = "2026-01-05T09:00:00+00:00";

    private final Path directory;

    SampleGitRunner(Path directory) {
        this.directory = directory;
    }

    /** Makes the directory, which must be absent or empty. */
    static SampleGitRunner initialise(Path directory) throws IOException {
        Files.createDirectories(directory);
        try (Stream<Path> content = Files.list(directory)) {
            if (content.findAny().isPresent()) {
                throw new IllegalArgumentException(
                        directory + " is not empty; choose a new or empty directory.");
            }
        }
        SampleGitRunner git = new SampleGitRunner(directory);
        git.run("init", "--quiet", "--initial-branch=main");
        return git;
    }

    /** Commits everything and returns the commit's id. */
    String commitAll(String subject) throws IOException {
        run("add", "--all");
        run("commit", "--quiet", "-m", subject);
        return run("rev-parse", "HEAD").strip();
    }

    String run(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(arguments));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> name.startsWith("GIT_"));
        builder.environment().put("GIT_CONFIG_GLOBAL", "/dev/null");
        builder.environment().put("GIT_CONFIG_NOSYSTEM", "1");
        for (String who : List.of("AUTHOR", "COMMITTER")) {
            builder.environment().put("GIT_" + who + "_NAME", NAME);
            builder.environment().put("GIT_" + who + "_EMAIL", EMAIL);
            builder.environment().put("GIT_" + who + "_DATE", DATE);
        }
        return finish(builder.start(), command);
    }

    private static String finish(Process process, List<String> command) throws IOException {
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (process.waitFor() != 0) {
                throw new IOException(
                        String.join(" ", command) + " failed; it said: " + output.strip());
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new IOException("Interrupted while running " + String.join(" ", command), e);
        }
        return output;
    }
}
