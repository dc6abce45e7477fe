package dev.troupe.sandbox.protection;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;

/** Resolves symbolic links. */
final class SymbolicLinkResolver {
    /** Linux follows no more. */
    private static final int MOST = 40;

    private SymbolicLinkResolver() {}

    /** What a link says; empty when there is none. */
    static Optional<Path> target(Path path) {
        try {
            return Files.isSymbolicLink(path)
                    ? Optional.of(Files.readSymbolicLink(path))
                    : Optional.empty();
        } catch (IOException gone) {
            return Optional.empty();
        }
    }

    /** What is there, links followed; empty when nothing is. */
    static Optional<Path> real(Path path) {
        try {
            return Optional.of(path.toRealPath());
        } catch (IOException nothing) {
            return Optional.empty();
        }
    }

    /** What would have to be created for something to be there; empty when something is. */
    static Optional<Path> missing(Path path) {
        Path at = path;
        for (int i = 0; i < MOST; i++) {
            Optional<Path> target = target(at);
            if (target.isEmpty()) {
                return Files.exists(at, LinkOption.NOFOLLOW_LINKS)
                        ? Optional.empty()
                        : Optional.of(at);
            }
            at = at.resolveSibling(target.get()).normalize();
        }
        return Optional.empty();
    }
}
