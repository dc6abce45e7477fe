package dev.troupe.worker.git;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A work tree and the repository behind it.
 *
 * @param workTree its top level, absolute
 * @param gitDirectory this work tree's own git directory
 * @param commonDirectory the one that all work trees of the repository share
 */
public record Checkout(Path workTree, Path gitDirectory, Path commonDirectory) {

    /**
     * The checkout that a directory lies in.
     *
     * @throws TroupeException {@link ErrorCode#NOT_A_GIT_REPOSITORY} when there is none
     */
    public static Checkout find(Path directory) {
        Path absolute = directory.toAbsolutePath().normalize();
        for (@Nullable Path at = absolute; at != null; at = at.getParent()) {
            Path git = at.resolve(".git");
            if (Files.isDirectory(git) && Files.exists(git.resolve("HEAD"))) {
                return directory(at, git);
            }
            if (Files.isRegularFile(git)) {
                return linked(at, git);
            }
        }
        throw new TroupeException(
                ErrorCode.NOT_A_GIT_REPOSITORY, directory + " is not inside a git repository.");
    }

    /** Runs git on it. */
    public NativeGit git() {
        return NativeGit.with(gitDirectory, workTree);
    }

    private static Checkout linked(Path workTree, Path file) {
        try {
            String line = Files.readString(file).strip();
            if (!line.startsWith("gitdir:")) {
                throw broken(file, null);
            }
            Path own = workTree.resolve(line.substring("gitdir:".length()).strip()).toRealPath();
            return directory(workTree, own);
        } catch (IOException unreadable) {
            throw broken(file, unreadable);
        }
    }

    /** Also a directory may be that of a linked worktree, behind a link. */
    private static Checkout directory(Path workTree, Path own) {
        Path common = own.resolve("commondir");
        try {
            return new Checkout(
                    workTree,
                    own,
                    Files.exists(common)
                            ? own.toRealPath()
                                    .resolve(Files.readString(common).strip())
                                    .toRealPath()
                            : own);
        } catch (IOException unreadable) {
            throw broken(common, unreadable);
        }
    }

    private static TroupeException broken(Path file, @Nullable IOException cause) {
        return new TroupeException(
                ErrorCode.NOT_A_GIT_REPOSITORY,
                "The file " + file + " does not lead to a git repository.",
                cause);
    }
}
