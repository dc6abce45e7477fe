package dev.troupe.testkit.repository;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A real repository to test on, worked with like a user does. */
public class TestRepository {
    private final Path root;

    /** Opens the repository of a directory. */
    protected TestRepository(Path root) {
        this.root = root;
    }

    /** An empty one with a user. */
    public static TestRepository create(Path directory) throws IOException {
        Files.createDirectories(directory);
        TestRepository repository = new TestRepository(directory.toRealPath());
        repository.initialise();
        return repository;
    }

    /** Makes it a repository without commits. */
    protected final void initialise() {
        git("init", "--quiet", "--initial-branch=main");
        addSettings("[user]\n\tname = Ada\n\temail = ada@example.org\n");
    }

    private void addSettings(String text) {
        try {
            Files.writeString(root.resolve(".git/config"), text, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Its top level. */
    public final Path root() {
        return root;
    }

    /** Runs git as the user would; must succeed. */
    public final String git(String... arguments) {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).directory(root.toFile());
        Map<String, String> environment = builder.environment();
        environment.clear();
        environment.put("PATH", System.getenv("PATH"));
        environment.put("HOME", root.toString());
        environment.put("GIT_CONFIG_NOSYSTEM", "1");
        environment.put("GIT_EDITOR", "true");
        environment.put("LC_ALL", "C.UTF-8");
        try {
            return answer(builder, command).stripTrailing();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(command + " was interrupted.", e);
        }
    }

    private static String answer(ProcessBuilder builder, List<String> command)
            throws IOException, InterruptedException {
        Path error = Files.createTempFile("git", ".err");
        try {
            Process process = builder.redirectError(error.toFile()).start();
            process.getOutputStream().close();
            String output =
                    new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new AssertionError(command + " failed: " + Files.readString(error) + output);
            }
            return output;
        } finally {
            Files.delete(error);
        }
    }

    /** Writes a file as the user would. */
    public final TestRepository write(String path, String content) {
        return write(path, content.getBytes(StandardCharsets.UTF_8));
    }

    /** Writes a file as the user would. */
    public final TestRepository write(String path, byte[] content) {
        try {
            Path file = root.resolve(path);
            Files.createDirectories(file.resolveSibling("."));
            Files.write(file, content);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Commits everything as the user would. */
    public final String commitAll(String message) {
        git("add", "--all");
        git("commit", "--quiet", "--allow-empty", "-m", message);
        return head();
    }

    /** The full name of HEAD. */
    public final String head() {
        return git("rev-parse", "HEAD");
    }

    /** A file's content on disk; null when there is none. */
    public final @Nullable String disk(String path) {
        try {
            Path file = root.resolve(path);
            return Files.exists(file) ? Files.readString(file) : null;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A file's content in a commit or in the index (revision {@code ""}). */
    public final String show(String revision, String path) {
        return git("show", revision + ":" + path);
    }

    /** Short status, with untracked files. */
    public final List<String> status() {
        return git("status", "--porcelain", "-uall").lines().toList();
    }
}
