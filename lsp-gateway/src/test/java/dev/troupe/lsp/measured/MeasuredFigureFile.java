package dev.troupe.lsp.measured;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** Takes what was measured, for people to look at: nothing is held to it. */
final class MeasuredFigureFile {
    private static final Path FILE = Path.of("target/language-servers.txt");

    private MeasuredFigureFile() {}

    static synchronized void add(String line) {
        try {
            Files.createDirectories(FILE.resolveSibling(""));
            Files.writeString(
                    FILE, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the time, in milliseconds, that a share of the times does not exceed. */
    static double percentile(List<Long> nanos, double share) {
        List<Long> sorted = nanos.stream().sorted().toList();
        int at = (int) Math.ceil(share * sorted.size()) - 1;
        return sorted.get(Math.max(0, at)) / 1e6;
    }
}
