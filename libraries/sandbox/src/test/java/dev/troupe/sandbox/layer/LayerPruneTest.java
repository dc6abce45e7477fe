package dev.troupe.sandbox.layer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LayerPruneTest {
    private static final Duration MONTH = Duration.ofDays(30);

    private @TempDir Path directory;
    private LayerStore store;

    @BeforeEach
    void keepLayers() throws IOException {
        Path workspace = Files.createDirectory(directory.resolve("project"));
        store = LayerStore.open(directory.resolve("home"), workspace).orElseThrow();
        keep("old", LayerState.APPLIED, 40, 10);
        keep("undone", LayerState.UNDONE, 20, 2_000);
        keep("held", LayerState.HELD, 60, 5_000);
        keep("broken", LayerState.APPLYING, 60, 10);
        keep("young", LayerState.APPLIED, 1, 2_000);
    }

    private void keep(String id, LayerState state, int days, int kilobytes) throws IOException {
        LayerDirectory layer = new LayerDirectory(store.directory().resolve(id));
        Files.createDirectories(layer.shelf());
        Files.write(layer.shelf().resolve("0"), new byte[kilobytes << 10]);
        Instant made = Instant.now().minus(Duration.ofDays(days));
        layer.write(state, new LayerManifest("workspace", id, made, List.of(), Map.of(), null));
    }

    private List<String> prune(Duration age, long kilobytes) throws IOException {
        return store.prune(age, kilobytes << 10).stream().map(LayerSummary::id).toList();
    }

    private List<String> kept() throws IOException {
        return store.list().stream().map(LayerSummary::id).toList();
    }

    @Test
    void layersThatAreTooOldAreDropped() throws IOException {
        assertThat(prune(MONTH, 100_000)).containsExactly("held", "old");

        assertThat(kept()).containsExactlyInAnyOrder("undone", "broken", "young");
        assertThat(prune(MONTH, 100_000)).isEmpty();
    }

    @Test
    void theOldestAreDroppedWhenAllTakeTooMuch() throws IOException {
        assertThat(prune(Duration.ofDays(1_000), 3_000)).containsExactly("old", "undone");

        assertThat(kept()).containsExactlyInAnyOrder("held", "broken", "young");
    }

    @Test
    void whatWaitsIsKeptForItsTimeWhateverItTakes() throws IOException {
        assertThat(prune(Duration.ofDays(1_000), 0)).containsExactly("old", "undone", "young");

        assertThat(kept()).containsExactlyInAnyOrder("held", "broken");
    }

    @Test
    void whatIsBeingAppliedIsNeverDropped() throws IOException {
        assertThat(prune(Duration.ZERO, 0)).containsExactly("held", "old", "undone", "young");

        assertThat(kept()).containsExactly("broken");
    }

    @Test
    void whatIsKeptForAWorkspaceThatIsGoneIsDroppedAfterItsTime() throws IOException {
        Path home = directory.resolve("home");
        assertThat(LayerStore.dropAbandoned(home, Duration.ofDays(90))).isEmpty();

        assertThat(LayerStore.dropAbandoned(home, MONTH))
                .extracting(LayerSummary::id)
                .containsExactlyInAnyOrder("old", "held", "broken");

        assertThat(kept()).containsExactlyInAnyOrder("undone", "young");
        assertThat(LayerStore.dropAbandoned(directory.resolve("none"), MONTH)).isEmpty();
    }

    @Test
    void whatIsKeptForAWorkspaceThatIsThereIsLeftToItsRuns() throws IOException {
        Files.createDirectory(directory.resolve("there"));
        LayerDirectory layer = new LayerDirectory(store.directory().resolve("here"));
        Files.createDirectories(layer.shelf());
        layer.write(
                LayerState.HELD,
                new LayerManifest(
                        directory.resolve("there").toString(),
                        "here",
                        Instant.now().minus(Duration.ofDays(60)),
                        List.of(),
                        Map.of(),
                        null));

        assertThat(LayerStore.dropAbandoned(directory.resolve("home"), MONTH))
                .extracting(LayerSummary::id)
                .doesNotContain("here");
    }
}
