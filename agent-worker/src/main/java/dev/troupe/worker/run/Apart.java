package dev.troupe.worker.run;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.worker.command.CommandRunner;
import dev.troupe.worker.git.BlobSource;
import dev.troupe.worker.git.CommitMessage;
import dev.troupe.worker.git.CommitOutcome;
import dev.troupe.worker.git.FileChange;
import dev.troupe.worker.git.TurnCommit;
import dev.troupe.worker.snapshot.TreeWatch;
import dev.troupe.worker.workspace.Base;
import dev.troupe.worker.workspace.IsolatedWorktree;
import dev.troupe.worker.workspace.Workspace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A worktree of Troupe's own. Each commit is published on the task's branch; one that cannot be is
 * kept, told, and published later.
 */
final class Apart implements Workplace {
    private final IsolatedWorktree tree;
    private final Workspace workspace;
    private final CommandRunner commands;
    private final TreeWatch watch;
    private final TurnCommit commits;
    private final Base start;
    private final List<String> notices;
    private boolean unpublished;

    Apart(IsolatedWorktree tree, CommandRunner commands, TreeWatch watch, Base start) {
        this.tree = tree;
        this.workspace = tree.workspace();
        this.commands = commands;
        this.watch = watch;
        this.commits = new TurnCommit(workspace.root());
        this.start = start;
        this.unpublished = tree.pending();
        this.notices = new ArrayList<>(start.notices());
        if (unpublished) {
            notices.addAll(publish());
        }
    }

    @Override
    public Workspace workspace() {
        return workspace;
    }

    @Override
    public CommandRunner commands() {
        return commands;
    }

    @Override
    public TreeWatch watch() {
        return watch;
    }

    @Override
    public Optional<String> base() {
        return Optional.of(start.commit());
    }

    @Override
    public List<String> notices() {
        return List.copyOf(notices);
    }

    @Override
    public CommitOutcome commit(List<FileChange> changes, BlobSource blobs, CommitMessage message) {
        return switch (commits.commit(changes, blobs, message)) {
            case CommitOutcome.Committed done -> published(done);
            case CommitOutcome.Nothing nothing -> nothing;
        };
    }

    private CommitOutcome published(CommitOutcome.Committed done) {
        List<String> told = new ArrayList<>(done.notices());
        told.addAll(publish());
        return new CommitOutcome.Committed(
                done.commit(), done.subject(), done.files(), done.left(), told);
    }

    /** A commit that was made is never given up because the user's repository does not take it now. */
    private List<String> publish() {
        try {
            List<String> told = tree.publish().map(Apart::text).stream().toList();
            unpublished = false;
            return told;
        } catch (TroupeException e) {
            unpublished = true;
            return List.of(
                    "The work is not in your repository yet, but kept: %s %s It is published with the next commit, at the end of the request, or with the session's next one."
                            .formatted(e.getMessage(), e.hint()));
        }
    }

    private static String text(IsolatedWorktree.Published published) {
        String where = "The work is on branch " + published.branch() + ".";
        return published
                .instead()
                .map(it ->
                        where
                                + " The branch "
                                + it
                                + " is checked out, or was moved by somebody else, and stays as it is.")
                .orElse(where);
    }

    /** Its worktree died with it. */
    @Override
    public List<String> leftovers() {
        return List.of();
    }

    @Override
    public List<String> settle() {
        return unpublished ? publish() : List.of();
    }

    @Override
    public void forget() {
        if (!unpublished) {
            tree.forget();
        }
    }

    @Override
    public void close() {
        watch.close();
    }
}
