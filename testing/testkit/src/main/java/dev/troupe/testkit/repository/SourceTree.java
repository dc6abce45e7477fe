package dev.troupe.testkit.repository;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** The checkout whose modules are tested. */
public final class SourceTree {
    private SourceTree() {}

    /**
     * Resolves a path against the top of the checkout.
     *
     * @param path with slashes, as {@code deploy/postgres/roles.sql}
     * @throws IllegalStateException when the working directory is in no checkout
     */
    public static Path resolve(String path) {
        return Stream.iterate(Path.of("").toAbsolutePath(), it -> it != null, Path::getParent)
                .filter(it -> Files.exists(it.resolve("mvnw")))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("No checkout is above here."))
                .resolve(path);
    }
}
