package dev.troupe.edit.file;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Changes several files, all or none. Every file is checked against the version its change was made for before the
 * first is written, and again right before its own turn. When one fails, those already changed get their old bytes
 * back, unless somebody else has changed them meanwhile. An interrupt of the calling thread takes effect afterwards.
 */
public final class EditTransaction {

    private EditTransaction() {}

    /**
     * Makes the changes.
     *
     * @param changes at most one for each path; several edits of a file are composed before
     * @throws IllegalArgumentException when a path occurs twice
     */
    public static TransactionResult commit(List<FileChange> changes) {
        Set<Path> paths = new HashSet<>();
        for (FileChange change : changes) {
            if (!paths.add(change.path().toAbsolutePath().normalize())) {
                throw new IllegalArgumentException(
                        change.path()
                                + " is changed twice in one transaction; compose its edits first.");
            }
        }
        List<Step> steps = changes.stream().map(Step::of).toList();
        return Uninterrupted.call(() -> run(steps));
    }

    static TransactionResult run(List<Step> steps) {
        for (Step step : steps) {
            try {
                step.check();
            } catch (FileWriteException reason) {
                return new TransactionResult.Refused(step.path(), reason);
            }
        }
        List<Step> done = new ArrayList<>();
        for (Step step : steps) {
            try {
                done.add(step);
                step.perform();
            } catch (FileWriteException reason) {
                return undo(done, step, reason);
            }
        }
        steps.forEach(Step::finish);
        return new TransactionResult.Committed(
                steps.stream().flatMap(step -> step.versions().stream()).toList());
    }

    private static TransactionResult undo(List<Step> done, Step failed, FileWriteException reason) {
        List<Path> unrestored = new ArrayList<>();
        for (Step step : done.reversed()) {
            try {
                if (!step.undo()) {
                    unrestored.add(step.path());
                }
            } catch (FileWriteException stuck) {
                reason.addSuppressed(stuck);
                unrestored.add(step.path());
            }
        }
        return unrestored.isEmpty()
                ? new TransactionResult.Refused(failed.path(), reason)
                : new TransactionResult.Incomplete(failed.path(), reason, unrestored);
    }
}
