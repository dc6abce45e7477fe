package dev.troupe.workspace.worktree;

import dev.troupe.sandbox.process.ShortProcessRunner;
import dev.troupe.workspace.git.EpochFence;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Logs which commits of a task are on a branch of the user's repository, or may be: each is noted in the clone before
 * the branch is moved to it. Whoever dies in between leaves a branch that the next claim knows as its task's.
 */
final class PublishedCommitLog {
    private final BareClone clone;
    private final EpochFence epochFence;
    private final String done;
    private final String begun;

    /**
     * @param epochFence of the claim; when a later one has raised it, nothing is noted
     */
    PublishedCommitLog(BareClone clone, UUID task, EpochFence epochFence) {
        this.clone = clone;
        this.epochFence = epochFence;
        this.done = "refs/troupe/published/" + task;
        this.begun = "refs/troupe/publishing/" + task;
    }

    /**
     * Notes that a branch is about to be moved to a commit.
     *
     * @return all commits at which a branch is the task's
     */
    Set<String> begin(String commit) throws IOException {
        note(List.of("update %s/%s %s".formatted(begun, commit, commit)));
        return clone.git()
                .must("for-each-ref", "--format=%(objectname)", done, begun)
                .lines()
                .collect(Collectors.toSet());
    }

    /** Notes that a branch is there, and that no other move is on its way. */
    void end(String commit, Set<String> commits) throws IOException {
        List<String> changes = new ArrayList<>();
        changes.add("update %s %s".formatted(done, commit));
        commits.forEach(it -> changes.add("delete %s/%s".formatted(begun, it)));
        note(changes);
    }

    private void note(List<String> changes) throws IOException {
        ShortProcessRunner.Answer answer = epochFence.change(changes);
        if (!answer.ok()) {
            throw new IOException(answer.error());
        }
    }
}
