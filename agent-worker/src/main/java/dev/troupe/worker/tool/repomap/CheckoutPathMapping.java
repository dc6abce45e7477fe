package dev.troupe.worker.tool.repomap;

import dev.troupe.workspace.Workspace;
import dev.troupe.workspace.git.GitCheckout;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Translates between paths from the top of a checkout, as the repository map service has them, and paths of a workspace, which
 * may be a directory in it.
 */
public record CheckoutPathMapping(Path top, Path root) {
    /** Finds the checkout that a workspace lies in. */
    public static CheckoutPathMapping of(Workspace workspace) {
        return new CheckoutPathMapping(
                GitCheckout.find(workspace.root()).workTree(), workspace.root());
    }

    /** Translates a path from the top of the checkout; empty for what lies outside the workspace. */
    public Optional<String> inWorkspace(String path) {
        return below(top.resolve(path));
    }

    /** Translates a path from the top of a checkout that an answer names; empty for what lies outside the workspace. */
    public Optional<String> inWorkspace(String repository, String path) {
        return below(Path.of(repository).resolve(path));
    }

    private Optional<String> below(Path file) {
        Path absolute = file.normalize();
        return absolute.startsWith(root)
                ? Optional.of(root.relativize(absolute).toString())
                : Optional.empty();
    }

    /** Translates a path of the workspace. */
    public String fromTop(String path) {
        return top.relativize(root.resolve(path).normalize()).toString();
    }
}
