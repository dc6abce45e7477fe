package dev.troupe.contracts.languageserver;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tells that files have changed on disk, by whatever program.
 *
 * @param repository as in {@link DiagnosticsQuery}
 * @param root absolute path of the checkout or worktree
 * @param paths relative to the root; created, changed and deleted ones
 */
public record FileChangeNotice(@Nullable String repository, String root, List<String> paths) {
    /** Copies the list. */
    public FileChangeNotice {
        paths = paths == null ? List.of() : List.copyOf(paths);
    }
}
