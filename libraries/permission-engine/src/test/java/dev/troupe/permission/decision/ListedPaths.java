package dev.troupe.permission.decision;

import dev.troupe.permission.path.NamePattern;
import dev.troupe.permission.path.NamedPaths;
import dev.troupe.permission.path.PathFacts;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

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

    @Override
    public @Nullable List<String> expand(
            String workspace, String directory, String pattern, int most) {
        String top = workspace + "/";
        String base = pattern.startsWith("/") ? "" : directory + "/";
        String whole = base + pattern;
        if (!whole.startsWith(top)) {
            return null;
        }
        Set<String> names = new TreeSet<>();
        for (String file : files) {
            String name = fitting(whole.replace("/./", "/"), top + file);
            if (name != null) {
                names.add((pattern.startsWith("./") ? "./" : "") + name.substring(base.length()));
            }
        }
        return names.size() > most ? null : List.copyOf(names);
    }

    /** As much of a file's path as the pattern stands for; null when it does not. */
    private static @Nullable String fitting(String pattern, String file) {
        boolean directory = pattern.endsWith("/");
        String[] wanted =
                pattern.substring(0, pattern.length() - (directory ? 1 : 0)).split("/", -1);
        String[] given = file.split("/", -1);
        if (directory ? given.length <= wanted.length : given.length < wanted.length) {
            return null;
        }
        StringBuilder name = new StringBuilder();
        for (int i = 0; i < wanted.length; i++) {
            if (!new NamePattern(wanted[i]).mayStandFor(given[i])) {
                return null;
            }
            name.append(i == 0 ? "" : "/").append(given[i]);
        }
        return directory ? name.append('/').toString() : name.toString();
    }
}
