package dev.troupe.worker.workspace;

import dev.troupe.ledger.fence.LeaseKey;
import dev.troupe.testkit.repository.TestRepository;
import dev.troupe.worker.git.BlobSource;
import dev.troupe.worker.git.Checkout;
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
    IsolatedWorktrees worktrees;
    String base;

    @BeforeEach
    void takeBase() throws IOException {
        user = TestRepository.create(directory.resolve("project"));
        user.write("a.txt", "a\n").commitAll("Begin");
        worktrees = new IsolatedWorktrees(directory.resolve("home"));
        base = worktrees.base(user.root(), key(1)).commit();
    }

    static WorktreeKey key(long epoch) {
        return new WorktreeKey(SESSION, new LeaseKey(TASK, epoch));
    }

    IsolatedWorktree open(long epoch, Work work) {
        return worktrees.open(user.root(), key(epoch), work, NO_BLOBS);
    }

    Clone own() throws IOException {
        return Clone.of(directory.resolve("home/clones"), user.root());
    }

    /** An empty commit, as good as any. */
    static String commit(IsolatedWorktree worktree, String subject) throws IOException {
        Path root = worktree.workspace().root();
        Clone.signed(Checkout.find(root).git())
                .must("commit", "--quiet", "--allow-empty", "-m", subject);
        return worktree.head();
    }
}
