package dev.troupe.sandbox.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InodeCountTest {
    @Test
    void saysWhatTheSystemSays(@TempDir Path directory) throws Exception {
        Process stat = new ProcessBuilder("stat", "-f", "-c", "%c", directory.toString()).start();
        long total =
                Long.parseLong(
                        new String(stat.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                                .strip());
        assumeThat(total).as("This disk has a number of inodes.").isPositive();

        assertThat(InodeCount.of(directory))
                .hasValueSatisfying(it -> {
                    assertThat(it.total()).isEqualTo(total);
                    assertThat(it.free()).isBetween(0L, total);
                });
    }

    @Test
    void whereThereIsNothingItSaysNothing() {
        assertThat(InodeCount.of(Path.of("/nowhere/at/all"))).isEmpty();
    }
}
