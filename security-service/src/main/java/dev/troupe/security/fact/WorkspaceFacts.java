package dev.troupe.security.fact;

import dev.troupe.permission.condition.ConditionFacts;
import dev.troupe.permission.condition.TruthValue;
import dev.troupe.permission.path.PathNames;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Facts of one workspace, looked up when a rule asks for them. */
public final class WorkspaceFacts implements ConditionFacts {
    private static final int LARGEST = 1024 * 1024;
    private static final int LONGEST_LINE = 8 * 1024;

    /** Of a file whose changes git tells. */
    private static final String SHOWN = "H ";

    private static final String BRANCH = "ref: refs/heads/";

    private final Path workspace;
    private final GitQuestion git;

    private WorkspaceFacts(Path workspace) {
        this.workspace = workspace;
        this.git = new GitQuestion(workspace);
    }

    /** Facts of the workspace at an absolute path; of one that cannot be read from here nothing can be told. */
    public static ConditionFacts of(String workspace) {
        try {
            Path path = Path.of(workspace);
            return path.isAbsolute() && Files.isDirectory(path)
                    ? new WorkspaceFacts(path)
                    : ConditionFacts.unknown();
        } catch (InvalidPathException e) {
            return ConditionFacts.unknown();
        }
    }

    @Override
    public Optional<String> branch() {
        try {
            Path directory = workspace.resolve(".git");
            if (Files.isRegularFile(directory, LinkOption.NOFOLLOW_LINKS)) {
                directory = workspace.resolve(line(directory).replaceFirst("^gitdir: ", ""));
            }
            String head = line(directory.resolve("HEAD"));
            return head.startsWith(BRANCH)
                    ? Optional.of(head.substring(BRANCH.length()))
                    : Optional.empty();
        } catch (IOException | InvalidPathException e) {
            return Optional.empty();
        }
    }

    private static String line(Path file) throws IOException {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new IOException(file + " is no regular file");
        }
        try (InputStream in = Files.newInputStream(file)) {
            return new String(in.readNBytes(LONGEST_LINE), StandardCharsets.UTF_8).strip();
        }
    }

    @Override
    public TruthValue exists(String path) {
        Path file = inside(path);
        return file == null ? TruthValue.UNKNOWN : there(file);
    }

    @Override
    public TruthValue contains(String path, String text) {
        Path file = inside(path);
        if (file == null || PathNames.secret(path)) {
            return TruthValue.UNKNOWN;
        }
        TruthValue there = there(file);
        if (there != TruthValue.TRUE) {
            return there;
        }
        if (!Files.isRegularFile(file)) {
            // A pipe would be waited for.
            return TruthValue.UNKNOWN;
        }
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(LARGEST + 1);
            return bytes.length > LARGEST
                    ? TruthValue.UNKNOWN
                    : truth(new String(bytes, StandardCharsets.UTF_8).contains(text));
        } catch (IOException e) {
            return TruthValue.UNKNOWN;
        }
    }

    private static TruthValue there(Path file, LinkOption... links) {
        try {
            return truth(FilePresence.of(file, links));
        } catch (IOException e) {
            return TruthValue.UNKNOWN;
        }
    }

    /** A path that leads into the workspace, or null where it leads elsewhere or that cannot be told. */
    private @Nullable Path inside(String path) {
        try {
            Path top = workspace.toRealPath();
            Path file = top.resolve(path).normalize();
            Path real = file.startsWith(top) ? real(file) : null;
            return real != null && real.startsWith(top) ? real : null;
        } catch (IOException | InvalidPathException e) {
            return null;
        }
    }

    /** The part of the path that is there followed to where it leads, the rest as written; null for a link to nothing. */
    private static @Nullable Path real(Path file) throws IOException {
        if (FilePresence.of(file, LinkOption.NOFOLLOW_LINKS)) {
            return FilePresence.of(file) ? file.toRealPath() : null;
        }
        Path parent = file.getParent();
        Path real = parent == null ? null : real(parent);
        return real == null ? null : real.resolve(file.getFileName());
    }

    @Override
    public TruthValue modified(String path) {
        if (!told(path)) {
            // Git says that nothing has changed there.
            return TruthValue.UNKNOWN;
        }
        return git.answer(
                        List.of(
                                "status",
                                "--porcelain",
                                "-z",
                                "--untracked-files=all",
                                "--ignore-submodules=all",
                                "--",
                                ":(literal)" + path))
                .map(lines -> truth(!lines.isBlank()))
                .orElse(TruthValue.UNKNOWN);
    }

    /** Whether it can be told that something of that name is there, or is not. */
    private boolean told(String path) {
        try {
            return there(workspace.resolve(path), LinkOption.NOFOLLOW_LINKS) != TruthValue.UNKNOWN;
        } catch (InvalidPathException e) {
            return false;
        }
    }

    @Override
    public TruthValue committed() {
        if (exists(".gitmodules") != TruthValue.FALSE) {
            // What is in submodules is not looked at.
            return TruthValue.UNKNOWN;
        }
        Optional<Boolean> shown =
                git.answer(List.of("ls-files", "-v", "-z"))
                        .map(files ->
                                Stream.of(files.split("\0"))
                                        .allMatch(it -> it.isEmpty() || it.startsWith(SHOWN)));
        if (!shown.orElse(false)) {
            // Git keeps quiet about changes of the others.
            return TruthValue.UNKNOWN;
        }
        return git.answer(List.of("status", "--porcelain", "-z", "--untracked-files=all"))
                .map(lines -> truth(lines.isEmpty()))
                .orElse(TruthValue.UNKNOWN);
    }

    @Override
    public TruthValue reachableFrom(String target) {
        if (target.startsWith("-")) {
            return TruthValue.UNKNOWN;
        }
        // Without a branch that is checked out, nothing but HEAD may lead to its commits.
        List<String> question =
                new ArrayList<>(List.of("rev-list", "-n1", "HEAD", "--not", target));
        branch().ifPresent(it -> question.add("--exclude=refs/heads/" + it));
        question.addAll(List.of("--glob=refs/heads", "--glob=refs/tags", "--glob=refs/remotes"));
        return git.answer(question).map(left -> truth(left.isBlank())).orElse(TruthValue.UNKNOWN);
    }

    @Override
    public Optional<LocalTime> time() {
        return Optional.of(LocalTime.now(ZoneId.systemDefault()));
    }

    @Override
    public OptionalLong commitCount() {
        return git.answer(List.of("rev-list", "--count", "HEAD"))
                .map(String::strip)
                .filter(it -> it.matches("\\d{1,18}"))
                .map(it -> OptionalLong.of(Long.parseLong(it)))
                .orElse(OptionalLong.empty());
    }

    private static TruthValue truth(boolean holds) {
        return holds ? TruthValue.TRUE : TruthValue.FALSE;
    }
}
