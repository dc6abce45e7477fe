package dev.troupe.workspace.worktree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.call.LeaseKey;
import dev.troupe.testkit.repository.TestRepository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeptWorktreeStoreTest {
    private static final UUID SESSION = UUID.fromString("01890000-0000-7000-8000-00000000aaaa");
    private static final UUID OTHER = UUID.fromString("01890000-0000-7000-8000-00000000cccc");

    @TempDir private Path directory;
    private TestRepository user;
    private IsolatedWorktreeService worktrees;
    private Path kept;

    @BeforeEach
    void prepare() throws IOException {
        user = TestRepository.create(directory.resolve("project"));
        user.write("a.txt", "a\n").write(".gitignore", "out/\n").commitAll("Begin");
        worktrees = new IsolatedWorktreeService(directory.resolve("home"));
        WorktreeKey first = key(SESSION, "01890000-0000-7000-8000-000000000001");
        kept = open(first);
        Files.createDirectories(kept.resolve("out"));
        Files.writeString(kept.resolve("out/x"), "x");
        worktrees.keep(first, List.of("out/x"));
    }

    @Test
    void staysForOtherSessionsAndWhileItsFilesAreNowhereElse() {
        open(key(OTHER, "01890000-0000-7000-8000-000000000002"));
        open(key(SESSION, "01890000-0000-7000-8000-000000000003"));

        assertThat(kept.resolve("out/x")).hasContent("x");
    }

    @Test
    void goesWhenALaterTaskHasItsFiles() throws IOException {
        WorktreeKey next = key(SESSION, "01890000-0000-7000-8000-000000000002");
        Path successor = open(next);
        Files.createDirectories(successor.resolve("out"));
        Files.writeString(successor.resolve("out/x"), "x");

        sweep(Duration.ZERO, next, successor);

        assertThat(kept.getParent()).doesNotExist();
        assertThat(successor).exists();
        assertThat(refs()).hasSize(1);
    }

    @Test
    void goesWhenItIsTooOld() throws IOException {
        WorktreeKey next = key(OTHER, "01890000-0000-7000-8000-000000000002");
        Path current = open(next);

        sweep(KeptWorktreeStore.LONGEST.minusHours(1), next, current);
        assertThat(kept).exists();
        sweep(KeptWorktreeStore.LONGEST.plusHours(1), next, current);
        assertThat(kept.getParent()).doesNotExist();
        assertThat(current).exists();
    }

    @Test
    void halfOfOneGoesWithoutAHandOnTheRepositoryAround() throws IOException {
        TestRepository around = TestRepository.create(directory);
        around.commitAll("Begin");
        Path disk = directory.resolve("disk/tree");
        around.git("worktree", "add", "--quiet", disk.toString());
        Files.move(directory.resolve("disk"), directory.resolve("unmounted"));
        WorktreeKey next = key(OTHER, "01890000-0000-7000-8000-000000000002");
        Path current = open(next);
        // So a kill in the middle of a deletion leaves it.
        Files.delete(kept.resolve(".git"));

        sweep(KeptWorktreeStore.LONGEST.plusHours(1), next, current);

        assertThat(kept.getParent()).doesNotExist();
        assertThat(around.git("worktree", "list")).contains("disk/tree");
        assertThat(refs()).singleElement().asString().contains("000000000002");
    }

    @Test
    void halfOfOneGoesWhereNoRepositoryIsAround() throws IOException {
        WorktreeKey next = key(OTHER, "01890000-0000-7000-8000-000000000002");
        Path current = open(next);
        Files.delete(kept.resolve(".git"));

        sweep(KeptWorktreeStore.LONGEST.plusHours(1), next, current);

        assertThat(kept.getParent()).doesNotExist();
        assertThat(refs()).singleElement().asString().contains("000000000002");
    }

    private void sweep(Duration later, WorktreeKey key, Path current) throws IOException {
        Path home = directory.resolve("home").toAbsolutePath();
        Clock clock = Clock.offset(Clock.systemUTC(), later);
        new KeptWorktreeStore(home.resolve("clones"), home.resolve("worktrees"), clock)
                .clear(key, current);
    }

    private List<String> refs() throws IOException {
        BareClone clone = BareClone.of(directory.resolve("home/clones"), user.root());
        return clone.git().must("for-each-ref", "refs/troupe/base").lines().toList();
    }

    private Path open(WorktreeKey key) {
        WorktreeWork work = WorktreeWork.from(worktrees.base(user.root(), key).commit());
        return worktrees.open(user.root(), key, work, _ -> Optional.empty()).workspace().root();
    }

    private static WorktreeKey key(UUID session, String task) {
        return new WorktreeKey(session, new LeaseKey(UUID.fromString(task), 1));
    }
}
