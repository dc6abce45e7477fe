package dev.troupe.sandbox.layer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.troupe.sandbox.OrdinaryUser;
import dev.troupe.sandbox.command.SandboxedProject;
import dev.troupe.sandbox.kernel.InodeCount;
import dev.troupe.sandbox.layer.content.LayerLimits;
import dev.troupe.testkit.scope.TestScope;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Layers of a worker that is not root, whoever runs the tests: also what would fill the disk leaves nothing. */
class OrdinaryUserLayerIT extends SandboxedProject {
    private static final LayerLimits LIMITS =
            TestScope.isFull() ? LayerLimits.USUAL : new LayerLimits(3_000, 32L << 20);

    private static final String MANY_FILES =
            "python3 -c 'import os; [open(str(i), \"w\").close() for i in range(%d)]'; sleep 300"
                    .formatted(LIMITS.entries() * 3L / 2);

    private static final String MUCH =
            "fallocate -l %d big; sleep 300".formatted(LIMITS.bytes() * 5 / 4);

    private Path root;
    private Path home;
    private Map<String, String> before;

    @BeforeEach
    void fill() throws IOException {
        root = repository.root();
        home = Files.createDirectory(directory.resolve("home"));
        before = TreeState.of(root);
    }

    private List<String> run(String... lines) throws IOException {
        List<String> arguments =
                new ArrayList<>(
                        List.of(
                                home.toString(),
                                root.toString(),
                                Integer.toString(LIMITS.entries()),
                                Long.toString(LIMITS.bytes())));
        arguments.addAll(List.of(lines));
        return OrdinaryUser.run(LayeredMain.class, root, Map.of(), arguments).lines().toList();
    }

    private LayerStore store() {
        return LayerStore.open(home, root).orElseThrow();
    }

    @Test
    void whatFillsTheDiskIsKilledAndLeavesNothing() throws IOException {
        long inodes = freeInodes();
        List<String> told = run(MANY_FILES, MUCH);

        assertThat(told).hasSize(2);
        assertThat(told.get(0)).startsWith("killed: ").contains("files and directories");
        assertThat(told.get(1)).startsWith("killed: ").contains("MB");
        assertThat(TreeState.difference(before, TreeState.of(root))).isEmpty();
        store().recover();
        await().atMost(Duration.ofMinutes(2))
                .until(() -> freeInodes() > inodes - LIMITS.entries() / 2 - 20_000);
        assertThat(store().list()).isEmpty();
    }

    private long freeInodes() {
        return InodeCount.of(root).map(InodeCount::free).orElse(0L);
    }

    @Test
    void aSparseFileWaitsAndIsTakenBack() throws Exception {
        long size = 1L << 40;
        assertThat(run("truncate -s " + size + " held"))
                .containsExactly("exit 0, applied 0, held 1, failure null");

        assertThat(TreeState.difference(before, TreeState.of(root))).isEmpty();
        String waiting = store().held("").getFirst().id();
        assertThat(store().release(waiting)).isPresent();
        assertThat(root.resolve("held")).hasSize(size);
        assertThat(store().undo(waiting)).isTrue();
        assertThat(TreeState.difference(before, TreeState.of(root))).isEmpty();
    }

    @Test
    void whatItChangesIsAppliedAndTakenBack() throws Exception {
        assertThat(
                        run(
                                "echo more >> a.txt; chmod 600 a.txt; mkdir -p made/empty; ln -s a.txt made/link"))
                .containsExactly("exit 0, applied 4, held 0, failure null");

        assertThat(root.resolve("a.txt")).hasContent("a\nmore\n");
        assertThat(store().undo("layer-0")).isTrue();
        assertThat(TreeState.difference(before, TreeState.of(root))).isEmpty();
    }
}
