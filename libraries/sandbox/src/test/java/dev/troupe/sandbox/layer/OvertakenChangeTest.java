package dev.troupe.sandbox.layer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.sandbox.command.LayeredCommandResult;
import dev.troupe.sandbox.command.SandboxCommand;
import dev.troupe.sandbox.command.SandboxedProject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What somebody changes while a command runs stays theirs, also when the rest is applied later. */
class OvertakenChangeTest extends SandboxedProject {
    private Path root;
    private LayerStore store;

    @BeforeEach
    void fill() throws IOException {
        root = repository.root();
        store =
                LayerStore.open(Files.createDirectory(directory.resolve("home")), root)
                        .orElseThrow();
        Files.createDirectories(root.resolve("data/d"));
        Files.writeString(root.resolve("data/x"), "old\n");
        Files.writeString(root.resolve("data/d/y"), "old\n");
        Files.writeString(root.resolve("z"), "old\n");
    }

    @ParameterizedTest
    @CsvSource({
        "echo theirs > z, z, z",
        "sed -i s/old/theirs/ data/d/y, data/d/y, data/d/y",
        "rm data/x, data/x, data/x",
        "rm -rf data, data/d/y, data",
        "rm -rf data; echo file > data, data/x, data"
    })
    void aYesAppliesNothingOfIt(String line, String changed, String told) throws Exception {
        LayeredCommandResult ran = run(line);
        Files.writeString(root.resolve(changed), "mine\n");
        String layer = hold(ran);
        Map<String, String> mine = TreeState.of(root);
        assertThat(summary(layer).isApplicable()).isFalse();

        assertThat(store.release(layer)).hasValue(List.of(told));

        assertThat(TreeState.difference(mine, TreeState.of(root))).isEmpty();
        assertThat(root.resolve(changed)).hasContent("mine");
        assertThat(summary(layer).state()).isEqualTo(LayerState.HELD);
        assertThat(store.drop(layer)).isTrue();
    }

    @Test
    void theRestIsApplied() throws Exception {
        LayeredCommandResult ran = run("echo theirs | tee z data/x data/new");
        Files.writeString(root.resolve("data/x"), "mine\n");
        String layer = hold(ran);
        assertThat(summary(layer).changes())
                .filteredOn(LayerSummary.Change::overtaken)
                .extracting(LayerSummary.Change::path)
                .containsExactly("data/x");

        assertThat(store.release(layer)).hasValue(List.of("data/x"));

        assertThat(root.resolve("data/x")).hasContent("mine");
        assertThat(root.resolve("z")).hasContent("theirs");
        assertThat(root.resolve("data/new")).hasContent("theirs");
        assertThat(store.undo(layer)).isTrue();
        assertThat(root.resolve("data/x")).hasContent("mine");
        assertThat(root.resolve("z")).hasContent("old");
    }

    private LayerSummary summary(String layer) throws IOException {
        return store.find(layer).orElseThrow();
    }

    private LayeredCommandResult run(String line) throws IOException, InterruptedException {
        SandboxCommand command =
                new SandboxCommand(line, root, Duration.ofSeconds(20), spill.resolve("o"), 2_000);
        return runner.run(command, store, "layer", _ -> {});
    }

    private static String hold(LayeredCommandResult ran) throws IOException {
        return Objects.requireNonNull(
                ran.layer()
                        .apply(
                                ran.layer().read(),
                                LayerJudges.of(_ -> true, _ -> false),
                                "title",
                                null)
                        .heldLayer());
    }
}
