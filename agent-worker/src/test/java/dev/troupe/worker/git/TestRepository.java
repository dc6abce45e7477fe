package dev.troupe.worker.git;

import dev.troupe.ledger.blob.Blob;
import dev.troupe.worker.command.ShortProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A real repository to test on, worked with like a user does, and the blobs of an agent's changes. */
public final class TestRepository implements BlobSource {
    private final Path root;
    private final Map<String, byte[]> blobs = new HashMap<>();

    private TestRepository(Path root) {
        this.root = root;
    }

    /** An empty one with a user. */
    public static TestRepository create(Path directory) throws IOException {
        Files.createDirectories(directory);
        TestRepository repository = new TestRepository(directory.toRealPath());
        repository.git("init", "--quiet", "--initial-branch=main");
        repository.git("config", "user.name", "Ada");
        repository.git("config", "user.email", "ada@example.org");
        return repository;
    }

    /** Its top level. */
    public Path root() {
        return root;
    }

    /** Runs git as the user would; must succeed. */
    public String git(String... arguments) {
        try {
            List<String> command = new ArrayList<>(List.of("git"));
            command.addAll(List.of(arguments));
            ShortProcess.Answer answer =
                    ShortProcess.run(
                            command,
                            root,
                            Map.of(
                                    "PATH", System.getenv("PATH"),
                                    "HOME", root.toString(),
                                    "GIT_CONFIG_NOSYSTEM", "1",
                                    "GIT_EDITOR", "true",
                                    "LC_ALL", "C.UTF-8"),
                            new byte[0],
                            Duration.ofSeconds(30));
            if (!answer.ok()) {
                throw new AssertionError(command + " failed: " + answer.error() + answer.output());
            }
            return answer.output().stripTrailing();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes a file as the user would. */
    public TestRepository write(String path, String content) {
        return write(path, content.getBytes(StandardCharsets.UTF_8));
    }

    /** Writes a file as the user would. */
    public TestRepository write(String path, byte[] content) {
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
    public String commitAll(String message) {
        git("add", "--all");
        git("commit", "--quiet", "--allow-empty", "-m", message);
        return head();
    }

    /** The full name of HEAD. */
    public String head() {
        return git("rev-parse", "HEAD");
    }

    /** A file's content on disk; null when there is none. */
    public @Nullable String disk(String path) {
        try {
            Path file = root.resolve(path);
            return Files.exists(file) ? Files.readString(file) : null;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A file's content in a commit or in the index (revision {@code ""}). */
    public String show(String revision, String path) {
        return git("show", revision + ":" + path);
    }

    /** Short status, with untracked files. */
    public List<String> status() {
        return git("status", "--porcelain", "-uall").lines().toList();
    }

    /** Changes a file as an agent would: on disk, with its bytes before and after kept. */
    public FileChange agent(String path, @Nullable String after) {
        return agentBytes(
                path, after == null ? null : after.getBytes(StandardCharsets.UTF_8), false);
    }

    /** The same with bytes and mode. */
    public FileChange agentBytes(String path, byte @Nullable [] after, boolean executable) {
        try {
            Path file = root.resolve(path);
            String before = Files.exists(file) ? keep(Files.readAllBytes(file)) : null;
            boolean mode = before == null ? executable : FileModes.executable(file);
            if (after == null) {
                Files.delete(file);
                return new FileChange(path, before, null, mode);
            }
            write(path, after);
            FileModes.setExecutable(file, mode);
            return new FileChange(path, before, keep(after), mode);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public Optional<byte[]> find(String hash) {
        return Optional.ofNullable(blobs.get(hash));
    }

    private String keep(byte[] bytes) {
        Blob blob = Blob.of(bytes);
        blobs.put(blob.hash(), bytes);
        return blob.hash();
    }
}
