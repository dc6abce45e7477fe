package dev.troupe.workspace.worktree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.workspace.git.EpochFence;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A worker that is frozen while it publishes, and goes on when another one has the task. */
class BranchPermitTest extends OnWorktrees {
    private String early;
    private BranchPermit permit;
    private PublishedCommitLog publications;

    /** As far as the first claim comes before it is frozen: it may move its branch, and has noted so. */
    @BeforeEach
    void freeze() throws IOException {
        IsolatedWorktree frozen = open(1, WorktreeWork.from(base));
        early = commit(frozen, "Early");
        frozen.record();
        permit = new BranchPermit(own().users(), key(1).lease());
        own().give("refs/heads/" + key(1).branch(), permit.ref());
        publications = new PublishedCommitLog(own(), TASK, fence(1));
        publications.begin(early);
    }

    @Test
    void leavesTheBranchOfTheLaterClaimAloneAndMakesNoOther() throws IOException {
        IsolatedWorktree next = open(2, WorktreeWork.from(base));
        String late = commit(next, "Late");
        next.publish();

        assertStale(() -> branches().move(key(1).branch(), early));

        assertThat(user.git("for-each-ref", "--format=%(objectname)", "refs/heads/troupe"))
                .isEqualTo(late);
    }

    @Test
    void movesNothingForALaterClaimThatHasPublishedNothing() throws IOException {
        open(2, WorktreeWork.from(base));

        assertStale(() -> branches().move(key(1).branch(), early));

        assertThat(user.git("for-each-ref", "refs/heads/troupe")).isEmpty();
    }

    @Test
    void whatItMovedJustBeforeBelongsToTheLaterClaim() throws IOException {
        branches().move(key(1).branch(), early);

        IsolatedWorktree next = open(2, WorktreeWork.from(base));
        String late = commit(next, "Late");

        assertThat(next.publish().orElseThrow().branch()).isEqualTo(key(1).branch());
        assertThat(user.git("for-each-ref", "--format=%(objectname)", "refs/heads/troupe"))
                .isEqualTo(late);
    }

    @Test
    void notesNothingAnyMore() throws IOException {
        open(2, WorktreeWork.from(base));

        assertStale(() -> publications.end(early, Set.of(early)));
        assertStale(() -> publications.begin(base));
    }

    @Test
    void nothingStaysInTheUsersRepositoryButTheBranch() throws IOException {
        IsolatedWorktree next = open(2, WorktreeWork.from(base));
        commit(next, "Late");
        next.publish();

        assertThat(user.git("for-each-ref", "refs/troupe")).isEmpty();
    }

    /** By a worker whose task was ended without a later claim. */
    @Test
    void whatIsLeftGoesWithWhatTheCloneNotes() throws IOException {
        worktrees.clear(user.root(), tasks -> tasks, _ -> false);

        assertThat(user.git("for-each-ref", "refs/troupe")).isEmpty();
    }

    @Test
    void aLockThatAKilledGitHasLeftOnItIsNoObstacle() throws IOException {
        Path lock = Files.createFile(user.root().resolve(".git/" + permit.ref() + ".lock"));
        Files.setLastModifiedTime(lock, FileTime.from(Instant.now().minus(Duration.ofHours(1))));

        open(2, WorktreeWork.from(base));

        assertThat(user.git("for-each-ref", "refs/troupe")).isEmpty();
    }

    private UserBranchUpdater branches() throws IOException {
        return new UserBranchUpdater(own(), Set.of(early), permit);
    }

    private static void assertStale(ThrowingCallable step) {
        assertThatThrownBy(step)
                .isInstanceOfSatisfying(
                        TroupeException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.CONFLICT))
                .hasMessageContaining("under epoch 1 is out of date");
    }

    private EpochFence fence(long epoch) throws IOException {
        return EpochFence.raise(own().git(), "refs/troupe/epoch/" + TASK, key(epoch).lease());
    }
}
