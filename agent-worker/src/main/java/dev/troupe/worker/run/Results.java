package dev.troupe.worker.run;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.ledger.blob.Blob;
import dev.troupe.tracing.Spans;
import dev.troupe.worker.git.CommitMessage;
import dev.troupe.worker.git.CommitOutcome;
import dev.troupe.worker.git.FileChange;
import dev.troupe.worker.step.Step;
import dev.troupe.worker.tool.Effect;
import dev.troupe.worker.tool.ToolResult;
import dev.troupe.worker.tool.note.TodoTool;
import dev.troupe.worker.tool.shell.Beside;
import dev.troupe.worker.validation.Done;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes down what the calls of a turn have done, and commits their files. */
final class Results {
    private static final Logger LOG = LoggerFactory.getLogger(Results.class);

    private final Run run;
    private final Workplace place;
    private int holds;

    Results(Run run, Workplace place) {
        this.run = run;
        this.place = place;
    }

    /** The turn that results are added of has been held so often: each part has a commit of its own. */
    void held(int often) {
        holds = often;
    }

    /**
     * Adds the results of all slots that have one and were not reported when they were turned down, and
     * what commands in the background did meanwhile.
     *
     * @return why the task cannot go on, when their files could not be committed
     */
    Optional<TroupeException> add(
            int turn, List<Slot> slots, Backgrounds backgrounds, Draft draft) {
        Beside beside = backgrounds.beside(slots);
        List<Effect> effects = new ArrayList<>(beside.first());
        backgrounds.write(turn, beside.first(), draft);
        results(turn, slots, backgrounds.told(beside), effects, draft);
        backgrounds.write(turn, beside.last(), draft);
        effects.addAll(beside.last());
        beside.notices().forEach(draft::event);
        backgrounds.news(turn, draft);
        if (effects.isEmpty()) {
            return Optional.empty();
        }
        List<FileChange> changes = effects.stream().map(Effect::fileChange).toList();
        return commit(turn, changes, Commits.message(run, turn, holds, effects), draft);
    }

    /**
     * @param told what the model hears behind the last of them
     * @param effects takes theirs
     */
    private void results(
            int turn, List<Slot> slots, List<String> told, List<Effect> effects, Draft draft) {
        Map<String, @Nullable String> marks = run.freshMarks();
        List<Slot> open =
                slots.stream().filter(it -> it.outcome().isPresent() && !it.reported()).toList();
        for (Slot slot : open) {
            if (slot == open.getLast()) {
                slot.add(told);
            }
            Slot.Outcome outcome = slot.outcome().orElseThrow();
            one(turn, slot, outcome, marks, draft);
            effects.addAll(outcome.result().effects());
            marks = Map.of();
        }
    }

    private void one(
            int turn,
            Slot slot,
            Slot.Outcome outcome,
            Map<String, @Nullable String> marks,
            Draft draft) {
        ToolResult result = outcome.result();
        draft.step(turn, step(slot, result, marks));
        if (result.edit() != null) {
            draft.refused(result.edit());
        }
        for (Effect effect : result.effects()) {
            FileChange change = effect.fileChange();
            keep(effect.before(), draft);
            keep(effect.after(), draft);
            draft.step(
                    turn,
                    new Step.Effected(slot.raw().id(), change, effect.change(), effect.strategy()));
            run.changed(change);
        }
        draft.event(finished(turn, slot, outcome));
        draft.events(outcome.events());
        outcome.done().ifPresent(done -> told(done, draft));
    }

    /** Only the effects of a plan were kept with the intent; a command's show when it has ended. */
    private void keep(@Nullable Blob blob, Draft draft) {
        if (blob != null && run.keeps(blob)) {
            draft.blob(blob);
        }
    }

    private static void told(Done done, Draft draft) {
        draft.audits(done.audits());
        boolean noted = done.result().outcome() == ToolResult.Outcome.OK;
        if (done.call().tool().equals("todo") && noted) {
            draft.event(new EventBody.TodoChanged(TodoTool.items(done.call())));
        }
        done.result().artefacts().forEach(draft::artefact);
    }

    /** What the journal keeps of the end of a call. */
    static Step.Result step(Slot slot, ToolResult result, Map<String, @Nullable String> marks) {
        return new Step.Result(
                slot.raw().id(),
                slot.tool(),
                result.outcome(),
                result.text(),
                result.summary(),
                marks);
    }

    /** The event that tells of the end of a call. */
    static EventBody finished(int turn, Slot slot, Slot.Outcome outcome) {
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
    Optional<TroupeException> catchUp(Draft draft) {
        for (Step.Uncommitted owed : run.owed()) {
            CommitMessage message = owed.message();
            TroupeException failed = tried(0, owed.changes(), message, draft);
            if (failed == null) {
                draft.step(0, new Step.CaughtUp(message.step()));
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
    Optional<TroupeException> commit(
            int turn, List<FileChange> changes, CommitMessage message, Draft draft) {
        TroupeException failed = tried(turn, changes, message, draft);
        if (failed == null) {
            return Optional.empty();
        }
        if (failed.code() == ErrorCode.DISK_FULL) {
            draft.step(turn, new Step.Uncommitted(message, changes));
            return Optional.of(failed);
        }
        tell(failed, draft);
        left(
                turn,
                FileChange.net(changes).stream()
                        .map(it ->
                                new CommitOutcome.Left(
                                        it.path(), "was not committed: " + failed.getMessage()))
                        .toList(),
                draft);
        return Optional.empty();
    }

    /** Why there is no commit; null when there is one, or nothing to commit. */
    private @Nullable TroupeException tried(
            int turn, List<FileChange> changes, CommitMessage message, Draft draft) {
        try {
            CommitOutcome outcome =
                    Spans.current()
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
    static void tell(TroupeException e, Draft draft) {
        draft.event(new EventBody.Notice("not-committed", e.getMessage() + " " + e.hint()));
    }

    private void told(int turn, CommitOutcome outcome, Draft draft) {
        switch (outcome) {
            case CommitOutcome.Committed done -> committed(turn, done, draft);
            case CommitOutcome.Nothing nothing -> nothing(turn, nothing, draft);
        }
    }

    private void committed(int turn, CommitOutcome.Committed done, Draft draft) {
        List<String> left = done.left().stream().map(CommitOutcome.Left::text).toList();
        draft.step(turn, new Step.Committed(done.commit(), done.subject(), done.files(), left));
        draft.event(new EventBody.Committed(done.commit(), done.subject(), done.files(), left));
        draft.audits(List.of(Commits.audit(run, done)));
        done.notices().forEach(it -> draft.event(new EventBody.Notice("commit", it)));
    }

    private void left(int turn, List<CommitOutcome.Left> files, Draft draft) {
        if (!files.isEmpty()) {
            draft.step(turn, new Step.Left(place.workspace().root().toString(), files));
        }
    }

    private void nothing(int turn, CommitOutcome.Nothing nothing, Draft draft) {
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
