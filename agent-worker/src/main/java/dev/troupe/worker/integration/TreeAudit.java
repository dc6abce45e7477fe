package dev.troupe.worker.integration;

import dev.troupe.worker.git.Name;
import dev.troupe.worker.git.NativeGit;
import dev.troupe.worker.integration.audit.FileState;
import dev.troupe.worker.integration.audit.MergedFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The files that a merge is about, in all four of its trees. What a side changed is asked of git anew and
 * not taken from the merge. Contents are read only of files that both sides changed.
 */
final class TreeAudit {
    private static final int KIND = 0170000;
    private static final int FILE = 0100000;

    private record Entry(int mode, String id) {}

    private final NativeGit git;
    private final ObjectStore objects;
    private final Map<String, TreeChange> task = new TreeMap<>();
    private final Map<String, TreeChange> tip = new TreeMap<>();
    private final Map<String, TreeChange> merged = new TreeMap<>();

    TreeAudit(NativeGit git, ObjectStore objects) {
        this.git = git;
        this.objects = objects;
    }

    /** The files that differ from the base on any side; the last may be the name of a tree. */
    List<MergedFile> files(String base, String taskCommit, String tipCommit, String mergedTree)
            throws IOException {
        String root = objects.tree(base);
        put(TreeChange.renamed(git, root, objects.tree(taskCommit)), task);
        put(TreeChange.renamed(git, root, objects.tree(tipCommit)), tip);
        put(TreeChange.plain(git, root, mergedTree), merged);
        TreeSet<String> paths = new TreeSet<>(task.keySet());
        paths.addAll(tip.keySet());
        List<MergedFile> files = new ArrayList<>();
        for (String path : paths) {
            collect(path, files);
        }
        return files;
    }

    /** By the path in the base, or, of what was added, by the new one: these are never the same. */
    private static void put(List<TreeChange> changes, Map<String, TreeChange> byPath) {
        changes.forEach(change -> byPath.put(change.pathBefore(), change));
    }

    private void collect(String path, List<MergedFile> files) throws IOException {
        TreeChange mine = task.get(path);
        TreeChange theirs = tip.get(path);
        TreeChange any = mine == null ? Objects.requireNonNull(theirs) : mine;
        Entry base = any.added() ? null : new Entry(any.modeBefore(), any.idBefore());
        String place =
                Stream.of(task, tip)
                        .map(side -> side.get(path))
                        .filter(change -> change != null && change.moved())
                        .map(TreeChange::path)
                        .findFirst()
                        .orElse(path);
        Entry result = place.equals(path) ? merged(path, base) : merged(place, null);
        files.add(file(path, base, after(mine, base), after(theirs, base), result));
        if (!place.equals(path)) {
            Entry old = merged(path, base);
            files.add(file(path, base, left(mine, base), left(theirs, base), old));
        }
    }

    /** What a side leaves at the old name. */
    private static @Nullable Entry left(@Nullable TreeChange change, @Nullable Entry base) {
        return change != null && change.moved() ? null : base;
    }

    private static @Nullable Entry after(@Nullable TreeChange change, @Nullable Entry base) {
        return change == null
                ? base
                : change.deleted() ? null : new Entry(change.mode(), change.id());
    }

    private @Nullable Entry merged(String path, @Nullable Entry base) {
        return after(merged.get(path), base);
    }

    private MergedFile file(
            String path,
            @Nullable Entry base,
            @Nullable Entry mine,
            @Nullable Entry theirs,
            @Nullable Entry result)
            throws IOException {
        boolean read = !taken(base, mine, result) || !taken(base, theirs, result);
        return new MergedFile(
                new Name(path).text(),
                state(base, read),
                state(mine, read),
                state(theirs, read),
                state(result, read));
    }

    private static boolean taken(
            @Nullable Entry base, @Nullable Entry side, @Nullable Entry result) {
        return side == null
                || (base != null && base.id().equals(side.id()))
                || (result != null && result.id().equals(side.id()));
    }

    private @Nullable FileState state(@Nullable Entry entry, boolean read) throws IOException {
        if (entry == null) {
            return null;
        }
        return read && (entry.mode() & KIND) == FILE
                ? FileState.of(entry.mode(), entry.id(), objects.bytes(entry.id()))
                : FileState.whole(entry.mode(), entry.id());
    }
}
