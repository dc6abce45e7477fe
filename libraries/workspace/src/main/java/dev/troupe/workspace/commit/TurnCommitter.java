package dev.troupe.workspace.commit;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.edit.file.UninterruptibleCall;
import dev.troupe.workspace.change.BlobSource;
import dev.troupe.workspace.change.HashedFileChange;
import dev.troupe.workspace.git.CheckoutConfig;
import dev.troupe.workspace.git.GitCheckout;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.lib.RepositoryBuilder;
import org.eclipse.jgit.util.FS;
import org.jspecify.annotations.Nullable;

/**
 * Commits what an agent changed in one turn, and nothing else. The user's uncommitted work stays
 * uncommitted, in the files and in the index; where the two cannot be told apart a file is left out
 * and named. HEAD moves by compare-and-swap. No filter or signing program is run, and a hook only as the caller's check.
 */
public final class TurnCommitter {
    private static final int ATTEMPTS = 8;

    static {
        // The first use of a disk would otherwise wait for seconds until JGit has measured its
        // clock.
        FS.FileStoreAttributes.setBackground(true);
    }

    private final GitCheckout checkout;
    private final String prefix;
    private final @Nullable NativeTurnCommitter foreign;
    private final Map<String, CommitOutcome.Committed> made = new ConcurrentHashMap<>();
    private volatile @Nullable ObjectId searched;

    /**
     * @param workspace directory that the paths of changes are relative to, inside a checkout
     */
    public TurnCommitter(Path workspace) {
        this.checkout = GitCheckout.find(workspace);
        Path below = checkout.workTree().relativize(workspace.toAbsolutePath().normalize());
        String path = below.toString().replace('\\', '/');
        this.prefix = path.isEmpty() ? "" : path + "/";
        this.foreign =
                CheckoutConfig.isForeignFormat(checkout)
                        ? new NativeTurnCommitter(checkout, prefix)
                        : null;
    }

    /**
     * Commits. Doing so again with the same step finds the first commit.
     *
     * @param changes the changes of the turn in order, as they were written to disk
     * @param blobs their bytes
     * @throws TroupeException {@link ErrorCode#DISK_FULL}; {@link ErrorCode#INTERNAL} when git did not
     *     take it for another reason
     */
    public CommitOutcome commit(
            List<HashedFileChange> changes, BlobSource blobs, CommitMessage message) {
        return commit(changes, blobs, message, CommitCheck.none());
    }

    /**
     * Commits what a check lets pass. No lock of git's is held meanwhile: where the branch or the index moves, the check
     * judges again.
     */
    public CommitOutcome commit(
            List<HashedFileChange> changes,
            BlobSource blobs,
            CommitMessage message,
            CommitCheck check) {
        List<HashedFileChange> net = HashedFileChange.net(changes);
        CommitGate gate = new CommitGate(check, message);
        for (int i = 0; i < ATTEMPTS; i++) {
            // Who is to stop stops behind the commit: what is on disk already would stay without
            // one.
            CommitOutcome outcome = UninterruptibleCall.call(() -> made(net, blobs, message, gate));
            if (!gate.isWaiting()) {
                return outcome;
            }
            Optional<CommitOutcome> none = gate.judge();
            if (none.isPresent()) {
                return none.get();
            }
        }
        return moving(net);
    }

    private static CommitOutcome moving(List<HashedFileChange> net) {
        return new CommitOutcome.Nothing(
                left(net, "was not committed, as the branch kept moving; commit it yourself"));
    }

    private CommitOutcome made(
            List<HashedFileChange> net, BlobSource blobs, CommitMessage message, CommitGate gate) {
        if (foreign != null) {
            return foreignMade(foreign, net, blobs, message, gate);
        }
        try (Repository repository = open()) {
            Optional<CommitOutcome.Committed> earlier = search(repository, message.step());
            if (earlier.isPresent()) {
                new GitIndexRepair(repository).after(earlier.get().commit());
                return earlier.get();
            }
            Optional<String> busy = CommitObstacleCheck.of(repository);
            if (busy.isPresent()) {
                return new CommitOutcome.Nothing(left(net, busy.get()));
            }
            return repeat(
                    net,
                    message,
                    gate,
                    () -> {
                        try (HeadCommitWriter attempt =
                                new HeadCommitWriter(repository, prefix, blobs, gate)) {
                            return attempt.commit(net, message);
                        }
                    });
        } catch (IOException | RuntimeException failed) {
            throw DiskFullCheck.stopped(failed, checkout.gitDirectory())
                    ? full(failed)
                    : refused(failed);
        }
    }

    /** The same with the git program, for a format that JGit does not know. */
    private CommitOutcome foreignMade(
            NativeTurnCommitter git,
            List<HashedFileChange> net,
            BlobSource blobs,
            CommitMessage message,
            CommitGate gate) {
        try {
            CommitOutcome.Committed own = made.get(message.step());
            Optional<CommitOutcome.Committed> earlier =
                    own == null ? git.find(message.step()) : Optional.of(own);
            if (earlier.isPresent()) {
                git.repairIndexAfter(earlier.get().commit());
                return earlier.get();
            }
            Optional<String> busy = git.obstacle();
            return busy.isPresent()
                    ? new CommitOutcome.Nothing(left(net, busy.get()))
                    : repeat(net, message, gate, () -> git.attempt(net, blobs, message, gate));
        } catch (IOException | RuntimeException failed) {
            throw DiskFullCheck.stopped(failed, checkout.gitDirectory())
                    ? full(failed)
                    : refused(failed);
        }
    }

    private TroupeException full(Exception failed) {
        return new TroupeException(
                ErrorCode.DISK_FULL,
                "The changes could not be committed in %s: no space is left on its disk."
                        .formatted(checkout.workTree()),
                "Free some space, then resume the session or send a request; Troupe makes the commit then."
                        + " Your files hold the changes meanwhile.",
                failed);
    }

    private TroupeException refused(Exception failed) {
        return new TroupeException(
                ErrorCode.INTERNAL,
                "The changes could not be committed in %s: %s"
                        .formatted(checkout.workTree(), failed.getMessage()),
                "The changes are in your files. Look at `git status`, then commit them yourself.",
                failed);
    }

    /** The commit that an earlier call made for a step, if it is in the history of HEAD. */
    public Optional<CommitOutcome.Committed> find(String step) {
        if (foreign != null) {
            return findForeign(foreign, step);
        }
        try (Repository repository = open()) {
            return search(repository, step);
        } catch (IOException unreadable) {
            throw new TroupeException(
                    ErrorCode.INTERNAL,
                    "The history of " + checkout.workTree() + " cannot be read.",
                    unreadable);
        }
    }

    private Optional<CommitOutcome.Committed> findForeign(NativeTurnCommitter git, String step) {
        try {
            return git.find(step);
        } catch (IOException unreadable) {
            throw new TroupeException(
                    ErrorCode.INTERNAL,
                    "The history of " + checkout.workTree() + " cannot be read.",
                    unreadable);
        }
    }

    /** Commits that this object has seen or made need not be read again. */
    private Optional<CommitOutcome.Committed> search(Repository repository, String step)
            throws IOException {
        CommitOutcome.Committed own = made.get(step);
        if (own != null) {
            return Optional.of(own);
        }
        ObjectId head = repository.resolve("HEAD^{commit}");
        Optional<CommitOutcome.Committed> found =
                new StepCommitFinder(repository, searched).find(step, prefix);
        found.ifPresent(committed -> made.put(step, committed));
        searched = head;
        return found;
    }

    private interface CommitAttempt {
        Optional<CommitOutcome> make() throws IOException;
    }

    private CommitOutcome repeat(
            List<HashedFileChange> net,
            CommitMessage message,
            CommitGate gate,
            CommitAttempt attempt)
            throws IOException {
        for (int i = 0; i < ATTEMPTS; i++) {
            try {
                Optional<CommitOutcome> outcome = attempt.make();
                if (outcome.isPresent()) {
                    if (outcome.get() instanceof CommitOutcome.Committed committed) {
                        made.put(message.step(), committed);
                    }
                    return outcome.get();
                }
                if (gate.isWaiting()) {
                    break;
                }
            } catch (GitIndexBusyException busy) {
                return new CommitOutcome.Nothing(left(net, String.valueOf(busy.getMessage())));
            }
        }
        return moving(net);
    }

    private static List<CommitOutcome.Left> left(List<HashedFileChange> changes, String reason) {
        List<CommitOutcome.Left> left = new ArrayList<>();
        for (HashedFileChange change : changes) {
            left.add(new CommitOutcome.Left(change.path(), reason));
        }
        return left;
    }

    private Repository open() throws IOException {
        return new RepositoryBuilder()
                .setGitDir(checkout.gitDirectory().toFile())
                .setWorkTree(checkout.workTree().toFile())
                .setMustExist(true)
                .setFS(RegularFileSystem.ALL)
                .build();
    }
}
