package dev.troupe.workspace.worktree;

import dev.troupe.contracts.call.LeaseKey;
import dev.troupe.testkit.repository.TestRepository;
import dev.troupe.workspace.change.BlobSource;
import dev.troupe.workspace.git.GitCheckout;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Tests of a task's worktrees: a user's repository, its clone, and the commit that the task starts from. */
abstract class OnWorktrees {
    static final UUID TASK = UUID.fromString("01890000-0000-7000-8000-00000000bbbb");
    private static final UUID SESSION = UUID.fromString("01890000-0000-7000-8000-00000000aaaa");
    private static final BlobSource NO_BLOBS = _ -> Optional.empty();

    @TempDir Path directory;
    TestRepository user;
    IsolatedWorktreeService worktrees;
    String base;

    @BeforeEach
    void takeBase() throws IOException {
        user = TestRepository.create(directory.resolve("project"));
        user.write("a.txt", "a\n").commitAll("Begin");
        worktrees = new IsolatedWorktreeService(directory.resolve("home"));
        base = worktrees.base(user.root(), key(1)).commit();
    }

    static WorktreeKey key(long epoch) {
        return new WorktreeKey(SESSION, new LeaseKey(TASK, epoch));
    }

    IsolatedWorktree open(long epoch, WorktreeWork work) {
        return worktrees.open(user.root(), key(epoch), work, NO_BLOBS);
    }

    BareClone own() throws IOException {
        return BareClone.of(directory.resolve("home/clones"), user.root());
    }

    /** An empty commit, as good as any. */
    static String commit(IsolatedWorktree worktree, String subject) throws IOException {
        Path root = worktree.workspace().root();
        BareClone.signed(GitCheckout.find(root).git())
                .must("commit", "--quiet", "--allow-empty", "-m", subject);
        return worktree.head();
    }
}
