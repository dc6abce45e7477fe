package dev.troupe.benchmarks.throughput;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Measures what Java processes still need of their heaps: what was taken once and is garbage now does not count. */
final class LiveHeapSize {
    /** The generations of the serial collector, which the deployment runs with; what classes take is no heap. */
    private static final Pattern USED =
            Pattern.compile("(?m)^(?:DefNew|Tenured) +total \\d+K, used (\\d+)K");

    private LiveHeapSize() {}

    /**
     * In kilobytes, after a full collection in each.
     *
     * @param processes of Java: any other takes being asked for an order to quit
     */
    static long of(List<Long> processes) throws IOException, InterruptedException {
        long kilobytes = 0;
        for (long process : processes) {
            var _ = ask(process, "GC.run");
            Matcher used = USED.matcher(ask(process, "GC.heap_info"));
            while (used.find()) {
                kilobytes += Long.parseLong(used.group(1));
            }
        }
        if (kilobytes == 0) {
            throw new IllegalStateException("No process told of its heap; jcmd answers otherwise.");
        }
        return kilobytes;
    }

    static String shown(long kilobytes) {
        return String.format(Locale.ROOT, "live heap %.1f MB", kilobytes / 1024.0);
    }

    private static String ask(long process, String what) throws IOException, InterruptedException {
        Process jcmd =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                                Long.toString(process),
                                what)
                        .redirectErrorStream(true)
                        .start();
        String said = new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int exit = jcmd.waitFor();
        // One that has just ended has no heap to tell of.
        return exit == 0 ? said : "";
    }
}
