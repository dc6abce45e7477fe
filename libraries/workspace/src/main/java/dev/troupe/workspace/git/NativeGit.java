package dev.troupe.workspace.git;

import dev.troupe.edit.file.UninterruptibleCall;
import dev.troupe.sandbox.process.ShortProcessRunner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Runs the git program on one repository in a way that executes nothing the repository asks for:
 * explicit directories, no hooks, no file system monitor, no filters, no external diff, no
 * configuration of user or system. What compares the repositories in a work tree (submodules) with
 * their own files starts git there, which runs their filters: no such command is to be asked for.
 */
public final class NativeGit {
    private static final Duration DEADLINE = Duration.ofMinutes(2);
    private static final List<String> TAME =
            List.of(
                    "-c", "core.hooksPath=/dev/null",
                    "-c", "core.fsmonitor=false",
                    "-c", "core.untrackedCache=false",
                    "-c", "core.pager=cat",
                    "-c", "core.alternateRefsCommand=true",
                    "-c", "core.quotePath=false",
                    "-c", "gc.auto=0",
                    "-c", "maintenance.auto=false",
                    "-c", "commit.gpgSign=false",
                    "-c", "protocol.ext.allow=never",
                    "-c", "submodule.recurse=false",
                    "-c", "fetch.recurseSubmodules=false",
                    "-c", "safe.directory=*");

    private final Path gitDirectory;
    private final @Nullable Path workTree;
    private final Path directory;
    private final Map<String, String> extra;

    private NativeGit(
            Path gitDirectory, @Nullable Path workTree, Path directory, Map<String, String> extra) {
        this.gitDirectory = gitDirectory;
        this.workTree = workTree;
        this.directory = directory;
        this.extra = Map.copyOf(extra);
    }

    /** On a repository without a work tree. */
    public static NativeGit bare(Path gitDirectory) {
        return new NativeGit(gitDirectory, null, gitDirectory, Map.of());
    }

    /** On a repository and its work tree. */
    public static NativeGit with(Path gitDirectory, Path workTree) {
        return new NativeGit(gitDirectory, workTree, workTree, Map.of());
    }

    /** The same with another environment variable, such as an index of its own. */
    public NativeGit variable(String name, String value) {
        Map<String, String> more = new HashMap<>(extra);
        more.put(name, value);
        return new NativeGit(gitDirectory, workTree, directory, more);
    }

    /** The same, run in a directory below the work tree's top level. */
    public NativeGit in(Path below) {
        return new NativeGit(gitDirectory, workTree, below, extra);
    }

    /**
     * Runs git.
     *
     * @throws GitFailedException when it cannot be started
     * @throws IOException when it does not end in two minutes
     */
    public ShortProcessRunner.Answer run(String... arguments) throws IOException {
        return feed(new byte[0], arguments);
    }

    /** Runs git with something to read. */
    public ShortProcessRunner.Answer feed(byte[] input, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("git", "--git-dir=" + gitDirectory));
        if (workTree != null) {
            command.add("--work-tree=" + workTree);
        }
        command.addAll(TAME);
        command.addAll(List.of(arguments));
        try {
            return ShortProcessRunner.run(command, directory, environment(), input, DEADLINE);
        } catch (ShortProcessRunner.NotStartedException absent) {
            throw GitFailedException.notStarted(absent);
        }
    }

    /**
     * Runs git to its end, also when this thread is interrupted meanwhile: where others kill it, it leaves
     * lock files behind. For what ends soon.
     */
    public ShortProcessRunner.Answer finish(byte[] input, String... arguments) throws IOException {
        try {
            return UninterruptibleCall.call(() -> told(input, arguments));
        } catch (UncheckedIOException failed) {
            throw failed.getCause();
        }
    }

    private ShortProcessRunner.Answer told(byte[] input, String... arguments) {
        try {
            return feed(input, arguments);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /**
     * Runs git, which must succeed.
     *
     * @return its output, stripped
     * @throws GitFailedException with what git said, when it fails
     */
    public String must(String... arguments) throws IOException {
        return succeed(arguments).text();
    }

    /**
     * Runs git, which must succeed.
     *
     * @return its whole answer
     * @throws GitFailedException with what git said, when it fails
     */
    public ShortProcessRunner.Answer succeed(String... arguments) throws IOException {
        return good(run(arguments), arguments);
    }

    private ShortProcessRunner.Answer good(ShortProcessRunner.Answer answer, String... arguments)
            throws GitFailedException {
        if (!answer.ok()) {
            throw new GitFailedException(
                    "git %s failed in %s: %s"
                            .formatted(arguments[0], gitDirectory, answer.error()));
        }
        return answer;
    }

    /**
     * Runs git, which must succeed, with texts that end in a zero byte each, such as names. They may be
     * any bytes, and stand here as characters of ISO 8859-1.
     *
     * @param input what it reads
     * @return what it wrote
     */
    public List<String> records(Collection<String> input, String... arguments) throws IOException {
        byte[] bytes = String.join("\0", input).getBytes(StandardCharsets.ISO_8859_1);
        ShortProcessRunner.Answer answer = good(feed(bytes, arguments), arguments);
        String output = new String(answer.bytes(), StandardCharsets.ISO_8859_1);
        return output.isEmpty() ? List.of() : List.of(output.split("\0"));
    }

    /** Creates an empty bare repository. */
    public static NativeGit create(Path gitDirectory) throws IOException {
        Files.createDirectories(gitDirectory);
        NativeGit git = bare(gitDirectory);
        git.must("init", "--quiet", "--bare", "--template=", gitDirectory.toString());
        return git;
    }

    /** The repository's own directory. */
    public Path gitDirectory() {
        return gitDirectory;
    }

    private Map<String, String> environment() {
        Map<String, String> environment = new HashMap<>(extra);
        environment.put("PATH", System.getenv().getOrDefault("PATH", "/usr/bin:/bin"));
        environment.put("LC_ALL", "C.UTF-8");
        environment.put("HOME", "/nonexistent");
        environment.put("GIT_CONFIG_NOSYSTEM", "1");
        environment.put("GIT_CONFIG_SYSTEM", "/dev/null");
        environment.put("GIT_CONFIG_GLOBAL", "/dev/null");
        environment.put("GIT_OPTIONAL_LOCKS", "0");
        environment.put("GIT_TERMINAL_PROMPT", "0");
        environment.put("GIT_NO_LAZY_FETCH", "1");
        return environment;
    }
}
