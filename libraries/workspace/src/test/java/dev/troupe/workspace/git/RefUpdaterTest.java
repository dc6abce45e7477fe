package dev.troupe.workspace.git;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.sandbox.process.ShortProcessRunner;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RefUpdaterTest {
    private static final String ONE = "refs/troupe/one";
    private static final String OTHER = "refs/troupe/other";

    @TempDir private Path directory;
    private NativeGit git;
    private RefUpdater refs;
    private String object;

    @BeforeEach
    void prepare() throws IOException {
        git = NativeGit.create(directory.resolve("own.git"));
        refs = new RefUpdater(git);
        object =
                git.feed("1".getBytes(StandardCharsets.UTF_8), "hash-object", "-w", "--stdin")
                        .text();
        refs.set(ONE, object);
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT0S", "PT1H", "PT-1H"})
    void setsARefPastTheLockThatAKillLeft(Duration age) throws IOException {
        lock(ONE + ".lock", age);
        Path others = lock(OTHER + ".lock", Duration.ofHours(1));

        refs.set(ONE, object);

        assertThat(git.gitDirectory().resolve(ONE + ".lock")).doesNotExist();
        assertThat(others).exists();
    }

    /** Git has both of them while it writes the file without the deleted one. */
    @ParameterizedTest
    @ValueSource(strings = {"PT8S", "PT1H"})
    void deletesARefPastTheFilesThatAKillLeft(Duration age) throws IOException {
        refs.set(OTHER, object);
        git.must("pack-refs", "--all");
        lock("packed-refs.lock", age);
        lock("packed-refs.new", age);

        refs.delete(ONE);

        assertThat(git.must("for-each-ref", "--format=%(refname)")).isEqualTo(OTHER);
    }

    @Test
    void changesAllOfThemOrNone() throws IOException {
        refs.set(OTHER, object);

        ShortProcessRunner.Answer answer =
                refs.change(List.of("delete " + ONE, "create " + OTHER + " " + object));

        assertThat(answer.ok()).isFalse();
        assertThat(git.must("for-each-ref").lines()).hasSize(2);
        refs.must(List.of());
        refs.must(List.of("delete " + ONE, "delete " + OTHER));
        assertThat(git.must("for-each-ref")).isEmpty();
    }

    @Test
    void leavesALockToWhoeverWritesToIt() throws Exception {
        Path lock = lock(ONE + ".lock", Duration.ZERO);
        Future<?> change = run(() -> refs.change(List.of("update " + ONE + " " + object)));

        while (!change.isDone()) {
            Files.writeString(lock, object);
            Thread.sleep(20);
        }

        assertThat(((ShortProcessRunner.Answer) change.get()).error())
                .contains(lock + "': File exists");
        assertThat(lock).hasContent(object);
    }

    @Test
    void anInterruptEndsTheWaitForALock() throws IOException {
        Path lock = lock(ONE + ".lock", Duration.ofHours(-1));
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> refs.set(ONE, object)).isInstanceOf(IOException.class);
        assertThat(Thread.interrupted()).isTrue();

        Thread self = Thread.currentThread();
        Thread.startVirtualThread(() -> {
            pause();
            self.interrupt();
        });
        assertThatThrownBy(() -> refs.set(ONE, object)).isInstanceOf(InterruptedIOException.class);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(lock).exists();
    }

    @Test
    void manyChangeAndDeleteThemAtOnce() throws Exception {
        git.must("pack-refs", "--all");
        List<Callable<Boolean>> changes = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            String ref = "refs/troupe/many/" + i % 4 + "/" + i;
            changes.add(() -> {
                refs.set(ONE, object);
                refs.set(ref, object);
                refs.delete(ref);
                return true;
            });
        }
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Boolean> change : threads.invokeAll(changes)) {
                assertThat(change.get()).isTrue();
            }
        }
        assertThat(git.must("for-each-ref", "--format=%(refname)")).isEqualTo(ONE);
    }

    /** Killed while it holds a lock of its own, it would leave that one behind. */
    @Test
    void aGitThatIsToFinishIsNotKilledByAnInterrupt() throws Exception {
        Path lock = lock(ONE + ".lock", Duration.ZERO);
        CountDownLatch interrupted = new CountDownLatch(1);
        FutureTask<ShortProcessRunner.Answer> update =
                new FutureTask<>(() -> {
                    ShortProcessRunner.Answer answer =
                            git.finish(
                                    new byte[0],
                                    "-c",
                                    "core.filesRefLockTimeout=10000",
                                    "update-ref",
                                    ONE,
                                    object);
                    if (Thread.interrupted()) {
                        interrupted.countDown();
                    }
                    return answer;
                });
        Thread thread = Thread.startVirtualThread(update);
        pause();
        thread.interrupt();
        pause();
        Files.delete(lock);

        assertThat(update.get().ok()).isTrue();
        assertThat(interrupted.getCount()).isZero();
    }

    private static void pause() {
        try {
            Thread.sleep(300);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static <T> Future<T> run(Callable<T> work) {
        FutureTask<T> task = new FutureTask<>(work);
        Thread.startVirtualThread(task);
        return task;
    }

    private Path lock(String name, Duration age) throws IOException {
        Path lock = git.gitDirectory().resolve(name);
        Files.createDirectories(lock.resolveSibling(""));
        Files.createFile(lock);
        return Files.setLastModifiedTime(lock, FileTime.from(Instant.now().minus(age)));
    }
}
