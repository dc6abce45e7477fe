package dev.troupe.orchestrator.project;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import org.eclipse.jgit.errors.RepositoryNotFoundException;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.storage.file.FileRepositoryBuilder;
import org.jspecify.annotations.Nullable;

/** Finds the checkout that a path belongs to. */
final class CheckoutLocator {
    private CheckoutLocator() {}

    /**
     * The top level of the git checkout around a directory, with symbolic links resolved, so that
     * every way to name it gives the same path.
     *
     * @throws TroupeException INVALID_REQUEST for what is no absolute path, WORKSPACE_MISSING when
     *     no directory is there, NOT_A_GIT_REPOSITORY when it is in none or in a bare one
     */
    static Path topLevel(@Nullable String text) {
        Path directory = existing(absolute(text));
        requireOrdinary(directory);
        FileRepositoryBuilder builder = new FileRepositoryBuilder().setMustExist(true);
        builder.findGitDir(directory.toFile());
        if (builder.getGitDir() == null) {
            throw noRepository(directory, null);
        }
        try (Repository repository = builder.build()) {
            if (repository.isBare()) {
                throw new TroupeException(
                        ErrorCode.NOT_A_GIT_REPOSITORY,
                        directory + " is in a bare git repository, which has no files to work on.",
                        "Name a checkout of that repository instead.",
                        null);
            }
            return repository.getWorkTree().toPath().toRealPath();
        } catch (RepositoryNotFoundException e) {
            throw noRepository(directory, e);
        } catch (IOException e) {
            throw new TroupeException(
                    ErrorCode.NOT_A_GIT_REPOSITORY,
                    "The git repository around " + directory + " cannot be read: " + e.getMessage(),
                    "Run `git status` there and repair what it reports.",
                    e);
        }
    }

    /** JGit opens them whatever they are, and waits for a pipe for ever. */
    private static void requireOrdinary(Path directory) {
        for (@Nullable Path at = directory; at != null; at = at.getParent()) {
            for (String name : List.of("HEAD", "config")) {
                Path file = at.resolve(".git").resolve(name);
                if (Files.exists(file) && !Files.isRegularFile(file)) {
                    throw new TroupeException(
                            ErrorCode.NOT_A_GIT_REPOSITORY,
                            "The git repository around %s cannot be read: %s is no regular file."
                                    .formatted(directory, file),
                            "Run `git status` there and repair what it reports.",
                            null);
                }
            }
        }
    }

    private static Path absolute(@Nullable String text) {
        if (text == null || text.isBlank()) {
            throw new TroupeException(ErrorCode.INVALID_REQUEST, "path is missing.");
        }
        try {
            Path path = Path.of(text);
            if (path.isAbsolute()) {
                return path;
            }
        } catch (InvalidPathException e) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST, "path is not a path on this system.", e);
        }
        throw new TroupeException(
                ErrorCode.INVALID_REQUEST, "path is " + text + "; it must be absolute.");
    }

    private static Path existing(Path path) {
        try {
            Path real = path.toRealPath();
            if (Files.isDirectory(real)) {
                return real;
            }
        } catch (IOException e) {
            throw missing(path + " does not exist or cannot be read.", e);
        }
        throw missing(path + " is a file, not a directory.", null);
    }

    private static TroupeException missing(String what, @Nullable IOException cause) {
        return new TroupeException(
                ErrorCode.WORKSPACE_MISSING,
                what,
                "Name an existing directory inside a git repository.",
                cause);
    }

    private static TroupeException noRepository(Path directory, @Nullable IOException cause) {
        return new TroupeException(
                ErrorCode.NOT_A_GIT_REPOSITORY,
                directory + " is not inside a git repository.",
                cause);
    }
}
