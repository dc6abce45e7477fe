package dev.troupe.workspace.git;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.edit.file.RegularFileReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A work tree and the repository behind it.
 *
 * @param workTree its top level, absolute
 * @param gitDirectory this work tree's own git directory
 * @param commonDirectory the one that all work trees of the repository share
 */
public record GitCheckout(Path workTree, Path gitDirectory, Path commonDirectory) {
    private static final List<String> OWN = List.of("HEAD", "index", "config.worktree");
    private static final List<String> SHARED =
            List.of(
                    "config",
                    "packed-refs",
                    "info/exclude",
                    "info/attributes",
                    "info/sparse-checkout");

    /**
     * The checkout that a directory lies in.
     *
     * @throws TroupeException {@link ErrorCode#NOT_A_GIT_REPOSITORY} when there is none
     */
    public static GitCheckout find(Path directory) {
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

    private static GitCheckout linked(Path workTree, Path file) {
        try {
            String line = RegularFileReader.line(file);
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
    private static GitCheckout directory(Path workTree, Path own) {
        Path common = own.resolve("commondir");
        try {
            Path shared =
                    Files.exists(common)
                            ? own.toRealPath().resolve(RegularFileReader.line(common)).toRealPath()
                            : own;
            OWN.forEach(name -> requireOrdinary(own.resolve(name)));
            SHARED.forEach(name -> requireOrdinary(shared.resolve(name)));
            return new GitCheckout(workTree, own, shared);
        } catch (IOException unreadable) {
            throw broken(common, unreadable);
        }
    }

    /** Git and JGit open it whatever it is, wait for a pipe for ever, and read a device to no end. */
    private static void requireOrdinary(Path file) {
        if (RegularFileReader.special(file)) {
            throw new TroupeException(
                    ErrorCode.NOT_A_GIT_REPOSITORY,
                    "The file " + file + " of the git repository is no regular file.",
                    "Delete it, run `git status` there, and repair what it reports.",
                    null);
        }
    }

    private static TroupeException broken(Path file, @Nullable IOException cause) {
        return new TroupeException(
                ErrorCode.NOT_A_GIT_REPOSITORY,
                "The file " + file + " does not lead to a git repository.",
                cause);
    }
}
