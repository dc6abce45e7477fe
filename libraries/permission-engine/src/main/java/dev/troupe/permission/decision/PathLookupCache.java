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
    private final Map<Path, Place> places = new HashMap<>(2);
    private final Map<Path, Boolean> existing = new HashMap<>(0);
    private final Map<Path, Sort> sorts = new HashMap<>(0);
    private final Map<String, Boolean> secrets = new HashMap<>(0);

    private record Path(String directory, String name) {}

    PathLookupCache(PathFacts disk, WorkBudget effort) {
        this.disk = disk;
        this.effort = effort;
    }

    @Override
    public Place locate(String workspace, String directory, String path) {
        return places.computeIfAbsent(
                new Path(directory, path),
                _ ->
                        effort.spare(LOOK)
                                ? disk.locate(workspace, directory, path)
                                : new Place.Unknown("the line names too many paths"));
    }

    @Override
    public boolean mayExist(String workspace, String directory, String path) {
        return existing.computeIfAbsent(
                new Path(directory, path),
                _ -> !effort.spare(LOOK) || disk.mayExist(workspace, directory, path));
    }

    @Override
    public Sort sort(String workspace, String directory, String path) {
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
        return secrets.computeIfAbsent(path, it -> affordable() && disk.secret(it));
    }
}
