package dev.troupe.workspace.worktree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lock files that a killed git has left in Troupe's clone, and such that may be anybody's in the user's. */
class LeftLocksTest extends OnWorktrees {
    @ParameterizedTest
    @ValueSource(strings = {"PT0S", "PT1H"})
    void aTaskIsClaimed(Duration age) throws IOException {
        leave("refs/troupe/base/" + TASK + ".lock", age);
        leave("refs/troupe/epoch/" + TASK + ".lock", age);

        assertThat(worktrees.base(user.root(), key(1)).commit()).isEqualTo(base);
        assertThat(open(1, WorktreeWork.from(base)).head()).isEqualTo(base);
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT0S", "PT1H"})
    void workIsRecorded(Duration age) throws IOException {
        IsolatedWorktree worktree = open(1, WorktreeWork.from(base));
        String commit = commit(worktree, "Work");
        leave("refs/troupe/epoch/" + TASK + ".lock", age);
        leave("refs/heads/" + key(1).branch() + ".lock", age);

        worktree.record();

        assertThat(own().git().must("rev-parse", key(1).branch())).isEqualTo(commit);
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT0S", "PT1H"})
    void workIsPublished(Duration age) throws IOException {
        IsolatedWorktree worktree = open(1, WorktreeWork.from(base));
        String commit = commit(worktree, "Work");
        leave("refs/heads/" + key(1).branch() + ".lock", age);
        leave("refs/troupe/publishing/" + TASK + "/" + commit + ".lock", age);
        leave("refs/troupe/published/" + TASK + ".lock", age);
        leave("packed-refs.lock", age.plusSeconds(8));

        assertThat(worktree.publish().orElseThrow().branch()).isEqualTo(key(1).branch());
        assertThat(user.git("rev-parse", key(1).branch())).isEqualTo(commit);
        assertThat(own().git().must("for-each-ref", "refs/troupe/publishing")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT0S", "PT1H"})
    void aTaskIsForgotten(Duration age) throws IOException {
        IsolatedWorktree worktree = open(1, WorktreeWork.from(base));
        leave("refs/troupe/base/" + TASK + ".lock", age);
        leave("packed-refs.lock", age.plusSeconds(8));

        worktree.forget();

        assertThat(own().git().must("for-each-ref", "refs/troupe/base")).isEmpty();
        assertThat(directory.resolve("home/worktrees/" + TASK)).doesNotExist();
    }

    @Test
    void aWorktreeThatWasKeptGoes() throws IOException {
        open(1, WorktreeWork.from(base));
        leave("refs/troupe/base/" + TASK + ".lock", Duration.ofHours(1));
        leave("packed-refs.lock", Duration.ofHours(1));
        Clock late = Clock.offset(Clock.systemUTC(), KeptWorktreeStore.LONGEST.plusHours(1));

        new KeptWorktreeStore(
                        directory.resolve("home/clones"), directory.resolve("home/worktrees"), late)
                .clear(key(1), directory.resolve("home/worktrees/next"));

        assertThat(directory.resolve("home/worktrees/" + TASK)).doesNotExist();
        assertThat(own().git().must("for-each-ref", "refs/troupe/base")).isEmpty();
    }

    @Test
    void aLockThatPassesInTheUsersRepositoryIsWaitedFor() throws Exception {
        IsolatedWorktree worktree = open(1, WorktreeWork.from(base));
        commit(worktree, "Work");
        Path lock = users();
        Thread git = Thread.startVirtualThread(() -> release(lock));

        assertThat(worktree.publish().orElseThrow().branch()).isEqualTo(key(1).branch());
        git.join();
    }

    @Test
    void oneThatStaysIsLeftAloneAndTheWorkPublishedByTheNextClaim() throws IOException {
        IsolatedWorktree worktree = open(1, WorktreeWork.from(base));
        String commit = commit(worktree, "Work");
        Path lock = users();
        Files.setLastModifiedTime(lock, FileTime.from(Instant.now().minus(Duration.ofDays(2))));

        assertThatThrownBy(worktree::publish)
                .isInstanceOfSatisfying(
                        TroupeException.class,
                        e -> {
                            assertThat(e.code()).isEqualTo(ErrorCode.GIT_FAILED);
                            assertThat(e.hint()).contains("If no git command is running");
                        })
                .hasMessage(
                        "The branch %s could not be published, because git's lock file %s exists."
                                .formatted(key(1).branch(), lock));
        assertThat(lock).exists();
        Files.delete(lock);

        IsolatedWorktree next = open(2, new WorktreeWork(commit, commit, List.of(), List.of()));
        assertThat(next.pending()).isTrue();
        assertThat(next.publish().orElseThrow().branch()).isEqualTo(key(1).branch());
        assertThat(user.git("rev-parse", key(1).branch())).isEqualTo(commit);
    }

    private static void release(Path lock) {
        try {
            Thread.sleep(1000);
            Files.delete(lock);
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private Path users() throws IOException {
        Path heads = user.root().resolve(".git/refs/heads/troupe/0000aaaa");
        return Files.createFile(Files.createDirectories(heads).resolve("0000bbbb.lock"));
    }

    private void leave(String name, Duration age) throws IOException {
        Path lock = own().git().gitDirectory().resolve(name);
        Files.createDirectories(lock.resolveSibling(""));
        Files.createFile(lock);
        Files.setLastModifiedTime(lock, FileTime.from(Instant.now().minus(age)));
    }
}
