package dev.troupe.worker.undo;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.ledger.journal.JournalEntry;
import dev.troupe.worker.claim.lease.StopReason;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.journal.JournalRecordCodec;
import dev.troupe.worker.run.JournalBatch;
import dev.troupe.worker.run.ModelFreeTaskRun;
import dev.troupe.worker.run.RunState;
import dev.troupe.worker.run.TaskRun;
import dev.troupe.worker.run.WorkspaceChangeReport;
import dev.troupe.worker.run.workspace.RunWorkspace;
import dev.troupe.worker.toolcall.RunToolContext;
import dev.troupe.worker.toolcall.ToolResultRecorder;
import dev.troupe.workspace.change.HashedFileChange;
import dev.troupe.workspace.commit.CommitMessage;
import dev.troupe.workspace.commit.DroppedCommits;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Runs a task that restores files as they were: what it did is in the journal, in a commit, and told. */
abstract class RestoringTaskRun extends ModelFreeTaskRun implements TaskRun {
    private static final int SHORT_NAME = 7;

    private final RunWorkspace workspace;
    private final ToolResultRecorder results;
    private boolean restored;

    RestoringTaskRun(RunState run, RunWorkspace workspace) {
        super(run);
        this.workspace = workspace;
        this.results = ToolResultRecorder.restoring(run, workspace);
    }

    /** Tells what the workspace says of itself, and commits what an earlier run has left. */
    final void begin() {
        workspace.notices().forEach(it -> batch.event(new EventBody.Notice("worktree", it)));
        orEnd(results.catchUp(batch));
    }

    /** Returns what takes changes of the workspace back, together with those of its repository. */
    final ChangeRestorer restorer(GitLineRestorer lines) {
        return new ChangeRestorer(
                workspace.workspace().root(),
                run::bytes,
                workspace.workspaceCommands().commands().layers(),
                lines);
    }

    /**
     * Plans what becomes of the repository. The plan is in the journal before anything is changed: a run after a crash goes on
     * with it.
     *
     * @param entries of the session's requests
     * @param back whether requests are taken back; else they are brought back
     */
    final GitLineRestorer plan(
            List<JournalEntry> entries, boolean back, Consumer<GitLineRestorer> planning) {
        GitLineRestorer lines =
                new GitLineRestorer(workspace.workspace().root(), run.sessionId(), back);
        Optional<JournalRecord.RepositoryRestorePlanned> planned =
                entries.stream()
                        .filter(it -> it.taskId().equals(run.taskId()))
                        .flatMap(it -> JournalRecordCodec.read(it).stream())
                        .filter(JournalRecord.RepositoryRestorePlanned.class::isInstance)
                        .map(JournalRecord.RepositoryRestorePlanned.class::cast)
                        .reduce((_, last) -> last);
        planned.ifPresent(lines::goOn);
        if (lines.isBegun()) {
            return lines;
        }
        planning.accept(lines);
        if (lines.planned().isPresent()) {
            batch.step(0, lines.planned().get());
            write();
        }
        return lines;
    }

    /**
     * Notes what was restored: from then on it stays so, whatever becomes of the run.
     *
     * @param record says it in the journal
     * @param word what people call it, such as {@code undo}
     */
    final void note(
            ChangeRestorer restorer,
            JournalRecord record,
            String word,
            List<HashedFileChange> changes) {
        restorer.notices().forEach(it -> batch.event(new EventBody.Notice("undo", it)));
        restored = true;
        batch.step(0, record);
        WorkspaceChangeReport report = new WorkspaceChangeReport(run::bytes, "restored", word);
        for (HashedFileChange change : changes) {
            run.changed(change);
            batch.event(report.event(change));
            batch.audits(List.of(report.audit(run.origin(), change)));
        }
        for (HashedFileChange change : restorer.gitFiles()) {
            run.changeNotices().note(change);
            batch.event(report.event(change));
            batch.audits(List.of(report.audit(run.origin(), change)));
        }
        new RunToolContext(run, workspace).tellServers(List.of());
    }

    /**
     * Commits it, where the workspace has commits of its own. Files that the requests deleted and that git never had are
     * somebody's own: they stay untracked.
     *
     * @param takenBack the requests that were; none where something was brought back, of which files are the agent's
     */
    final void commit(String title, List<HashedFileChange> changes, Collection<UUID> takenBack) {
        CommitMessage message =
                new CommitMessage(
                        title,
                        "",
                        run.taskId() + "/1",
                        Map.of(
                                "Troupe-Session", run.sessionId().toString(),
                                "Troupe-Task", run.taskId().toString()));
        orEnd(results.commit(0, tracked(changes, takenBack), message, batch));
        workspace.settle().forEach(it -> batch.event(new EventBody.Notice("worktree", it)));
    }

    /**
     * Takes the commits of a request off the branch, or puts them back, where the settings want that and nothing stands in
     * the way.
     *
     * @return false when what was restored is to be committed instead
     */
    final boolean moveCommits(List<JournalEntry> entries, UUID request, boolean back) {
        boolean wanted =
                run.environment().undoDropsCommits()
                        && workspace.base().isEmpty()
                        && run.uncommittedChanges().isEmpty();
        if (!wanted) {
            return false;
        }
        RequestCommitDropper dropper =
                new RequestCommitDropper(entries, workspace.workspace().root());
        Optional<DroppedCommits> moved = back ? dropper.restore(request) : dropper.drop(request);
        moved.ifPresent(it -> {
            if (!back) {
                batch.step(0, new JournalRecord.CommitsDropped(request, it));
            }
            String tip = it.tip().substring(0, SHORT_NAME);
            batch.event(
                    new EventBody.Notice(
                            "undo",
                            back
                                    ? "Branch %s ends with commit %s again."
                                            .formatted(it.branchName(), tip)
                                    : "The agent's commits up to %s were removed from branch %s."
                                            .formatted(tip, it.branchName())));
            workspace.settle().forEach(note -> batch.event(new EventBody.Notice("worktree", note)));
        });
        return moved.isPresent();
    }

    /** A worktree starts from a commit that holds people's untracked files too, on a branch of Troupe's own. */
    private List<HashedFileChange> tracked(
            List<HashedFileChange> changes, Collection<UUID> takenBack) {
        if (takenBack.isEmpty() || workspace.base().isPresent()) {
            return changes;
        }
        TrackedFileSelector selector =
                new TrackedFileSelector(run.journal(), workspace.workspace().root());
        Set<String> untracked = selector.untracked(changes, takenBack);
        if (untracked.isEmpty()) {
            return changes;
        }
        batch.event(
                new EventBody.Notice(
                        "not-committed",
                        untracked.stream()
                                .sorted()
                                .map(it ->
                                        it
                                                + (selector.isStaged(it)
                                                        ? " is staged by you but in no commit yet"
                                                        : " is not tracked by git; add it yourself if it should be"))
                                .collect(Collectors.joining("; ", "Not committed: ", "."))));
        return changes.stream().filter(it -> !untracked.contains(it.path())).toList();
    }

    private static void orEnd(Optional<TroupeException> reason) {
        if (reason.isPresent()) {
            throw reason.get();
        }
    }

    static String files(List<HashedFileChange> changes) {
        return changes.size() == 1 ? "1 file" : changes.size() + " files";
    }

    /** Returns what people are told when the run ends before it could finish. */
    abstract EventBody.Notice broken();

    /** What was restored stays so, and is told. A run that is only put off repeats and tells it again. */
    @Override
    public final JournalBatch finalBatch(@Nullable Throwable cause) {
        if (!restored || run.control().stopped() == StopReason.SHUTDOWN) {
            return run.journal().draft();
        }
        batch.event(broken());
        return batch;
    }
}
