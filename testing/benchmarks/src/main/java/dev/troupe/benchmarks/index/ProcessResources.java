package dev.troupe.benchmarks.index;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What this process took so far.
 *
 * @param processorMillis processor time, with that of the programs that it started and that ended
 * @param peakMegabytes the most memory that was resident at once
 */
record ProcessResources(double processorMillis, long peakMegabytes) {
    private static final long KILOBYTES = 1024;

    /** Linux counts in hundredths of a second there. */
    private static final double MILLIS_PER_TICK = 10;

    /** The place of the first of four times behind the name of the program, which may hold blanks. */
    private static final int USER_TIME = 11;

    private static final int TIMES = 4;

    /** Reads {@code /proc}. */
    static ProcessResources now() throws IOException {
        String stat = Files.readString(Path.of("/proc/self/stat"));
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
        long ticks = 0;
        for (int i = 0; i < TIMES; i++) {
            ticks += Long.parseLong(fields[USER_TIME + i]);
        }
        return new ProcessResources(ticks * MILLIS_PER_TICK, peak() / KILOBYTES);
    }

    private static long peak() throws IOException {
        return Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(it -> it.startsWith("VmHWM:"))
                .mapToLong(it -> Long.parseLong(it.replaceAll("\\D+", "")))
                .findFirst()
                .orElse(0);
    }
}
