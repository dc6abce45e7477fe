package dev.troupe.worker.graph;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.task.TaskKind;
import dev.troupe.edit.file.RegularFileReader;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.run.CommitMessageFactory;
import dev.troupe.worker.run.JournalBatch;
import dev.troupe.worker.run.RunState;
import dev.troupe.worker.run.workspace.RunWorkspace;
import dev.troupe.workspace.BuiltInFileRules;
import dev.troupe.workspace.change.HashedFileChange;
import dev.troupe.workspace.commit.CommitMessage;
import dev.troupe.workspace.git.GitPath;
import dev.troupe.workspace.merge.ChangedPath;
import dev.troupe.workspace.merge.CommitDifferenceReceiver;
import dev.troupe.workspace.merge.MergeOutcome;
import dev.troupe.workspace.merge.TaskGraphIntegration;
import dev.troupe.workspace.merge.TaskMergeRequest;
import dev.troupe.workspace.worktree.IsolatedWorktree.Published;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Brings the work of a graph into the workspace: merged with what was changed there meanwhile, written as
 * one guarded edit of several files, and committed. What is about to be written is journaled before, so that
 * a run after this one writes the same.
 */
final class WorkspaceIntegration {
    /** What a journal should carry of one request. */
    private static final CommitDifferenceReceiver.Bounds MOST =
            new CommitDifferenceReceiver.Bounds(5_000, 128L * 1024 * 1024);

    private static final int TRIES = 3;

    private final RunState run;
    private final RunWorkspace workspace;
    private final TaskGraphIntegration integration;
    private final AtomicWorkspaceEdit edit;
    private JournalBatch batch;
    private boolean published;

    /**
     * @param batch the commit that the run is working on
     */
    WorkspaceIntegration(
            RunState run,
            RunWorkspace workspace,
            TaskGraphIntegration integration,
            JournalBatch batch) {
        this.run = run;
        this.workspace = workspace;
        this.integration = integration;
        this.edit = new AtomicWorkspaceEdit(run, workspace, "merged", TaskKind.GRAPH.word());
        this.batch = batch;
    }

    /** The commit that the run is working on, which tells of what was written so far. */
    JournalBatch draft() {
        return batch;
    }

    /** Whether all of the work is on a branch. */
    boolean published() {
        return published;
    }

    private String publish(String commit) {
        Published branch = workspace.publish(commit);
        published = true;
        branch.warning().ifPresent(it -> batch.event(new EventBody.Notice("worktree", it)));
        return branch.branch();
    }

    /**
     * Writes and commits what there is.
     *
     * @param begun what an earlier run was about to write
     * @throws TroupeException CONFLICT when it conflicts with what was changed in the workspace meanwhile; the
     *     work is on a branch then, and nothing is written, unless an earlier run had begun to
     */
    void bring(Optional<JournalRecord.IntegrationStarted> begun) {
        if (integration.begun().isEmpty()) {
            return;
        }
        if (begun.isPresent() && again(begun.get()) == WriteAttempt.WRITTEN) {
            return;
        }
        for (int tries = 1; attempt(tries) == WriteAttempt.OVERTAKEN; tries++) {
            run.control().clock().check();
        }
    }

    private enum WriteAttempt {
        /** All that was to be written is there. */
        WRITTEN,

        /** Somebody else has changed files meanwhile; nothing is written, and all is to be compared anew. */
        OVERTAKEN
    }

    private WriteAttempt attempt(int tries) {
        Optional<JournalRecord.IntegrationStarted> found = find();
        if (found.isEmpty()) {
            return WriteAttempt.WRITTEN;
        }
        JournalRecord.IntegrationStarted integrationStarted = found.get();
        batch.step(1, integrationStarted);
        var _ = run.journal().append(batch);
        batch = run.journal().draft();
        try {
            edit.write(integrationStarted.changes());
        } catch (TroupeException e) {
            if (e.code() != ErrorCode.UNDO_CONFLICT || tries >= TRIES) {
                throw e;
            }
            return WriteAttempt.OVERTAKEN;
        }
        written(integrationStarted);
        return WriteAttempt.WRITTEN;
    }

    /** What an earlier run has written of it is known as written, also when the rest cannot be. */
    private WriteAttempt again(JournalRecord.IntegrationStarted begun) {
        try {
            edit.write(begun.changes());
        } catch (TroupeException e) {
            if (e.code() != ErrorCode.UNDO_CONFLICT) {
                throw e;
            }
            List<HashedFileChange> there = there(begun);
            if (there.isEmpty()) {
                return WriteAttempt.OVERTAKEN;
            }
            tell(there);
            throw new TroupeException(
                    ErrorCode.CONFLICT,
                    "The worker stopped while it merged the work into your files, and files have changed since: %s Written before it stopped: %s. All of the work is on branch %s."
                            .formatted(
                                    e.getMessage(),
                                    MergeHistory.names(
                                            there.stream().map(HashedFileChange::path).toList()),
                                    publish(begun.commit())),
                    "Commit or stash your changes and `git merge` that branch, or undo your changes and run `troupe resume`.",
                    e);
        }
        written(begun);
        return WriteAttempt.WRITTEN;
    }

    /**
     * For a run that writes no more: what one before it has written is the task's and can be taken back.
     *
     * @return whether that is all
     */
    boolean acknowledge(JournalRecord.IntegrationStarted begun) {
        List<HashedFileChange> there = there(begun);
        try {
            if (!there.isEmpty()) {
                tell(there);
            }
        } catch (TroupeException e) {
            batch.event(new EventBody.Notice("uncommitted", String.valueOf(e.getMessage())));
        }
        return there.size() == begun.changes().size() && begun.skipped().isEmpty();
    }

    private List<HashedFileChange> there(JournalRecord.IntegrationStarted begun) {
        return begun.changes().stream().filter(this::there).toList();
    }

    private boolean there(HashedFileChange change) {
        Path file = workspace.workspace().root().resolve(change.path());
        try {
            String now =
                    Files.exists(file, LinkOption.NOFOLLOW_LINKS)
                            ? ContentBlob.hash(RegularFileReader.read(file))
                            : null;
            return Objects.equals(now, change.after());
        } catch (IOException unreadable) {
            return false;
        }
    }

    private void written(JournalRecord.IntegrationStarted integrationStarted) {
        tell(integrationStarted.changes());
        if (!integrationStarted.skipped().isEmpty()) {
            batch.event(
                    new EventBody.Notice(
                            "not-brought-in",
                            "Links, submodules and files that only you may change were not merged: %s. They are on branch %s."
                                    .formatted(
                                            MergeHistory.names(integrationStarted.skipped()),
                                            publish(integrationStarted.commit()))));
        }
    }

    private void tell(List<HashedFileChange> changes) {
        edit.tell(changes, batch);
        edit.commit(changes, message(), batch);
    }

    private Optional<JournalRecord.IntegrationStarted> find() {
        String base = integration.base();
        String tip = integration.tip();
        if (base.equals(tip)) {
            return Optional.empty();
        }
        // What was not committed is in a new commit each time it is taken.
        String now = integration.merges().on(base, workspace.snapshot().commit());
        TaskMergeRequest work = new TaskMergeRequest(run.taskId(), tip, base, subject(), step());
        return switch (integration.merges().merge(work, now)) {
            case MergeOutcome.AlreadyContained _ -> Optional.empty();
            case MergeOutcome.Merged merged -> Optional.of(incoming(now, merged.commit()));
            case MergeOutcome.Conflict conflict ->
                    throw conflict(
                            tip, conflict.files().stream().map(it -> it.path().text()).toList());
            case MergeOutcome.Incomplete incomplete ->
                    throw conflict(
                            tip,
                            incomplete.missing().stream().map(it -> it.path()).distinct().toList());
        };
    }

    private JournalRecord.IntegrationStarted incoming(String now, String commit) {
        List<HashedFileChange> changes = new ArrayList<>();
        List<String> apart = new ArrayList<>();
        integration.difference(
                now,
                commit,
                workspace.workspace().root(),
                MOST,
                (file, before, after) -> {
                    if (!file.made()
                            && plain(file.before())
                            && plain(file.after())
                            && open(file.path())) {
                        changes.add(change(file, before, after));
                    } else {
                        apart.add(file.path().text());
                    }
                });
        return new JournalRecord.IntegrationStarted(commit, changes, apart);
    }

    /** What no tool may write, comes in by no other way either. */
    private static boolean open(GitPath path) {
        return path.problem().isEmpty()
                && !BuiltInFileRules.secret(path.text())
                && !BuiltInFileRules.readOnly(path.text());
    }

    /** Links and submodules are not written as files are, nor what a filter makes. */
    private static boolean plain(ChangedPath.@Nullable State state) {
        return state == null || (state.mode() & 0170000) == 0100000;
    }

    private HashedFileChange change(
            ChangedPath file, @Nullable InputStream before, @Nullable InputStream after)
            throws IOException {
        boolean was = executable(file.before());
        boolean is = file.after() == null ? was : executable(file.after());
        return new HashedFileChange(file.path().text(), kept(before), kept(after), is, was);
    }

    private static boolean executable(ChangedPath.@Nullable State state) {
        return state != null && (state.mode() & 0111) != 0;
    }

    private @Nullable String kept(@Nullable InputStream bytes) throws IOException {
        if (bytes == null) {
            return null;
        }
        ContentBlob blob = ContentBlob.of(bytes.readAllBytes());
        run.addBlob(blob);
        batch.blob(blob);
        return blob.hash();
    }

    private TroupeException conflict(String tip, List<String> files) {
        return new TroupeException(
                ErrorCode.CONFLICT,
                "You and the tasks changed the same places in %s, so none of the tasks' work was merged into your files. The work is on branch %s."
                        .formatted(MergeHistory.names(files), publish(tip)),
                "Commit or stash your changes and `git merge` that branch, or undo your changes and run `troupe resume`.",
                null);
    }

    private String step() {
        return run.taskId() + "/result";
    }

    private String subject() {
        return CommitMessageFactory.mergeSubject(run.task().definition().goal());
    }

    private CommitMessage message() {
        return new CommitMessage(
                subject(),
                "",
                step(),
                Map.of(
                        "Troupe-Session", run.sessionId().toString(),
                        "Troupe-Task", run.taskId().toString()));
    }
}
