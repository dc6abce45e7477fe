package dev.troupe.benchmarks.search;

import dev.troupe.linesearch.RegexLineMatch;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Runs ripgrep over the files of a tree. */
final class RipgrepProcess {
    private final Path root;
    private final int threads;

    RipgrepProcess(Path root, int threads) {
        this.root = root;
        this.threads = threads;
    }

    /** Runs it with its output thrown away, and returns the milliseconds from start to end. */
    double measure(MeasuredPattern pattern) throws IOException {
        long start = System.nanoTime();
        run(pattern, ProcessBuilder.Redirect.DISCARD);
        return (System.nanoTime() - start) / 1e6;
    }

    /** Counts the lines in which it and we differ: one is missing or has another text. */
    int countDifferences(MeasuredPattern pattern, List<RegexLineMatch> ours) throws IOException {
        Path output = Files.createTempFile("ripgrep", ".out");
        try {
            run(pattern, ProcessBuilder.Redirect.to(output.toFile()));
            return compare(output, ours);
        } finally {
            Files.delete(output);
        }
    }

    private void run(MeasuredPattern pattern, ProcessBuilder.Redirect output) throws IOException {
        var command =
                new ArrayList<>(
                        List.of(
                                "rg",
                                "--no-config",
                                "--no-ignore",
                                "--hidden",
                                "-g",
                                "!/.git/",
                                "-j",
                                String.valueOf(threads)));
        command.addAll(
                List.of(
                        "--no-heading",
                        "--with-filename",
                        "--line-number",
                        "--null",
                        "--color",
                        "never"));
        if (!pattern.option().isEmpty()) {
            command.add(pattern.option());
        }
        command.addAll(List.of("-e", pattern.pattern(), "./"));
        Process process =
                new ProcessBuilder(command)
                        .directory(root.toFile())
                        .redirectOutput(output)
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
        process.getOutputStream().close();
        try {
            // 1 is no match.
            if (process.waitFor() > 1) {
                throw new IOException("ripgrep does not understand " + pattern.pattern());
            }
        } catch (InterruptedException stopped) {
            process.destroy();
            throw new InterruptedIOException();
        }
    }

    private static int compare(Path output, List<RegexLineMatch> ours) throws IOException {
        Map<String, Integer> next = new HashMap<>();
        for (int index = 0; index < ours.size(); index++) {
            next.putIfAbsent(ours.get(index).path(), index);
        }
        int theirs = 0;
        int equal = 0;
        try (InputStream in = new BufferedInputStream(Files.newInputStream(output), 1 << 20)) {
            for (String line = readLine(in); line != null; line = readLine(in)) {
                int end = line.indexOf('\0');
                if (end < 0) {
                    continue; // a remark on a binary file
                }
                theirs++;
                String path = line.substring("./".length(), end);
                int at = next.getOrDefault(path, ours.size());
                if (at < ours.size() && isSame(ours.get(at), path, line.substring(end + 1))) {
                    equal++;
                    next.put(path, at + 1);
                }
            }
        }
        return theirs - equal + ours.size() - equal;
    }

    private static boolean isSame(RegexLineMatch match, String path, String numbered) {
        String number = match.line() + ":";
        return match.path().equals(path)
                && numbered.startsWith(number)
                && numbered.length() == number.length() + match.text().length()
                && numbered.endsWith(match.text());
    }

    private static @Nullable String readLine(InputStream in) throws IOException {
        var line = new ByteArrayOutputStream();
        int octet = in.read();
        if (octet < 0) {
            return null;
        }
        while (octet >= 0 && octet != '\n') {
            line.write(octet);
            octet = in.read();
        }
        return line.toString(StandardCharsets.UTF_8);
    }
}
