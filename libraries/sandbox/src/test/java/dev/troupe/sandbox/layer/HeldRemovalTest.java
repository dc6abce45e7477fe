package dev.troupe.sandbox.layer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.sandbox.command.LayeredCommandResult;
import dev.troupe.sandbox.command.SandboxCommand;
import dev.troupe.sandbox.command.SandboxedProject;
import dev.troupe.sandbox.layer.content.LayerEntry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Removals of whole directories that wait for an answer, while somebody goes on to work in them. */
class HeldRemovalTest extends SandboxedProject {
    private static final String COMMAND = "rm -rf data";
    private static final String IN_ITS_PLACE = "rm -rf data; echo file > data";

    private Path root;
    private LayerStore store;

    @BeforeEach
    void fill() throws IOException {
        root = repository.root();
        store =
                LayerStore.open(Files.createDirectory(directory.resolve("home")), root)
                        .orElseThrow();
        Files.createDirectories(root.resolve("data/d/deep"));
        Files.writeString(root.resolve("data/x"), "x\n");
        Files.writeString(root.resolve("data/d/x"), "rows\n");
        Files.writeString(root.resolve("data/d/deep/x"), "rows\n");
        Files.createSymbolicLink(root.resolve("data/d/link"), Path.of("x"));
        Files.createLink(root.resolve("data/d/first"), root.resolve("data/x"));
    }

    private LayeredCommandResult run(String line) throws IOException, InterruptedException {
        SandboxCommand command =
                new SandboxCommand(line, root, Duration.ofSeconds(20), spill.resolve("o"), 2_000);
        return runner.run(command, store, "layer", _ -> {});
    }

    private LayerOutcome held(String line, String... paths)
            throws IOException, InterruptedException {
        LayeredCommandResult ran = run(line);
        assertThat(ran.result().exit()).as(ran.result().output()).isZero();
        List<String> wanted = List.of(paths);
        return ran.layer()
                .apply(
                        ran.layer().read(),
                        LayerJudges.of(it -> wanted.stream().anyMatch(it::startsWith), _ -> false),
                        "title",
                        null);
    }

    private static String layerOf(LayerOutcome outcome) {
        return Objects.requireNonNull(outcome.heldLayer());
    }

    /** What somebody may do below a directory whose removal waits. */
    enum LaterWork {
        EDIT {
            @Override
            void doIn(Path data) throws IOException {
                Files.writeString(data.resolve("d/x"), "my rows\n");
            }
        },
        EDIT_OF_THE_SAME_LENGTH_AND_TIME {
            @Override
            void doIn(Path data) throws IOException {
                FileTime time = Files.getLastModifiedTime(data.resolve("d/x"));
                Files.writeString(data.resolve("d/x"), "mine\n");
                Files.setLastModifiedTime(data.resolve("d/x"), time);
            }
        },
        REPLACEMENT_BY_A_FILE_OF_OLD_TIME {
            @Override
            void doIn(Path data) throws IOException {
                Path fresh = data.resolveSibling("fresh");
                Files.copy(data.resolve("d/deep/x"), fresh, StandardCopyOption.COPY_ATTRIBUTES);
                Files.move(fresh, data.resolve("d/deep/x"), StandardCopyOption.ATOMIC_MOVE);
            }
        },
        NEW_FILE {
            @Override
            void doIn(Path data) throws IOException {
                Files.writeString(data.resolve("y"), "y\n");
            }
        },
        NEW_FILE_DEEP_BELOW {
            @Override
            void doIn(Path data) throws IOException {
                Files.writeString(data.resolve("d/deep/y"), "y\n");
            }
        },
        NEW_EMPTY_DIRECTORY {
            @Override
            void doIn(Path data) throws IOException {
                Files.createDirectory(data.resolve("d/empty"));
            }
        },
        OLD_DIRECTORY_MOVED_IN {
            @Override
            void doIn(Path data) throws IOException {
                Files.move(data.resolveSibling("old"), data.resolve("d/old"));
            }
        },
        OTHER_LINK {
            @Override
            void doIn(Path data) throws IOException {
                Files.delete(data.resolve("d/link"));
                Files.createSymbolicLink(data.resolve("d/link"), Path.of("y"));
            }
        },
        PERMISSIONS {
            @Override
            void doIn(Path data) throws IOException {
                Files.setPosixFilePermissions(
                        data.resolve("d/x"), PosixFilePermissions.fromString("rwx------"));
            }
        };

        abstract void doIn(Path data) throws IOException;
    }

    @ParameterizedTest
    @EnumSource
    void aDirectoryThatSomebodyWorkedInStaysAndIsNamed(LaterWork work) throws Exception {
        Files.createDirectories(root.resolve("old/er"));
        LayerOutcome outcome = held(COMMAND, "data");
        work.doIn(root.resolve("data"));
        Map<String, String> mine = TreeState.of(root);

        assertThat(store.release(layerOf(outcome))).hasValue(List.of("data"));

        assertThat(TreeState.difference(mine, TreeState.of(root))).isEmpty();
        assertThat(store.release(layerOf(outcome))).hasValue(List.of("data"));
        assertThat(store.undo(layerOf(outcome))).isFalse();
        assertThat(store.find(layerOf(outcome)))
                .hasValueSatisfying(it -> assertThat(it.state()).isEqualTo(LayerState.HELD));
        assertThat(TreeState.difference(mine, TreeState.of(root))).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void soDoesOneThatAFileWouldReplace(LaterWork work) throws Exception {
        Files.createDirectories(root.resolve("old/er"));
        LayerOutcome outcome = held(IN_ITS_PLACE, "data");
        work.doIn(root.resolve("data"));
        Map<String, String> mine = TreeState.of(root);

        assertThat(store.release(layerOf(outcome))).hasValue(List.of("data"));

        assertThat(TreeState.difference(mine, TreeState.of(root))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {COMMAND, IN_ITS_PLACE})
    void oneThatNobodyTouchedGoesAndComesBack(String line) throws Exception {
        // Right before the command, and read since: neither is work that comes later.
        Files.writeString(root.resolve("data/d/fresh"), "fresh\n");
        Map<String, String> before = TreeState.of(root);
        LayerOutcome outcome = held(line, "data");
        assertThat(root.resolve("data/d/x")).hasContent("rows");

        assertThat(store.release(layerOf(outcome))).hasValue(List.of());

        assertThat(root.resolve("data/d")).doesNotExist();
        Map<String, String> after = TreeState.of(root);
        assertThat(store.undo(layerOf(outcome))).isTrue();
        assertThat(TreeState.difference(before, TreeState.of(root))).isEmpty();
        assertThat(store.redo(layerOf(outcome), Map.of())).isTrue();
        assertThat(TreeState.difference(after, TreeState.of(root))).isEmpty();
    }

    @Test
    void whatSomebodyRemovedThemselvesIsNoReasonToStay() throws Exception {
        LayerOutcome outcome = held(COMMAND, "data");
        Files.delete(root.resolve("data/d/deep/x"));
        Files.delete(root.resolve("data/d/deep"));

        assertThat(store.release(layerOf(outcome))).hasValue(List.of());

        assertThat(root.resolve("data")).doesNotExist();
    }

    @Test
    void anEmptyDirectoryIsNotRemovedOnceSomethingIsInIt() throws Exception {
        Files.createDirectory(root.resolve("empty"));
        LayerOutcome outcome = held("rmdir empty", "empty");
        Files.writeString(root.resolve("empty/y"), "y\n");

        assertThat(store.release(layerOf(outcome))).hasValue(List.of("empty"));

        assertThat(root.resolve("empty/y")).hasContent("y");
    }

    @Test
    void ofANestedOneOnlyWhatIsHeldIsLookedAt() throws Exception {
        LayerOutcome outcome = held("rm -rf data; echo a > conf", "data/d", "conf");
        assertThat(root.resolve("data/x")).doesNotExist();
        Files.writeString(root.resolve("data/mine"), "mine\n");
        Files.writeString(root.resolve("data/d/deep/y"), "y\n");

        assertThat(store.release(layerOf(outcome))).hasValue(List.of("data/d"));

        assertThat(root.resolve("data/d/x")).hasContent("rows");
        assertThat(root.resolve("data/d/deep/y")).hasContent("y");
        assertThat(root.resolve("data/mine")).hasContent("mine");
        assertThat(root.resolve("conf")).hasContent("a");
    }

    @Test
    void anotherNameOfAFileThatMovesIsNoWorkInTheDirectory() throws Exception {
        Files.createLink(root.resolve("same"), root.resolve("data/x"));
        LayerOutcome outcome = held(COMMAND + "; echo s > same", "data", "same");
        Files.move(root.resolve("same"), root.resolve("other"));
        Files.move(root.resolve("other"), root.resolve("same"));

        assertThat(store.release(layerOf(outcome))).hasValue(List.of());

        assertThat(root.resolve("data")).doesNotExist();
        assertThat(root.resolve("same")).hasContent("s");
    }

    @Test
    void aRedoTakesNothingAlongThatCameSinceTheUndo() throws Exception {
        LayerOutcome outcome = held(COMMAND, "data");
        assertThat(store.release(layerOf(outcome))).hasValue(List.of());
        assertThat(store.undo(layerOf(outcome))).isTrue();
        Files.writeString(root.resolve("data/d/y"), "y\n");

        assertThatThrownBy(() -> store.redo(layerOf(outcome), Map.of()))
                .isInstanceOfSatisfying(
                        LayerConflictException.class,
                        it -> assertThat(it.paths()).containsExactly("data"));

        assertThat(root.resolve("data/d/y")).hasContent("y");
    }

    /** What goes with a directory is judged also where a file comes in its place. */
    @Test
    void aFileInThePlaceOfADirectoryWaitsWithWhatIsHeldBelow() throws Exception {
        Map<String, String> before = TreeState.of(root);

        LayerOutcome outcome = held(IN_ITS_PLACE, "data/d/deep/x");

        assertThat(TreeState.difference(before, TreeState.of(root))).isEmpty();
        assertThat(outcome.held()).extracting(LayerEntry::shown).contains("data", "data/d/deep/x");
    }

    @Test
    void aFileDoesNotComeInThePlaceOfADirectoryWithSecrets() throws Exception {
        Files.writeString(root.resolve("data/.env"), "SECRET=abc\n");
        Map<String, String> before = TreeState.of(root);

        LayerOutcome outcome = held(IN_ITS_PLACE);

        assertThat(TreeState.difference(before, TreeState.of(root))).isEmpty();
        assertThat(outcome.held()).isEmpty();
        assertThat(outcome.dropped())
                .extracting(LayerEntry::shown)
                .contains("data", "data/.env", "data/x");
    }

    @Test
    void whatSomebodyPutsThereWhileTheCommandRunsIsTheirs() throws Exception {
        LayeredCommandResult ran = run(IN_ITS_PLACE);
        Files.writeString(root.resolve("data/d/x"), "mine\n");

        LayerOutcome outcome = ran.layer().apply(ran.layer().read(), LayerJudges.ALL, "", null);

        assertThat(root.resolve("data/d/x")).hasContent("mine");
        assertThat(outcome.overtaken()).extracting(LayerEntry::shown).contains("data/d/x");
    }
}
