package dev.troupe.sandbox;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;

/** Recognises a command that failed because a repository is read-only for all but git. */
final class ReadOnlyRepositoryHint {
    private static final String DENIED = "Read-only file system";
    private static final String BUSY = "Device or resource busy";
    private static final String REPOSITORY = ".git";

    private ReadOnlyRepositoryHint() {}

    /** What the model is told; nothing where the repository is another's, which not even git changes. */
    static Optional<String> notice(Path workspace, String line, String output) {
        boolean own = Files.isDirectory(workspace.resolve(REPOSITORY), LinkOption.NOFOLLOW_LINKS);
        return own && output.lines().anyMatch(it -> denied(it, line))
                ? Optional.of(
                        ".git can be changed only by git, in a call of its own: plain git commands, joined"
                                + " by && or ; if there are several, without variables, patterns, pipes or"
                                + " redirections. `git apply` cannot write the index: apply without --index or"
                                + " --cached, then `git add`.")
                : Optional.empty();
    }

    /** Relative paths in an error do not tell what they are relative to. */
    private static boolean denied(String error, String line) {
        return (error.contains(DENIED) || error.contains(BUSY))
                && (error.contains(REPOSITORY) || line.contains(REPOSITORY));
    }
}
