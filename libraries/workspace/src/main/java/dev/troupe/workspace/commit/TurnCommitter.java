package dev.troupe.workspace.commit;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.edit.file.UninterruptibleCall;
import dev.troupe.workspace.change.BlobSource;
import dev.troupe.workspace.change.HashedFileChange;
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
 * and named. HEAD moves by compare-and-swap. No hook, filter or signing program is run.
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
        // Who is to stop stops behind the commit: what is on disk already would stay without one.
        return UninterruptibleCall.call(() -> made(changes, blobs, message));
    }

    private CommitOutcome made(
            List<HashedFileChange> changes, BlobSource blobs, CommitMessage message) {
        List<HashedFileChange> net = HashedFileChange.net(changes);
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
            return attempt(repository, net, blobs, message);
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
                "Free some, then resume the session, or ask it for something: that makes the commit."
                        + " Your files hold the changes meanwhile.",
                failed);
    }

    private TroupeException refused(Exception failed) {
        return new TroupeException(
                ErrorCode.INTERNAL,
                "The changes could not be committed in %s: %s"
                        .formatted(checkout.workTree(), failed.getMessage()),
                "Your files hold the changes; commit them yourself after looking at `git status`.",
                failed);
    }

    /** The commit that an earlier call made for a step, if it is in the history of HEAD. */
    public Optional<CommitOutcome.Committed> find(String step) {
        try (Repository repository = open()) {
            return search(repository, step);
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

    private CommitOutcome attempt(
            Repository repository,
            List<HashedFileChange> net,
            BlobSource blobs,
            CommitMessage message)
            throws IOException {
        for (int i = 0; i < ATTEMPTS; i++) {
            try (HeadCommitWriter attempt = new HeadCommitWriter(repository, prefix, blobs)) {
                Optional<CommitOutcome> outcome = attempt.commit(net, message);
                if (outcome.isPresent()) {
                    if (outcome.get() instanceof CommitOutcome.Committed committed) {
                        made.put(message.step(), committed);
                    }
                    return outcome.get();
                }
            } catch (GitIndexBusyException busy) {
                return new CommitOutcome.Nothing(left(net, String.valueOf(busy.getMessage())));
            }
        }
        return new CommitOutcome.Nothing(
                left(net, "was not committed, as the branch kept moving; commit it yourself"));
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
