package dev.troupe.repomap.history;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The commits that lead to one, newest first. A file that was renamed has the name that it got last. */
public final class CommitHistory {
    private final List<PastChange> changes = new ArrayList<>();
    private final List<String> paths;

    CommitHistory(List<RecordedCommit> newestFirst, List<String> paths) {
        this.paths = paths;
        Map<Integer, Integer> later = new HashMap<>();
        for (RecordedCommit it : newestFirst) {
            for (int i = 0; i + 1 < it.renames().length; i += 2) {
                int name = later.getOrDefault(it.renames()[i + 1], it.renames()[i + 1]);
                later.putIfAbsent(it.renames()[i], name);
            }
            int[] names =
                    Arrays.stream(it.paths())
                            .map(path -> later.getOrDefault(path, path))
                            .distinct()
                            .toArray();
            changes.add(new PastChange(it.seconds(), it.terms(), it.counts(), it.length(), names));
        }
    }

    /** A history without any commit. */
    public static CommitHistory empty() {
        return new CommitHistory(List.of(), List.of());
    }

    /** Lists the commits, newest first. */
    public List<PastChange> changes() {
        return changes;
    }

    /** Names the path with a number. */
    public String path(int number) {
        return paths.get(number);
    }

    /** Tells how many paths have a number. */
    public int paths() {
        return paths.size();
    }
}
