package dev.troupe.worker.workflow.phase;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Locates a repository's decision records, and names the next one.
 *
 * @param configured the directory, relative to the repository; null for the usual one that exists
 */
public record DecisionRecordLocation(@Nullable String configured) {
    private static final List<String> USUAL = List.of("docs/decisions", "docs/adr", "doc/adr");
    private static final Pattern NUMBERED = Pattern.compile("(?:adr-)?(\\d{1,6})\\b.*\\.md");
    private static final int USUAL_DIGITS = 4;
    private static final int LONGEST_SLUG = 60;

    /** The path of the next record, relative to the repository. */
    String next(Path repository, String title) {
        String directory = directory(repository);
        List<String> numbers = numbers(repository.resolve(directory));
        int last = numbers.stream().mapToInt(Integer::parseInt).max().orElse(0);
        int digits = numbers.stream().mapToInt(String::length).max().orElse(USUAL_DIGITS);
        String number = ("%0" + digits + "d").formatted(last + 1);
        return "%s/%s-%s.md".formatted(directory, number, slug(title));
    }

    private String directory(Path repository) {
        if (configured != null) {
            return configured;
        }
        return USUAL.stream()
                .filter(it -> Files.isDirectory(repository.resolve(it), LinkOption.NOFOLLOW_LINKS))
                .findFirst()
                .orElse(USUAL.getFirst());
    }

    private static List<String> numbers(Path directory) {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(it -> NUMBERED.matcher(String.valueOf(it.getFileName())))
                    .filter(Matcher::matches)
                    .map(it -> it.group(1))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(directory + " cannot be listed.", e);
        }
    }

    /** The number that a record's path gives it; 0 when it gives none. */
    static int number(String path) {
        Matcher numbered = NUMBERED.matcher(path.substring(path.lastIndexOf('/') + 1));
        return numbered.matches() ? Integer.parseInt(numbered.group(1)) : 0;
    }

    private static String slug(String title) {
        String slug =
                title.toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N}]+", "-")
                        .replaceAll("^-+|-+$", "");
        String cut = slug.length() <= LONGEST_SLUG ? slug : slug.substring(0, LONGEST_SLUG);
        String whole = cut.replaceAll("-+$", "");
        return whole.isEmpty() ? "decision" : whole;
    }
}
