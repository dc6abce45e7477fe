package dev.troupe.edit.perturbed;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Makes edits out of the files below a directory. */
final class Samples {
    private static final Set<String> KINDS =
            Set.of(
                    "java",
                    "yaml",
                    "yml",
                    "sql",
                    "md",
                    "html",
                    "sh",
                    "xml",
                    "json",
                    "properties",
                    "py",
                    "ts",
                    "tsx",
                    "js",
                    "go",
                    "rs",
                    "c",
                    "cpp",
                    "h",
                    "cs",
                    "php",
                    "rb",
                    "css");
    private static final Set<String> SKIPPED = Set.of("target", ".git", "node_modules", "dist");
    private static final Pattern WORD = Pattern.compile("[A-Za-z]{4,}");
    private static final int MOST_LINES = 2_000;

    private final List<List<String>> files;

    private Samples(List<List<String>> files) {
        this.files = files;
    }

    /** How many edits of each kind. */
    static final int TRIES = Integer.getInteger("edits.tries", 300);

    /** Of this repository, or of the directory that a property names. */
    static Samples given() {
        return below(directory());
    }

    private static Path directory() {
        String given = System.getProperty("edits.sources");
        if (given != null) {
            return Path.of(given);
        }
        return Stream.iterate(Path.of("").toAbsolutePath(), Path::getParent)
                .filter(path -> Files.exists(path.resolve("mvnw")))
                .findFirst()
                .orElseThrow();
    }

    static Samples below(Path directory) {
        List<List<String>> files = new ArrayList<>();
        try (Stream<Path> paths = Files.walk(directory)) {
            paths.filter(path -> wanted(directory.relativize(path)))
                    .sorted()
                    .forEach(path -> lines(path).ifPresent(files::add));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        return new Samples(files);
    }

    private static boolean wanted(Path path) {
        for (Path part : path) {
            if (SKIPPED.contains(part.toString())) {
                return false;
            }
        }
        String name = path.getFileName().toString();
        return KINDS.contains(name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT));
    }

    private static Optional<List<String>> lines(Path path) {
        try {
            if (!Files.isRegularFile(path) || Files.size(path) > 200_000) {
                return Optional.empty();
            }
            String text = Files.readString(path);
            List<String> lines = Arrays.asList(text.split("\r?\n", -1));
            boolean usable =
                    lines.size() >= 12 && lines.size() <= MOST_LINES && text.endsWith("\n");
            return usable
                    ? Optional.of(List.copyOf(lines.subList(0, lines.size() - 1)))
                    : Optional.empty();
        } catch (CharacterCodingException noText) {
            return Optional.empty();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** The lines of any file. */
    List<String> file(Random random) {
        return files.get(random.nextInt(files.size()));
    }

    /** An edit whose lines are at one place in their file, whatever its white space. */
    Optional<Sample> next(Random random) {
        List<String> file = file(random);
        int length = 3 + random.nextInt(11);
        int at = random.nextInt(Math.max(1, file.size() - length));
        List<String> search = file.subList(at, Math.min(file.size(), at + length));
        List<String> replace = new ArrayList<>(search);
        int line = random.nextInt(search.size());
        switch (random.nextInt(4)) {
            case 0 ->
                    replace.set(
                            line,
                            search.get(line).isBlank() ? "" : renamed(search.get(line), random));
            case 1 -> replace.remove(line);
            case 2 -> replace.addAll(line, fresh(search, random));
            default -> {
                int end = Math.min(search.size(), line + 1 + random.nextInt(3));
                replace.subList(line, end).clear();
                replace.addAll(line, fresh(search, random));
            }
        }
        Sample sample = new Sample(file, at, search, replace);
        return usable(sample) ? Optional.of(sample) : Optional.empty();
    }

    private static boolean usable(Sample sample) {
        List<String> search = folded(sample.search());
        long telling = search.stream().filter(line -> line.length() >= 8).count();
        List<String> replace = folded(sample.replace());
        return telling >= 3
                && !search.equals(replace)
                && places(search, folded(sample.file())) == 1
                && places(replace, folded(sample.file())) == 0;
    }

    static List<String> folded(List<String> lines) {
        return lines.stream()
                .map(line -> line.replaceAll("\\s+", ""))
                .filter(line -> !line.isEmpty())
                .toList();
    }

    static int places(List<String> needle, List<String> haystack) {
        int places = 0;
        for (int i = 0; i + needle.size() <= haystack.size(); i++) {
            if (haystack.subList(i, i + needle.size()).equals(needle)) {
                places++;
            }
        }
        return places;
    }

    private static String renamed(String line, Random random) {
        List<MatchResult> words = WORD.matcher(line).results().toList();
        if (words.isEmpty()) {
            return line + "renamed" + random.nextInt(100);
        }
        MatchResult word = words.get(random.nextInt(words.size()));
        return line.substring(0, word.start())
                + "other"
                + word.group()
                + random.nextInt(100)
                + line.substring(word.end());
    }

    private static List<String> fresh(List<String> search, Random random) {
        return Stream.generate(() -> search.get(random.nextInt(search.size())))
                .filter(line -> !line.isBlank())
                .map(line -> renamed(line, random))
                .limit(1 + random.nextInt(3))
                .toList();
    }
}
