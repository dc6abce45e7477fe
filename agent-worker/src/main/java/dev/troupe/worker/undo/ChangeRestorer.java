package dev.troupe.worker.undo;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.sandbox.layer.LayerConflictException;
import dev.troupe.sandbox.layer.LayerStore;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.journal.JournalRecord.UndoableChange;
import dev.troupe.workspace.change.BlobSource;
import dev.troupe.workspace.change.FileChangeReverter;
import dev.troupe.workspace.change.HashedFileChange;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes edits and the changes of commands back, newest first, or brings them back, oldest first. When one cannot be, those
 * before it are turned round again, so that it is all or nothing.
 */
final class ChangeRestorer {
    private static final Logger LOG = LoggerFactory.getLogger(ChangeRestorer.class);

    private final Path workspace;
    private final BlobSource blobs;
    private final Optional<LayerStore> layers;
    private final GitLineRestorer lines;
    private final List<String> notices = new ArrayList<>();
    private final List<HashedFileChange> changed = new ArrayList<>();
    private final List<HashedFileChange> gitFiles = new ArrayList<>();
    private final List<HashedFileChange> committable = new ArrayList<>();

    /**
     * @param layers those of the workspace; empty where commands have none now
     * @param lines what is to be put back in the repository, once all files are
     */
    ChangeRestorer(
            Path workspace, BlobSource blobs, Optional<LayerStore> layers, GitLineRestorer lines) {
        this.workspace = workspace;
        this.blobs = blobs;
        this.layers = layers;
        this.lines = lines;
    }

    /** Lists the files of lines of git that were restored, of which nothing is to be committed. */
    List<HashedFileChange> gitFiles() {
        return HashedFileChange.net(gitFiles);
    }

    /** Lists what is to be committed: not what was in commits that went with those of a line of git. */
    List<HashedFileChange> committable() {
        return List.copyOf(committable);
    }

    /** Whether an earlier run has restored all files, and begun with the repository. */
    boolean isBegun() {
        return lines.isBegun();
    }

    /** Ends what an earlier run has begun so far, and returns what that has changed in files. */
    List<HashedFileChange> finish(List<UndoableChange> steps, boolean back) {
        lines.make();
        for (UndoableChange step : back ? steps.reversed() : steps) {
            add(
                    step,
                    back,
                    back
                            ? FileChangeReverter.reverse(step.changes())
                            : HashedFileChange.net(step.changes()));
        }
        return changed;
    }

    private void add(UndoableChange step, boolean back, List<HashedFileChange> made) {
        JournalRecord.RepositoryChanged line = step.git();
        if (line == null) {
            changed.addAll(made);
            committable.addAll(made);
        } else {
            gitFiles.addAll(made);
            if (back && line.change().movesCommit()) {
                committable.clear();
            }
        }
    }

    /** What people should know about what could not be restored whole. */
    List<String> notices() {
        return notices;
    }

    /**
     * Takes all back.
     *
     * @param steps in the order in which they were made
     * @return what was changed in files by edits and layers, to be journaled
     * @throws TroupeException UNDO_CONFLICT and others; nothing is changed then
     */
    List<HashedFileChange> undo(List<UndoableChange> steps) {
        return isBegun() ? finish(steps, true) : all(steps.reversed(), true);
    }

    /** Brings all back; otherwise as {@link #undo}. */
    List<HashedFileChange> redo(List<UndoableChange> steps) {
        return isBegun() ? finish(steps, false) : all(steps, false);
    }

    private List<HashedFileChange> all(List<UndoableChange> steps, boolean back) {
        List<UndoableChange> done = new ArrayList<>();
        try {
            for (UndoableChange step : steps) {
                add(step, back, one(step, back));
                done.add(step);
            }
            lines.make();
        } catch (TroupeException failed) {
            turnRound(done, back);
            throw failed;
        }
        return changed;
    }

    /** Brings again what was taken back, as far as that can be: what is to follow the undo has failed. */
    void turnRound(List<UndoableChange> steps) {
        turnRound(steps.reversed(), true);
    }

    private void turnRound(List<UndoableChange> done, boolean back) {
        for (UndoableChange step : done.reversed()) {
            try {
                var _ = one(step, !back);
            } catch (TroupeException stuck) {
                LOG.warn("A failed undo could not be rolled back completely.", stuck);
                notices.add(
                        "The failed undo left changes behind: "
                                + String.valueOf(stuck.getMessage()));
            }
        }
    }

    private List<HashedFileChange> one(UndoableChange step, boolean back) {
        String layer = step.layer();
        if (layer == null) {
            return edits(step, back);
        }
        try {
            boolean kept =
                    layers.isPresent()
                            && (back
                                    ? layers.get().undo(layer)
                                    : layers.get().redo(layer, contents(step)));
            if (kept) {
                return back
                        ? FileChangeReverter.reverse(step.changes())
                        : HashedFileChange.net(step.changes());
            }
        } catch (LayerConflictException later) {
            throw conflict(later.paths(), back);
        } catch (IOException failed) {
            throw new TroupeException(
                    ErrorCode.INTERNAL,
                    "The changes of a command could not be %s: %s."
                            .formatted(back ? "taken back" : "brought back", failed.getMessage()),
                    "Correct the cause, then %s again.".formatted(back ? "undo" : "redo"),
                    failed);
        }
        notices.add(
                "The full changes of a command are no longer stored, so only the files that Troupe recorded were restored.");
        return edits(step, back);
    }

    /** What files were before the command; an edit that was brought back before has written them anew. */
    private static Map<String, String> contents(UndoableChange step) {
        Map<String, String> contents = new HashMap<>();
        for (HashedFileChange change : HashedFileChange.net(step.changes())) {
            String before = change.before();
            if (before != null) {
                contents.put(change.path(), before);
            }
        }
        return contents;
    }

    private List<HashedFileChange> edits(UndoableChange step, boolean back) {
        FileChangeReverter reverter =
                new FileChangeReverter(
                        workspace,
                        blobs,
                        back ? FileChangeReverter.Way.UNDO : FileChangeReverter.Way.REDO);
        return reverter.restore(back ? step.changes() : FileChangeReverter.reverse(step.changes()));
    }

    private static TroupeException conflict(List<String> paths, boolean back) {
        return new TroupeException(
                ErrorCode.UNDO_CONFLICT,
                "%s %s changed since the %s, so nothing was %s."
                        .formatted(
                                String.join(", ", paths.subList(0, Math.min(20, paths.size()))),
                                paths.size() == 1 ? "has" : "have",
                                back ? "command" : "undo",
                                back ? "undone" : "redone"),
                back
                        ? "`troupe undo --merge` keeps your changes in text files and takes back the command's. Or restore the named files as the command left them, then undo again."
                        : "Restore the named files as the undo left them, then redo again.",
                null);
    }
}
