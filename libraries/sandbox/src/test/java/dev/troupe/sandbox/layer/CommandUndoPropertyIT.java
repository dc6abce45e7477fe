package dev.troupe.sandbox.layer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.sandbox.command.LayeredCommandResult;
import dev.troupe.sandbox.command.SandboxCommand;
import dev.troupe.sandbox.command.SandboxedProject;
import dev.troupe.sandbox.layer.content.LayerContents;
import dev.troupe.sandbox.layer.content.LayerEntry;
import dev.troupe.sandbox.posix.DirectoryHandle;
import dev.troupe.sandbox.posix.DirectoryTreeRemover;
import dev.troupe.testkit.repository.TestRepository;
import dev.troupe.testkit.scope.TestScope;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Lines that change a workspace, each in a random tree: what the layer applies, an undo takes back exactly and a redo
 * brings again. {@code -Dtroupe.seed} chooses others.
 */
class CommandUndoPropertyIT extends SandboxedProject {
    private static final long SEED = Long.getLong("troupe.seed", 1);
    private static final int LINES = TestScope.choose(25, 300);
    private static final int LINES_PER_TREE = 6;

    /** Directories without rights to write stop the clean-up of an ordinary user. */
    @AfterEach
    void remove() throws IOException {
        try (DirectoryHandle parent = DirectoryHandle.open(directory)) {
            DirectoryTreeRemover.remove(parent, "project");
            for (int tree = 0; tree < LINES; tree += LINES_PER_TREE) {
                DirectoryTreeRemover.remove(parent, "tree" + tree);
            }
        }
    }

    @Test
    void whateverACommandChangesIsTakenBackAndBroughtAgain() throws Exception {
        Random random = new Random(SEED);
        UndoCommandTemplates templates = new UndoCommandTemplates(random);
        int first = random.nextInt(1000);
        for (int tree = 0; tree < LINES; tree += LINES_PER_TREE) {
            LayerStore store = tree(random, "tree" + tree);
            for (int i = tree; i < Math.min(LINES, tree + LINES_PER_TREE); i++) {
                check(store, "layer-" + i, templates.line(first + i, store.workspace()));
            }
        }
    }

    private LayerStore tree(Random random, String name) throws IOException {
        Path root = TestRepository.create(directory.resolve(name)).root();
        Files.createDirectories(directory.resolve("home"));
        RandomFileTree.fill(random, root);
        runner.close();
        runner = newRunner(root);
        return LayerStore.open(directory.resolve("home"), root).orElseThrow();
    }

    private void check(LayerStore store, String id, String line) throws Exception {
        Path root = store.workspace();
        String what = "seed %d, %s: %s".formatted(SEED, id, line);
        Map<String, String> before = TreeState.of(root);
        SandboxCommand command =
                new SandboxCommand(line, root, Duration.ofSeconds(60), spill.resolve(id), 2_000);
        LayeredCommandResult ran = runner.run(command, store, id, _ -> {});
        assertThat(ran.layer().isMounted()).as("%s: %s", what, ran.result().output()).isTrue();
        LayerContents contents = ran.layer().read();
        assertThat(contents.entries()).as(what).noneMatch(LayerEntry::concurrent);

        LayerOutcome outcome = ran.layer().apply(contents, LayerJudges.ALL, line, null);

        assertThat(outcome.failure()).as(what).isNull();
        assertThat(outcome.dropped()).as(what).isEmpty();
        assertThat(outcome.overtaken()).as(what).isEmpty();
        Map<String, String> after = TreeState.of(root);
        if (store.find(id).isEmpty()) {
            assertThat(TreeState.difference(before, after)).as(what).isEmpty();
            return;
        }
        for (int round = 0; round < 2; round++) {
            assertThat(store.laterChanges(id)).as(what).isEmpty();
            assertThat(store.undo(id)).as(what).isTrue();
            assertThat(TreeState.difference(before, TreeState.of(root))).as(what).isEmpty();
            if (round == 0) {
                assertThat(store.redo(id, Map.of())).as(what).isTrue();
                assertThat(TreeState.difference(after, TreeState.of(root))).as(what).isEmpty();
            }
        }
    }
}
