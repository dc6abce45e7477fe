package dev.troupe.benchmarks.tags;

import dev.troupe.syntax.tag.FileTags;
import dev.troupe.syntax.tag.TagExtractor;
import dev.troupe.syntax.tag.TaggedLanguage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Extracts the tags of a tree's files, prints figures of each language, and lists definitions that only universal-ctags has. */
public final class TagBench {
    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final Set<String> LEFT_OUT = Set.of(".git", "node_modules", "target");

    private final Map<String, LanguageTagCounts> languages = new TreeMap<>();
    private final Path root;

    private TagBench(Path root) {
        this.root = root;
    }

    /** Takes a directory, and {@code --misses N} for how many definitions of ctags alone are listed for a language. */
    public static void main(String[] args) {
        List<String> words = new ArrayList<>(List.of(args));
        int misses = 5;
        int option = words.indexOf("--misses");
        if (option >= 0 && option + 1 < words.size()) {
            misses = Integer.parseInt(words.get(option + 1));
            words.subList(option, option + 2).clear();
        }
        if (words.size() != 1) {
            System.err.println("bench tags: name one directory.");
            System.exit(2);
        }
        try {
            TagBench bench = new TagBench(Path.of(words.getFirst()).toRealPath());
            List<String> paths = bench.extract();
            bench.compare(paths);
            bench.print(misses);
        } catch (IOException failed) {
            System.err.println("bench tags: " + failed);
            System.exit(2);
        }
    }

    private List<String> extract() throws IOException {
        List<String> paths = list();
        List<String> tagged = new ArrayList<>();
        try (TagExtractor extractor = new TagExtractor()) {
            for (String path : paths) {
                byte[] content = Files.readAllBytes(root.resolve(path));
                Optional<TaggedLanguage> language = TaggedLanguage.of(path, content);
                if (language.isPresent()) {
                    FileTags tags = extractor.extract(language.get(), content, LIMIT);
                    languages
                            .computeIfAbsent(language.get().word(), LanguageTagCounts::new)
                            .add(path, content.length, tags);
                    tagged.add(path);
                }
            }
        }
        return tagged;
    }

    private List<String> list() throws IOException {
        try (Stream<Path> walk = Files.walk(root)) {
            return walk.filter(Files::isRegularFile)
                    .map(root::relativize)
                    .filter(path -> {
                        for (Path part : path) {
                            if (LEFT_OUT.contains(part.toString())) {
                                return false;
                            }
                        }
                        return true;
                    })
                    .map(Path::toString)
                    .sorted()
                    .toList();
        }
    }

    private void compare(List<String> paths) {
        try {
            for (CtagsDefinition theirs : new CtagsProcess(root).find(paths)) {
                if (theirs.isCompared()) {
                    languages.values().stream()
                            .filter(it -> it.holds(theirs.path()))
                            .forEach(it -> it.compare(theirs));
                }
            }
        } catch (IOException missing) {
            System.err.println(
                    "bench tags: universal-ctags cannot be run (%s); its columns stay empty."
                            .formatted(missing.getMessage()));
        }
    }

    private void print(int misses) {
        System.out.println(LanguageTagCounts.HEAD);
        languages.values().forEach(it -> System.out.println(it.row()));
        languages.forEach((language, counts) -> {
            List<String> drawn = counts.misses(misses);
            if (!drawn.isEmpty()) {
                System.out.println("\nOnly ctags has, in " + language + ":");
                drawn.forEach(it -> System.out.println("  " + it));
            }
        });
    }
}
