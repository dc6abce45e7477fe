package dev.troupe.workspace.snapshot;

import java.io.IOException;

/** Limits how many bytes of files that the repository does not hold an index of ours may copy. */
final class SnapshotCopyBudget {
    private final long most;
    private long left;

    /**
     * @param most bytes
     */
    SnapshotCopyBudget(long most) {
        this.most = most;
        this.left = most;
    }

    /** Makes room for files, where there is not enough, by forgetting what was copied and is no longer true. */
    void prepare(ShadowRepository shadow, long wanted) throws IOException {
        if (wanted > left && left < most) {
            shadow.look("prune", "--expire=now");
            left = most - shadow.size();
        }
    }

    /** Whether the bytes of one more file find room; they take it. */
    boolean takes(long bytes) {
        boolean fits = bytes <= left;
        left -= fits ? bytes : 0;
        return fits;
    }
}
