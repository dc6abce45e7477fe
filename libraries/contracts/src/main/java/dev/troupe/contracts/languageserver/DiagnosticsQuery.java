package dev.troupe.contracts.languageserver;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Asks what language servers say of files.
 *
 * @param repository absolute path of the project that the root is a checkout of; one server serves all roots of it. Absent: the
 *     root itself
 * @param root absolute path of the checkout or worktree
 * @param run names who has changed the files: diagnostics from before its first change are left out. Absent: all are given
 * @param files those that changed, 1 to 1,000
 * @param others paths of further files that may be affected, 0 to 200
 * @param deadlineMillis how long the answer may take; absent: what is set for each server
 */
public record DiagnosticsQuery(
        @Nullable String repository,
        String root,
        @Nullable String run,
        List<CheckedFile> files,
        List<String> others,
        @Nullable Long deadlineMillis) {
    /** Copies the lists; absent ones are empty. */
    public DiagnosticsQuery {
        files = files == null ? List.of() : List.copyOf(files);
        others = others == null ? List.of() : List.copyOf(others);
    }
}
