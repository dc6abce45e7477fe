package dev.troupe.sandbox.layer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A workspace that could have no layer once may have one later. */
class LayerProbeAgainTest {
    private @TempDir Path directory;
    private final AtomicLong now = new AtomicLong();

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatFailedIsTriedAgainAfterAMinute(boolean file) throws IOException {
        Path home = Files.createDirectories(directory.resolve("home"));
        Path workspace = directory.toRealPath().resolve("work");
        if (file) {
            Files.writeString(workspace, "not yet a directory");
        }
        LayerStoreProvider provider = new LayerStoreProvider(home, now::get);
        assertThat(provider.find(workspace).store()).isNull();

        Files.deleteIfExists(workspace);
        Files.createDirectories(workspace);
        now.addAndGet(Duration.ofSeconds(30).toNanos());
        assertThat(provider.find(workspace).store()).isNull();
        now.addAndGet(Duration.ofSeconds(31).toNanos());
        assertThat(provider.find(workspace).store()).isNotNull();
    }

    @Test
    void whatWorkedIsNotTriedAgain() throws IOException {
        Path home = Files.createDirectories(directory.resolve("home"));
        Path workspace = Files.createDirectories(directory.resolve("work")).toRealPath();
        LayerStoreProvider provider = new LayerStoreProvider(home, now::get);
        LayerStore store = provider.find(workspace).store();

        now.addAndGet(Duration.ofHours(1).toNanos());
        assertThat(store).isNotNull();
        assertThat(provider.find(workspace).store()).isSameAs(store);
    }
}
