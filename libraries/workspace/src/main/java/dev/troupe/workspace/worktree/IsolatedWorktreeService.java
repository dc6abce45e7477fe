package dev.troupe.workspace.worktree;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.sandbox.process.ShortProcessRunner;
import dev.troupe.workspace.change.BlobSource;
import dev.troupe.workspace.commit.CommitOutcome;
import dev.troupe.workspace.git.EpochFence;
import dev.troupe.workspace.git.NativeGit;
import dev.troupe.workspace.git.RefUpdater;
import dev.troupe.workspace.merge.ReplayedCommits;
import dev.troupe.workspace.merge.TaskGraphIntegration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Worktrees apart from the user's checkout: a fresh one for every claim of a task, made from the
 * task's base commit and the effects that were journaled. The user's repository gets no worktree and
 * no checked-out branch of it is moved.
 */
public final class IsolatedWorktreeService {
    /** After so long what is left of an ended task goes. */
    public static final Duration LONGEST = Duration.ofDays(30);

    private static final Logger LOG = LoggerFactory.getLogger(IsolatedWorktreeService.class);

    private final Path clones;
    private final Path worktrees;
    private final KeptWorktreeStore kept;
    private final Map<Path, Instant> cleared = new ConcurrentHashMap<>();

    /**
     * @param home Troupe's home directory; takes {@code clones} and {@code worktrees}
     */
    public IsolatedWorktreeService(Path home) {
        this.clones = home.resolve("clones");
        this.worktrees = home.resolve("worktrees").toAbsolutePath().normalize();
        this.kept = new KeptWorktreeStore(clones, worktrees, Clock.systemUTC());
    }

    /**
     * Takes the commit that a new task starts from. To be journaled and handed in at every claim.
     *
     * @param checkout the user's checkout
     * @return the commit, and what of the user's it lacks
     */
    public WorktreeBase base(Path checkout, WorktreeKey key) {
        try {
            return new BaseCommitBuilder(BareClone.of(clones, checkout)).take(key.lease().taskId());
        } catch (IOException failed) {
            throw failed("The state of " + checkout + " could not be recorded", failed);
        }
    }

    /**
     * Clears away what the clone of a checkout notes of tasks that nobody comes back to, once a day. What cannot be is left for
     * another time.
     *
     * @param over of these tasks those that ended {@link #LONGEST} ago or earlier, and their requests with them
     * @param broughtIn whether the work of such a task's graph came into the workspace
     */
    public void clear(Path checkout, UnaryOperator<Set<UUID>> over, Predicate<UUID> broughtIn) {
        Instant now = Instant.now();
        Instant last = cleared.put(checkout, now);
        if (last != null && last.plus(Duration.ofDays(1)).isAfter(now)) {
            cleared.put(checkout, last);
            return;
        }
        try {
            new TaskRefCleaner(BareClone.forRefs(clones, checkout), worktrees)
                    .clear(over, broughtIn);
        } catch (IOException | RuntimeException failed) {
            LOG.warn(
                    "Refs of ended tasks in the clone of {} could not be removed.",
                    checkout,
                    failed);
        }
    }

    /**
     * Makes the worktree of a claim. Those of earlier claims are removed and can publish no more.
     *
     * @param checkout the user's checkout
     * @param work what was done so far
     * @throws TroupeException {@link ErrorCode#CONFLICT} when a later claim has one already
     */
    public IsolatedWorktree open(
            Path checkout, WorktreeKey key, WorktreeWork work, BlobSource blobs) {
        try {
            BareClone clone = BareClone.of(clones, checkout);
            EpochFence epochFence = fence(clone, key);
            Path directory = directory(key);
            clone.remove(directory);
            Files.createDirectories(directory.resolveSibling("."));
            clone.add(directory, work.base());
            List<CommitOutcome.Left> left =
                    new WorktreeRestorer(directory, blobs).restore(key, work);
            removeOthers(clone, directory);
            kept.clear(key, directory);
            boolean pending = pending(clone, work.last());
            return new IsolatedWorktree(
                    this, clone, key, work.base(), directory, epochFence, pending, left);
        } catch (IOException failed) {
            throw failed(
                    "The worktree of task " + key.lease().taskId() + " could not be created",
                    failed);
        }
    }

    /**
     * Lets the worktree of an ended task stay until a later task of the session has taken over what is
     * in it, or for thirty days.
     */
    void keep(WorktreeKey key, List<String> left) {
        try {
            kept.keep(key, left);
        } catch (IOException failed) {
            throw failed(
                    "The worktree of task " + key.lease().taskId() + " could not be saved", failed);
        }
    }

    /** Removes all worktrees of a task, and what protects its base. The published branch stays. */
    public void forget(Path checkout, WorktreeKey key) {
        try {
            BareClone clone = BareClone.forRefs(clones, checkout);
            removeOthers(clone, directory(key));
            clone.remove(directory(key));
            new RefUpdater(clone.git()).delete("refs/troupe/base/" + key.lease().taskId());
            // While it is there, what is left of the task is cleared away some day.
            Files.deleteIfExists(worktrees.resolve(key.lease().taskId().toString()));
        } catch (IOException failed) {
            throw failed(
                    "The worktree of task " + key.lease().taskId() + " could not be removed",
                    failed);
        }
    }

    /**
     * Puts a commit of the clone on the branch of a task that has no worktree, without the one below it that
     * holds what the user has not committed: others may get to see the branch.
     *
     * @throws TroupeException {@link ErrorCode#CONFLICT} when a later claim has taken over, or the user's
     *     repository takes no such branch
     */
    public IsolatedWorktree.Published publish(Path checkout, WorktreeKey key, String commit) {
        try {
            BareClone clone = BareClone.of(clones, checkout);
            EpochFence epochFence = fence(clone, key);
            Optional<String> left = BaseCommitBuilder.under(clone, commit);
            if (left.isEmpty()) {
                return new BranchPublisher(clone, key, epochFence).publish(commit);
            }
            UUID task = key.lease().taskId();
            // The task's branch in the clone has held it so far.
            new RefUpdater(clone.git()).set("refs/troupe/whole/" + task, commit);
            ReplayedCommits given =
                    new TaskGraphIntegration(clone.git(), task).merges().replay(left.get(), commit);
            return new BranchPublisher(clone, key, epochFence)
                    .publish(given.commit())
                    .sharing(given.files());
        } catch (IOException failed) {
            throw failed("The commit " + commit + " could not be published", failed);
        }
    }

    /**
     * The work that the tasks of a graph have done in worktrees of a checkout, as it is put together. It
     * publishes {@link TaskGraphIntegration#under under} a lease only.
     *
     * @param root the task that started the graph
     */
    public TaskGraphIntegration integration(Path checkout, UUID root) {
        try {
            return new TaskGraphIntegration(BareClone.forRefs(clones, checkout).git(), root);
        } catch (IOException failed) {
            throw failed("The clone of " + checkout + " cannot be used", failed);
        }
    }

    private static EpochFence fence(BareClone clone, WorktreeKey key) throws IOException {
        String ref = "refs/troupe/epoch/" + key.lease().taskId();
        EpochFence epochFence = EpochFence.raise(clone.git(), ref, key.lease());
        // After the fence: whoever had leave before it is known, and nobody gets leave any more.
        BranchPermit.revoke(clone.users(), key.lease());
        return epochFence;
    }

    private Path directory(WorktreeKey key) {
        return worktrees
                .resolve(key.lease().taskId().toString())
                .resolve(Long.toString(key.lease().epoch()));
    }

    /** Every published commit is remembered for a while after its task; then it must be on a branch. */
    private static boolean pending(BareClone clone, @Nullable String last) throws IOException {
        return last != null
                && !holds(clone.git(), "refs/troupe/published", last)
                && !holds(clone.users(), "refs/heads", last);
    }

    /** A repository that does not know the commit says so by failing. */
    static boolean holds(NativeGit git, String refs, String commit) throws IOException {
        ShortProcessRunner.Answer found =
                git.run("for-each-ref", "--count=1", "--contains", commit, refs);
        return found.ok() && !found.text().isEmpty();
    }

    private static void removeOthers(BareClone clone, Path current) throws IOException {
        Path task = current.resolveSibling(".").normalize();
        if (!Files.isDirectory(task)) {
            return;
        }
        List<Path> all;
        try (Stream<Path> children = Files.list(task)) {
            all = children.filter(child -> !child.equals(current)).toList();
        }
        for (Path old : all) {
            clone.remove(old);
        }
    }

    private static TroupeException failed(String what, IOException cause) {
        return new TroupeException(
                ErrorCode.INTERNAL, what + ": " + cause.getMessage() + ".", cause);
    }
}
