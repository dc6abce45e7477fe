package dev.troupe.contentindex.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contentindex.ContentIndex;
import dev.troupe.contentindex.FactsStore;
import dev.troupe.contentindex.IndexProgress;
import dev.troupe.testkit.repository.TestRepository;
import dev.troupe.workspace.Workspace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkspaceTreeTest {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @TempDir Path directory;

    private final ContentIndex index = new ContentIndex(FactsStore.NONE, 2);
    private TestRepository repository;
    private WorkspaceTree tree;

    @BeforeEach
    void create() throws IOException {
        repository = TestRepository.create(directory);
        tree = tree(index);
    }

    @AfterEach
    void close() {
        index.close();
    }

    private WorkspaceTree tree(ContentIndex facts) {
        Path root = repository.root();
        return new WorkspaceTree(
                root, () -> ListedPaths.all(Workspace.open(root).listing().files()), facts);
    }

    @Test
    void knowsFilesWithoutAnyCommit() {
        repository
                .write("cart.py", "def total(): pass\n")
                .write("logo.bin", new byte[] {0, 1})
                .write(".gitignore", "build/\n")
                .write("build/out.py", "def ignored(): pass\n");

        TreeSnapshot read = read(tree);

        assertThat(read.freshness()).isEqualTo(new IndexFreshness.Fresh());
        assertThat(read.files())
                .extracting(IndexedFile::path)
                .containsExactly(".gitignore", "cart.py");
        assertThat(read.leftOut()).containsExactly(new LeftOutFile("logo.bin", "no text"));
    }

    @Test
    void answersWhoComesLateWithoutALook() throws Exception {
        repository.write("cart.py", "def total(): pass\n");
        read(tree);
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        WorkspaceTree slow =
                new WorkspaceTree(
                        repository.root(),
                        () -> {
                            begun.countDown();
                            await(end);
                            return ListedPaths.all(List.of("cart.py"));
                        },
                        index);
        Thread first = Thread.ofVirtual().start(() -> read(slow));
        begun.await();

        TreeSnapshot late = slow.read(Duration.ofMillis(1), IndexProgress.NONE);
        end.countDown();
        first.join();

        assertThat(late.freshness()).isEqualTo(new IndexFreshness.Pending(1));
        assertThat(read(slow).freshness()).isEqualTo(new IndexFreshness.Fresh());
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void saysWhyAFileIsLeftOut() throws IOException {
        repository.write("cart.py", "def total(): pass\n").write("big.txt", new byte[5 << 20]);
        Files.createSymbolicLink(repository.root().resolve("link.py"), Path.of("cart.py"));
        Path inner = Files.createDirectories(repository.root().resolve("inner"));
        TestRepository.create(inner).write("a.py", "a = 1\n").commitAll("Begin");
        repository.git("add", "-A");

        TreeSnapshot read = read(tree);

        assertThat(read.files()).extracting(IndexedFile::path).containsExactly("cart.py");
        assertThat(read.leftOut())
                .extracting(LeftOutFile::path)
                .containsExactlyInAnyOrder("big.txt", "inner", "link.py");
        assertThat(read.leftOut())
                .extracting(LeftOutFile::reason)
                .containsExactlyInAnyOrder(
                        "too large, 5,242,880 bytes",
                        "a repository of its own",
                        "a link, which is not followed");
    }

    @Test
    void seesAWriteThatKeepsSizeAndTime() throws IOException {
        repository.write("cart.py", "def total(): pass\n");
        String before = read(tree).files().getFirst().key().content().name();
        Path file = repository.root().resolve("cart.py");
        FileTime time = Files.getLastModifiedTime(file);

        repository.write("cart.py", "def other(): pass\n");
        Files.setLastModifiedTime(file, time);

        assertThat(read(tree).files().getFirst().key().content().name()).isNotEqualTo(before);
    }

    @Test
    void readsNoContentAgainForAnotherWorktree() {
        repository.write("cart.py", "def total(): pass\n").write("b.py", "x = 1\n");
        read(tree);
        int extracted = index.extracted();

        assertThat(read(tree(index)).files()).hasSize(2);
        assertThat(index.extracted()).isEqualTo(extracted);
    }

    @Test
    void saysWhatIsPending() {
        for (int i = 0; i < 50; i++) {
            repository.write("f" + i + ".py", "def f%d(): pass\n".formatted(i));
        }

        TreeSnapshot hurried = tree.read(Duration.ZERO, IndexProgress.NONE);

        assertThat(hurried.freshness()).isInstanceOf(IndexFreshness.Pending.class);
        assertThat(read(tree).freshness()).isEqualTo(new IndexFreshness.Fresh());
        assertThat(read(tree).files()).hasSize(50);
    }

    @Test
    void readsNoContentThatChangedMeanwhile() {
        repository.write("cart.py", "def total(): pass\n");
        IndexedFile file = read(tree).files().getFirst();
        repository.write("cart.py", "def changed(): pass\n");

        assertThatThrownBy(() -> tree.read(file))
                .isInstanceOf(IOException.class)
                .hasMessage("cart.py has changed since it was indexed.");
    }

    @Test
    void answersAsAnIndexBuiltAnewAfterEachOfManyChanges() {
        for (int i = 0; i < 12; i++) {
            repository.write("src/f" + i + ".py", "def f%d(): pass\n".formatted(i));
        }
        repository.commitAll("Begin");
        repository.git("branch", "other");
        Random random = new Random(7);
        int steps = System.getProperty("troupe.tests", "").equals("all") ? 1000 : 40;
        for (int step = 0; step < steps; step++) {
            change(random, step);

            TreeSnapshot read = read(tree);

            assertThat(read.freshness()).isEqualTo(new IndexFreshness.Fresh());
            try (ContentIndex anew = new ContentIndex(FactsStore.NONE, 1)) {
                assertThat(contents(read)).isEqualTo(contents(read(tree(anew))));
            }
        }
    }

    private void change(Random random, int step) {
        String path = "src/f" + random.nextInt(14) + ".py";
        switch (random.nextInt(7)) {
            case 0 -> delete(path);
            case 1 -> {
                repository.git("add", "--all");
                repository.git("commit", "--quiet", "--allow-empty", "-m", "Step " + step);
            }
            case 2 -> {
                repository.git("stash", "--quiet", "--include-untracked");
            }
            case 3 -> {
                repository.git("add", "--all");
                repository.git("commit", "--quiet", "--allow-empty", "-m", "Leave " + step);
                repository.git("checkout", "--quiet", random.nextBoolean() ? "other" : "main");
            }
            case 4 -> {
                // As a shell does that sets the time of what it writes.
                repository.write(path, "def g%d(): pass\n".formatted(random.nextInt(10)));
                touch(path);
            }
            default -> repository.write(path, "def f%d(): pass\n".formatted(random.nextInt(10)));
        }
    }

    private void delete(String path) {
        try {
            Files.deleteIfExists(repository.root().resolve(path));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private void touch(String path) {
        try {
            Files.setLastModifiedTime(
                    repository.root().resolve(path),
                    FileTime.from(Instant.parse("2020-01-01T00:00:00Z")));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static Map<String, List<Object>> contents(TreeSnapshot snapshot) {
        Map<String, List<Object>> contents = new TreeMap<>();
        snapshot.files()
                .forEach(it ->
                        contents.put(
                                it.path(), List.of(it.key(), it.facts().tags().definitions())));
        return contents;
    }

    private static TreeSnapshot read(WorkspaceTree tree) {
        return tree.read(PATIENCE, IndexProgress.NONE);
    }
}
