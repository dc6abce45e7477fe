package dev.troupe.cli.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whoever starts Troupe may have closed a stream: Java then gets another in its place, not the first file that it opens. */
class ClosedStreamIT {
    @TempDir private Path directory;
    private TestInstallation troupe;

    @BeforeEach
    void build() throws Exception {
        troupe = new TestInstallation(directory);
        assertThat(troupe.run(Map.of()).exit()).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void programHasAllStreams(int closed) throws Exception {
        assertThat(troupe.runWithout(closed)).containsExactly("0", "1", "2");
    }
}
