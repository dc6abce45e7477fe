package dev.troupe.workspace.change;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A change to one file, its bytes by hash.
 *
 * @param path relative to the workspace, forward slashes
 * @param before SHA-256 of the bytes before, in hex; null when the file was created
 * @param after SHA-256 of the bytes after, in hex; null when the file was deleted
 * @param executable whether the file is executable, before the change if it was deleted
 * @param executableBefore whether it was executable before; null when that did not change
 */
public record HashedFileChange(
        String path,
        @Nullable String before,
        @Nullable String after,
        boolean executable,
        @Nullable Boolean executableBefore) {

    public HashedFileChange {
        boolean stays = before != null && after != null;
        boolean differs = executableBefore != null && executableBefore != executable;
        executableBefore = (stays && differs) ? executableBefore : null;
    }

    /** A change that leaves the mode of the file as it is. */
    public HashedFileChange(
            String path, @Nullable String before, @Nullable String after, boolean executable) {
        this(path, before, after, executable, null);
    }

    /** The change that takes this one back. */
    public HashedFileChange reversed() {
        return new HashedFileChange(path, after, before, was(), executable);
    }

    /** Whether the file is the same before and after. */
    public boolean changesNothing() {
        return Objects.equals(before, after) && !changesMode();
    }

    /** Whether a file that stays becomes executable, or is so no more. */
    public boolean changesMode() {
        return executableBefore != null;
    }

    /**
     * What is left of a sequence of changes: per file the first state before and the last after, in
     * the order in which the files were first touched; files that end as they began drop out.
     */
    public static List<HashedFileChange> net(List<HashedFileChange> changes) {
        Map<String, HashedFileChange> byPath = new LinkedHashMap<>();
        for (HashedFileChange change : changes) {
            byPath.merge(change.path, change, HashedFileChange::then);
        }
        List<HashedFileChange> net = new ArrayList<>(byPath.values());
        net.removeIf(HashedFileChange::changesNothing);
        return List.copyOf(net);
    }

    private HashedFileChange then(HashedFileChange later) {
        boolean mode = later.after == null ? was() : later.executable;
        return new HashedFileChange(path, before, later.after, mode, was());
    }

    private boolean was() {
        return executableBefore == null ? executable : executableBefore;
    }
}
