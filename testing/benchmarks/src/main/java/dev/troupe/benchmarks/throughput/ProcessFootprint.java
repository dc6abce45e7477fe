package dev.troupe.benchmarks.throughput;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Measures what processes with all that they have started take of a machine.
 *
 * @param busy processor time since they began
 * @param kilobytes memory; shared pages are counted once
 */
record ProcessFootprint(Duration busy, long kilobytes) {
    static ProcessFootprint of(List<Long> processes) throws IOException {
        Duration busy = Duration.ZERO;
        long kilobytes = 0;
        for (ProcessHandle process :
                processes.stream()
                        .flatMap(it -> ProcessHandle.of(it).stream())
                        .flatMap(it -> Stream.concat(Stream.of(it), it.descendants()))
                        .toList()) {
            busy = busy.plus(process.info().totalCpuDuration().orElse(Duration.ZERO));
            kilobytes += proportional(process.pid());
        }
        return new ProcessFootprint(busy, kilobytes);
    }

    private static long proportional(long pid) throws IOException {
        try {
            for (String line : Files.readAllLines(Path.of("/proc/" + pid + "/smaps_rollup"))) {
                if (line.startsWith("Pss:")) {
                    return Long.parseLong(line.replaceAll("\\D+", ""));
                }
            }
            return 0;
        } catch (NoSuchFileException ended) {
            return 0;
        }
    }

    /** What they took from an earlier look on, over so long. */
    String since(ProcessFootprint before, Duration time) {
        return String.format(
                Locale.ROOT,
                "%.1f %% of one processor, %d MB",
                100.0 * busy.minus(before.busy).toMillis() / time.toMillis(),
                kilobytes / 1024);
    }
}
