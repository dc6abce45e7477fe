package dev.troupe.workspace.merge;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.workspace.merge.audit.MergeHunk;
import dev.troupe.workspace.merge.audit.MergedFileVersions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Merges the commits of a graph's tasks, and finds what merges lack. Commits made here are at no ref until {@link
 * TaskGraphIntegration#publish} names them, and the same arguments give the same ones. Methods throw {@link
 * TroupeException}: {@link ErrorCode#DISK_FULL}, or {@link ErrorCode#GIT_FAILED} when the clone cannot be read or
 * written.
 */
public final class MergeService {
    private final TaskGraphRepository graphRepository;

    MergeService(TaskGraphRepository graphRepository) {
        this.graphRepository = graphRepository;
    }

    /**
     * Merges what a task did into a tip and audits the result, without a checkout. What git merges and the audit cannot vouch for is a
     * conflict.
     *
     * @param tip full name of the commit to merge into
     * @throws TroupeException {@link ErrorCode#NOT_FOUND} when a commit is not in the clone; {@link
     *     ErrorCode#CONFLICT} when the base is not in the history of task and tip; {@link
     *     ErrorCode#INVALID_REQUEST} when the task's commit has paths that belong in no checkout
     */
    public MergeOutcome merge(TaskMergeRequest change, String tip) {
        return graphRepository.work(
                "cannot take the work of task " + change.task(),
                objects -> {
                    List.of(change.base(), change.commit(), tip).forEach(objects::require);
                    requireBase(objects, change, change.commit());
                    requireBase(objects, change, tip);
                    return objects.contains(tip, change.commit())
                            ? new MergeOutcome.AlreadyContained()
                            : merge(objects, change, tip);
                });
    }

    private MergeOutcome merge(GitObjectStore objects, TaskMergeRequest change, String tip)
            throws IOException {
        MergeAudit audit =
                new MergeAudit(graphRepository.git(), objects, change.base(), change.commit(), tip);
        MergeTreeCommand merge = new MergeTreeCommand(graphRepository.git(), objects);
        MergeTreeOutput answer = merge.merge(change.base(), tip, change.commit());
        if (!answer.clean()) {
            return new MergeOutcome.Conflict(new ConflictClassifier(objects, answer).files());
        }
        audit.look(answer.tree(), merge.unions(tip, audit.common()));
        if (!audit.missing().isEmpty()) {
            return new MergeOutcome.Incomplete(audit.missing());
        }
        if (!audit.unclear().isEmpty()) {
            return new MergeOutcome.Conflict(audit.unclear());
        }
        String message = change.message().text();
        String commit = objects.merge(answer.tree(), message, tip, change.commit());
        return new MergeOutcome.Merged(commit, answer.tree());
    }

    /**
     * A commit on a tip that holds as much of a task's change as does not conflict with it: in conflicting lines
     * and files the tip's version is taken.
     *
     * @return the tip itself when nothing can be carried over
     */
    public String carry(TaskMergeRequest change, String tip) {
        return graphRepository.work(
                "cannot take the work of task " + change.task(),
                objects -> {
                    String tree =
                            new ConflictResolver(
                                            graphRepository.git(),
                                            objects,
                                            MergedFileVersions.Side.TIP)
                                    .tree(change, tip);
                    return tree.equals(objects.tree(tip))
                            ? tip
                            : objects.standIn(tree, change.message().text(), List.of(tip));
                });
    }

    /**
     * A merge of what a task did into a tip, in which one side stands wherever they conflict: for somebody has
     * said so. What does not conflict is there from both; {@link #lacking(TaskMergeRequest, String, String)} tells
     * what is not.
     */
    public String settle(TaskMergeRequest change, String tip, MergedFileVersions.Side side) {
        return graphRepository.work(
                "cannot take the work of task " + change.task(),
                objects ->
                        objects.merge(
                                new ConflictResolver(graphRepository.git(), objects, side)
                                        .tree(change, tip),
                                change.message().text(),
                                tip,
                                change.commit()));
    }

    /**
     * A commit with the files of one that builds on another; the one itself when it does so already. It is
     * at no ref.
     */
    public String on(String base, String commit) {
        return graphRepository.work(
                "cannot take " + commit,
                objects -> {
                    List.of(base, commit).forEach(objects::require);
                    return objects.contains(commit, base)
                            ? commit
                            : objects.standIn(
                                    objects.tree(commit), "Stand on " + base, List.of(base));
                });
    }

    /**
     * A commit with the files of one, in whose history there is another one too.
     *
     * @param commit full name of the one that comes first in its history
     */
    public String over(String commit, String other) {
        return graphRepository.work(
                "cannot take " + commit,
                objects -> {
                    List.of(commit, other).forEach(objects::require);
                    return objects.standIn(
                            objects.tree(commit), "Stand over " + other, List.of(commit, other));
                });
    }

    /**
     * The commits of one line of work, made again on what is below one of them, without that one.
     *
     * @param left full name of a commit in the first-parent history of the other
     */
    public ReplayedCommits replay(String left, String commit) {
        return graphRepository.work(
                "cannot take " + commit,
                objects ->
                        new CommitReplayer(graphRepository.git(), objects).without(left, commit));
    }

    /**
     * The changes of a task that a commit lacks.
     *
     * @param tip a commit that the task's base is in the history of
     */
    public List<MergeHunk> lacking(TaskMergeRequest change, String tip) {
        return graphRepository.work(
                "cannot be compared with the work of task " + change.task(),
                objects -> {
                    MergeAudit audit =
                            new MergeAudit(
                                    graphRepository.git(),
                                    objects,
                                    change.base(),
                                    change.commit(),
                                    tip);
                    audit.look(objects.tree(tip), Set.of());
                    return audit.dropped().stream()
                            .filter(it -> it.side() == MergedFileVersions.Side.TASK)
                            .toList();
                });
    }

    /**
     * The changes of both sides that a merge of a task's change into a tip lacks, such as a settled one.
     *
     * @param merged a commit
     */
    public List<MergeHunk> lacking(TaskMergeRequest change, String tip, String merged) {
        return graphRepository.work(
                "cannot be compared with the work of task " + change.task(),
                objects -> {
                    String base = change.base();
                    String tree = objects.tree(merged);
                    List<MergeHunk> lacking =
                            new ArrayList<>(dropped(objects, base, change.commit(), tip, tree));
                    if (!lacking.isEmpty()) {
                        // Where they conflict the audit of both takes what stands for something
                        // else.
                        Set<MergeHunk> alone =
                                new HashSet<>(dropped(objects, base, change.commit(), base, tree));
                        alone.addAll(dropped(objects, base, base, tip, tree));
                        lacking.retainAll(alone);
                    }
                    return List.copyOf(lacking);
                });
    }

    private List<MergeHunk> dropped(
            GitObjectStore objects, String base, String task, String tip, String tree)
            throws IOException {
        MergeAudit audit = new MergeAudit(graphRepository.git(), objects, base, task, tip);
        audit.look(
                tree,
                new MergeTreeCommand(graphRepository.git(), objects).unions(tip, audit.common()));
        return audit.dropped();
    }

    private void requireBase(GitObjectStore objects, TaskMergeRequest change, String commit)
            throws IOException {
        if (!objects.contains(commit, change.base())) {
            throw new TroupeException(
                    ErrorCode.CONFLICT,
                    "The commit %s does not build on %s, which task %s began with."
                            .formatted(commit, change.base(), change.task()),
                    "Run the task again on the newest commit of the graph.",
                    null);
        }
    }
}
