package dev.troupe.worker.effect;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.sandbox.layer.LayerFileReader;
import dev.troupe.sandbox.layer.content.LayerChange;
import dev.troupe.sandbox.layer.content.LayerContents;
import dev.troupe.sandbox.layer.content.LayerEntry;
import dev.troupe.sandbox.posix.FileStatus;
import dev.troupe.workspace.snapshot.DetectedChanges.Unknown;
import dev.troupe.workspace.snapshot.DetectedFileChange;
import dev.troupe.workspace.snapshot.WorkspaceChangeDetector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads, byte by byte and before a layer is applied, the changes that a commit takes. */
public final class CommittableChanges {
    private static final WorkspaceChangeDetector.Limits LIMITS =
            WorkspaceChangeDetector.Limits.USUAL;

    private final Map<String, DetectedFileChange> known = new HashMap<>();
    private final Map<String, Unknown> unknown = new HashMap<>();
    private long room = LIMITS.total();
    private int fresh;

    private CommittableChanges() {}

    /** Reads those of files that git does not ignore. */
    public static CommittableChanges read(
            LayerContents contents, EffectJudge judge, LayerFileReader files) throws IOException {
        CommittableChanges changes = new CommittableChanges();
        for (LayerEntry entry : contents.entries()) {
            if (entry.path() != null && !entry.isDirectory() && isCommittable(judge, entry)) {
                changes.add(entry, entry.path(), files);
            }
        }
        return changes;
    }

    private static boolean isCommittable(EffectJudge judge, LayerEntry entry) {
        return switch (judge.classOf(entry)) {
            case ORDINARY, BUILD_INPUT, OBEYED, ASKED -> true;
            default -> false;
        };
    }

    private void add(LayerEntry entry, String path, LayerFileReader files) throws IOException {
        Optional<String> obstacle = obstacle(entry);
        if (obstacle.isPresent()) {
            unknown.put(entry.raw(), new Unknown(path, obstacle.get()));
            return;
        }
        @Nullable FileStatus before = entry.before();
        @Nullable FileStatus after = entry.after();
        boolean was = before != null && before.isFile();
        boolean is = after != null;
        room -= (was && before != null ? before.size() : 0) + (after == null ? 0 : after.size());
        known.put(
                entry.raw(),
                new DetectedFileChange(
                        path,
                        was ? ContentBlob.of(files.readBefore(entry)) : null,
                        is ? ContentBlob.of(files.readAfter(entry)) : null,
                        after == null
                                ? was && before != null && before.isExecutable()
                                : after.isExecutable(),
                        was && before != null && before.isExecutable()));
    }

    private Optional<String> obstacle(LayerEntry entry) {
        FileStatus before = entry.before();
        FileStatus after = entry.after();
        if ((after != null && !after.isFile())
                || (after == null && before != null && !before.isFile())) {
            return Optional.of("is a symbolic link");
        }
        long old = before == null || !before.isFile() ? 0 : before.size();
        long size = after == null ? 0 : after.size();
        if (Math.max(old, size) > LIMITS.largest()) {
            return Optional.of("is larger than " + (LIMITS.largest() >> 20) + " MB");
        }
        if (old + size > room) {
            return Optional.of("is one of too many bytes that changed at once");
        }
        boolean created = entry.change() == LayerChange.CREATED;
        return created && ++fresh > LIMITS.fresh()
                ? Optional.of("is one of too many new files")
                : Optional.empty();
    }

    /** Returns those of changes that were applied. */
    public List<DetectedFileChange> of(List<LayerEntry> applied) {
        List<DetectedFileChange> found = new ArrayList<>();
        applied.forEach(it -> {
            DetectedFileChange change = known.get(it.raw());
            if (change != null) {
                found.add(change);
            }
        });
        return found;
    }

    /** Returns those of changes that were applied and no commit takes, each with why. */
    public List<Unknown> uncommittable(List<LayerEntry> applied) {
        List<Unknown> found = new ArrayList<>();
        applied.forEach(it -> {
            Unknown change = unknown.get(it.raw());
            if (change != null) {
                found.add(change);
            }
        });
        return found;
    }
}
