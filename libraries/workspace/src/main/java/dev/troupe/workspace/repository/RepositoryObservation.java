package dev.troupe.workspace.repository;

import dev.troupe.workspace.git.GitCheckout;
import dev.troupe.workspace.git.GitIndexComparison;
import dev.troupe.workspace.git.GitIndexCopy;
import dev.troupe.workspace.git.GitPath;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A look at a repository before a line of git, to be compared with one behind it. */
public final class RepositoryObservation implements AutoCloseable {
    /** File systems keep the time of the last tick of the clock. */
    private static final Duration TICK = Duration.ofMillis(20);

    private final Instant begun = Instant.now();
    private final GitCheckout checkout;
    private final RepositoryStateReader reader;
    private final RepositoryState before;
    private final GitIndexCopy index;
    private final byte[] bytes;

    private RepositoryObservation(
            GitCheckout checkout, RepositoryStateReader reader, GitIndexCopy index)
            throws IOException {
        this.checkout = checkout;
        this.reader = reader;
        this.index = index;
        this.bytes = bytes(checkout);
        this.before = reader.read(Map.of());
    }

    /**
     * Looks.
     *
     * @throws IOException when git cannot tell, or keeps refs in a way that is not read here
     */
    public static RepositoryObservation begin(GitCheckout checkout) throws IOException {
        if (Files.exists(checkout.commonDirectory().resolve("reftable"))) {
            throw new IOException("The repository stores its refs in the reftable format.");
        }
        GitIndexCopy index = GitIndexCopy.of(checkout);
        try {
            return new RepositoryObservation(checkout, new RepositoryStateReader(checkout), index);
        } catch (IOException | RuntimeException failed) {
            index.close();
            throw failed;
        }
    }

    /** Looks again and tells what is different. What fetching moves, and the tags that it brings, are left out. */
    public RepositoryChange end() throws IOException {
        RepositoryState then = before;
        RepositoryState now = reader.read(Map.of());
        if (!Arrays.equals(bytes, bytes(checkout))) {
            then = with(then, RepositoryStateReader.index(index.in(reader.git())));
            now = with(now, RepositoryStateReader.index(reader.git()));
        }
        if (!then.remotes().equals(now.remotes())) {
            Map<String, String> refs = new TreeMap<>(now.refs());
            Set<String> known = then.refs().keySet();
            refs.keySet().removeIf(it -> it.startsWith("refs/tags/") && !known.contains(it));
            now =
                    new RepositoryState(
                            now.head(),
                            refs,
                            now.remotes(),
                            now.stash(),
                            now.index(),
                            now.progress(),
                            now.operation());
        }
        return RepositoryChange.between(then, now);
    }

    /**
     * Finds the files that git itself has left as they are: those of the index as it last saw them, those that it holds as
     * conflicts, those that are gone from both, and those that it took out of the stash. Others are somebody's who wrote
     * meanwhile.
     *
     * @param paths from the top of the work tree
     */
    public Set<GitPath> made(RepositoryChange change, Collection<GitPath> paths)
            throws IOException {
        if (paths.isEmpty()) {
            return Set.of();
        }
        Map<String, List<String>> staged = RepositoryStateReader.index(reader.git());
        Set<GitPath> differing = new HashSet<>(differing(paths));
        differing.removeAll(alike(differing, staged));
        Set<String> stashed = reader.takenOut(change);
        return paths.stream()
                .filter(it ->
                        stashed.contains(it.raw())
                                || isMade(it, staged.get(it.raw()), differing.contains(it)))
                .collect(Collectors.toSet());
    }

    /** Of a repository that only git itself reads, the contents must tell. */
    private Collection<GitPath> differing(Collection<GitPath> paths) {
        try {
            return GitIndexComparison.differing(checkout, paths);
        } catch (IOException unread) {
            return paths;
        }
    }

    /** Finds those whose contents are as staged: of what git wrote just now, the time alone does not tell. */
    private Set<GitPath> alike(Set<GitPath> paths, Map<String, List<String>> staged)
            throws IOException {
        List<GitPath> regular =
                paths.stream()
                        .filter(it -> staged.containsKey(it.raw()) && it.raw().indexOf('\n') < 0)
                        .filter(it ->
                                Files.isRegularFile(
                                        it.in(checkout.workTree()), LinkOption.NOFOLLOW_LINKS))
                        .toList();
        if (regular.isEmpty()) {
            return Set.of();
        }
        String input =
                regular.stream().map(GitPath::raw).collect(Collectors.joining("\n", "", "\n"));
        var answer =
                reader.git()
                        .feed(
                                input.getBytes(StandardCharsets.ISO_8859_1),
                                "hash-object",
                                "--stdin-paths");
        List<String> ids = answer.output().lines().toList();
        if (!answer.ok() || ids.size() != regular.size()) {
            return Set.of();
        }
        Set<GitPath> alike = new HashSet<>();
        for (int i = 0; i < ids.size(); i++) {
            String entry = staged.getOrDefault(regular.get(i).raw(), List.of("")).getFirst();
            if (entry.contains(" " + ids.get(i) + " ")) {
                alike.add(regular.get(i));
            }
        }
        return alike;
    }

    private boolean isMade(GitPath path, @Nullable List<String> entries, boolean differs) {
        return entries == null
                ? !Files.exists(path.in(checkout.workTree()), LinkOption.NOFOLLOW_LINKS)
                : !differs || isConflict(entries.getFirst());
    }

    /** Finds paths outside a directory that git staged otherwise, and whose files were written meanwhile or are gone. */
    public List<GitPath> touched(RepositoryChange change, String directory) {
        return change.index().stream()
                .map(StagedPathChange::path)
                .filter(it -> !it.startsWith(GitPath.of(directory).raw()))
                .map(GitPath::new)
                .filter(this::isYoung)
                .toList();
    }

    private boolean isYoung(GitPath path) {
        try {
            Instant written =
                    Files.getLastModifiedTime(
                                    path.in(checkout.workTree()), LinkOption.NOFOLLOW_LINKS)
                            .toInstant();
            return !written.isBefore(begun.minus(TICK));
        } catch (IOException gone) {
            return true;
        }
    }

    private static boolean isConflict(String entry) {
        return !entry.endsWith(" 0");
    }

    private static RepositoryState with(RepositoryState state, Map<String, List<String>> index) {
        return new RepositoryState(
                state.head(),
                state.refs(),
                state.remotes(),
                state.stash(),
                index,
                state.progress(),
                state.operation());
    }

    private static byte[] bytes(GitCheckout checkout) throws IOException {
        Path file = checkout.gitDirectory().resolve("index");
        try {
            return Files.readAllBytes(file);
        } catch (NoSuchFileException none) {
            return new byte[0];
        }
    }

    @Override
    public void close() throws IOException {
        index.close();
    }
}
