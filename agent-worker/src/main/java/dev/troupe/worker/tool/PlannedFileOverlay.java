package dev.troupe.worker.tool;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.workspace.Workspace;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The disk as it will be once the calls planned so far have run. Used by one turn while it plans;
 * not safe for several threads.
 */
public final class PlannedFileOverlay {
    private final Workspace workspace;
    private final Map<String, Optional<ContentBlob>> planned = new HashMap<>();
    private final Map<String, Boolean> executable = new HashMap<>();

    /** Just the disk. */
    public PlannedFileOverlay(Workspace workspace) {
        this.workspace = workspace;
    }

    /** Lays the effects of a plan on top. */
    public void add(List<FileEffect> effects) {
        for (FileEffect effect : effects) {
            planned.put(effect.path(), Optional.ofNullable(effect.after()));
            executable.put(effect.path(), effect.executable());
        }
    }

    /** Whether an earlier call of this turn changes any file. */
    public boolean changes() {
        return !planned.isEmpty();
    }

    /** Whether an earlier call of this turn changes the file. */
    public boolean covers(String path) {
        return planned.containsKey(path);
    }

    /**
     * The bytes of a file.
     *
     * @return empty when there is no such file
     */
    public Optional<byte[]> read(String path) {
        Optional<ContentBlob> plan = planned.get(path);
        return plan == null ? workspace.bytes(path) : plan.map(ContentBlob::bytes);
    }

    /** Whether the file is executable; false when there is none. */
    public boolean executable(String path) {
        Boolean plan = executable.get(path);
        return plan == null ? workspace.executable(path) : plan;
    }
}
