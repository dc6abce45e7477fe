package dev.troupe.worker.undo;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.ledger.journal.JournalEntry;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.journal.JournalRecord.MergedFile;
import dev.troupe.worker.journal.JournalRecord.UndoableChange;
import dev.troupe.worker.journal.JournalRecordCodec;
import dev.troupe.worker.run.OutcomeText;
import dev.troupe.worker.run.RunOutcome;
import dev.troupe.worker.run.RunState;
import dev.troupe.worker.run.workspace.RunWorkspace;
import dev.troupe.workspace.change.HashedFileChange;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Takes the files of the session's last request back, or brings back what was taken. */
public final class UndoRun extends RestoringTaskRun {
    private final boolean redo;
    private final LaterEditMerger merger;
    private final SettledFileFinder settledFiles;

    public UndoRun(RunState run, RunWorkspace workspace, boolean redo) {
        super(run, workspace);
        this.redo = redo;
        this.settledFiles = new SettledFileFinder(workspace.workspace());
        this.merger = new LaterEditMerger(workspace.workspace().root(), run::bytes);
    }

    @Override
    public RunOutcome run() {
        begin();
        List<JournalEntry> entries =
                run.journal()
                        .read(it ->
                                it.journal()
                                        .ofRequests(run.sessionId(), JournalRecordCodec.kinds()));
        UndoStack stack = UndoStack.of(entries, run.taskId());
        UndoStack.Target target = (redo ? stack.redo() : stack.undo()).orElseThrow(this::nothing);
        run.control().clock().check();
        List<MergedFile> merged = redo ? List.of() : planMerge(entries, target.merged());
        GitLineRestorer lines =
                plan(
                        entries,
                        !redo,
                        it -> {
                            if (redo) {
                                it.planRedo(target.repository());
                            } else {
                                it.planUndo(List.of(target.steps()));
                            }
                        });
        ChangeRestorer restorer = restorer(lines);
        Set<String> settled = settledFiles.among(target.merged(), !redo);
        List<HashedFileChange> changes =
                redo ? restorer.redo(target.merged()) : undo(restorer, target.merged(), merged);
        note(
                restorer,
                redo
                        ? new JournalRecord.Redone(target.request(), changes, target.steps())
                        : new JournalRecord.Undone(
                                target.request(), changes, target.steps(), lines.part(0)),
                redo ? "redo" : "undo",
                changes.stream().filter(it -> !settled.contains(it.path())).toList());
        if (lines.planned().isPresent() || !moveCommits(entries, target.request(), redo)) {
            commit(
                    (redo ? "Redo" : "Undo") + " the agent's changes",
                    merge(restorer.committable(), merged),
                    redo ? List.of() : List.of(target.request()));
        }
        return finish(OutcomeText.succeeded(summary(restorer, changes, settled) + lines.summary()));
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
        if (merger.isUndone(merged) || restorer.isBegun()) {
            changes.addAll(restorer.finish(steps, true));
        } else {
            merger.setAside(merged, steps);
            try {
                changes.addAll(restorer.undo(steps));
            } catch (TroupeException refused) {
                merger.giveBack(merged, steps);
                throw refused;
            }
        }
        finish(restorer, steps, merged);
        return merge(changes, merged);
    }

    /** Without room for what people keep of their lines they get all of them back, and the request stays. */
    private void finish(
            ChangeRestorer restorer, List<UndoableChange> steps, List<MergedFile> merged) {
        try {
            merger.finish(merged);
        } catch (TroupeException failed) {
            if (!restorer.isBegun()) {
                restorer.turnRound(steps);
            }
            merger.giveBack(merged, steps);
            throw failed;
        }
    }

    /** What people changed since stays in what is written down and committed. */
    private static List<HashedFileChange> merge(
            List<HashedFileChange> restored, List<MergedFile> merged) {
        List<HashedFileChange> changes = new ArrayList<>(restored);
        for (MergedFile file : merged) {
            changes.replaceAll(it -> it.path().equals(file.path()) ? mergedChange(it, file) : it);
        }
        return merged.isEmpty() ? changes : HashedFileChange.net(changes);
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
                        "Nothing was redone: this session has no undone changes to bring back. New changes make an earlier undo final.",
                        "Take something back with `troupe undo` first.",
                        null)
                : new TroupeException(
                        ErrorCode.NOTHING_TO_UNDO,
                        "There is nothing to undo: this session has no changes left to take back.");
    }

    private String summary(
            ChangeRestorer restorer, List<HashedFileChange> changes, Set<String> settled) {
        List<HashedFileChange> all = new ArrayList<>(changes);
        boolean some = all.removeIf(it -> settled.contains(it.path()));
        List<HashedFileChange> already =
                changes.stream().filter(it -> settled.contains(it.path())).toList();
        all.addAll(restorer.gitFiles());
        String so =
                "%s %s already as %s."
                        .formatted(
                                files(already),
                                already.size() == 1 ? "is" : "are",
                                redo ? "after the request" : "before the request");
        if (some && all.isEmpty()) {
            return "Nothing was left to %s: %s".formatted(redo ? "bring back" : "take back", so);
        }
        if (all.isEmpty()) {
            return (redo ? "Brought back" : "Took back") + " what its commands had changed.";
        }
        return (redo ? "Brought back the changes to " : "Took back the changes to ")
                + files(all)
                + (some ? "; " + so : ".");
    }

    @Override
    EventBody.Notice broken() {
        return new EventBody.Notice(
                redo ? "redone" : "undone",
                "The files had already been %s when the command ended; %s would reverse that."
                        .formatted(redo ? "brought back" : "taken back", redo ? "undo" : "redo"));
    }
}
