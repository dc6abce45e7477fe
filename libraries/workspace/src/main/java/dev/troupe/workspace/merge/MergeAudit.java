package dev.troupe.workspace.merge;

import dev.troupe.workspace.git.GitPath;
import dev.troupe.workspace.git.NativeGit;
import dev.troupe.workspace.merge.ConflictedFile.Kind;
import dev.troupe.workspace.merge.audit.HunkAudit;
import dev.troupe.workspace.merge.audit.MergeFileState;
import dev.troupe.workspace.merge.audit.MergeHunk;
import dev.troupe.workspace.merge.audit.MergedFileVersions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Looks for what a merge dropped, file by file. What a side changed is asked of git anew and not taken from
 * the merge. Contents are read only of files that both sides changed. What it cannot vouch for it calls a
 * conflict.
 */
final class MergeAudit {
    private static final int KIND = 0170000;
    private static final int FILE = 0100000;
    private static final long LARGEST = 4L * 1024 * 1024;

    private static final String TOO_LARGE =
            "Both sides changed the file, which is too large to be checked line by line: at most %d bytes are."
                    .formatted(LARGEST);
    private static final String PAIRED =
            "Files were renamed or deleted, and it is not certain which file became which, so a merge could lose changes.";

    private record Entry(int mode, String id) {}

    /** All versions of a file, of which any may not be there. */
    private record Versioned(
            String path,
            @Nullable Entry base,
            @Nullable Entry task,
            @Nullable Entry tip,
            @Nullable Entry merged) {}

    private final NativeGit git;
    private final GitObjectStore objects;
    private final String root;
    private final FileVersionReader versions;
    private final Map<String, TreeDiffEntry> task = new TreeMap<>();
    private final Map<String, TreeDiffEntry> tip = new TreeMap<>();
    private final Map<String, TreeDiffEntry> merged = new TreeMap<>();
    private final List<MergeHunk> missing = new ArrayList<>();
    private final List<MergeHunk> doubtful = new ArrayList<>();
    private final List<ConflictedFile> unclear = new ArrayList<>();
    private final Set<String> suspects = new TreeSet<>();

    /** Of a merge of what a task made of a base into a tip. */
    MergeAudit(
            NativeGit git, GitObjectStore objects, String base, String taskCommit, String tipCommit)
            throws IOException {
        this.git = git;
        this.objects = objects;
        this.root = objects.tree(base);
        this.versions = new FileVersionReader(objects);
        List<TreeDiffEntry> brought = TreeDiffEntry.renamed(git, root, objects.tree(taskCommit));
        TreePathValidator.require(taskCommit, brought);
        put(brought, task);
        put(TreeDiffEntry.renamed(git, root, objects.tree(tipCommit)), tip);
    }

    /** Files that both sides changed, where they are after the merge. */
    Set<String> common() {
        Set<String> common = new TreeSet<>();
        task.keySet().stream().filter(tip::containsKey).forEach(path -> common.add(place(path)));
        return common;
    }

    /**
     * Looks at the files that differ from the base on any side.
     *
     * @param tree name of the merged tree
     * @param unions files of which all lines of both sides are kept
     */
    void look(String tree, Set<String> unions) throws IOException {
        put(TreeDiffEntry.plain(git, root, tree), merged);
        TreeSet<String> paths = new TreeSet<>(task.keySet());
        paths.addAll(tip.keySet());
        for (String path : paths) {
            collect(path, unions);
        }
    }

    /** What was dropped. */
    List<MergeHunk> missing() {
        return List.copyOf(missing);
    }

    /** The same with what may have been dropped. */
    List<MergeHunk> dropped() {
        return Stream.of(missing, doubtful).flatMap(List::stream).toList();
    }

    /** What somebody has to look at. */
    List<ConflictedFile> unclear() {
        return List.copyOf(unclear);
    }

    /** The files, by name in the base where they were there, of which something is missing or unclear. */
    Set<String> suspects() {
        return Set.copyOf(suspects);
    }

    /** By the path in the base, or, of what was added, by the new one: these are never the same. */
    private static void put(List<TreeDiffEntry> changes, Map<String, TreeDiffEntry> byPath) {
        changes.forEach(change -> byPath.put(change.pathBefore(), change));
    }

    private String place(String path) {
        return Stream.of(task, tip)
                .map(side -> side.get(path))
                .filter(change -> change != null && change.moved())
                .map(TreeDiffEntry::path)
                .findFirst()
                .orElse(path);
    }

    private void collect(String path, Set<String> unions) throws IOException {
        TreeDiffEntry mine = task.get(path);
        TreeDiffEntry theirs = tip.get(path);
        TreeDiffEntry any = mine == null ? Objects.requireNonNull(theirs) : mine;
        Entry base = any.added() ? null : new Entry(any.modeBefore(), any.idBefore());
        String place = place(path);
        Entry result = place.equals(path) ? merged(path, base) : merged(place, null);
        Entry own = after(mine, base);
        Entry other = after(theirs, base);
        boolean paired = !place.equals(path) || (base != null && (own == null) != (other == null));
        Versioned whole = new Versioned(path, base, own, other, result);
        judge(whole, paired, unions.contains(place));
        if (!place.equals(path)) {
            Entry old = merged(path, base);
            judge(
                    new Versioned(path, base, left(mine, base), left(theirs, base), old),
                    true,
                    false);
        }
    }

    /** What a side leaves at the old name. */
    private static @Nullable Entry left(@Nullable TreeDiffEntry change, @Nullable Entry base) {
        return change != null && change.moved() ? null : base;
    }

    private static @Nullable Entry after(@Nullable TreeDiffEntry change, @Nullable Entry base) {
        return change == null
                ? base
                : change.deleted() ? null : new Entry(change.mode(), change.id());
    }

    private @Nullable Entry merged(String path, @Nullable Entry base) {
        return after(merged.get(path), base);
    }

    private void judge(Versioned file, boolean paired, boolean union) throws IOException {
        Entry base = file.base();
        boolean read =
                !taken(base, file.task(), file.merged()) || !taken(base, file.tip(), file.merged());
        if (read && tooLarge(file)) {
            unclear.add(conflict(file, paired ? Kind.RENAME : Kind.OTHER, TOO_LARGE));
            doubtful.add(whole(file));
            suspects.add(file.path());
            return;
        }
        List<MergeHunk> dropped =
                HunkAudit.missing(
                        List.of(
                                new MergedFileVersions(
                                        new GitPath(file.path()).text(),
                                        state(base, read),
                                        state(file.task(), read),
                                        state(file.tip(), read),
                                        state(file.merged(), read),
                                        union)));
        if (!dropped.isEmpty()) {
            suspects.add(file.path());
        }
        if (paired && !dropped.isEmpty()) {
            unclear.add(conflict(file, Kind.RENAME, PAIRED));
            doubtful.addAll(dropped);
        } else {
            missing.addAll(dropped);
        }
    }

    private static MergeHunk whole(Versioned file) {
        return new MergeHunk(
                MergedFileVersions.Side.TASK,
                new GitPath(file.path()).text(),
                MergeHunk.Kind.CONTENT,
                0,
                file.base() == null ? "" : file.base().id(),
                file.task() == null ? "" : file.task().id());
    }

    private static boolean taken(
            @Nullable Entry base, @Nullable Entry side, @Nullable Entry result) {
        return side == null
                || (base != null && base.id().equals(side.id()))
                || (result != null && result.id().equals(side.id()));
    }

    private boolean tooLarge(Versioned file) throws IOException {
        for (Entry entry : versions(file)) {
            if ((entry.mode() & KIND) == FILE && objects.size(entry.id()) > LARGEST) {
                return true;
            }
        }
        return false;
    }

    private static List<Entry> versions(Versioned file) {
        return Stream.of(file.base(), file.task(), file.tip(), file.merged())
                .flatMap(Stream::ofNullable)
                .toList();
    }

    private @Nullable MergeFileState state(@Nullable Entry entry, boolean read) throws IOException {
        if (entry == null) {
            return null;
        }
        return read && (entry.mode() & KIND) == FILE
                ? MergeFileState.of(entry.mode(), entry.id(), objects.bytes(entry.id()))
                : MergeFileState.whole(entry.mode(), entry.id());
    }

    private ConflictedFile conflict(Versioned file, Kind kind, String message) throws IOException {
        return new ConflictedFile(
                new GitPath(file.path()),
                kind,
                version(file.base()),
                version(file.tip()),
                version(file.task()),
                List.of(),
                message);
    }

    private ConflictedFile.@Nullable Version version(@Nullable Entry entry) throws IOException {
        return entry == null ? null : versions.of(entry.mode(), entry.id()).version();
    }
}
