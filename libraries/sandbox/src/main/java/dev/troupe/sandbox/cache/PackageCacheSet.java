package dev.troupe.sandbox.cache;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Lists the package caches of a person.
 *
 * @param home directory that most of them are in; one layer above it serves all of these
 * @param variables environment variables that commands need to find them
 */
public record PackageCacheSet(Path home, List<PackageCache> caches, List<String> variables) {
    public PackageCacheSet {
        caches = List.copyOf(caches);
        variables = List.copyOf(variables);
    }

    /** Returns a set that is empty. */
    public static PackageCacheSet none() {
        return new PackageCacheSet(Path.of("/"), List.of(), List.of());
    }

    /** Finds those that are there now, with their real paths. */
    public List<PackageCache> findExisting() {
        List<PackageCache> existing = new ArrayList<>();
        for (PackageCache cache : caches) {
            real(cache.source())
                    .ifPresent(it ->
                            existing.add(new PackageCache(it, cache.shown(), cache.access())));
        }
        return existing;
    }

    /**
     * Finds the directories above which a layer is needed to write to these: the home for what is in it, and each directory
     * that is elsewhere.
     */
    public Set<Path> findRoots(List<PackageCache> existing) {
        Set<Path> roots = new LinkedHashSet<>();
        Optional<Path> top = real(home);
        Optional<FileStore> store = top.flatMap(PackageCacheSet::store);
        for (PackageCache cache : existing) {
            if (cache.isWritten()) {
                Path source = cache.source();
                // An overlay does not show what is mounted below its lower directory.
                boolean below =
                        top.filter(source::startsWith).isPresent()
                                && store.isPresent()
                                && store.equals(store(source));
                roots.add(below ? top.get() : source);
            }
        }
        return roots;
    }

    private static Optional<FileStore> store(Path directory) {
        try {
            return Optional.of(Files.getFileStore(directory));
        } catch (IOException gone) {
            return Optional.empty();
        }
    }

    private static Optional<Path> real(Path path) {
        try {
            return Files.exists(path) ? Optional.of(path.toRealPath()) : Optional.empty();
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }
}
