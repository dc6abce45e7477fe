package dev.troupe.benchmarks.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A short run against real processes. How long a cancel and the end of all take is promised for a machine that has
 * time; this one may be slow.
 */
class FaultInjectionIT {
    @TempDir Path directory;

    @Test
    void everyPromiseIsKeptUnderFire() throws Exception {
        FaultInjectionOptions options =
                FaultInjectionOptions.read(
                        List.of(
                                "--tasks",
                                "16",
                                "--faults",
                                "4",
                                "--seed",
                                "11",
                                "--bound",
                                "600",
                                "--cancel",
                                "10000"));

        FaultInjectionResult result =
                new FaultInjectionRun(options, System.out::println).run(directory);

        assertThat(result.good()).as(result.text()).isTrue();
        assertThat(result.faults()).hasSizeGreaterThanOrEqualTo(options.faults());
        assertThat(result.tasks()).isGreaterThanOrEqualTo(options.tasks());
    }
}
