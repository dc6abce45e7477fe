package dev.troupe.lsp.check;

import dev.troupe.contracts.languageserver.CheckedFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Files of one server that are to be checked together.
 *
 * @param root real path of the checkout or worktree
 * @param run whose changes are judged; null: all diagnostics are told
 * @param files those that changed
 * @param others paths of files that may be affected
 */
public record CheckRequest(
        Path root, @Nullable String run, List<CheckedFile> files, List<String> others) {
    /** Copies the lists. */
    public CheckRequest {
        files = List.copyOf(files);
        others = List.copyOf(others);
    }

    Path file(String path) {
        return root.resolve(path);
    }

    /** Lists all paths, changed files first. */
    List<String> paths() {
        List<String> all = new ArrayList<>(files.stream().map(CheckedFile::path).toList());
        others.stream().filter(it -> !all.contains(it)).forEach(all::add);
        return all;
    }
}
