package dev.troupe.permission.decision;

import dev.troupe.permission.WorkBudget;
import dev.troupe.permission.path.PathFacts;
import dev.troupe.permission.path.PathNames;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Keeps what is known of the paths of one line: each is looked up once, and no more of them than the budget allows.
 */
final class PathLookupCache implements PathFacts {
    /** To follow a path may take several calls of the kernel. */
    private static final int LOOK = 256;

    /** To read directories. */
    private static final int LIST = 8_192;

    private static final int UNUSUAL_NAME = 64;
    private static final int FIRST_NAMES = 512;

    private final PathFacts disk;
    private final WorkBudget effort;
    private @Nullable Seen first;
    private Map<Path, Place> others = Map.of();
    private Map<Path, Boolean> existing = Map.of();
    private Map<Path, Sort> sorts = Map.of();
    private Map<String, Boolean> secrets = Map.of();

    private record Path(String directory, String name) {}

    private record Seen(Path path, Place place) {}

    PathLookupCache(PathFacts disk, WorkBudget effort) {
        this.disk = disk;
        this.effort = effort;
    }

    @Override
    public Place locate(String workspace, String directory, String path) {
        Path key = new Path(directory, path);
        Seen seen = first;
        if (seen != null && seen.path().equals(key)) {
            return seen.place();
        }
        Place known = others.get(key);
        return known == null ? looked(key, workspace) : known;
    }

    private Place looked(Path path, String workspace) {
        Place place =
                effort.spare(LOOK)
                        ? disk.locate(workspace, path.directory(), path.name())
                        : new Place.Unknown("the line names too many paths");
        if (first == null) {
            first = new Seen(path, place);
        } else {
            others = room(others);
            others.put(path, place);
        }
        return place;
    }

    @Override
    public boolean mayExist(String workspace, String directory, String path) {
        existing = room(existing);
        return existing.computeIfAbsent(
                new Path(directory, path),
                _ -> !effort.spare(LOOK) || disk.mayExist(workspace, directory, path));
    }

    @Override
    public Sort sort(String workspace, String directory, String path) {
        sorts = room(sorts);
        return sorts.computeIfAbsent(
                new Path(directory, path),
                _ -> effort.spare(LOOK) ? disk.sort(workspace, directory, path) : Sort.UNKNOWN);
    }

    @Override
    public @Nullable String content(String workspace, String directory, String path) {
        return effort.spare(LOOK) ? disk.content(workspace, directory, path) : null;
    }

    @Override
    public @Nullable List<String> expand(
            String workspace, String directory, String pattern, int most) {
        return effort.spare(LIST) ? disk.expand(workspace, directory, pattern, most) : null;
    }

    /** Most lines name no path of a kind, and need no map for it. */
    private static <K, V> Map<K, V> room(Map<K, V> known) {
        return known.isEmpty() ? new HashMap<>() : known;
    }

    private boolean affordable() {
        return secrets.size() < FIRST_NAMES
                ? effort.spend(UNUSUAL_NAME)
                : effort.spare(UNUSUAL_NAME);
    }

    @Override
    public boolean secret(String path) {
        if (PathNames.surelyOpen(path)) {
            return false;
        }
        secrets = room(secrets);
        return secrets.computeIfAbsent(path, it -> affordable() && disk.secret(it));
    }
}
