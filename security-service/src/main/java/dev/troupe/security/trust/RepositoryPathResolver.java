package dev.troupe.security.trust;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Turns repositories as callers name them into the paths that trust goes by: without symbolic links. */
final class RepositoryPathResolver {
    private RepositoryPathResolver() {}

    /** The top level of a checkout that is there; files of other directories are nobody's to see. */
    static Path existing(@Nullable String repository) {
        Path top = absolute(repository);
        try {
            Path real = top.toRealPath();
            if (Files.exists(real.resolve(".git"))) {
                return real;
            }
        } catch (IOException e) {
            throw missing(top, e);
        }
        throw missing(top, null);
    }

    /** One that may be gone: the parts of its path that are still there are followed. */
    static Path known(@Nullable String repository) {
        Path top = absolute(repository).normalize();
        for (Path there = top; there != null; there = there.getParent()) {
            try {
                return there.toRealPath().resolve(there.relativize(top)).normalize();
            } catch (IOException gone) {
                // The next one up may be there.
            }
        }
        return top;
    }

    /** A path as it was named. */
    static Path absolute(@Nullable String repository) {
        if (repository == null) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST, "The request has no `repository`.");
        }
        try {
            Path top = Path.of(repository);
            if (top.isAbsolute()) {
                return top;
            }
        } catch (InvalidPathException e) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST, "`repository` is no path on this system.", e);
        }
        throw new TroupeException(
                ErrorCode.INVALID_REQUEST,
                "`repository` is " + repository + "; it must be absolute.");
    }

    private static TroupeException missing(Path top, @Nullable IOException cause) {
        return new TroupeException(
                ErrorCode.WORKSPACE_MISSING,
                "There is no repository " + top + " that can be read from here.",
                "Name the top level of a checkout on this machine.",
                cause);
    }
}
