package dev.troupe.worker.toolcall;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.run.CommitMessageFactory;
import dev.troupe.worker.run.JournalBatch;
import dev.troupe.worker.run.RunState;
import dev.troupe.worker.run.workspace.RunWorkspace;
import dev.troupe.worker.tool.FileEffect;
import dev.troupe.worker.tool.shell.BackgroundFileChanges;
import dev.troupe.workspace.change.HashedFileChange;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A run gives its task away, at its end or to go on later: what it has in the background ends, and what
 * that has changed to the last is kept.
 */
public final class RunShutdown {
    private final RunState run;
    private final ToolResultRecorder results;
    private final BackgroundCommandTracker backgrounds;

    public RunShutdown(RunState run, RunWorkspace workspace, BackgroundCommandTracker backgrounds) {
        this.run = run;
        this.results = new ToolResultRecorder(run, workspace);
        this.backgrounds = backgrounds;
    }

    /**
     * Ends them first, since what they would still change behind the last look is in no commit.
     *
     * @return why their files could not be committed
     */
    public Optional<TroupeException> leave(JournalBatch batch) {
        backgrounds.end();
        BackgroundFileChanges beside = backgrounds.beside(List.of());
        List<FileEffect> effects = new ArrayList<>(beside.first());
        effects.addAll(beside.last());
        backgrounds.write(run.turn(), effects, batch);
        beside.notices().forEach(batch::event);
        backgrounds.news(run.turn(), batch, beside.told());
        if (effects.isEmpty()) {
            return Optional.empty();
        }
        List<HashedFileChange> changes = effects.stream().map(FileEffect::fileChange).toList();
        return results.commit(
                run.turn(), changes, CommitMessageFactory.parting(run, effects), batch);
    }

    /** Tells people at the end of a request what hooks have kept from being committed. */
    public void tellRefusedCommits(JournalBatch batch) {
        List<JournalRecord.CommitPostponed> refused = run.commitsRefusedByHooks();
        if (!refused.isEmpty()) {
            String hook = String.valueOf(refused.getLast().hook());
            batch.event(
                    new EventBody.Notice(
                            "not-committed", HookRefusalText.atEnd(refused.size(), hook)));
        }
    }

    /** The same where the task does not end for want of room: people are told. */
    public void leaveAnyway(JournalBatch batch) {
        leave(batch).ifPresent(it -> CommitRecorder.tell(it, batch));
    }
}
