package dev.troupe.permission.decision;

import dev.troupe.permission.path.NamedPaths;
import dev.troupe.permission.path.PathFacts;
import java.util.Map;
import java.util.Set;

/**
 * A workspace {@code /w} with certain files, in which {@code to-etc} leads to {@code /etc}, {@code to-src} to {@code src}
 * and {@code innocent.txt} to {@code .env}.
 */
record ListedPaths(Set<String> files) implements PathFacts {
    private static final PathFacts NAMES =
            new NamedPaths(
                    Map.of("to-etc", "/etc", "to-src", "/w/src", "innocent.txt", "/w/.env"),
                    Set.of());

    @Override
    public Place locate(String workspace, String directory, String path) {
        return NAMES.locate(workspace, directory, path);
    }

    @Override
    public boolean mayExist(String workspace, String directory, String path) {
        return !(locate(workspace, directory, path) instanceof Place.Inside inside)
                || files.contains(inside.path())
                || directory(inside.path());
    }

    @Override
    public Sort sort(String workspace, String directory, String path) {
        if (!(locate(workspace, directory, path) instanceof Place.Inside inside)) {
            return Sort.UNKNOWN;
        }
        if (directory(inside.path())) {
            return Sort.DIRECTORY;
        }
        return files.contains(inside.path()) ? Sort.FILE : Sort.UNKNOWN;
    }

    private boolean directory(String path) {
        return path.isEmpty() || files.stream().anyMatch(it -> it.startsWith(path + "/"));
    }
}
