package dev.troupe.edit.perturbed;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.UUID;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Makes edits out of the files below a directory. A try draws from a ring on which each file has the place that its path
 * gives it (consistent hashing), and from nothing else: a changed, new or lost file changes the tries that draw it, and
 * no others, so that a commit elsewhere does not decide by chance whether the tests pass.
 */
final class PerturbedEditSource {
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

    private final NavigableMap<Long, List<String>> files;

    private PerturbedEditSource(NavigableMap<Long, List<String>> files) {
        this.files = files;
    }

    /** How many edits of each kind. */
    static final int TRIES =
            Integer.getInteger(
                    "edits.tries", "all".equals(System.getProperty("troupe.tests")) ? 300 : 100);

    /** Other edits with another one; far from each other, so that no try comes twice. */
    private static final long SEED = 1_000_000_007L * Long.getLong("edits.seed", 0);

    /** Of this repository, or of the directory that a property names. */
    static PerturbedEditSource given() {
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

    static PerturbedEditSource below(Path directory) {
        NavigableMap<Long, List<String>> files = new TreeMap<>();
        try (Stream<Path> paths = Files.walk(directory)) {
            paths.filter(path -> wanted(directory.relativize(path)))
                    .forEach(path ->
                            lines(path)
                                    .ifPresent(lines ->
                                            files.put(place(directory.relativize(path)), lines)));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        return new PerturbedEditSource(files);
    }

    private static long place(Path path) {
        return UUID.nameUUIDFromBytes(path.toString().getBytes(StandardCharsets.UTF_8))
                .getMostSignificantBits();
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

    /** What a try draws from, the same in every run. */
    static Random random(Enum<?> kind, int number) {
        return Random.from(new SplittableRandom(31L * kind.name().hashCode() + number + SEED));
    }

    /** The lines of any file. */
    List<String> file(Random random) {
        Map.Entry<Long, List<String>> next = files.ceilingEntry(random.nextLong());
        return next == null ? files.firstEntry().getValue() : next.getValue();
    }

    /** An edit whose lines are at one place in their file, whatever its white space. */
    Optional<PerturbedEdit> next(Random random) {
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
        PerturbedEdit sample = new PerturbedEdit(file, at, search, replace);
        return usable(sample) ? Optional.of(sample) : Optional.empty();
    }

    private static boolean usable(PerturbedEdit sample) {
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
