package dev.troupe.worker.toolcall;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.service.tracing.ServiceTracer;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.run.CommitMessageFactory;
import dev.troupe.worker.run.JournalBatch;
import dev.troupe.worker.run.RunState;
import dev.troupe.worker.run.workspace.RunWorkspace;
import dev.troupe.worker.tool.FileEffect;
import dev.troupe.worker.tool.ToolResult;
import dev.troupe.worker.tool.agent.TodoTool;
import dev.troupe.worker.tool.shell.BackgroundFileChanges;
import dev.troupe.worker.validation.result.ExecutedToolCall;
import dev.troupe.workspace.change.HashedFileChange;
import dev.troupe.workspace.commit.CommitMessage;
import dev.troupe.workspace.commit.CommitOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes down what the calls of a turn have done, and commits their files. */
public final class ToolResultRecorder {
    private static final Logger LOG = LoggerFactory.getLogger(ToolResultRecorder.class);

    private final RunState run;
    private final RunWorkspace place;
    private int holds;

    public ToolResultRecorder(RunState run, RunWorkspace place) {
        this.run = run;
        this.place = place;
    }

    /** The turn that results are added of has been held so often: each part has a commit of its own. */
    public void held(int often) {
        holds = often;
    }

    /**
     * Adds the results of all slots that have one and were not reported when they were turned down, and
     * what commands in the background did meanwhile.
     *
     * @return why the task cannot go on, when their files could not be committed
     */
    public Optional<TroupeException> add(
            int turn,
            List<PendingToolCall> slots,
            BackgroundCommandTracker backgrounds,
            JournalBatch draft) {
        BackgroundFileChanges beside = backgrounds.beside(slots);
        List<FileEffect> effects = new ArrayList<>(beside.first());
        backgrounds.write(turn, beside.first(), draft);
        results(turn, slots, backgrounds.told(beside), effects, draft);
        backgrounds.write(turn, beside.last(), draft);
        effects.addAll(beside.last());
        beside.notices().forEach(draft::event);
        backgrounds.news(turn, draft);
        if (effects.isEmpty()) {
            return Optional.empty();
        }
        List<HashedFileChange> changes = effects.stream().map(FileEffect::fileChange).toList();
        return commit(
                turn, changes, CommitMessageFactory.message(run, turn, holds, effects), draft);
    }

    /**
     * @param told what the model hears behind the last of them
     * @param effects takes theirs
     */
    private void results(
            int turn,
            List<PendingToolCall> slots,
            List<String> told,
            List<FileEffect> effects,
            JournalBatch draft) {
        Map<String, @Nullable String> marks = run.freshMarks();
        List<PendingToolCall> open =
                slots.stream().filter(it -> it.outcome().isPresent() && !it.reported()).toList();
        for (PendingToolCall slot : open) {
            if (slot == open.getLast()) {
                slot.add(told);
            }
            PendingToolCall.Outcome outcome = slot.outcome().orElseThrow();
            one(turn, slot, outcome, marks, draft);
            effects.addAll(outcome.result().effects());
            marks = Map.of();
        }
    }

    private void one(
            int turn,
            PendingToolCall slot,
            PendingToolCall.Outcome outcome,
            Map<String, @Nullable String> marks,
            JournalBatch draft) {
        ToolResult result = outcome.result();
        draft.step(turn, step(slot, result, marks));
        if (result.edit() != null) {
            draft.refused(result.edit());
        }
        for (FileEffect effect : result.effects()) {
            HashedFileChange change = effect.fileChange();
            keep(effect.before(), draft);
            keep(effect.after(), draft);
            draft.step(
                    turn,
                    new JournalRecord.FileChangeRecorded(
                            slot.raw().id(), change, effect.change(), effect.strategy()));
            run.changed(change);
        }
        draft.event(finished(turn, slot, outcome));
        draft.events(outcome.events());
        outcome.done().ifPresent(done -> told(done, draft));
    }

    /** Only the effects of a plan were kept with the intent; a command's show when it has ended. */
    private void keep(@Nullable ContentBlob blob, JournalBatch draft) {
        if (blob != null && run.addBlobIfAbsent(blob)) {
            draft.blob(blob);
        }
    }

    private static void told(ExecutedToolCall done, JournalBatch draft) {
        draft.audits(done.audits());
        boolean noted = done.result().outcome() == ToolResult.Outcome.OK;
        if (done.call().tool().equals("todo") && noted) {
            draft.event(new EventBody.TodoChanged(TodoTool.items(done.call())));
        }
        done.result().artefacts().forEach(draft::artefact);
    }

    /** What the journal keeps of the end of a call. */
    public static JournalRecord.Result step(
            PendingToolCall slot, ToolResult result, Map<String, @Nullable String> marks) {
        return new JournalRecord.Result(
                slot.raw().id(),
                slot.tool(),
                result.outcome(),
                result.text(),
                result.summary(),
                marks);
    }

    /** The event that tells of the end of a call. */
    public static EventBody finished(
            int turn, PendingToolCall slot, PendingToolCall.Outcome outcome) {
        return new EventBody.ToolFinished(
                turn,
                slot.raw().id(),
                slot.tool(),
                outcome.result().outcome().name().toLowerCase(Locale.ROOT),
                outcome.result().summary(),
                outcome.duration().toMillis(),
                outcome.parallel());
    }

    /**
     * Commits what a full disk has kept earlier runs from committing.
     *
     * @return why the task cannot go on: there is still no room for it
     */
    public Optional<TroupeException> catchUp(JournalBatch draft) {
        for (JournalRecord.Uncommitted owed : run.uncommittedChanges()) {
            CommitMessage message = owed.message();
            TroupeException failed = tried(0, owed.changes(), message, draft);
            if (failed == null) {
                draft.step(0, new JournalRecord.CommitRetried(message.step()));
            } else if (failed.code() == ErrorCode.DISK_FULL) {
                return Optional.of(failed);
            } else {
                // Still owed: the next run tries again.
                tell(failed, draft);
            }
        }
        return Optional.empty();
    }

    /**
     * Commits changes and writes down what became of them. Where there is no room for a commit, nothing
     * else would be done well: the task ends, and the session's next run makes the commit.
     *
     * @return why the task cannot go on
     */
    public Optional<TroupeException> commit(
            int turn, List<HashedFileChange> changes, CommitMessage message, JournalBatch draft) {
        TroupeException failed = tried(turn, changes, message, draft);
        if (failed == null) {
            return Optional.empty();
        }
        if (failed.code() == ErrorCode.DISK_FULL) {
            draft.step(turn, new JournalRecord.Uncommitted(message, changes));
            return Optional.of(failed);
        }
        tell(failed, draft);
        left(
                turn,
                HashedFileChange.net(changes).stream()
                        .map(it ->
                                new CommitOutcome.Left(
                                        it.path(), "was not committed: " + failed.getMessage()))
                        .toList(),
                draft);
        return Optional.empty();
    }

    /** Why there is no commit; null when there is one, or nothing to commit. */
    private @Nullable TroupeException tried(
            int turn, List<HashedFileChange> changes, CommitMessage message, JournalBatch draft) {
        try {
            CommitOutcome outcome =
                    ServiceTracer.current()
                            .span("git commit")
                            .with("troupe.files", changes.size())
                            .around(_ -> place.commit(changes, run::bytes, message));
            told(turn, outcome, draft);
            return null;
        } catch (TroupeException e) {
            LOG.warn("Turn {} of task {} was not committed.", turn, run.taskId(), e);
            return e;
        }
    }

    /** Tells people why changes were not committed, where the end of the task does not. */
    public static void tell(TroupeException e, JournalBatch draft) {
        draft.event(new EventBody.Notice("not-committed", e.getMessage() + " " + e.hint()));
    }

    private void told(int turn, CommitOutcome outcome, JournalBatch draft) {
        switch (outcome) {
            case CommitOutcome.Committed done -> committed(turn, done, draft);
            case CommitOutcome.Nothing nothing -> nothing(turn, nothing, draft);
        }
    }

    private void committed(int turn, CommitOutcome.Committed done, JournalBatch draft) {
        List<String> left = done.left().stream().map(CommitOutcome.Left::text).toList();
        draft.step(
                turn,
                new JournalRecord.Committed(done.commit(), done.subject(), done.files(), left));
        draft.event(new EventBody.Committed(done.commit(), done.subject(), done.files(), left));
        draft.audits(List.of(CommitMessageFactory.audit(run, done)));
        done.notices().forEach(it -> draft.event(new EventBody.Notice("commit", it)));
    }

    private void left(int turn, List<CommitOutcome.Left> files, JournalBatch draft) {
        if (!files.isEmpty()) {
            draft.step(
                    turn,
                    new JournalRecord.ChangesLeftBehind(
                            place.workspace().root().toString(), files));
        }
    }

    private void nothing(int turn, CommitOutcome.Nothing nothing, JournalBatch draft) {
        left(turn, nothing.left(), draft);
        if (!nothing.left().isEmpty()) {
            draft.event(
                    new EventBody.Notice(
                            "not-committed",
                            "The changes stay uncommitted: "
                                    + String.join(
                                            "; ",
                                            nothing.left().stream()
                                                    .map(CommitOutcome.Left::text)
                                                    .toList())
                                    + "."));
        }
    }
}
