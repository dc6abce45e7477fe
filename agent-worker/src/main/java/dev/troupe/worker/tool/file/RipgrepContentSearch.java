package dev.troupe.worker.tool.file;

import dev.troupe.edit.text.FileContent;
import dev.troupe.sandbox.process.ShortProcessRunner;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Searches with ripgrep; what its expressions lack is searched without it. */
final class RipgrepContentSearch implements FileContentSearch {
    private static final Duration DEADLINE = Duration.ofSeconds(30);
    private static final int LONGEST_ARGUMENTS = 96 * 1024;
    private static final int NO_HIT = 1;
    private static final int HEAD = 4 * 1024;

    /** A NUL, a byte that UTF-8 never has, one too many after a character, or one too few. */
    private static final String NOT_UTF_8 =
            ("(?-u)[\\x00\\xC0\\xC1\\xF5-\\xFF]"
                            + "|(?:^|[\\x00-\\x7F]|[\\xC2-\\xDF]N|[\\xE0-\\xEF]NN|[\\xF0-\\xF4]NNN)N"
                            + "|(?:[\\xC2-\\xF4]|[\\xE0-\\xF4]N|[\\xF0-\\xF4]NN)(?:[^\\x80-\\xBF]|$)")
                    .replace("N", "[\\x80-\\xBF]");

    private final FileContentSearch fallback;

    RipgrepContentSearch(FileContentSearch fallback) {
        this.fallback = fallback;
    }

    @Override
    public List<Hit> find(Path root, List<String> files, Pattern pattern) throws IOException {
        List<Hit> hits = new ArrayList<>();
        Set<String> others = new LinkedHashSet<>();
        for (List<String> batch : batches(files)) {
            ShortProcessRunner.Answer answer = run(root, batch, options(pattern));
            if (answer.exit() > NO_HIT && answer.output().isEmpty()) {
                return fallback.find(root, files, pattern);
            }
            hits.addAll(hits(answer.output()));
            others.addAll(otherTexts(root, batch));
        }
        hits.removeIf(it -> others.contains(it.path()));
        hits.addAll(fallback.find(root, List.copyOf(others), pattern));
        Map<String, Integer> order = new HashMap<>();
        files.forEach(file -> order.put(file, order.size()));
        hits.sort(
                Comparator.comparingInt((Hit hit) -> order.getOrDefault(hit.path(), 0))
                        .thenComparingInt(Hit::line));
        return hits;
    }

    /** Lists the texts that ripgrep does not read, or not all of: those that are not UTF-8. */
    private static List<String> otherTexts(Path root, List<String> batch) throws IOException {
        List<String> options =
                List.of("--files-with-matches", "--text", "--encoding=none", "--regexp", NOT_UTF_8);
        List<String> others = new ArrayList<>();
        for (String file : run(root, batch, options).output().split("\0", -1)) {
            if (!file.isEmpty() && isText(root.resolve(file))) {
                others.add(file);
            }
        }
        return others;
    }

    /** Images and archives are known by their heads. */
    private static boolean isText(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            return FileContent.decode(in.readNBytes(HEAD)) instanceof FileContent.Text;
        } catch (IOException unreadable) {
            return false;
        }
    }

    private static List<String> options(Pattern pattern) {
        boolean ignoreCase = (pattern.flags() & Pattern.CASE_INSENSITIVE) != 0;
        return List.of(
                "--line-number",
                "--no-heading",
                "--with-filename",
                "--crlf",
                "--max-count=" + MOST_PER_FILE,
                ignoreCase ? "--ignore-case" : "--case-sensitive",
                "--regexp",
                pattern.pattern());
    }

    private static ShortProcessRunner.Answer run(
            Path root, List<String> files, List<String> options) throws IOException {
        List<String> command = new ArrayList<>(List.of("rg", "--no-config", "--no-messages"));
        command.addAll(List.of("--null", "--color=never", "--threads=2", "--max-filesize=20M"));
        command.addAll(options);
        command.add("--");
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
