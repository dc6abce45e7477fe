package dev.troupe.workspace.git;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.eclipse.jgit.dircache.DirCache;
import org.eclipse.jgit.dircache.DirCacheEntry;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.lib.RepositoryBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Finds files that are not those that a checkout's index has last seen, by size and time alone: to compare contents,
 * git would have to run filters. Also finds those of the index that are not those of the last commit.
 */
public final class GitIndexComparison {
    private GitIndexComparison() {}

    /**
     * The paths that are gone or different.
     *
     * @param paths from the top of the work tree
     */
    public static List<GitPath> differing(GitCheckout checkout, Collection<GitPath> paths)
            throws IOException {
        try (Repository repository =
                new RepositoryBuilder()
                        .setGitDir(checkout.gitDirectory().toFile())
                        .setWorkTree(checkout.workTree().toFile())
                        .build()) {
            DirCache index;
            try {
                index = repository.readDirCache();
            } catch (IOException unread) {
                // A split index, for one: better to name a file once too often.
                return List.copyOf(paths);
            }
            return paths.stream()
                    .filter(path -> differs(path.in(checkout.workTree()), entry(index, path)))
                    .toList();
        }
    }

    /** The paths that the index has in another version than the last commit. */
    public static List<GitPath> staged(GitCheckout checkout) throws IOException {
        return GitPath.all(
                checkout.git()
                        .records(Set.of(), "diff-index", "--cached", "--name-only", "-z", "HEAD"));
    }

    private static @Nullable DirCacheEntry entry(DirCache index, GitPath path) {
        byte[] raw = path.raw().getBytes(StandardCharsets.ISO_8859_1);
        int at = index.findEntry(raw, raw.length);
        return at < 0 ? null : index.getEntry(at);
    }

    private static boolean differs(Path file, @Nullable DirCacheEntry entry) {
        if (entry == null) {
            return true;
        }
        try {
            BasicFileAttributes now =
                    Files.readAttributes(
                            file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            return (int) now.size() != entry.getLength()
                    || !same(now.lastModifiedTime().toInstant(), entry.getLastModifiedInstant());
        } catch (IOException gone) {
            return true;
        }
    }

    /** Some indexes keep whole seconds only. */
    private static boolean same(Instant now, Instant seen) {
        return seen.getNano() == 0
                ? now.getEpochSecond() == seen.getEpochSecond()
                : now.equals(seen);
    }
}
