package dev.troupe.worker.undo;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.ledger.journal.JournalEntry;
import dev.troupe.worker.claim.lease.StopReason;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.journal.JournalRecord.MergedFile;
import dev.troupe.worker.journal.JournalRecord.UndoableChange;
import dev.troupe.worker.journal.JournalRecordCodec;
import dev.troupe.worker.run.JournalBatch;
import dev.troupe.worker.run.ModelFreeTaskRun;
import dev.troupe.worker.run.OutcomeText;
import dev.troupe.worker.run.RunOutcome;
import dev.troupe.worker.run.RunState;
import dev.troupe.worker.run.TaskRun;
import dev.troupe.worker.run.WorkspaceChangeReport;
import dev.troupe.worker.run.workspace.RunWorkspace;
import dev.troupe.worker.toolcall.ToolResultRecorder;
import dev.troupe.workspace.change.FileChangeReverter;
import dev.troupe.workspace.change.HashedFileChange;
import dev.troupe.workspace.commit.CommitMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Takes the files of the session's last request back, or brings back what was taken. */
public final class UndoRun extends ModelFreeTaskRun implements TaskRun {
    private final RunWorkspace workspace;
    private final boolean redo;
    private final ToolResultRecorder results;
    private final LaterEditMerger merger;
    private boolean restored;

    public UndoRun(RunState run, RunWorkspace workspace, boolean redo) {
        super(run);
        this.workspace = workspace;
        this.redo = redo;
        this.results = new ToolResultRecorder(run, workspace);
        this.merger = new LaterEditMerger(workspace.workspace().root(), run::bytes);
    }

    @Override
    public RunOutcome run() {
        workspace.notices().forEach(it -> batch.event(new EventBody.Notice("worktree", it)));
        orEnd(results.catchUp(batch));
        List<JournalEntry> entries =
                run.journal()
                        .read(it ->
                                it.journal()
                                        .ofRequests(run.sessionId(), JournalRecordCodec.kinds()));
        UndoStack stack = UndoStack.of(entries, run.taskId());
        UndoStack.Target target = (redo ? stack.redo() : stack.undo()).orElseThrow(this::nothing);
        run.control().clock().check();
        List<MergedFile> merged = redo ? List.of() : planMerge(entries, target.merged());
        ChangeRestorer restorer =
                new ChangeRestorer(
                        workspace.workspace().root(),
                        run::bytes,
                        workspace.workspaceCommands().commands().layers());
        List<HashedFileChange> changes =
                redo ? restorer.redo(target.merged()) : undo(restorer, target.merged(), merged);
        restorer.notices().forEach(it -> batch.event(new EventBody.Notice("undo", it)));
        restored = true;
        note(target, changes);
        orEnd(results.commit(0, changes, message(), batch));
        workspace.settle().forEach(it -> batch.event(new EventBody.Notice("worktree", it)));
        return finish(OutcomeText.succeeded(summary(changes)));
    }

    /** What is planned is in the journal before anything is changed: a run after a crash goes on with it. */
    private List<MergedFile> planMerge(List<JournalEntry> entries, List<UndoableChange> steps) {
        if (!Boolean.TRUE.equals(run.input().merge())) {
            return List.of();
        }
        Optional<List<MergedFile>> planned =
                entries.stream()
                        .filter(it -> it.taskId().equals(run.taskId()))
                        .flatMap(it -> JournalRecordCodec.read(it).stream())
                        .filter(JournalRecord.UndoMergePlanned.class::isInstance)
                        .map(JournalRecord.UndoMergePlanned.class::cast)
                        .map(JournalRecord.UndoMergePlanned::files)
                        .findFirst();
        if (planned.isPresent()) {
            return planned.get();
        }
        List<MergedFile> files = merger.plan(steps);
        if (!files.isEmpty()) {
            merger.contents().forEach(batch::blob);
            batch.step(0, new JournalRecord.UndoMergePlanned(files));
            write();
        }
        return files;
    }

    private List<HashedFileChange> undo(
            ChangeRestorer restorer, List<UndoableChange> steps, List<MergedFile> merged) {
        if (merged.isEmpty()) {
            return restorer.undo(steps);
        }
        List<HashedFileChange> changes = new ArrayList<>();
        if (merger.isUndone(merged)) {
            changes.addAll(
                    FileChangeReverter.reverse(
                            steps.stream().flatMap(it -> it.changes().stream()).toList()));
        } else {
            merger.setAside(merged);
            try {
                changes.addAll(restorer.undo(steps));
            } catch (TroupeException refused) {
                merger.giveBack(merged);
                throw refused;
            }
        }
        merger.finish(merged);
        for (MergedFile file : merged) {
            changes.replaceAll(it -> it.path().equals(file.path()) ? mergedChange(it, file) : it);
        }
        return HashedFileChange.net(changes);
    }

    private static HashedFileChange mergedChange(HashedFileChange undone, MergedFile file) {
        return new HashedFileChange(
                file.path(),
                file.own(),
                file.merged(),
                undone.executable(),
                undone.executableBefore());
    }

    private TroupeException nothing() {
        return redo
                ? new TroupeException(
                        ErrorCode.NOTHING_TO_UNDO,
                        "Nothing was redone: no undo of this session is left to bring back; new"
                                + " changes end what can be redone.",
                        "Take something back with `troupe undo` first.",
                        null)
                : new TroupeException(
                        ErrorCode.NOTHING_TO_UNDO,
                        "Nothing was undone: no request of this session has changes that are not"
                                + " undone yet.");
    }

    private void note(UndoStack.Target target, List<HashedFileChange> changes) {
        batch.step(
                0,
                redo
                        ? new JournalRecord.Redone(target.request(), changes, target.steps())
                        : new JournalRecord.Undone(target.request(), changes, target.steps()));
        WorkspaceChangeReport restored =
                new WorkspaceChangeReport(run::bytes, "restored", redo ? "redo" : "undo");
        for (HashedFileChange change : changes) {
            run.changed(change);
            batch.event(restored.event(change));
            batch.audits(List.of(restored.audit(run.origin(), change)));
        }
    }

    private CommitMessage message() {
        return new CommitMessage(
                (redo ? "Redo" : "Undo") + " the agent's changes",
                "",
                run.taskId() + "/1",
                Map.of(
                        "Troupe-Session", run.sessionId().toString(),
                        "Troupe-Task", run.taskId().toString()));
    }

    private static void orEnd(Optional<TroupeException> reason) {
        if (reason.isPresent()) {
            throw reason.get();
        }
    }

    private String summary(List<HashedFileChange> changes) {
        if (changes.isEmpty()) {
            return (redo ? "Brought back" : "Took back") + " what its commands had changed.";
        }
        String files = changes.size() == 1 ? "1 file" : changes.size() + " files";
        return (redo ? "Brought back the changes to " : "Took back the changes to ") + files + ".";
    }

    /**
     * What was restored stays so, and is told. A run that is only put off repeats and tells it again.
     */
    @Override
    public JournalBatch finalBatch(@Nullable Throwable cause) {
        if (!restored || run.control().stopped() == StopReason.SHUTDOWN) {
            return run.journal().draft();
        }
        batch.event(
                new EventBody.Notice(
                        redo ? "redone" : "undone",
                        "The files were %s before this ended; %s would turn that round."
                                .formatted(
                                        redo ? "brought back" : "taken back",
                                        redo ? "undo" : "redo")));
        return batch;
    }
}
