package dev.troupe.sandbox.index;

import dev.troupe.sandbox.process.ShortProcessRunner;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Copies the index of a repository with git, which knows all its formats. The repository itself is not written. */
final class IndexCopyWriter {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    /** Nothing starts for the repository's settings, and no shared index is written beside the real one. */
    private static final List<String> GIT =
            List.of(
                    "git",
                    "-c",
                    "core.fsmonitor=false",
                    "-c",
                    "core.hooksPath=/dev/null",
                    "-c",
                    "core.splitIndex=false",
                    "-c",
                    "safe.directory=*");

    private final Path repository;
    private final Path tree;

    IndexCopyWriter(Path repository, Path tree) {
        this.repository = repository;
        this.tree = tree;
    }

    /**
     * Writes a copy in which files count as unchanged.
     *
     * @param hidden paths relative to the working tree, tracked or not
     * @return whether any of them is tracked; else no copy is needed, and none is written
     */
    boolean write(Set<String> hidden, Path to) throws IOException {
        Path real = repository.resolve("index");
        List<String> tracked = new ArrayList<>();
        for (String path : git(real, List.of("ls-files", "-z"), "").split("\0", -1)) {
            if (hidden.contains(path)) {
                tracked.add(path);
            }
        }
        if (tracked.isEmpty()) {
            return false;
        }
        Files.createDirectories(to.resolveSibling(""));
        Path fresh = Files.createTempFile(to.resolveSibling(""), "index", ".new");
        try {
            Files.copy(real, fresh, StandardCopyOption.REPLACE_EXISTING);
            String paths = tracked.stream().map(it -> it + "\0").collect(Collectors.joining());
            git(fresh, List.of("update-index", "-z", "--assume-unchanged", "--stdin"), paths);
            Files.move(fresh, to, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(fresh);
        }
        return true;
    }

    /** Lists the entries of the index as {@code git ls-files --stage} prints them. */
    List<String> list() throws IOException {
        return List.of(
                git(repository.resolve("index"), List.of("ls-files", "-z", "--stage"), "")
                        .split("\0", -1));
    }

    private String git(Path index, List<String> arguments, String input) throws IOException {
        List<String> command = new ArrayList<>(GIT);
        command.add("--git-dir=" + repository);
        command.add("--work-tree=" + tree);
        command.addAll(arguments);
        Map<String, String> environment =
                Map.of(
                        "PATH", System.getenv().getOrDefault("PATH", "/usr/bin:/bin"),
                        "GIT_INDEX_FILE", index.toString(),
                        "GIT_CONFIG_GLOBAL", "/dev/null",
                        "GIT_CONFIG_NOSYSTEM", "1",
                        "GIT_OPTIONAL_LOCKS", "0");
        ShortProcessRunner.Answer answer =
                ShortProcessRunner.run(
                        command,
                        tree,
                        environment,
                        input.getBytes(StandardCharsets.UTF_8),
                        PATIENCE);
        if (!answer.ok()) {
            throw new IOException(answer.error().strip());
        }
        return answer.output();
    }
}
