package dev.troupe.benchmarks.throughput;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** That the measurement runs to its end against real processes; its figures are not judged. */
class TaskThroughputBenchIT {
    @TempDir Path directory;

    @Test
    void everyFigureIsTold() throws Exception {
        List<String> lines = new ArrayList<>();
        var size = new TaskThroughputBench.Size(8, 2, List.of(1), 4, Duration.ofSeconds(1));

        new TaskThroughputBench(directory, size, lines::add).run(true);

        assertThat(lines)
                .satisfiesExactly(
                        it -> assertThat(it).startsWith("warm-up, 2 tasks at once: "),
                        it -> assertThat(it).contains("one task at a time", "p50", "p95"),
                        it -> assertThat(it).startsWith("1 workers, 8 tasks at once: "),
                        it -> assertThat(it).startsWith("idle, no session waits: "),
                        it -> assertThat(it).startsWith("to end, 4 tasks at once: "),
                        it -> assertThat(it).startsWith("idle, after 4 that ended: "),
                        it ->
                                assertThat(it)
                                        .startsWith("idle, 4 sessions wait: ")
                                        .contains("PostgreSQL"),
                        it -> assertThat(it).startsWith("with 4 that wait, 8 tasks at once: "));
    }
}
