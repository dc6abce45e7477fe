package dev.troupe.worker.run.workspace;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.edit.file.UninterruptibleCall;
import dev.troupe.workspace.Workspace;
import dev.troupe.workspace.change.BlobSource;
import dev.troupe.workspace.change.HashedFileChange;
import dev.troupe.workspace.commit.CommitMessage;
import dev.troupe.workspace.commit.CommitOutcome;
import dev.troupe.workspace.commit.TurnCommitter;
import dev.troupe.workspace.git.GitCheckout;
import dev.troupe.workspace.worktree.IsolatedWorktree;
import dev.troupe.workspace.worktree.WorktreeBase;
import dev.troupe.workspace.worktree.WorktreeWork;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * A worktree of Troupe's own. Each commit is published on the task's branch, for a graph in Troupe's clone alone;
 * one that cannot be is kept, told, and published later. What cannot be committed stays in the worktree, which is kept too.
 */
public final class WorktreeWorkspace implements RunWorkspace {
    private final IsolatedWorktree worktree;
    private final Workspace workspace;
    private final WorkspaceCommands workspaceCommands;
    private final TurnCommitter commits;
    private final WorktreeBase base;
    private final GitCheckout source;
    private final boolean graph;
    private final List<String> notices;
    private final List<HashedFileChange> changes;
    private final Set<String> left = new TreeSet<>();
    private boolean unpublished;

    /**
     * Works in a worktree.
     *
     * @param source the user's checkout that the repository was cloned from
     * @param graph whether the work is for a graph of tasks, and for the user's repository only as a part of that
     */
    public WorktreeWorkspace(
            IsolatedWorktree worktree,
            WorkspaceCommands workspaceCommands,
            WorktreeBase base,
            WorktreeWork work,
            GitCheckout source,
            boolean graph) {
        this.worktree = worktree;
        this.graph = graph;
        this.source = source;
        this.workspace = worktree.workspace();
        this.workspaceCommands = workspaceCommands;
        this.commits = new TurnCommitter(workspace.root());
        this.base = base;
        this.changes = new ArrayList<>(work.before());
        changes.addAll(work.own());
        leave(worktree.left());
        this.unpublished = !graph && worktree.pending();
        this.notices = new ArrayList<>(base.notices());
        if (unpublished) {
            notices.addAll(publish());
        }
    }

    @Override
    public Workspace workspace() {
        return workspace;
    }

    @Override
    public WorkspaceCommands workspaceCommands() {
        return workspaceCommands;
    }

    @Override
    public Optional<String> base() {
        return Optional.of(base.commit());
    }

    @Override
    public Optional<String> tip() {
        return Optional.of(worktree.head());
    }

    @Override
    public WorktreeBase snapshot() {
        return WorktreeBase.of(worktree.head());
    }

    @Override
    public IsolatedWorktree.Published publish(String commit) {
        return worktree.publish(commit);
    }

    @Override
    public List<String> notices() {
        return List.copyOf(notices);
    }

    @Override
    public CommitOutcome commit(
            List<HashedFileChange> turn, BlobSource blobs, CommitMessage message) {
        changes.addAll(turn);
        turn.forEach(it -> left.add(it.path()));
        CommitOutcome outcome = commits.commit(turn, blobs, message);
        turn.forEach(it -> left.remove(it.path()));
        leave(outcome.left());
        return switch (outcome) {
            case CommitOutcome.Committed done -> published(done);
            case CommitOutcome.Nothing nothing -> nothing;
            case CommitOutcome.Refused refused -> refused;
            case CommitOutcome.Stopped stopped -> stopped;
        };
    }

    @Override
    public List<String> skippedSafeguards() {
        return CommitSafeguardText.ofWorktree(source);
    }

    private void leave(List<CommitOutcome.Left> uncommitted) {
        uncommitted.forEach(it -> left.add(it.path()));
    }

    /** The files that hold work which is in no commit. */
    private List<String> staying() {
        return HashedFileChange.net(changes).stream()
                .filter(it -> it.after() != null && left.contains(it.path()))
                .map(HashedFileChange::path)
                .toList();
    }

    private CommitOutcome published(CommitOutcome.Committed done) {
        // A worktree's HEAD is on no branch by design; people are told where the work is instead.
        return new CommitOutcome.Committed(
                done.commit(), done.subject(), done.files(), done.left(), publish());
    }

    /**
     * A commit that was made is never given up because its branch cannot be moved now, nor because the run is to
     * stop between the two.
     */
    private List<String> publish() {
        try {
            List<String> told = UninterruptibleCall.call(this::moved);
            unpublished = false;
            return told;
        } catch (TroupeException e) {
            unpublished = true;
            return List.of(
                    "The work is kept, but not in %s yet: %s %s Troupe publishes it with the next commit, at the end of the request, or with the session's next request."
                            .formatted(
                                    graph ? "Troupe's clone" : "your repository",
                                    e.getMessage(),
                                    e.hint()));
        }
    }

    private List<String> moved() {
        if (graph) {
            worktree.record();
            return List.of();
        }
        return worktree.publish().map(WorktreeWorkspace::text).stream().toList();
    }

    private static String text(IsolatedWorktree.Published published) {
        String where = "The work is on branch " + published.branch() + ".";
        return published
                .instead()
                .map(it ->
                        where
                                + " The branch "
                                + it
                                + " is checked out or was moved by somebody else, so Troupe did not change it.")
                .orElse(where);
    }

    @Override
    public List<String> settle() {
        List<String> told =
                new ArrayList<>(unpublished || worktree.astray() ? publish() : List.of());
        List<String> staying = staying();
        if (!staying.isEmpty()) {
            String next =
                    graph
                            ? "The result of the tasks lacks these files. Copy them from there yourself; Troupe removes them after 30 days."
                            : "The session's next request continues with these files. Without another request, Troupe removes them after 30 days.";
            told.add(
                    "Kept without a commit in %s: %s. %s"
                            .formatted(workspace.root(), String.join(", ", staying), next));
        }
        return told;
    }

    @Override
    public void forget() {
        List<String> staying = staying();
        if (unpublished || !staying.isEmpty()) {
            worktree.keep(staying);
        } else {
            worktree.forget();
        }
    }

    @Override
    public void close() {
        workspaceCommands.close();
    }
}
