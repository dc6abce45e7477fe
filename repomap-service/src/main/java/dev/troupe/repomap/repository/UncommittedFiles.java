package dev.troupe.repomap.repository;

import dev.troupe.contentindex.tree.IndexedFile;
import dev.troupe.workspace.git.GitCheckout;
import dev.troupe.workspace.git.ReadOnlyGit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Tells which files of a checkout differ from its head. The ids of their contents say so without a look at the files; git
 * is asked about those that differ only, as it may store other bytes than it checks out. Safe for several threads.
 */
final class UncommittedFiles {
    /** Where more files differ, nobody asks for which reason. */
    private static final int MOST_CONFIRMED = 50;

    private static final int ID_LETTERS = 40;
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    private final GitCheckout checkout;
    private @Nullable ObjectId listedFor;
    private long[] committed = {};

    UncommittedFiles(GitCheckout checkout) {
        this.checkout = checkout;
    }

    /** Finds those of some files that differ from a commit, or are not in it; none where git cannot tell. */
    Set<String> find(List<IndexedFile> files, ObjectId head) {
        try {
            long[] known = committed(head);
            List<String> differing =
                    files.stream()
                            .filter(it ->
                                    Arrays.binarySearch(known, sign(it.path(), it.key().content()))
                                            < 0)
                            .map(IndexedFile::path)
                            .toList();
            return differing.isEmpty() || differing.size() > MOST_CONFIRMED
                    ? Set.copyOf(differing)
                    : confirm(differing);
        } catch (IOException noGit) {
            return Set.of();
        }
    }

    /** One number for each file of a commit: two files share one once in billions of repositories. */
    private synchronized long[] committed(ObjectId head) throws IOException {
        if (!head.equals(listedFor)) {
            String listed = checkout.git().succeed("ls-tree", "-r", "-z", head.name()).output();
            committed =
                    Stream.of(listed.split("\0", -1))
                            .filter(it -> it.contains(" blob "))
                            .mapToLong(UncommittedFiles::sign)
                            .sorted()
                            .toArray();
            listedFor = head.copy();
        }
        return committed;
    }

    /** Of a line such as {@code 100644 blob ID TAB path}. */
    private static long sign(String line) {
        int tab = line.indexOf('\t');
        return sign(
                line.substring(tab + 1),
                ObjectId.fromString(line.substring(tab - ID_LETTERS, tab)));
    }

    private static long sign(String path, ObjectId content) {
        long hash = content.hashCode();
        for (int i = 0; i < path.length(); i++) {
            hash = (hash ^ path.charAt(i)) * SPREAD;
            hash ^= hash >>> 29;
        }
        return hash;
    }

    private Set<String> confirm(List<String> paths) throws IOException {
        List<String> arguments =
                new ArrayList<>(
                        List.of(
                                "status",
                                "--porcelain=v1",
                                "-z",
                                "--untracked-files=all",
                                "--ignore-submodules=all",
                                "--no-renames",
                                "--"));
        arguments.addAll(paths);
        var status =
                ReadOnlyGit.of(checkout)
                        .variable("GIT_LITERAL_PATHSPECS", "1")
                        .succeed(arguments.toArray(String[]::new));
        return Stream.of(new String(status.bytes(), StandardCharsets.UTF_8).split("\0", -1))
                .filter(it -> it.length() > 3)
                .map(it -> it.substring(3))
                .collect(Collectors.toUnmodifiableSet());
    }
}
