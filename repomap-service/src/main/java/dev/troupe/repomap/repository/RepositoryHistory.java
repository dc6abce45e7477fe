package dev.troupe.repomap.repository;

import dev.troupe.contentindex.tree.IndexedFile;
import dev.troupe.repomap.history.CommitHistory;
import dev.troupe.repomap.history.CommitLog;
import dev.troupe.workspace.git.GitCheckout;
import dev.troupe.workspace.git.NativeGit;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The commits that lead to the head of a checkout, and the files that differ from it. Safe for several threads. */
final class RepositoryHistory {
    private static final Logger LOG = LoggerFactory.getLogger(RepositoryHistory.class);

    private static final int ID_LETTERS = 40;

    private final @Nullable NativeGit git;
    private final @Nullable UncommittedFiles uncommitted;
    private final CommitLog log;
    private @Nullable CompletableFuture<CommitHistory> running;
    private @Nullable ObjectId runningFor;
    private CommitHistory latest = CommitHistory.empty();
    private boolean told;

    /**
     * Of a checkout.
     *
     * @param checkout empty where there is no git
     * @param log the commits that are known of its repository
     */
    RepositoryHistory(Optional<GitCheckout> checkout, CommitLog log) {
        this.git = checkout.map(GitCheckout::git).orElse(null);
        this.uncommitted = checkout.map(UncommittedFiles::new).orElse(null);
        this.log = log;
    }

    /** Begins to read the history up to the head as it is from now on. */
    PendingHistory begin() {
        NativeGit repository = git;
        return new PendingHistory(
                this,
                repository == null
                        ? CompletableFuture.completedFuture(Optional.empty())
                        : CompletableFuture.supplyAsync(
                                () -> head(repository),
                                it -> Thread.ofVirtual().name("repomap-head").start(it)));
    }

    /** Tells the history up to a head; what was known before when it takes longer to read than there is patience. */
    CommitHistory await(Future<Optional<ObjectId>> head, Duration patience) {
        long end = System.nanoTime() + patience.toNanos();
        try {
            Optional<ObjectId> upTo = head.get(patience.toNanos(), TimeUnit.NANOSECONDS);
            if (upTo.isEmpty()) {
                return CommitHistory.empty();
            }
            CommitHistory history =
                    begin(upTo.get())
                            .get(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
            synchronized (this) {
                latest = history;
            }
            return history;
        } catch (TimeoutException late) {
            return known();
        } catch (ExecutionException failed) {
            tell(failed);
            return known();
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
            return known();
        }
    }

    private synchronized CommitHistory known() {
        return latest;
    }

    /** Begins to read the history up to a head, unless that is under way or done. */
    synchronized Future<CommitHistory> begin(ObjectId head) {
        CompletableFuture<CommitHistory> future = running;
        if (future == null || !head.equals(runningFor) || future.isCompletedExceptionally()) {
            future = new CompletableFuture<>();
            CompletableFuture<CommitHistory> answer = future;
            NativeGit repository = Objects.requireNonNull(git, "who has a head has git");
            Thread.ofVirtual()
                    .name("repomap-history")
                    .start(() -> complete(answer, repository, head));
            running = future;
            runningFor = head;
        }
        return future;
    }

    private void complete(
            CompletableFuture<CommitHistory> answer, NativeGit repository, ObjectId head) {
        try {
            answer.complete(log.upTo(repository, head));
        } catch (IOException | RuntimeException failed) {
            answer.completeExceptionally(failed);
        }
    }

    private static Optional<ObjectId> head(NativeGit git) {
        try {
            var answer = git.run("rev-parse", "--verify", "--quiet", "HEAD^{commit}");
            String head = answer.output().strip();
            // Commits of the other format are longer, and not read.
            return answer.ok() && head.length() == ID_LETTERS
                    ? Optional.of(ObjectId.fromString(head))
                    : Optional.empty();
        } catch (IOException noGit) {
            return Optional.empty();
        }
    }

    /** Tells which files differ from a head, or are not in it; none where git cannot tell. */
    Set<String> uncommitted(List<IndexedFile> files, ObjectId head) {
        UncommittedFiles comparison = uncommitted;
        return comparison == null ? Set.of() : comparison.find(files, head);
    }

    /** Counts the commits that are known of the history that was read last. */
    int countCommits() {
        return known().changes().size();
    }

    private synchronized void tell(Exception failed) {
        if (!told) {
            told = true;
            LOG.warn(
                    "Files are ranked without the history of their repository: {}",
                    String.valueOf(failed.getCause()));
        }
    }
}
