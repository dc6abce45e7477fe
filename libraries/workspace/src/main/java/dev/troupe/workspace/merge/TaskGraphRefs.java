package dev.troupe.workspace.merge;

import dev.troupe.contracts.call.LeaseKey;
import dev.troupe.sandbox.process.ShortProcessRunner;
import dev.troupe.workspace.git.EpochFence;
import dev.troupe.workspace.git.NativeGit;
import dev.troupe.workspace.git.RefUpdater;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The two refs of a graph: what it started from, and what of it is published. Both are made and moved
 * by compare-and-swap only. Beside them stand the fences of the tasks that change them.
 */
final class TaskGraphRefs {
    private static final String NOTHING = "0000000000000000000000000000000000000000";

    private final NativeGit git;
    private final RefUpdater refUpdater;
    private final UUID root;
    private final String tip;
    private final String base;
    private final @Nullable EpochFence epochFence;

    TaskGraphRefs(NativeGit git, UUID root) {
        this(git, root, null);
    }

    private TaskGraphRefs(NativeGit git, UUID root, @Nullable EpochFence epochFence) {
        this.git = git;
        this.refUpdater = new RefUpdater(git);
        this.root = root;
        this.tip = "refs/troupe/graph/" + root;
        this.base = "refs/troupe/graph-base/" + root;
        this.epochFence = epochFence;
    }

    /** The same refs, changed only as long as no later claim of the task has asked for them. */
    TaskGraphRefs under(LeaseKey lease) throws IOException {
        String ref = "refs/troupe/graph-epoch/" + root + "/" + lease.taskId();
        EpochFence raised = EpochFence.raise(git, ref, lease);
        return new TaskGraphRefs(git, root, raised);
    }

    boolean fenced() {
        return epochFence != null;
    }

    Optional<String> tip() throws IOException {
        return value(tip);
    }

    Optional<String> base() throws IOException {
        return value(base);
    }

    /** The base comes first: a graph that has a tip has a base. */
    void createBase(String commit) throws IOException {
        create(base, commit);
    }

    void createTip(String commit) throws IOException {
        create(tip, commit);
    }

    /** Whether it was moved; false when it is not where it was thought to be. */
    boolean move(String old, String commit) throws IOException {
        return update(tip, commit, old);
    }

    /** The tip goes before the base, for the same reason; the fences go last. */
    void delete() throws IOException {
        String fences = "refs/troupe/graph-epoch/" + root;
        for (String ref : List.of(tip, base)) {
            Optional<String> old = value(ref);
            if (old.isPresent()) {
                must(List.of("delete %s %s".formatted(ref, old.get())));
            }
        }
        List<String> others =
                git.must("for-each-ref", "--format=%(refname)", fences).lines().toList();
        refUpdater.must(others.stream().map("delete "::concat).toList());
    }

    private void create(String ref, String commit) throws IOException {
        if (value(ref).isEmpty()) {
            // Somebody who was faster is found by the caller, who looks what is there.
            update(ref, commit, NOTHING);
        }
    }

    /** Whoever finds the ref as it was thought to be is hindered by something else, such as a lock. */
    private boolean update(String ref, String commit, String old) throws IOException {
        ShortProcessRunner.Answer answer =
                change(List.of("update %s %s %s".formatted(ref, commit, old)));
        Optional<String> expected = old.equals(NOTHING) ? Optional.empty() : Optional.of(old);
        if (!answer.ok() && value(ref).equals(expected)) {
            throw new IOException(answer.error());
        }
        return answer.ok();
    }

    private void must(List<String> instructions) throws IOException {
        ShortProcessRunner.Answer answer = change(instructions);
        if (!answer.ok()) {
            throw new IOException(answer.error());
        }
    }

    private ShortProcessRunner.Answer change(List<String> instructions) throws IOException {
        return epochFence != null
                ? epochFence.change(instructions)
                : refUpdater.change(instructions);
    }

    private Optional<String> value(String ref) throws IOException {
        ShortProcessRunner.Answer answer =
                git.run("rev-parse", "--verify", "--quiet", ref + "^{commit}");
        return answer.ok() ? Optional.of(answer.text()) : Optional.empty();
    }
}
