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
    public static EditTransactionResult commit(List<FileOperation> changes) {
        Set<Path> paths = new HashSet<>();
        for (FileOperation change : changes) {
            if (!paths.add(change.path().toAbsolutePath().normalize())) {
                throw new IllegalArgumentException(
                        change.path()
                                + " is changed twice in one transaction; compose its edits first.");
            }
        }
        List<TransactionStep> steps = changes.stream().map(TransactionStep::of).toList();
        return UninterruptibleCall.call(() -> run(steps));
    }

    static EditTransactionResult run(List<TransactionStep> steps) {
        for (TransactionStep step : steps) {
            try {
                step.check();
            } catch (FileWriteException reason) {
                return new EditTransactionResult.Refused(step.path(), reason);
            }
        }
        List<TransactionStep> done = new ArrayList<>();
        for (TransactionStep step : steps) {
            try {
                done.add(step);
                step.perform();
            } catch (FileWriteException reason) {
                return undo(done, step, reason);
            }
        }
        steps.forEach(TransactionStep::finish);
        return new EditTransactionResult.Committed(
                steps.stream().flatMap(step -> step.versions().stream()).toList());
    }

    private static EditTransactionResult undo(
            List<TransactionStep> done, TransactionStep failed, FileWriteException reason) {
        List<Path> unrestored = new ArrayList<>();
        for (TransactionStep step : done.reversed()) {
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
                ? new EditTransactionResult.Refused(failed.path(), reason)
                : new EditTransactionResult.Incomplete(failed.path(), reason, unrestored);
    }
}
