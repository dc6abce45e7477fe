package dev.troupe.worker.workspace;

import dev.troupe.worker.command.ShortProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Which commits of a task are on a branch of the user's repository, or may be: each is noted in the
 * clone before the branch is moved to it. Whoever dies in between leaves a branch that the next claim
 * knows as its task's.
 */
final class Publications {
    private final Clone clone;
    private final String done;
    private final String begun;

    Publications(Clone clone, UUID task) {
        this.clone = clone;
        this.done = "refs/troupe/published/" + task;
        this.begun = "refs/troupe/publishing/" + task;
    }

    /**
     * Notes that a branch is about to be moved to a commit.
     *
     * @return all commits at which a branch is the task's
     */
    Set<String> begin(String commit) throws IOException {
        clone.git().must("update-ref", begun + "/" + commit, commit);
        return clone.git()
                .must("for-each-ref", "--format=%(objectname)", done, begun)
                .lines()
                .collect(Collectors.toSet());
    }

    /** Notes that a branch is there, and that no other move is on its way. */
    void end(String commit, Set<String> commits) throws IOException {
        StringBuilder changes = new StringBuilder("update " + done + " " + commit + "\n");
        commits.forEach(it -> changes.append("delete %s/%s\n".formatted(begun, it)));
        byte[] input = changes.toString().getBytes(StandardCharsets.UTF_8);
        ShortProcess.Answer answer = clone.git().feed(input, "update-ref", "--stdin");
        if (!answer.ok()) {
            throw new IOException(answer.error());
        }
    }
}
