package dev.troupe.worker.tool.file;

import dev.troupe.edit.file.RegularFileReader;
import dev.troupe.edit.text.FileContent;
import dev.troupe.worker.tool.TimeLimitedText;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Searches without any other program. */
final class JavaContentSearch implements FileContentSearch {
    private static final int LARGEST = 20 * 1024 * 1024;
    private static final Duration DEADLINE = Duration.ofSeconds(30);

    @Override
    public List<Hit> find(Path root, List<String> files, Pattern pattern) throws IOException {
        long end = System.nanoTime() + DEADLINE.toNanos();
        List<Hit> hits = new ArrayList<>();
        try {
            for (String file : files) {
                hits.addAll(search(root, file, pattern, end));
            }
        } catch (TimeLimitedText.TimeUpException timeUp) {
            throw new IOException(
                    "The search took longer than " + DEADLINE.toSeconds() + " s.", timeUp);
        }
        return hits;
    }

    private static List<Hit> search(Path root, String file, Pattern pattern, long end) {
        List<Hit> hits = new ArrayList<>();
        int number = 0;
        for (String line : lines(root.resolve(file))) {
            number++;
            if (pattern.matcher(new TimeLimitedText(line, end)).find()) {
                hits.add(new Hit(file, number, line));
                if (hits.size() == MOST_PER_FILE) {
                    break;
                }
            }
        }
        return hits;
    }

    private static List<String> lines(Path file) {
        try {
            return FileContent.decode(RegularFileReader.read(file, LARGEST))
                            instanceof FileContent.Text text
                    ? text.lineTexts()
                    : List.of();
        } catch (IOException unreadable) {
            return List.of();
        }
    }
}
