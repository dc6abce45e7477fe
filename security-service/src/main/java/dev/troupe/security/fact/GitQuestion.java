package dev.troupe.security.fact;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Asks git about a workspace, without hooks, monitors or locks; an answer that takes too long is none. */
final class GitQuestion {
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final int LARGEST = 1024 * 1024;
    private final Path workspace;

    GitQuestion(Path workspace) {
        this.workspace = workspace;
    }

    Optional<String> answer(List<String> question) {
        List<String> line =
                new ArrayList<>(
                        List.of(
                                "git",
                                "--no-optional-locks",
                                "-c",
                                "core.fsmonitor=false",
                                "-c",
                                "core.hooksPath=/dev/null",
                                "-c",
                                "diff.external="));
        line.addAll(question);
        try {
            ProcessBuilder builder =
                    new ProcessBuilder(line)
                            .directory(workspace.toFile())
                            .redirectInput(
                                    ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                            .redirectError(ProcessBuilder.Redirect.DISCARD);
            builder.environment().keySet().removeIf(name -> name.startsWith("GIT_"));
            return ended(builder.start());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static Optional<String> ended(Process process) throws IOException {
        Thread.ofVirtual().start(() -> endAfter(process));
        try (InputStream out = process.getInputStream()) {
            byte[] bytes = out.readNBytes(LARGEST + 1);
            boolean well =
                    process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)
                            && process.exitValue() == 0;
            return well && bytes.length <= LARGEST
                    ? Optional.of(new String(bytes, StandardCharsets.UTF_8))
                    : Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } finally {
            process.destroyForcibly();
        }
    }

    private static void endAfter(Process process) {
        try {
            if (!process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
