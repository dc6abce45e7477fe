package dev.troupe.workspace.worktree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.call.LeaseKey;
import dev.troupe.testkit.repository.TestRepository;
import dev.troupe.workspace.git.NativeGit;
import dev.troupe.workspace.merge.PublishOutcome;
import dev.troupe.workspace.merge.TaskGraphIntegration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a clone notes of tasks goes when nobody comes back to them, and not before. */
class TaskRefCleanerTest {
    private static final WorktreeKey OLD = key();
    private static final WorktreeKey FRESH = key();

    @TempDir private Path directory;
    private TestRepository user;
    private IsolatedWorktreeService worktrees;

    @BeforeEach
    void prepare() throws IOException {
        user = TestRepository.create(directory.resolve("project"));
        user.write("a.txt", "a\n").commitAll("Begin");
        worktrees = new IsolatedWorktreeService(directory.resolve("home"));
        work(OLD);
        work(FRESH);
    }

    private void work(WorktreeKey key) {
        String base = worktrees.base(user.root(), key).commit();
        worktrees.open(user.root(), key, WorktreeWork.from(base), _ -> Optional.empty());
        worktrees.publish(user.root(), key, base);
    }

    @Test
    void thoseOfTasksThatAreOverGo() throws IOException {
        worktrees.forget(user.root(), OLD);
        Set<UUID> asked = new HashSet<>();

        worktrees.clear(
                user.root(),
                tasks -> {
                    asked.addAll(tasks);
                    return Set.of(task(OLD));
                },
                _ -> false);

        assertThat(asked).containsExactlyInAnyOrder(task(OLD), task(FRESH));
        assertThat(refs())
                .containsExactlyInAnyOrder(
                        "refs/troupe/base/" + task(FRESH),
                        "refs/troupe/epoch/" + task(FRESH),
                        "refs/troupe/published/" + task(FRESH));
        assertThat(user.git("branch", "--list", OLD.branch())).isNotBlank();
    }

    @Test
    void aWorktreeThatIsKeptKeepsWhatTellsWhoseItIs() throws IOException {
        worktrees.clear(user.root(), _ -> Set.of(task(OLD)), _ -> false);

        assertThat(refs())
                .filteredOn(it -> it.endsWith(task(OLD).toString()))
                .containsExactly("refs/troupe/base/" + task(OLD));
    }

    @Test
    void whatIsOnABranchIsNotPublishedAgain() {
        worktrees.clear(user.root(), tasks -> tasks, _ -> false);
        WorktreeWork work =
                new WorktreeWork(user.head(), user.head(), List.of(), List.of(), List.of());

        IsolatedWorktree later = worktrees.open(user.root(), key(), work, _ -> Optional.empty());

        assertThat(later.pending()).isFalse();
    }

    @Test
    void theyAreLookedForOnceADay() throws IOException {
        worktrees.clear(user.root(), _ -> Set.of(), _ -> false);
        List<String> before = refs();

        worktrees.clear(user.root(), tasks -> tasks, _ -> false);

        assertThat(refs()).isEqualTo(before);
    }

    @Test
    void thoseOfAGraphGoOnceItsWorkIsOnABranch() throws IOException {
        WorktreeKey graph = key();
        String tip = graph(graph);
        worktrees.publish(user.root(), graph, tip);
        assertThat(refs(graph)).anyMatch(it -> it.startsWith("refs/troupe/whole/"));

        worktrees.clear(user.root(), _ -> Set.of(task(graph)), _ -> false);

        assertThat(refs(graph)).isEmpty();
        assertThat(user.git("branch", "--list", graph.branch())).isNotBlank();
    }

    @Test
    void thoseOfAGraphStayWhileItsWorkIsNowhereElse() throws IOException {
        WorktreeKey graph = key();
        String tip = graph(graph);

        worktrees.clear(user.root(), _ -> Set.of(task(graph)), _ -> false);

        assertThat(refs(graph)).hasSize(3);
        assertThat(worktrees.integration(user.root(), task(graph)).tip()).isEqualTo(tip);
    }

    @Test
    void thoseOfAGraphGoOnceItsWorkCameIn() throws IOException {
        WorktreeKey graph = key();
        graph(graph);

        worktrees.clear(user.root(), _ -> Set.of(task(graph)), task(graph)::equals);

        assertThat(refs(graph)).isEmpty();
    }

    @Test
    void thoseOfAGraphThatMayGoOnStay() throws IOException {
        WorktreeKey graph = key();
        graph(graph);

        worktrees.clear(user.root(), _ -> Set.of(), _ -> true);

        assertThat(refs(graph)).hasSize(3);
    }

    /** Work that its user's repository does not have. */
    private String graph(WorktreeKey key) {
        TaskGraphIntegration graph =
                worktrees.integration(user.root(), task(key)).under(key.lease());
        graph.start(user.head());
        user.write("mine.txt", "mine\n");
        String tip = worktrees.base(user.root(), key()).commit();
        assertThat(graph.publish(user.head(), tip)).isEqualTo(new PublishOutcome.Published());
        return tip;
    }

    private List<String> refs(WorktreeKey key) throws IOException {
        return refs().stream().filter(it -> it.contains(task(key).toString())).toList();
    }

    private List<String> refs() throws IOException {
        try (Stream<Path> clones = Files.list(directory.resolve("home/clones"))) {
            return NativeGit.bare(clones.findFirst().orElseThrow())
                    .must("for-each-ref", "--format=%(refname)", "refs/troupe")
                    .lines()
                    .toList();
        }
    }

    private static UUID task(WorktreeKey key) {
        return key.lease().taskId();
    }

    private static WorktreeKey key() {
        return new WorktreeKey(UUID.randomUUID(), new LeaseKey(UUID.randomUUID(), 1));
    }
}
