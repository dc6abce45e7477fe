package dev.troupe.worker.integration;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.edit.file.DiskSpace;
import dev.troupe.ledger.fence.LeaseKey;
import dev.troupe.worker.git.GitFailedException;
import dev.troupe.worker.git.NativeGit;
import dev.troupe.worker.integration.audit.Hunk;
import dev.troupe.worker.integration.audit.MergedFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * The work of one graph of tasks as it is put together in Troupe's clone of a project. Each step can be
 * repeated after a kill, alone or with those before it, and ends with the same commits and refs.
 * Methods throw {@link TroupeException}: {@link ErrorCode#DISK_FULL}, or {@link ErrorCode#GIT_FAILED} when
 * the clone cannot be read or written.
 */
public final class Integration {
    private final NativeGit clone;
    private final UUID root;
    private final GraphRefs refs;

    /**
     * @param clone a bare repository of Troupe's own, which holds the commits of all tasks
     * @param root the task that started the graph
     */
    public Integration(NativeGit clone, UUID root) {
        this(clone, root, new GraphRefs(clone, root));
    }

    private Integration(NativeGit clone, UUID root, GraphRefs refs) {
        this.clone = clone;
        this.root = root;
        this.refs = refs;
    }

    /**
     * The same work in the name of a claim. From now on earlier claims of that task change no ref of the
     * graph any more, and when a later one has asked for the work, neither does this one: what moves, makes
     * or deletes a ref then fails with {@link ErrorCode#CONFLICT}.
     *
     * @throws TroupeException {@link ErrorCode#CONFLICT} when a later claim has asked for it already
     */
    public Integration under(LeaseKey lease) {
        return work(
                "could not be taken over", _ -> new Integration(clone, root, refs.under(lease)));
    }

    @FunctionalInterface
    private interface Work<T> {
        T on(ObjectStore objects) throws IOException;
    }

    /**
     * Begins with a commit. Doing so again with the same one changes nothing, also when the tip has
     * moved on since.
     *
     * @throws TroupeException {@link ErrorCode#CONFLICT} when the graph began with another commit
     */
    public void start(String commit) {
        work(
                "could not be started",
                objects -> {
                    objects.require(commit);
                    refs.createBase(commit);
                    String base = present(refs.base());
                    if (!base.equals(commit)) {
                        throw another(base, commit);
                    }
                    refs.createTip(commit);
                    return commit;
                });
    }

    /** Full name of the commit that the graph began with; empty when it was not started, or is forgotten. */
    public Optional<String> begun() {
        return work("could not be read", _ -> refs.base());
    }

    /**
     * Full name of the commit that holds all work published so far.
     *
     * @throws TroupeException {@link ErrorCode#NOT_FOUND} when the graph was not started, or is forgotten
     */
    public String tip() {
        return work("could not be read", _ -> present(refs.tip()));
    }

    /**
     * Full name of the commit that the graph began with.
     *
     * @throws TroupeException {@link ErrorCode#NOT_FOUND} when the graph was not started, or is forgotten
     */
    public String base() {
        return work("could not be read", _ -> present(refs.base()));
    }

    /**
     * Merges what a task did into a tip and audits the result, without a checkout and without moving the
     * ref. The same arguments give the same commit. What git merges and the audit cannot vouch for is a
     * conflict.
     *
     * @param tip full name of the commit to merge into
     * @throws TroupeException {@link ErrorCode#NOT_FOUND} when a commit is not in the clone; {@link
     *     ErrorCode#CONFLICT} when the base is not in the history of task and tip; {@link
     *     ErrorCode#INVALID_REQUEST} when the task's commit has paths that belong in no checkout
     */
    public MergeOutcome merge(TaskChange change, String tip) {
        return work(
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

    private MergeOutcome merge(ObjectStore objects, TaskChange change, String tip)
            throws IOException {
        TreeAudit audit = new TreeAudit(clone, objects, change.base(), change.commit(), tip);
        MergeTree merge = new MergeTree(clone, objects);
        MergeAnswer answer = merge.merge(change.base(), tip, change.commit());
        if (!answer.clean()) {
            return new MergeOutcome.Conflict(new Conflicts(objects, answer).files());
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
     * A commit on a tip that holds as much of a task's change as does not clash with it: in clashing lines
     * and files the tip's version stands. It is at no ref. The same arguments give the same commit.
     *
     * @return the tip itself when nothing can be carried over
     */
    public String carry(TaskChange change, String tip) {
        return work(
                "cannot take the work of task " + change.task(),
                objects -> {
                    String tree = new Carry(clone, objects, MergedFile.Side.TIP).tree(change, tip);
                    return tree.equals(objects.tree(tip))
                            ? tip
                            : objects.standIn(tree, change.message().text(), List.of(tip));
                });
    }

    /**
     * A merge of what a task did into a tip, in which one side stands wherever they clash: for somebody has
     * said so. What does not clash is there from both; {@link #lacking(TaskChange, String, String)} tells
     * what is not. It is at no ref. The same arguments give the same commit.
     */
    public String settle(TaskChange change, String tip, MergedFile.Side stands) {
        return work(
                "cannot take the work of task " + change.task(),
                objects ->
                        objects.merge(
                                new Carry(clone, objects, stands).tree(change, tip),
                                change.message().text(),
                                tip,
                                change.commit()));
    }

    /**
     * A commit with the files of one that builds on another; the one itself when it does so already. It is
     * at no ref. The same arguments give the same commit.
     */
    public String on(String base, String commit) {
        return work(
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
     * A commit with the files of one, in whose history there is another one too. It is at no ref. The same
     * arguments give the same commit.
     *
     * @param commit full name of the one that comes first in its history
     */
    public String over(String commit, String other) {
        return work(
                "cannot take " + commit,
                objects -> {
                    List.of(commit, other).forEach(objects::require);
                    return objects.standIn(
                            objects.tree(commit), "Stand over " + other, List.of(commit, other));
                });
    }

    /**
     * The commits of one line of work, made again on what is below one of them, without that one. They are at
     * no ref. The same arguments give the same commits.
     *
     * @param left full name of a commit in the first-parent history of the other
     */
    public Replayed replay(String left, String commit) {
        return work(
                "cannot take " + commit,
                objects -> new Replay(clone, objects).without(left, commit));
    }

    /**
     * The changes of a task that a commit lacks.
     *
     * @param tip a commit that the task's base is in the history of
     */
    public List<Hunk> lacking(TaskChange change, String tip) {
        return work(
                "cannot be compared with the work of task " + change.task(),
                objects -> {
                    TreeAudit audit =
                            new TreeAudit(clone, objects, change.base(), change.commit(), tip);
                    audit.look(objects.tree(tip), Set.of());
                    return audit.dropped().stream()
                            .filter(it -> it.side() == MergedFile.Side.TASK)
                            .toList();
                });
    }

    /**
     * The changes of both sides that a merge of a task's change into a tip lacks, such as a settled one.
     *
     * @param merged a commit
     */
    public List<Hunk> lacking(TaskChange change, String tip, String merged) {
        return work(
                "cannot be compared with the work of task " + change.task(),
                objects -> {
                    String base = change.base();
                    String tree = objects.tree(merged);
                    List<Hunk> lacking =
                            new ArrayList<>(dropped(objects, base, change.commit(), tip, tree));
                    if (!lacking.isEmpty()) {
                        // Where they clash the audit of both takes what stands for something else.
                        Set<Hunk> alone =
                                new HashSet<>(dropped(objects, base, change.commit(), base, tree));
                        alone.addAll(dropped(objects, base, base, tip, tree));
                        lacking.retainAll(alone);
                    }
                    return List.copyOf(lacking);
                });
    }

    private List<Hunk> dropped(
            ObjectStore objects, String base, String task, String tip, String tree)
            throws IOException {
        TreeAudit audit = new TreeAudit(clone, objects, base, task, tip);
        audit.look(tree, new MergeTree(clone, objects).unions(tip, audit.common()));
        return audit.dropped();
    }

    /**
     * Moves the ref from one commit to another, unless it is elsewhere. After a kill the same call tells
     * whether it was moved. Only {@link #under} a lease.
     *
     * @param old the tip that was merged into
     * @param commit what {@link MergeOutcome.Merged} names
     * @throws TroupeException {@link ErrorCode#CONFLICT} when the commit does not hold the old one, or the
     *     lease is lost to a later claim
     * @throws IllegalStateException without a lease
     */
    public PublishOutcome publish(String old, String commit) {
        if (!refs.fenced()) {
            throw new IllegalStateException("Work is published under a lease only.");
        }
        return work(
                "could not be moved to " + commit,
                objects -> {
                    List.of(old, commit).forEach(objects::require);
                    if (!objects.contains(commit, old)) {
                        throw without(old, commit);
                    }
                    String now = present(refs.tip());
                    if (now.equals(old) && refs.move(old, commit)) {
                        return new PublishOutcome.Published();
                    }
                    String tip = present(refs.tip());
                    return objects.contains(tip, commit)
                            ? new PublishOutcome.Published()
                            : new PublishOutcome.Moved(tip);
                });
    }

    /**
     * Hands out what is different between two commits, with the bytes that the files have in a checkout.
     *
     * @param checkout the directory of one at {@code base}; where somebody chose other ends of lines for a
     *     file than git would have, it keeps them
     * @throws TroupeException {@link ErrorCode#INVALID_REQUEST} when it is too much, or has paths that
     *     belong in no checkout, before anything is handed out
     */
    public void difference(
            String base,
            String tip,
            Path checkout,
            ChangeReceiver.Bounds bounds,
            ChangeReceiver receiver) {
        work(
                "could not be read",
                objects -> {
                    List.of(base, tip).forEach(objects::require);
                    new Difference(clone, objects, checkout).give(base, tip, bounds, receiver);
                    return tip;
                });
    }

    /** Deletes the refs. The commits go with git's next cleaning, unless something else holds them. */
    public void forget() {
        work(
                "could not be forgotten",
                _ -> {
                    refs.delete();
                    return root;
                });
    }

    private void requireBase(ObjectStore objects, TaskChange change, String commit)
            throws IOException {
        if (!objects.contains(commit, change.base())) {
            throw new TroupeException(
                    ErrorCode.CONFLICT,
                    "The commit %s does not build on %s, which task %s began with."
                            .formatted(commit, change.base(), change.task()),
                    "Run the task again on the graph's present tip.",
                    null);
        }
    }

    private String present(Optional<String> commit) {
        return commit.orElseThrow(() ->
                new TroupeException(
                        ErrorCode.NOT_FOUND,
                        "The clone has no work of graph %s.".formatted(root),
                        "Start the request again; what its tasks committed is on their branches.",
                        null));
    }

    private TroupeException without(String old, String commit) {
        return new TroupeException(
                ErrorCode.CONFLICT,
                "The commit %s does not hold %s, so that graph %s would lose work."
                        .formatted(commit, old, root),
                "Merge into the graph's present tip again.",
                null);
    }

    private TroupeException another(String base, String commit) {
        return new TroupeException(
                ErrorCode.CONFLICT,
                "The graph %s began with %s and cannot begin with %s."
                        .formatted(root, base, commit),
                "Go on with what it began with, or start the request again.",
                null);
    }

    private <T> T work(String problem, Work<T> work) {
        try (ObjectStore objects = new ObjectStore(clone.gitDirectory())) {
            return work.on(objects);
        } catch (IOException failed) {
            ErrorCode code =
                    DiskSpace.exhausted(failed) ? ErrorCode.DISK_FULL : ErrorCode.GIT_FAILED;
            throw new TroupeException(
                    code,
                    "The graph %s %s: %s.".formatted(root, problem, failed.getMessage()),
                    failed instanceof GitFailedException git ? git.hint() : code.hint(),
                    failed);
        }
    }
}
