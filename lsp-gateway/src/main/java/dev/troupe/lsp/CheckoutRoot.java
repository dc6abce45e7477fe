package dev.troupe.lsp;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A root and the project that it is a checkout of. */
record CheckoutRoot(Path repository, Path root) {
    static CheckoutRoot of(@Nullable String repository, String root) {
        Path directory = directory(root);
        return new CheckoutRoot(repository == null ? directory : directory(repository), directory);
    }

    private static Path directory(String path) {
        try {
            Path directory = Path.of(path);
            if (!directory.isAbsolute()) {
                throw refusal("The root `" + path + "` is no absolute path.");
            }
            Path real = directory.toRealPath();
            if (Files.isDirectory(real)) {
                return real;
            }
        } catch (IOException | InvalidPathException missing) {
            // Told below.
        }
        throw new TroupeException(
                ErrorCode.NOT_FOUND,
                "There is no directory `" + path + "`.",
                "Name the directory of a checkout.",
                null);
    }

    Path file(String path) {
        try {
            Path file = root.resolve(path).normalize();
            if (file.startsWith(root) && !file.equals(root)) {
                return file;
            }
        } catch (InvalidPathException unusable) {
            // Told below.
        }
        throw refusal("The path `" + path + "` is not inside `" + root + "`.");
    }

    private static TroupeException refusal(String message) {
        return new TroupeException(ErrorCode.INVALID_REQUEST, message);
    }
}
