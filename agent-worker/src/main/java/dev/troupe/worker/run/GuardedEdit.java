package dev.troupe.worker.run;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.worker.git.CommitMessage;
import dev.troupe.worker.git.FileChange;
import dev.troupe.worker.git.Undo;
import dev.troupe.worker.step.Step;
import java.util.List;
import java.util.Optional;

/**
 * Writes changes to the workspace that no tool makes, all or none, and commits them. What is about to be
 * written is journaled before, so that a run after this one writes the same.
 */
final class GuardedEdit {
    private final Run run;
    private final Workplace place;
    private final String kind;
    private final String by;

    /**
     * Edits files in the name of a run.
     *
     * @param kind one word for what is done to the files
     * @param by whose changes they are, for the audit trail
     */
    GuardedEdit(Run run, Workplace place, String kind, String by) {
        this.run = run;
        this.place = place;
        this.kind = kind;
        this.by = by;
    }

    /**
     * Writes the files. What is there already is left alone, so that it may be repeated.
     *
     * @throws TroupeException UNDO_CONFLICT naming every file that is neither as before nor as after
     */
    void write(List<FileChange> changes) {
        run.control().clock().check();
        var _ =
                new Undo(place.workspace().root(), run::bytes, Undo.Way.BRING_IN)
                        .restore(Undo.reverse(changes));
    }

    /** Notes what was written. */
    void tell(List<FileChange> changes, Draft draft) {
        Restored restored = new Restored(run::bytes, kind, by);
        for (FileChange change : changes) {
            draft.step(0, new Step.Effected("", change, kind, null));
            run.changed(change);
            draft.event(restored.event(change));
            draft.audits(List.of(restored.audit(run.origin(), change)));
        }
    }

    /** Commits what was written. */
    void commit(List<FileChange> changes, CommitMessage message, Draft draft) {
        Optional<TroupeException> failed =
                new Results(run, place).commit(0, changes, message, draft);
        if (failed.isPresent()) {
            throw failed.get();
        }
    }
}
