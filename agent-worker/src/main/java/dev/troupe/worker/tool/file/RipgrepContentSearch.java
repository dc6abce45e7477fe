package dev.troupe.worker.tool.file;

import dev.troupe.sandbox.process.ShortProcessRunner;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Searches with ripgrep; what its expressions lack is searched without it. */
final class RipgrepContentSearch implements FileContentSearch {
    private static final Duration DEADLINE = Duration.ofSeconds(30);
    private static final int LONGEST_ARGUMENTS = 96 * 1024;
    private static final int NO_HIT = 1;

    private final FileContentSearch fallback;

    RipgrepContentSearch(FileContentSearch fallback) {
        this.fallback = fallback;
    }

    @Override
    public List<Hit> find(Path root, List<String> files, Pattern pattern) throws IOException {
        List<Hit> hits = new ArrayList<>();
        for (List<String> batch : batches(files)) {
            ShortProcessRunner.Answer answer = run(root, batch, pattern);
            if (answer.exit() > NO_HIT && answer.output().isEmpty()) {
                return fallback.find(root, files, pattern);
            }
            hits.addAll(hits(answer.output()));
        }
        Map<String, Integer> order = new HashMap<>();
        files.forEach(file -> order.put(file, order.size()));
        hits.sort(
                Comparator.comparingInt((Hit hit) -> order.getOrDefault(hit.path(), 0))
                        .thenComparingInt(Hit::line));
        return hits;
    }

    private static ShortProcessRunner.Answer run(Path root, List<String> files, Pattern pattern)
            throws IOException {
        boolean ignoreCase = (pattern.flags() & Pattern.CASE_INSENSITIVE) != 0;
        List<String> command = new ArrayList<>(List.of("rg", "--no-config", "--no-messages"));
        command.addAll(List.of("--line-number", "--no-heading", "--with-filename", "--null"));
        command.addAll(List.of("--color=never", "--crlf", "--threads=2"));
        command.add("--max-filesize=20M");
        command.add("--max-count=" + MOST_PER_FILE);
        command.add(ignoreCase ? "--ignore-case" : "--case-sensitive");
        command.addAll(List.of("--regexp", pattern.pattern(), "--"));
        command.addAll(files);
        Map<String, String> environment =
                Map.of("PATH", System.getenv().getOrDefault("PATH", "/usr/bin:/bin"));
        return ShortProcessRunner.run(command, root, environment, new byte[0], DEADLINE);
    }

    private static List<Hit> hits(String output) {
        List<Hit> hits = new ArrayList<>();
        for (String line : output.split("\n", -1)) {
            int end = line.indexOf('\0');
            int colon = line.indexOf(':', end + 1);
            if (end > 0 && colon > 0) {
                int number = Integer.parseInt(line.substring(end + 1, colon));
                String text = line.substring(colon + 1);
                String plain = text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
                hits.add(new Hit(line.substring(0, end), number, plain));
            }
        }
        return hits;
    }

    private static List<List<String>> batches(List<String> files) {
        List<List<String>> batches = new ArrayList<>();
        int length = LONGEST_ARGUMENTS;
        for (String file : files) {
            // A name counts with its UTF-8 bytes and its end; four bytes a character are the most.
            int size = 4 * file.length() + 1;
            if (length + size > LONGEST_ARGUMENTS) {
                batches.add(new ArrayList<>());
                length = 0;
            }
            batches.getLast().add(file);
            length += size;
        }
        return batches;
    }
}
