package dev.troupe.contracts.languageserver;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tells that files have changed on disk, by whatever program.
 *
 * @param repository as in {@link DiagnosticsQuery}
 * @param root absolute path of the checkout or worktree
 * @param paths relative to the root; created, changed and deleted ones
 * @param created those of the paths that were not there before; absent: none
 * @param everything whether any other file may have changed, too: running servers of the root start anew before their next question;
 *     absent: no
 */
public record FileChangeNotice(
        @Nullable String repository,
        String root,
        List<String> paths,
        @Nullable List<String> created,
        @Nullable Boolean everything) {
    /** Copies the lists. */
    public FileChangeNotice {
        paths = paths == null ? List.of() : List.copyOf(paths);
        created = created == null ? null : List.copyOf(created);
    }

    /** Tells of files that were there before, and of nothing else. */
    public static FileChangeNotice of(
            @Nullable String repository, String root, List<String> paths) {
        return new FileChangeNotice(repository, root, paths, null, null);
    }

    /** Whether a path was not there before. */
    public boolean hasCreated(String path) {
        return created != null && created.contains(path);
    }

    /** Whether any file may have changed. */
    public boolean isOfEverything() {
        return Boolean.TRUE.equals(everything);
    }
}
