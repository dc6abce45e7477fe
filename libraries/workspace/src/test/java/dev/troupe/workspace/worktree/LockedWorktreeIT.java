package dev.troupe.workspace.worktree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.call.LeaseKey;
import dev.troupe.sandbox.process.ShortProcessRunner;
import dev.troupe.testkit.repository.TestRepository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Directories that a command has locked, before a worker that is not root. */
class LockedWorktreeIT {
    /** Makes of root an ordinary user that owns the same files. */
    private static final List<String> ORDINARY =
            List.of("unshare", "--user", "--map-user=1000", "--map-group=1000");

    @TempDir private Path directory;

    @Test
    void keepTheNextClaimFromNothing() throws IOException {
        assertThat(run("claims")).endsWith("d/e/f was deleted\n");
    }

    @Test
    void holdWorkThatNobodyHasTakenOver() throws IOException {
        assertThat(run("keeps")).endsWith("it stays\nit went\n");
    }

    private String run(String what) throws IOException {
        boolean root = Integer.valueOf(0).equals(Files.getAttribute(directory, "unix:uid"));
        List<String> command = new ArrayList<>(root ? ORDINARY : List.of());
        command.addAll(
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Worker.class.getName(),
                        directory.toString(),
                        what));
        ShortProcessRunner.Answer answer =
                ShortProcessRunner.run(
                        command, directory, System.getenv(), new byte[0], Duration.ofSeconds(60));
        assertThat(answer.ok()).as(answer.output() + answer.error()).isTrue();
        return answer.output();
    }

    /** A worker's process. */
    static final class Worker {
        private static final UUID SESSION = UUID.randomUUID();
        private final TestRepository user;
        private final Path home;
        private final IsolatedWorktreeService worktrees;

        private Worker(Path directory) throws IOException {
            this.user = TestRepository.create(directory.resolve("project"));
            this.home = directory.toRealPath().resolve("home");
            this.worktrees = new IsolatedWorktreeService(home);
            user.write("a.txt", "a\n").commitAll("Begin");
        }

        public static void main(String[] arguments) throws IOException {
            Worker worker = new Worker(Path.of(arguments[0]));
            if (arguments[1].equals("claims")) {
                worker.claims();
            } else {
                worker.keeps();
            }
        }

        private void claims() throws IOException {
            UUID task = UUID.randomUUID();
            Path first = open(key(task, 1));
            lock(first);
            open(key(task, 2));
            System.out.println("d/e/f was " + (Files.exists(first) ? "kept" : "deleted"));
        }

        private void keeps() throws IOException {
            WorktreeKey key = key(UUID.randomUUID(), 1);
            Path first = open(key);
            worktrees.keep(key, List.of("d/e/f"));
            lock(first);
            WorktreeKey next = key(UUID.randomUUID(), 1);
            Path successor = open(next);
            System.out.println("it " + (Files.exists(first) ? "stays" : "went"));
            Clock late = Clock.offset(Clock.systemUTC(), Duration.ofDays(31));
            new KeptWorktreeStore(home.resolve("clones"), home.resolve("worktrees"), late)
                    .clear(next, successor);
            System.out.println("it " + (Files.exists(first) ? "stays" : "went"));
        }

        /** As {@code chmod} does in a command. */
        private static void lock(Path worktree) throws IOException {
            Path inner = Files.createDirectories(worktree.resolve("d/e"));
            Files.writeString(inner.resolve("f"), "f");
            Files.setPosixFilePermissions(inner, PosixFilePermissions.fromString("r-xr-xr-x"));
            Files.setPosixFilePermissions(
                    inner.resolveSibling(""), PosixFilePermissions.fromString("---------"));
        }

        private Path open(WorktreeKey key) {
            WorktreeWork work = WorktreeWork.from(worktrees.base(user.root(), key).commit());
            return worktrees.open(user.root(), key, work, _ -> Optional.empty()).workspace().root();
        }

        private static WorktreeKey key(UUID task, long epoch) {
            return new WorktreeKey(SESSION, new LeaseKey(task, epoch));
        }
    }
}
