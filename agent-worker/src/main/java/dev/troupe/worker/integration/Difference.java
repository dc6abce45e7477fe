package dev.troupe.worker.integration;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.worker.git.Name;
import dev.troupe.worker.git.NativeGit;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is different between two commits, file by file. */
final class Difference {
    private static final String HINT =
            "Take the commit itself: merge it into your branch by hand, or ask for less at a time.";

    private final NativeGit git;
    private final ObjectStore objects;

    Difference(NativeGit git, ObjectStore objects) {
        this.git = git;
        this.objects = objects;
    }

    /** Nothing is given out when all of it would be too much. */
    void give(String base, String tip, ChangeReceiver.Bounds bounds, ChangeReceiver receiver)
            throws IOException {
        List<TreeChange> changes = TreeChange.plain(git, base, tip);
        TreePaths.require(tip, changes);
        if (changes.size() > bounds.paths()) {
            throw tooMuch(tip, changes.size() + " files", bounds.paths() + " files");
        }
        List<ChangedPath> files = new ArrayList<>();
        long bytes = 0;
        for (TreeChange change : changes) {
            ChangedPath.State before = state(change.modeBefore(), change.idBefore());
            ChangedPath.State after = state(change.mode(), change.id());
            bytes += (before == null ? 0 : before.size()) + (after == null ? 0 : after.size());
            files.add(new ChangedPath(new Name(change.path()), before, after));
        }
        if (bytes > bounds.bytes()) {
            throw tooMuch(tip, bytes + " bytes", bounds.bytes() + " bytes");
        }
        for (ChangedPath file : files) {
            give(file, receiver);
        }
    }

    private void give(ChangedPath file, ChangeReceiver receiver) throws IOException {
        try (InputStream before = stream(file.before());
                InputStream after = stream(file.after())) {
            receiver.receive(file, before, after);
        }
    }

    private @Nullable InputStream stream(ChangedPath.@Nullable State state) throws IOException {
        return state == null || state.submodule() ? null : objects.stream(state.id());
    }

    private ChangedPath.@Nullable State state(int mode, String id) throws IOException {
        if (mode == 0) {
            return null;
        }
        ChangedPath.State state = new ChangedPath.State(mode, id, 0);
        return state.submodule() ? state : new ChangedPath.State(mode, id, objects.size(id));
    }

    private static TroupeException tooMuch(String tip, String found, String most) {
        return new TroupeException(
                ErrorCode.INVALID_REQUEST,
                "The commit %s changes %s, and at most %s can be brought into a workspace."
                        .formatted(tip, found, most),
                HINT,
                null);
    }
}
