package dev.troupe.workspace.merge;

import dev.troupe.workspace.commit.CommitMessage;
import java.util.Map;
import java.util.UUID;

/**
 * The work of a task that is to be merged.
 *
 * @param task whose work it is
 * @param commit full name of its last commit
 * @param base full name of the commit that it began with, which was a tip of the graph
 * @param subject first line of the merge's message
 * @param step key of the step that merges
 */
public record TaskMergeRequest(UUID task, String commit, String base, String subject, String step) {
    /** The trailer that names the task. */
    public static final String TRAILER = "Troupe-Task";

    CommitMessage message() {
        return new CommitMessage(subject, "", step, Map.of(TRAILER, task.toString()));
    }
}
